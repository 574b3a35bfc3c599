"""What a step changed in the ledger."""

import random

from oddeven_widget import Game
from oddeven_widget.lessons.rowchanges import changes_words, row_changes


def test_the_foundation_that_took_the_card_comes_first():
    game = Game("odd-and-even", deal=7)
    changes = row_changes(game.play("R8>F3"))
    assert changes[0].after.foundation == "F3"
    assert changes[0].took_a_card
    assert not any(change.took_a_card for change in changes[1:])


def test_a_row_whose_state_alone_changed_tells_what_it_was():
    game = Game("odd-and-even", deal=7)
    changes = row_changes(game.play("R8>F3"))
    assert [change.after.foundation for change in changes] == ["F3", "F7"]
    assert changes[1].words.endswith("it can be played now. Before this step it was open.")


def test_a_card_that_only_lies_deeper_in_the_waste_changes_no_row():
    game = Game("odd-and-even", deal=7)
    steps = [game.play("S>W") for _ in range(95)]
    changed = [len(row_changes(step)) for step in steps]
    assert 0 in changed
    assert max(changed) <= 8
    assert changes_words(()).startswith("No foundation wants another card")


def test_a_card_that_leaves_a_foundation_changes_its_row():
    game, choose, back = Game("odessa", deal=5), random.Random(1), []
    while not back:
        back = [move for move in game.legal_moves if move.source[0] == "F"]
        if not back:
            game.play(choose.choice(game.legal_moves))
    (change,) = [c for c in row_changes(game.play(back[0])) if c.took_a_card]
    assert change.after.foundation == back[0].source
    assert change.after.laid == change.before.laid - 1


def test_of_many_changes_the_first_are_told_and_the_rest_counted():
    game = Game("odd-and-even", deal=7)
    change = row_changes(game.play("R8>F3"))
    words = changes_words(change * 3, most=2).splitlines()
    assert len(words) == 3
    assert words[-1] == "And four rows more changed."
