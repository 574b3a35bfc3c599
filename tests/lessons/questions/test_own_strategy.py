"""What the questions ask of strategies can be told apart by the positions that are tried."""

from oddeven_widget.analysis.study.study import study
from oddeven_widget.lessons.questions.own_strategy import QUESTIONS


def test_taking_the_first_legal_move_is_not_taken_for_waste_first():
    assert QUESTIONS["waste-then-reserve"].reply(lambda view: view.legal_moves[0]).state == "wrong"


def test_taking_the_redeal_for_a_play_from_the_waste_is_wrong():
    def written(view):
        from_waste = [move for move in view.legal_moves if move.source == "W"]
        return (from_waste or view.legal_moves)[0]

    assert QUESTIONS["waste-then-reserve"].reply(written).state == "wrong"


def test_different_numbers_of_aces_are_tried():
    question = QUESTIONS["unseen-aces"]
    assert len({question.solution(*example) for example in question.examples}) > 3


def test_waste_first_and_the_first_move_end_alike():
    def first_move(view):
        return view.legal_moves[0]

    def waste_first(view):
        plays = [move for move in view.legal_moves if move.target[0] == "F"]
        return ([move for move in plays if move.source == "W"] or view.legal_moves)[0]

    one, other = (
        study("odd-and-even", each, 20, progress=False, workers=1)
        for each in (first_move, waste_first)
    )
    assert (one.table() == other.table()).all(axis=None)
