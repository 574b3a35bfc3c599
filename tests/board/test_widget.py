"""The widget: whoever changes the game, the table shows it, and what is pressed is played."""

import base64
import gc
import json
from io import BytesIO

import pytest
from ipywidgets import Box, Widget
from PIL import Image

from oddeven_widget import Game, GameWidget, play, rules_of
from oddeven_widget.board.draw.painter import Highlights

VIEW = "application/vnd.jupyter.widget-view+json"


def registered():
    """How many widgets the kernel holds."""
    return len(Widget.get_manager_state()["state"])


def parts(widget):
    for child in getattr(widget, "children", ()):
        yield child
        yield from parts(child)


# -- playing -------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_pressing(player):
    me = player("odd-and-even", deal=7)
    for _ in range(2000):
        moves = me.game.legal_moves
        if not moves:
            break
        if moves[0] in {"S>W", "W>S"}:
            me.press("S")
            continue
        me.press(moves[0].source)
        if me.widget.hand.selection:
            me.press(moves[0].target)
    assert me.game.status == "stuck"
    assert me.words.endswith(f"Stuck: no move is left, {me.game.state.home} of 104 home.")
    assert me.press("S").startswith("There is no redeal left")


def test_one_undo_takes_a_play_its_refill_and_the_bared_waste_card_back(player):
    me = player(Game("odd-and-even", deal=7))
    while not any(m.source[0] == "R" for m in me.game.legal_moves if me.game.state.piles["W"]):
        me.press("S")
    before = me.game.state
    move = next(m for m in me.game.legal_moves if m.source[0] == "R")
    waste = before.piles["W"]
    me.press(move.source)
    assert me.game.state.piles[move.source] == waste[-1:]
    assert me.game.state.piles["W"] == waste[:-1]
    assert "fills the gap" in me.words
    assert me.click("undo").startswith("Taken back.")
    assert me.game.state == before


def test_the_redeal_deals_the_same_cards_in_the_same_order(player):
    me, passes = player("odd-and-even", deal=7), []
    for _ in range(2):
        dealt = []
        for _ in range(95):
            me.click("deal")
            dealt.append(me.game.state.piles["W"][-1])
        passes.append(dealt)
        me.click("deal")
    assert passes[0] == passes[1]
    assert me.words.startswith("There is no redeal left")


def test_the_redeal_leaves_out_what_was_played(player):
    me = player("odd-and-even", deal=7)
    for _ in range(95):
        me.press("S")
        for move in me.game.legal_moves:
            if move.source == "W":
                me.game.play(move)
                break
    waste = me.game.state.piles["W"]
    assert len(waste) < 95
    me.press("S")
    dealt = []
    for _ in waste:
        me.press("S")
        dealt.append(me.game.state.piles["W"][-1])
    assert dealt == list(waste)


def test_where_both_piles_want_the_card_a_press_asks_and_a_second_press_chooses(player, parity):
    me = player(parity)
    assert me.press("R1") == (
        "The 2♠ can go to both the Ace pile of ♠ and the Two pile of ♠: click one of them."
    )
    assert me.game.moves == ()
    assert me.widget.felt.marks() == Highlights(("R1", 1), frozenset(["F1", "F5"]))
    me.press("F5")
    assert me.game.moves == ("R1>F5",)
    assert me.words.startswith("Two of spades to the Two pile")


def test_after_undo_nothing_moves_by_itself_and_the_press_asks_again(player, parity):
    me = player(parity)
    me.press("R1")
    me.press("F1")
    me.click("undo")
    assert me.game.moves == ()
    assert not me.game.state.piles["F5"]
    assert "both" in me.press("R1")
    assert me.game.moves == ()


def test_the_felt_lays_the_card_back(player, parity):
    me = player(parity)
    me.press("R1")
    assert me.press_felt() == "7 of 104 home."
    assert me.widget.felt.marks() == Highlights()


def test_a_wrong_target_keeps_the_question_and_says_why(player, parity):
    me = player(parity)
    me.press("R1")
    assert me.press("F3") == "The 2♠ can't go on the Ace pile of ♦: it wants the A♦."
    assert me.widget.felt.marks().targets == {"F1", "F5"}


def test_piles_that_are_alike_are_not_asked_about(player):
    me = player(Game("even-and-odd", piles={"T1": "AS", "S": ...}))
    me.press("T1")
    assert me.game.moves == ("T1>F1",)


def test_a_group_is_moved_by_pressing_it_and_its_target(player):
    game = next(
        game
        for game in (Game("odessa", deal=deal) for deal in range(1, 99))
        if any(move.count > 1 for move in game.legal_moves)
    )
    move = next(move for move in game.legal_moves if move.count > 1)
    me = player(game)
    me.press(move.source, -move.count)
    me.press(move.target)
    assert game.moves == (move,)


def test_what_the_last_step_brought_is_marked_until_it_is_taken_back(player):
    me = player("odd-and-even", deal=7)
    me.press("S")
    assert me.widget.felt.marks() == Highlights(done=frozenset(["W"]))
    me.click("undo")
    assert me.widget.felt.marks() == Highlights()
    me.click("redo")
    assert me.widget.felt.marks() == Highlights(done=frozenset(["W"]))


def test_every_refused_press_says_why_and_changes_nothing(player):
    me = player("odd-and-even/standstill", deal=7)
    while me.game.legal_moves[0] == "S>W":
        me.game.play("S>W")
    state = me.game.state
    assert "only when no card can be played" in me.press("S")
    assert "only when no card can be played" in me.click("deal")
    assert me.press("F8").endswith("next.")
    assert me.game.state is state


def test_undo_with_nothing_to_undo_is_only_said(player):
    me = player("odd-and-even", deal=7)
    me.controls.buttons["undo"].disabled = False
    assert me.click("undo") == "There is nothing to undo."
    assert me.click("redo") == "There is nothing to redo."


def test_a_game_without_a_stock_says_so_when_it_is_to_be_dealt(player):
    me = player("odessa", deal=7)
    assert me.click("deal").startswith("There is no pile W in Odessa")


def test_a_press_reported_away_from_the_mouse_plays_what_the_mouse_was_on(player):
    me = player(Game("odd-and-even", piles={"R1": "AS", "R5": "AH", "S": ...}))
    x, y = me.place("R1")
    wrong_x, wrong_y = me.place("R5")
    me.event("mouse_move", x=x, y=y)
    me.click_at(wrong_x, wrong_y)
    assert me.game.moves == ("R1>F1",)


def test_a_tap_plays_and_selects(player, parity):
    me = player(parity)
    for pile in ("R1", "F5"):
        x, y = me.place(pile)
        me.event("touch_start", touches=[{"x": x, "y": y}])
        me.event("touch_end", touches=[])
    assert me.game.moves == ("R1>F5",)


# -- new deal and restart ------------------------------------------------------------------


def test_a_numbered_deal_is_dealt_from_the_field(player):
    me = player("odd-and-even", deal=7)
    me.controls.number.value = " 1234 "
    assert me.click("new").startswith("A new deal.")
    assert me.game.deal == 1234
    assert me.game.state == Game("odd-and-even", deal=1234).state
    assert me.controls.number.value == ""


def test_enter_in_the_field_deals(player):
    me = player("odd-and-even", deal=7)
    me.enter("PySol:12345678901234567890")
    assert me.game.deal == "pysol:12345678901234567890"
    assert [str(me.game.state.piles[f"R{n}"][0]) for n in (1, 2, 3)] == ["2♣", "5♦", "A♠"]


@pytest.mark.parametrize("field", ["", "   "])
def test_an_empty_field_deals_any_number(player, field):
    me = player("odd-and-even", deal=7)
    me.enter(field)
    assert me.game.can_undo
    assert isinstance(me.game.deal, int)


@pytest.mark.parametrize(
    "number",
    [
        "abc",
        "-1",
        "0",
        "1e99",
        "٣",
        "1 2",
        "1.5",
        "²",
        "9" * 40,
        "pysol:",
        "<b>1</b>",
        "7;8",
        "\x00",
    ],
)
def test_a_bad_number_says_why_and_loses_nothing(player, number):
    me = player("odd-and-even", deal=7)
    me.press("S")
    before = me.game.to_text()
    words = me.enter(number)
    assert words.startswith("There is no deal ")
    assert words.endswith(".")
    assert me.game.to_text() == before
    assert me.controls.number.value == number
    assert "<b>" not in me.controls.status.value


def test_a_number_that_this_game_can_not_be_dealt_by_is_no_fault(player, own_rules):
    me = player(own_rules["two-suits"], deal=7)
    assert me.enter("pysol:5") == "PySolFC's numbers deal whole packs of 52 cards."
    assert me.game.deal == 7


def test_new_deal_and_restart_can_be_undone(player):
    me = player("odd-and-even", deal=7)
    me.press("S")
    before = me.game.state
    assert me.click("restart").startswith("Back at the deal.")
    assert me.game.moves == ()
    me.click("undo")
    assert me.game.state == before
    me.click("new")
    assert me.game.deal != 7 or me.game.moves == ()
    me.click("undo")
    assert me.game.state == before
    assert me.game.deal == 7
    me.click("undo")
    assert not me.game.can_undo


def test_new_deal_and_restart_do_not_stand_beside_undo(player):
    me = player("odd-and-even", deal=7)
    column = me.widget.children[0].children
    rows = [
        {part.description for part in parts(row) if getattr(part, "description", "")}
        for row in column
    ]
    new = next(row for row in rows if "New deal" in row)
    undo = next(row for row in rows if "Undo" in row)
    assert "Restart" in new
    assert "Undo" not in new
    assert not {"New deal", "Restart"} & undo
    assert abs(rows.index(new) - rows.index(undo)) > 1


# -- others who change the game ------------------------------------------------------------


def test_what_another_cell_does_is_drawn_at_once(player, sent):
    game = Game("odd-and-even", deal=7)
    me = player(game)
    sent.take()
    game.play("S>W")
    assert len(sent.take()) == 1
    assert me.words == "Two of diamonds from the stock. 0 of 104 home."
    game.undo()
    assert len(sent.take()) == 1
    assert me.words == "Taken back. 0 of 104 home."


def test_two_tables_on_one_game_both_show_every_change(player, sent, screen):
    game = Game("odd-and-even", deal=7)
    players = [player(game, ready=False) for _ in range(2)]
    shown = [screen(one.board) for one in players]
    for one in players:
        one.ready()
    for act in (
        lambda: players[0].press("S"),
        lambda: players[1].press("S"),
        lambda: players[0].click("undo"),
        lambda: game.play("S>W"),
        lambda: players[1].click("restart"),
        lambda: players[1].enter("99"),
    ):
        act()
        for one, screens in zip(players, shown, strict=True):
            assert screens.pictures() == screens.fresh(game.state, one.widget.felt.marks())
        assert players[0].words == players[1].words
        assert players[0].controls.title.value == players[1].controls.title.value


def test_cards_in_hand_are_laid_back_when_the_game_changes_under_them(player, parity):
    me = player(parity)
    me.press("R1")
    parity.play("S>W")
    assert me.widget.felt.marks().chosen is None


def test_another_game_in_the_same_game_is_laid_out_anew(player, screen):
    me = player("odd-and-even", deal=7, ready=False)
    shown = screen(me.board)
    me.ready()
    first = me.widget.children[0].layout.width
    me.game.new_deal(3, game="boulevard")
    assert shown.pictures() == shown.fresh(me.game.state)
    assert me.widget.children[0].layout.width == f"{me.board.plan.width}px"
    assert "Boulevard" in me.controls.title.value
    me.press("S")
    assert me.game.moves == ("S>W",)
    me.click("undo")
    me.click("undo")
    assert shown.pictures() == shown.fresh(me.game.state)
    assert me.widget.children[0].layout.width == first


def answer(me):
    """The browser says that it has done what it was asked to."""
    probe = me.board._link._probe
    probe._handle_frontend_event(probe, {"event": "client_ready"}, [])


def test_cards_are_drawn_ahead_a_few_at_a_time_and_redraws_are_small_then(player, sent):
    me = player(deal=7, motion=False)
    rounds = 0
    while me.board._link._probe:
        rounds += 1
        answer(me)
    ahead = sent.take()[1:]
    assert 6 <= len(ahead) < rounds < 12
    assert all([name for name, _ in one].count("switchCanvas") <= 6 for one in ahead)
    assert me.board._sprites.missing(me.game.rules.pack.cards) == []
    sizes = []
    for _ in range(40):
        me.game.play(me.game.legal_moves[0])
        (message,) = sent.take()
        sizes.append(len(json.dumps([[40, args, 0] for _, args in message])))
    assert sorted(sizes)[20] < 3500


def test_a_player_need_not_wait_for_what_is_drawn_ahead(player, sent):
    me = player(deal=7)
    answer(me)
    assert "Two of diamonds" in me.press("S")
    answer(me)
    answer(me)
    assert me.press("S")
    assert len(me.game.moves) == 2


def test_what_fails_while_cards_are_drawn_ahead_is_told_and_mended(
    player, sent, monkeypatch, logged_errors
):
    me = player(deal=7)
    with monkeypatch.context() as patch:
        patch.setattr("oddeven_widget.board.canvas.canvas.draw_face", lambda *_args: 1 / 0)
        answer(me)
        answer(me)
    assert "ZeroDivisionError" in logged_errors.take()[0]
    sent.take()
    me.press("S")
    (message,) = sent.take()
    assert [name for name, _ in message].count("drawImage")


def test_a_table_that_was_closed_no_longer_follows_the_game(player, sent):
    game = Game("odd-and-even", deal=7)
    closed, open_ = player(game), player(game)
    closed.widget.close()
    sent.take()
    game.play("S>W")
    assert len(sent.take()) == 1
    assert open_.words.startswith("Two of diamonds")
    closed.widget.close()


def test_closing_a_table_closes_all_its_parts():
    play("odd-and-even", deal=7).close()
    before = registered()
    for _ in range(3):
        play("odd-and-even", deal=7).close()
    assert registered() == before


def test_a_table_that_is_closed_leaves_ipycanvas_itself_alone(player, sent):
    play("odd-and-even", deal=7).close()
    me = player("odd-and-even", deal=7)
    assert sent.take()
    me.press("S")
    assert len(sent.take()) == 1


# -- making one ----------------------------------------------------------------------------


def test_play_makes_a_game_as_game_does(player):
    me = player("odessa", 7)
    assert me.game.state == Game("odessa", deal=7).state
    assert player(rules_of("odd-and-even").replace(passes=5), 7).game.rules.passes == 5
    assert player().game.rules.name == "odd-and-even"
    cards = rules_of("odd-and-even").pack.codes
    assert player(cards=cards).game.state == Game("odd-and-even", cards=cards).state
    piles = {"R1": "AS", "S": ...}
    assert player(piles=piles).game.state == Game("odd-and-even", piles=piles).state


def test_play_shows_a_game_that_is_being_played(player):
    game = Game("odd-and-even", deal=7)
    game.play("S>W")
    me = player(game)
    assert me.game is game
    assert me.words == "0 of 104 home."
    assert not me.controls.buttons["undo"].disabled


@pytest.mark.parametrize("more", [{"deal": 3}, {"cards": "AS"}, {"piles": {}}])
def test_a_game_that_is_being_played_can_not_be_dealt_other_cards(more):
    with pytest.raises(ValueError, match=r"A Game has its cards already: .*\.$"):
        play(Game("odd-and-even", deal=7), **more)


@pytest.mark.parametrize(
    "wrong, words",
    [
        (
            {"theme": "pink"},
            r"There is no theme 'pink'; there are auto, light, dark, high-contrast\.",
        ),
        ({"size": "huge"}, r"There is no size 'huge'; there are small, normal, large\."),
        ({"game": "odd-and-evn"}, r"There is no game 'odd-and-evn'\. Did you mean"),
        ({"deal": -3}, r"There is no deal -3: deals are numbered from 1"),
        ({"theme": None}, r"There is no theme None"),
        ({"theme": []}, r"There is no theme \[\]; there are auto"),
        ({"size": {}}, r"There is no size \{\}; there are small"),
        ({"four_colour": "yes"}, r"four_colour is True or False, not 'yes'\."),
        ({"parity": 2}, r"parity is True or False, not 2\."),
        ({"motion": "fast"}, r"motion is True or False, not 'fast'\."),
        (
            {"game": "odd-and-even@1 deal=7 moves=1: S>W"},
            r"^'odd-and-even@1 .*' is a saved game: Game\.from_text\(…\) reads it\.",
        ),
        ({"game": Game("odd-and-even", deal=7).state}, r"A position is played on as a game: play"),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(wrong, words):
    before = registered()
    with pytest.raises(ValueError, match=words):
        play(**wrong)
    assert registered() == before


def test_a_widget_that_could_not_be_made_is_no_trouble_later():
    with pytest.raises(ValueError, match="no theme"):
        GameWidget(Game("odd-and-even", deal=7), theme="pink")


@pytest.mark.parametrize("game", ["odd-and-even", None, rules_of("odessa")])
def test_a_table_of_what_is_no_game_is_refused_with_a_sentence(game):
    with pytest.raises(TypeError, match=r"^This takes a Game, such as Game\('odd-and-even'\), not"):
        GameWidget(game)
    gc.collect()


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
@pytest.mark.parametrize("size", ["small", "normal", "large"])
def test_every_theme_and_size_draws(player, sent, theme, size):
    me = player("odd-and-even", deal=7, theme=theme, size=size, four_colour=True)
    assert sent.take()
    me.press("S")
    assert len(me.game.state.piles["W"]) == 1


def test_boxes_and_canvases_have_no_tooltip_which_would_break_them(player):
    me = player("odd-and-even", deal=7)
    boxes = [part for part in parts(me.widget) if isinstance(part, Box)]
    assert boxes
    for part in (me.widget, me.board.canvas, *me.board.canvas._canvases, *boxes):
        assert part.tooltip is None


def test_a_margin_is_left_beside_the_table_for_the_page_to_be_scrolled(player):
    me = player("odd-and-even", deal=7)
    assert me.widget.layout.padding == "4px 24px 4px 0"
    assert me.widget.children[0].layout.align_items == "flex-start"
    assert me.widget.children[0].layout.max_width == "100%"


# -- without a kernel ----------------------------------------------------------------------


def test_a_saved_notebook_shows_a_picture_and_text(player, parity):
    me = player(parity)
    data, about = me.widget._repr_mimebundle_()
    shown = Image.open(BytesIO(base64.b64decode(data["image/png"], validate=True)))
    assert isinstance(data["image/png"], str)
    assert shown.format == "PNG"
    assert shown.size == (2 * me.board.plan.width, 2 * me.board.plan.height)
    assert data["text/plain"] == str(parity)
    assert about["image/png"] == {"alt": str(parity), "width": me.board.plan.width}
    assert data[VIEW]["model_id"] == me.widget.model_id


def test_a_notebook_that_is_published_holds_no_live_view(player, monkeypatch):
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    widget = player("odd-and-even", deal=7).widget
    data, _ = widget._repr_mimebundle_(include=None, exclude=None)
    assert set(data) == {"image/png", "text/plain"}


def test_the_picture_shows_what_is_marked(player, parity):
    me = player(parity)
    before = me.widget.png(1)
    me.press("R1")
    assert me.widget.png(1) != before
    me.press_felt()
    assert me.widget.png(1) == before


@pytest.mark.parametrize("name", ["close", "game", "nonsense", None, []])
def test_only_what_is_a_button_can_be_done_by_its_name(player, name):
    widget = player("odd-and-even", deal=7).widget
    with pytest.raises(ValueError, match=r"^There is no button .*; there are undo, .*, ledger\.$"):
        widget.act(name)
    assert widget.comm is not None


def test_nothing_is_drawn_any_more_on_a_table_that_was_closed(player, sent):
    me = player("odd-and-even", deal=7)
    me.widget.close()
    sent.take()
    me.widget.restyle(size="large")
    me.click("deal")
    assert me.game.moves == ("S>W",)
    assert "wrong" not in me.words
    assert sent.take() == []


def test_tab_on_a_table_shows_what_a_player_may_call_and_nothing_else(player):
    table = player("odd-and-even", deal=7).widget
    shown = [name for name in dir(table) if not name.startswith("_")]
    assert shown == [
        *("close", "deal", "game", "hint", "layout", "look", "look_for", "motion", "new_deal"),
        *("open_ledger", "png", "redo", "replay", "restart", "restyle", "save_png", "say"),
        *("status", "text", "undo"),
    ]
    assert all(hasattr(table, name) for name in shown)
    assert "_repr_mimebundle_" in dir(table)
