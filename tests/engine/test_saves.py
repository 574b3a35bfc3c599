import hashlib
import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.saves import BadSave

LINE = "odd-and-even@1 deal=7 moves=2: S>W R6>F2"
SAVES = Path(__file__).parents[1] / "saves"


def played(game, deal, number, seed=0):
    """A game with this many moves played at random, plays before deals."""
    chance = random.Random(seed)
    g = Game(game, deal=deal)
    while len(g.moves) < number and g.legal_moves:
        g.play(chance.choice(g.legal_moves))
    return g


def reason(line, rules=None):
    with pytest.raises(BadSave) as error:
        Game.from_text(line, rules=rules)
    return str(error.value)


def test_a_saved_game_comes_back_move_by_move():
    game = played("odd-and-even", 7, 100)
    again = Game.from_text(game.to_text())
    assert (again.state, again.steps, again.start) == (game.state, game.steps, game.start)
    again.undo()
    assert again.moves == game.moves[:-1]


def test_a_save_is_one_line_that_people_can_read():
    assert Game.from_text(LINE).to_text() == LINE


def test_blanks_and_line_breaks_that_pasting_adds_do_not_matter():
    pasted = "  " + LINE.replace(" ", "\n   ") + "\r\n"
    assert Game.from_text(pasted).to_text() == LINE


def test_a_pysolfc_deal_is_saved_by_its_number():
    game = Game("odessa/pysol", deal="pysol:ms12345")
    assert game.to_text() == "odessa/pysol@1 deal=pysol:ms12345 moves=0:"
    assert Game.from_text(game.to_text()).state == game.state


def test_a_pack_by_hand_is_saved_by_its_cards():
    order = [card.code for card in rules_of("odessa").pack.cards]
    game = Game("odessa", cards=order)
    assert game.to_text() == f"odessa@1 cards={''.join(order)} moves=0:"
    again = Game.from_text(game.to_text())
    assert (again.state, again.start) == (game.state, game.start)


def test_a_position_by_hand_is_saved_by_its_piles_and_its_pass():
    game = Game("odd-and-even", piles={"R1": "AS", "F2": "AH", "S": ...}, pass_number=2)
    line = game.to_text()
    assert line.startswith("odd-and-even@1 piles=S-")
    assert ",F2-AH,R1-AS," in line
    assert line.endswith(" pass=2 moves=0:")
    assert Game.from_text(line).state == game.state


def test_a_late_pass_of_many_is_saved_too():
    many = rules_of("odd-and-even").replace(passes=20)
    game = Game(many, piles={"R1": "AS", "S": ...}, pass_number=12)
    assert Game.from_text(game.to_text()).state == game.state


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"passes": 3}, "passes=3"),
        ({"deal_when": "standstill"}, "deal_when=standstill"),
        ({"waste_kept": True}, "waste_kept=yes"),
        ({"tops_move_to": ("foundation",)}, "tops_move_to=foundation"),
        ({"passes": 1, "waste_kept": True}, "passes=1 waste_kept=yes"),
    ],
)
def test_rules_that_were_varied_are_saved_with_the_game(changes, words):
    rules = rules_of("odd-and-even").replace(**changes)
    game = played(rules, 7, 30)
    assert game.to_text().startswith(f"odd-and-even@1 {words} deal=7 moves=30: ")
    again = Game.from_text(game.to_text())
    assert (again.rules, again.state) == (rules, game.state)


def test_a_game_varied_back_says_so():
    rules = rules_of("odd-and-even/pysol").replace(waste_kept=False, tops_move_to=())
    line = Game(rules, deal=7).to_text()
    assert line == "odd-and-even/pysol@1 waste_kept=no tops_move_to=none deal=7 moves=0:"
    assert Game.from_text(line).rules == rules


@pytest.mark.parametrize("changes", [{"title": "Mine"}, {"version": 2}, {"source": "Me."}])
def test_any_other_change_makes_them_somebodys_own_rules(changes):
    rules = rules_of("odd-and-even").replace(**changes)
    line = Game(rules, deal=7).to_text()
    assert line.startswith("odd-and-even*@")
    assert Game.from_text(line, rules=rules).rules == rules


def test_own_rules_have_to_be_handed_over(little, klondike):
    line = played(little, 3, 10).to_text()
    assert line.startswith("little*@1 deal=3 moves=10: ")
    assert Game.from_text(line, rules=little).to_text() == line
    assert reason(line) == (
        "This save is of somebody's own rules (little): hand them over with "
        "Game.from_text(line, rules=…)."
    )
    assert (
        reason(line, klondike) == "This save is of 'little', and the rules given are of 'klondike'."
    )


BAD = [
    ("", "This is no saved game: it should begin like 'odd-and-even@1 deal=7 moves=1: S>W'."),
    ("hello", "This is no saved game: it should begin like"),
    ("odd-and-even deal=7 moves=0:", "This is no saved game"),
    ("odd-and-even@٣ deal=7 moves=0:", "This is no saved game"),
    (
        "odd-and-evn@1 deal=7 moves=0:",
        "There is no game 'odd-and-evn'. Did you mean 'odd-and-even'?",
    ),
    ("odd-and-even@2 deal=7 moves=0:", "This save was made with version 2 of the rules of Odd and"),
    ("odd-and-even@1", "This saved game is cut off before its moves (no 'moves=' in it)."),
    ("odd-and-even@1 deal=7", "This saved game is cut off before its moves"),
    ("odd-and-even@1 moves=0:", "A saved game says where its cards lay by one of deal=, cards="),
    ("odd-and-even@1 deal=7 cards=AS moves=0:", "A saved game says where its cards lay by one of"),
    ("odd-and-even@1 deal= moves=0:", "'deal=' means nothing here: expected one key=value."),
    ("odd-and-even@1 deal moves=0:", "'deal' means nothing here: expected one key=value."),
    ("odd-and-even@1 deal=7 deal=8 moves=0:", "'deal=8' means nothing here"),
    ("odd-and-even@1 deal=7 pass=2 moves=0:", "'pass=2' means nothing in this save."),
    ("odd-and-even@1 deal=7 colour=red moves=0:", "'colour=red' means nothing in this save."),
    ("odd-and-even@1 deal=0 moves=0:", "There is no deal '0': deals are numbered from 1 to"),
    ("odd-and-even@1 deal=1e3 moves=0:", "There is no deal '1e3'"),
    ("odd-and-even@1 passes=3.5 deal=7 moves=0:", "passes must be of type int, not '3.5'."),
    ("odd-and-even@1 passes=100 deal=7 moves=0:", "passes must be of type int, not '100'."),
    ("odd-and-even@1 passes=0 deal=7 moves=0:", "These rules of Odd and Even can't be played: "),
    ("odd-and-even@1 waste_kept=maybe deal=7 moves=0:", "waste_kept must be of type bool, not"),
    (
        "odd-and-even@1 tops_move_to=x deal=7 moves=0:",
        "These rules of Odd and Even can't be played",
    ),
    ("odd-and-even@1 deal_when=x deal=7 moves=0:", "These rules of Odd and Even can't be played: "),
    ("odd-and-even@1 cards=ASX moves=0:", "Card 2: 'X' is not a card"),
    ("odd-and-even@1 cards=AS moves=0:", "This is not the pack of Odd and Even (104 cards): miss"),
    ("odd-and-even@1 piles=R1-AS pass=1 moves=0:", "This is not the pack of Odd and Even (104"),
    ("odd-and-even@1 piles=R99-AS pass=1 moves=0:", "There is no pile 'R99' in Odd and Even"),
    ("odd-and-even@1 piles=S-... pass=1 moves=0:", "Pile S: Card 1: '..' is not a card"),
    ("odd-and-even@1 deal=7 moves=x:", "This save says 'moves=x:' and has 0 moves"),
    ("odd-and-even@1 deal=7 moves=2: S>W", "This save says 'moves=2:' and has 1 move: "),
    ("odd-and-even@1 deal=7 moves=1: S>W S>W", "This save says 'moves=1:' and has 2 moves: "),
    ("odd-and-even@1 deal=7 moves=2: S>W S>", "Move 2: 'S>' is not a move. Write source>target"),
    (
        "odd-and-even@1 deal=7 moves=2: S>W W>F1",
        "Move 2 (W>F1) can't be played: The 2♦ can't go on the Ace pile of ♠: it wants the A♠.",
    ),
]


@pytest.mark.parametrize("line, said", BAD)
def test_a_broken_save_says_what_is_wrong_first(line, said):
    assert reason(line).startswith(said)
    assert isinstance(BadSave(), ValueError)


@pytest.mark.parametrize("pass_number", ["0", "3", "100", "x", "-1"])
def test_a_pass_that_is_not_there_is_refused(pass_number):
    line = Game("odd-and-even", piles={"S": ...}).to_text().replace("pass=1", f"pass={pass_number}")
    assert reason(line).startswith("Odd and Even has no pass ")


@pytest.mark.parametrize(
    "text", [None, b"odd-and-even@1 deal=7 moves=0:", 7, 10**5000, ["x"]], ids="abcde"
)
def test_a_save_is_text(text):
    assert reason(text).startswith("A saved game is one line of text such as 'odd-and-even@1")


# -- spoiled saves -----------------------------------------------------------------------


def loads_or_refuses(line):
    """A spoiled line loads to a game that is legal all through, or says what is wrong."""
    with suppress(BadSave):
        game = Game.from_text(line)
        assert Game.from_text(game.to_text()).state == game.state


PYSOL = played("odd-and-even/pysol", "pysol:12345", 12).to_text()
HAND = Game("odessa", piles=dict(played("odessa", 7, 8).state.piles)).to_text()
VARIED = played(rules_of("odd-and-even").replace(passes=3, waste_kept=True), 7, 12).to_text()
LINES = [PYSOL, HAND, VARIED]


@pytest.mark.parametrize("line", LINES)
def test_a_save_cut_off_anywhere_loads_or_is_refused(line):
    for end in range(len(line)):
        loads_or_refuses(line[:end])


@given(st.sampled_from(LINES), st.data())
def test_a_save_with_one_character_changed_loads_or_is_refused(line, data):
    place = data.draw(st.integers(0, len(line) - 1))
    other = data.draw(st.characters() | st.sampled_from("0123456789>:=@*-+,SWRFTshdc ſß٣²"))
    loads_or_refuses(line[:place] + other + line[place + 1 :])
    loads_or_refuses(line[:place] + other + line[place:])
    loads_or_refuses(line[:place] + line[place + 1 :])


@given(st.sampled_from(LINES), st.data())
def test_a_save_with_two_words_exchanged_loads_or_is_refused(line, data):
    words = line.split()
    one, two = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
    words[one], words[two] = words[two], words[one]
    loads_or_refuses(" ".join(words))


@given(st.text(max_size=60))
def test_any_text_is_refused_as_a_save(text):
    with pytest.raises(BadSave):
        Game.from_text(text)


# -- saves of released rules -------------------------------------------------------------


def saved_lines():
    for path in sorted(SAVES.glob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            if not line.startswith("#"):
                home, save = line.split("\t")
                yield pytest.param(home, save, id=f"{path.stem} {number}")


@pytest.mark.parametrize("expected, line", list(saved_lines()))
def test_a_save_of_a_released_version_loads_for_ever(expected, line):
    """Lines are added to tests/saves when rules get a new version, and never changed.

    A line that later rules can't play must be refused with a sentence that names the version;
    it then moves to a test of its own.
    """
    game = Game.from_text(line)
    assert digest(game) == expected
    assert game.to_text() == line


def digest(game):
    """Cards home and the piles, short enough to stand in front of a line."""
    piles = "|".join("".join(c.code for c in pile) for pile in game.state.piles.values())
    return f"{game.state.home}-{hashlib.sha256(piles.encode()).hexdigest()[:12]}"


def test_every_game_has_a_save_that_must_load():
    files = [path.read_text(encoding="utf-8") for path in SAVES.glob("*.txt")]
    for name in games():
        assert any(f"\t{name}@1 " in text for text in files)


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_line_copied_with_the_quotes_that_a_notebook_shows_it_in_is_read(quote):
    line = "odd-and-even@1 deal=7 moves=1: S>W"
    assert Game.from_text(f"  {quote}{line}{quote}\n").to_text() == line
