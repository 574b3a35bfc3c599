"""Values are the same whatever was asked of them, and nobody can change them."""

import copy
import pickle

import pytest

from oddeven_widget.engine.cards import Rank
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.values import checked


@pytest.mark.parametrize(
    ("make", "ask"),
    [
        (lambda: rules_of("odd-and-even").replace(passes=3), lambda it: it.foundation_of),
        (lambda: rules_of("odessa").replace(title="Mine"), lambda it: it.family_of),
        (lambda: type(rules_of("odessa").pack)(ranks=5), lambda it: it.cards),
        (lambda: copy.copy(Sequence(Rank.ACE, 2)), lambda it: it.order),
    ],
)  # fmt: skip
def test_what_was_asked_of_a_value_is_no_part_of_its_bytes(make, ask):
    value = make()
    before = pickle.dumps(value)
    assert ask(value)
    assert pickle.dumps(value) == before
    again = pickle.loads(before)  # noqa: S301
    assert again == value
    assert hash(again) == hash(value)
    assert ask(copy.deepcopy(value)) == ask(value)


@pytest.mark.parametrize("name", ["foundation_of", "family_of"])
def test_rules_that_all_games_share_can_be_changed_by_nobody(name):
    shared = getattr(rules_of("odd-and-even"), name)
    with pytest.raises(TypeError):
        shared["F1"] = None
    assert "F1" in rules_of("odd-and-even").foundation_of


def test_a_value_of_the_kind_that_is_asked_for_is_itself():
    assert checked(7, int, "a whole number") == 7
    with pytest.raises(TypeError, match=r"^This takes a whole number, not 'x'\.$"):
        checked("x", int, "a whole number")
