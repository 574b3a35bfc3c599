from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.text import status_words, table_text, wanted_words


def test_the_table_of_the_classic_game_fits_a_page():
    piles = {
        "F1": "AS 3S",
        "R1": "TS",
        "R5": "AH",
        "W": "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C",
        "S": ...,
    }
    full = {f"R{n}": Card.parse("KC") if n in (2, 3) else "" for n in range(2, 5)}
    game = Game("odd-and-even", piles=piles | full, pass_number=2)
    assert table_text(game.state).splitlines() == [
        "Odd and Even, pass 2 of 2 · 2 of 104 home · playing",
        "Ace piles   3♠ wants 5  ♥ wants A  ♦ wants A  ♣ wants A",
        "Two piles   ♠ wants 2  ♥ wants 2  ♦ wants 2  ♣ wants 2",
        "Reserve     1 10♠      2 K♣       3 K♣",
        "            4 2♣       5 A♥       6 A♣",
        "            7 K♦       8 Q♦       9 J♦",
        "Stock       84 cards",
        "Waste       … 2 more under 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦",
    ]


def test_hidden_cards_are_counted_and_not_shown():
    lines = table_text(Game("even-and-odd", deal=2).state).splitlines()
    assert lines[1] == "Ace piles   – wants A  – wants A  – wants A  – wants A"
    assert lines[6] == "Reserve     1 6♥ +5    2 9♦ +5    3 4♥ +5"
    odessa = table_text(Game("odessa", deal=7).state).splitlines()
    assert odessa[0] == "Odessa · 0 of 52 home · playing"
    assert odessa[2] == "Columns     1 ▒▒ ▒▒ ▒▒ 8♠ 4♦ 10♠"
    assert odessa[8] == "            7 ▒▒ ▒▒ ▒▒ 7♥ 4♥ 2♦"


def test_an_empty_pile_is_a_dash_and_an_empty_waste_says_so():
    lines = table_text(stuck().state).splitlines()
    assert lines[3] == "Tableau     1 –        2 –        3 –"
    assert lines[6:] == [
        "Reserve     1 Q♠ +1    2 –        3 –",
        "Stock       no cards",
        "Waste       empty",
    ]


def _home():
    piles = {}
    for name, (family, suit) in rules_of("odd-and-even").foundation_of.items():
        piles[name] = [Card(rank, suit) for rank in family.sequence.order]
    return piles


def test_a_foundation_tells_what_it_wants():
    state = Game("odd-and-even", piles={"F1": "AS 3S 5S 7S", "S": ...}).state
    assert [wanted_words(state, name) for name in ("F1", "F2", "F6")] == ["9♠", "A♥", "2♥"]
    assert wanted_words(Game("even-and-odd", deal=2).state, "F1") == "A"
    won = Game("odd-and-even", piles=_home()).state
    assert wanted_words(won, "F1") == "complete"
    assert "Q♠ complete" in table_text(won)


def test_the_status_is_a_sentence():
    assert status_words(Game("odd-and-even", deal=7).state) == "0 of 104 home."
    assert status_words(Game("odd-and-even", piles=_home()).state) == "Won: all 104 cards are home."
    assert status_words(stuck().state) == "Stuck: no move is left, 50 of 52 home."


def stuck():
    """Even and Odd with a queen on the ten that has to go home before it."""
    piles = {"R1": "Ts QS", "F5": "2S 4S 6S 8S"}
    for number, suit in enumerate("SHDC", 1):
        piles[f"F{number}"] = [f"{rank}{suit}" for rank in "A3579JK"]
        piles.setdefault(f"F{number + 4}", [f"{rank}{suit}" for rank in "2468TQ"])
    return Game("even-and-odd", piles=piles)
