"""What is typed into the command line is done, or it is said what can be typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget import Game, games
from oddeven_widget.board.parts.command import Command, read
from oddeven_widget.engine.moves import Move


@pytest.mark.parametrize(
    "text", ["R8>F3", "r8>f3", " R8 > F3 ", "r8 f3", "R8 to F3", "R8->F3", "R8→F3", "AD", "a♦"]
)
def test_a_move_is_typed_in_any_sensible_way(text):
    state = Game("odd-and-even", deal=7).state
    assert read(state, text) == Command(move=Move("R8>F3"))


def test_a_run_is_typed_with_its_number_of_cards():
    state = Game("odessa", deal=5).state
    assert read(state, "t3 > t7 : 5").move == "T3>T7:5"
    assert read(state, "T3>T7:5").move == "T3>T7:5"


@pytest.mark.parametrize(
    "text, act", [("undo", "undo"), ("REDO", "redo"), ("Hint", "hint"), ("restart", "restart")]
)
def test_a_word_does_what_the_button_does(text, act):
    assert read(Game("odd-and-even", deal=7).state, text) == Command(act=act)


def test_deal_and_redeal_are_moves():
    state = Game("odd-and-even", deal=7).state
    assert read(state, "deal").move == "S>W"
    assert read(state, "s>w").move == "S>W"
    assert read(state, "redeal").move == "W>S"


def test_a_card_that_fits_two_piles_is_asked_about_in_words(parity):
    for text in ("2S", "2♠"):
        assert read(parity.state, text) == Command(
            words="The 2♠ has more than one play: R1>F1 or R1>F5. Type one."
        )


def test_a_card_that_can_not_be_played_says_why(parity):
    assert read(parity.state, "QC").words.startswith("The Q♣ stays for now: the Ace pile of ♣")
    assert read(parity.state, "KS").words == "No K♠ lies open to be played now."


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("text", ["", "?", "help", "xyzzy", "S>", "99", "<b>"])
def test_whatever_else_is_typed_says_what_can_be(name, text):
    command = read(Game(name, deal=5).state, text)
    assert (command.move, command.act) == (None, "")
    assert "Type a move such as " in command.words
    assert command.words.endswith("redo, hint, restart.")


@given(text=st.text(max_size=20))
def test_nothing_that_is_typed_fails(text):
    command = read(Game("odd-and-even", deal=7).state, text)
    assert command.move or command.act or command.words


# -- the line ------------------------------------------------------------------------------


def test_a_game_is_played_by_typing(player):
    me = player("odd-and-even", deal=7)
    assert me.type_line("r8>f3").startswith("Ace of diamonds to the Ace pile")
    assert me.type_line("deal").startswith("Seven of hearts") or me.game.moves[-1] == "S>W"
    me.type_line("undo")
    me.type_line("redo")
    assert me.game.moves == ("R8>F3", "S>W")
    assert me.widget.command.widget.value == ""
    me.type_line("restart")
    assert me.game.moves == ()
    assert me.type_line("hint")


def test_a_page_of_text_in_the_line_is_not_said_back_as_a_whole(player):
    me = player("odd-and-even", deal=7)
    assert len(me.type_line("blah " * 1000)) < 250


def test_what_is_refused_says_why_and_can_be_mended(player):
    me = player("odd-and-even", deal=7)
    assert me.type_line("R1>F1") == "The 8♣ can't go on the Ace pile of ♠: it wants the A♠."
    assert me.widget.command.widget.value == "R1>F1"
    assert me.type_line("R1>X9").startswith("There is no pile X9")
    assert me.type_line("redeal").startswith("The waste is turned over only when")
    assert me.type_line("<b>").startswith("'<b>' is no command. Type a move")
    assert "<b>" not in me.controls.status.value
    assert me.game.moves == ()


def test_a_question_mark_says_what_can_be_typed_and_is_gone(player):
    me = player("odd-and-even", deal=7)
    assert me.type_line("?") == (
        "Type a move such as R1>F1 or S>W, a card such as 7S if it has one play, "
        "or deal, redeal, undo, redo, hint, restart."
    )
    assert me.widget.command.widget.value == ""


def test_where_no_stock_is_dealt_from_the_help_names_no_deal(player):
    assert player("odessa", deal=7).type_line("help") == (
        "Type a move such as T1>F1 or T3>T5:4, a card such as 7S if it has one play, "
        "or undo, redo, hint, restart."
    )


@pytest.mark.parametrize(
    "short, act", [("u", "undo"), ("back", "undo"), ("r", "redo"), ("h", "hint")]
)
def test_a_letter_is_enough_for_a_word(short, act):
    assert read(Game("odd-and-even", deal=7).state, short) == Command(act=act)


@pytest.mark.parametrize("text, move", [("d", "S>W"), ("turn", "W>S")])
def test_there_are_other_words_for_deal_and_redeal(text, move):
    assert read(Game("odd-and-even", deal=7).state, text) == Command(move=Move(move))


def test_a_whole_game_of_every_kind_is_played_by_typing(player, any_rules):
    me = player(any_rules, 4)
    for number in range(60):
        if not me.game.legal_moves:
            break
        move = me.game.legal_moves[number % len(me.game.legal_moves)]
        me.type_line(str(move).lower())
        assert me.game.moves[-1] == move


def test_undo_with_nothing_to_undo_is_said(player):
    me = player("odd-and-even", deal=7)
    assert me.type_line("undo") == "There is nothing to undo."
    assert me.widget.command.widget.value == "undo"
