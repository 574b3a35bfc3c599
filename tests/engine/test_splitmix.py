"""The numbers are those that were published with SplitMix64."""

from oddeven_widget.engine.splitmix import GAMMA, MASK64, mix


def test_splitmix_is_the_published_one():
    """The first numbers of SplitMix64 from the seed 1234567, as published with it."""
    state, numbers = 1234567, []
    for _ in range(3):
        state = (state + GAMMA) & MASK64
        numbers.append(mix(state))
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]
