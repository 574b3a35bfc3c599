"""The table for people who don't see it: what a screen reader finds, and a game by buttons."""

from typing import Any

from card_table import OUTPUT, CardTable, deal_table
from lab_harness import wait_until

from oddeven_widget.board.draw.words import move_words, step_words
from oddeven_widget.bookkeeping.game import Game

# Roles of what can be operated: each of them needs a name.
OPERATED = {"button", "textbox", "checkbox", "slider", "spinbutton", "combobox", "radio", "switch"}
DRAWERS = ("Rules", "As text", "Find", "Save", "Replay", "Numbers", "Look")
FOCUSED = "() => document.activeElement.innerText || document.activeElement.tagName"
# Six plays from the end; the last cards come from the reserve, the waste and the stock.
ODD, EVEN = "A3579JK2468TQ", "2468TQA3579JK"


def almost_won() -> Game:
    """The clubs lack their last three cards on both piles."""
    piles = {
        f"F{first + place}": [rank + suit for rank in order]
        for first, order in ((1, ODD), (5, EVEN))
        for place, suit in enumerate("SHDC")
    }
    rest = piles["F4"][-3:] + piles["F8"][-3:]
    piles["F4"], piles["F8"] = piles["F4"][:-3], piles["F8"][:-3]
    return Game(
        "odd-and-even", piles={**piles, "R1": rest[0], "R2": rest[3], "S": rest[1:3], "W": rest[4:]}
    )


def tree(table: CardTable) -> list[dict[str, Any]]:
    """What assistive technology is given of the widget: role, name and whether it is shut off."""
    session = table.page.context.new_cdp_session(table.page)
    session.send("DOM.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    output = session.send(
        "DOM.querySelector", {"nodeId": root, "selector": f"{OUTPUT} .widget-vbox"}
    )
    inside = session.send("Accessibility.queryAXTree", {"nodeId": output["nodeId"]})["nodes"]
    return [
        {"role": node["role"]["value"], "name": node.get("name", {}).get("value", "").strip()}
        for node in inside
        if not node.get("ignored")
    ]


def named(table: CardTable, role: str) -> list[str]:
    return [node["name"] for node in tree(table) if node["role"] == role]


def test_every_control_has_a_name_and_what_is_said_is_a_status(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.button("Ledger").click()
    table.button("I keep the book").click()
    table.button("More ⋯").click()
    for words in DRAWERS:
        table.button(words).click()
        table.page.wait_for_timeout(300)
        # One for each table that is on the page: a replay is a second one.
        tables = 2 if words == "Replay" else 1
        wait_until(table.page, lambda n=tables: len(named(table, "status")) == n, "status lines")
        nameless = [node for node in tree(table) if node["role"] in OPERATED and not node["name"]]
        assert nameless == []
    assert {"The number of a deal", "A card", "Where a copy of it is"} <= {*named(table, "textbox")}
    assert {"Undo", "Redo", "Deal", "Hint", "New deal", "Restart", "Ledger"} <= {
        *named(table, "button")
    }


def test_the_table_is_read_by_headings_and_lists_and_every_move_is_a_button(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.button("More ⋯").click()
    table.button("As text").click()
    table.page.get_by_role("heading", name="Ace piles").wait_for()
    table.button("Deal a card").wait_for()
    headings = named(table, "heading")
    assert headings[0] == "Odd and Even: 0 of 104 home."
    assert {"Ace piles", "Two piles", "Reserve", "Stock and waste", "Moves: 3"} <= {*headings}
    assert "Odd and Even, the table as text" in named(table, "region")
    assert len(named(table, "listitem")) == 8 + 9 + 2
    state = table.game.state
    assert {move_words(state, move) for move in state.legal_moves} <= {*named(table, "button")}


def test_a_game_is_won_with_the_keyboard_by_the_buttons_of_its_moves(desk):
    table = deal_table(desk, almost_won())
    table.button("More ⋯").click()
    table.button("As text").click()
    game, page = table.game, table.page
    table.button(move_words(game.state, game.legal_moves[-1])).focus()
    while game.status == "playing":
        page.wait_for_timeout(450)
        moves = {move_words(game.state, move): move for move in game.legal_moves}
        # The focus is on a move still: no need to look for one from the top of the page.
        wait_until(page, lambda m=moves: page.evaluate(FOCUSED) in m, "the focus on a move")
        focussed = page.evaluate(FOCUSED)
        others = [words for words in moves if words not in {"Deal a card", "Turn the waste over"}]
        if others and focussed not in others:
            page.keyboard.press("Tab")
            focussed = page.evaluate(FOCUSED)
            assert focussed in others
        page.keyboard.press("Enter")
        table.wait_words(step_words(game.play(moves[focussed])))
    assert table.said()[0].endswith("Won: all 104 cards are home.")
    wait_until(page, lambda: page.evaluate(FOCUSED) == "Undo", "the focus to go to Undo")
    assert table.same_game()
    assert table.notebook.cell_count() == 1
