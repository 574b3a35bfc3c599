import copy
import pickle
from contextlib import suppress
from threading import Thread

import pytest

from oddeven_widget.bookkeeping.game import Change, Game
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.moves import IllegalMove


@pytest.fixture
def game():
    return Game("odd-and-even", deal=7)


def test_a_game_without_a_number_gets_one_that_deals_it_again():
    game = Game()
    assert game.rules.name == "odd-and-even"
    assert 1 <= game.deal <= 999_999
    assert Game(deal=game.deal).state == game.state
    assert len({Game().deal for _ in range(5)}) > 1


def test_a_game_starts_in_one_way_only():
    piles = {"S": ...}
    for more in ({"cards": "AS"}, {"piles": piles}):
        with pytest.raises(ValueError, match="from a deal number, from cards= or from piles=: giv"):
            Game(deal=7, **more)
    with pytest.raises(ValueError, match="give it together with piles="):
        Game(deal=7, pass_number=2)
    assert Game(piles=piles, pass_number=2).state.pass_number == 2


@pytest.mark.parametrize("number", [0, 3, -1, 1.0, True, "1", 10**5000], ids="abcdefg")
def test_a_pass_that_the_game_does_not_have_is_refused(number):
    with pytest.raises(ValueError, match=r"^Odd and Even has no pass .*: it has 2 at most"):
        Game(piles={"S": ...}, pass_number=number)


@pytest.mark.parametrize("name", ["odd and even", "", None, 7, b"odessa", 10**5000], ids="abcdef")
def test_a_game_that_is_not_there_is_refused_with_those_that_are(name):
    with pytest.raises(
        ValueError, match=r"^There is no game .* The games are: boulevard, even-and"
    ):
        Game(name, deal=7)


def test_playing_undoing_and_redoing_move_through_the_steps(game):
    assert (game.can_undo, game.can_redo, game.moves) == (False, False, ())
    first, second = game.play("S>W"), game.play("R6>F2")
    assert game.steps == (first, second)
    assert game.moves == ("S>W", "R6>F2")
    assert game.undo() is second
    assert (game.can_undo, game.can_redo, game.state) == (True, True, first.after)
    assert game.redo() is second
    assert game.state is second.after


def test_a_new_move_forgets_what_was_undone(game):
    game.play("S>W")
    game.undo()
    game.play("R6>F2")
    assert not game.can_redo
    assert game.moves == ("R6>F2",)


def test_with_nothing_to_undo_or_redo_the_game_says_so(game):
    with pytest.raises(IllegalMove, match="There is nothing to undo"):
        game.undo()
    with pytest.raises(IllegalMove, match="There is nothing to redo"):
        game.redo()


def test_a_refused_move_changes_nothing(game):
    game.play("S>W")
    game.undo()
    state = game.state
    for move in ("W>F1", "nonsense", None):
        with pytest.raises(IllegalMove):
            game.play(move)
    assert game.state is state
    assert (game.can_undo, game.can_redo) == (False, True)


def test_restart_goes_back_to_the_deal_and_can_be_undone(game):
    step = game.play("S>W")
    assert game.restart() is None
    assert (game.state, game.moves, game.deal) == (game.start.state, (), 7)
    assert game.undo() is None
    assert (game.state, game.steps) == (step.after, (step,))
    assert game.redo() is None
    assert game.state == Game("odd-and-even", deal=7).state


def test_a_new_deal_can_be_undone_with_all_that_was_played(game):
    game.play("S>W")
    line, old = game.to_text(), game.start
    game.new_deal(8)
    assert (game.deal, game.moves) == (8, ())
    game.play("S>W")
    game.undo()
    assert game.undo() is None
    assert (game.to_text(), game.start) == (line, old)
    game.redo()
    assert game.to_text() == "odd-and-even@1 deal=8 moves=0:"


def test_a_new_deal_may_be_of_another_game_or_by_hand(game):
    game.new_deal(game="odessa", deal=3)
    assert game.rules.name == "odessa"
    assert game.state == Game("odessa", deal=3).state
    game.new_deal(cards=list(game.rules.pack.cards))
    assert game.deal is None
    game.new_deal(game="odd-and-even", piles={"R1": "AS", "S": ...})
    assert game.legal_moves == ("R1>F1", "S>W")
    game.new_deal()
    assert (game.rules.name, type(game.deal)) == ("odd-and-even", int)


def test_a_new_deal_that_is_refused_leaves_the_game_alone(game):
    game.play("S>W")
    state = game.state
    with pytest.raises(ValueError, match="There is no deal 0"):
        game.new_deal(0)
    assert game.state is state


def test_watchers_are_told_of_every_change(game):
    told = []
    game.observe(told.append)
    first = game.state
    step = game.play("S>W")
    game.undo()
    game.redo()
    game.restart()
    game.new_deal(8)
    after = step.after
    assert told == [
        Change("play", first, after, step),
        Change("undo", after, first, step),
        Change("redo", first, after, step),
        Change("restart", after, first),
        Change("new", first, game.state),
    ]


def test_a_watcher_that_stops_is_not_told_any_more(game):
    told = []
    stop = game.observe(told.append)
    stop()
    stop()
    game.play("S>W")
    assert told == []


def test_every_watcher_is_told_even_if_one_before_it_fails(game):
    told = []

    def fails(change):
        raise RuntimeError(change.kind)

    game.observe(fails)
    game.observe(told.append)
    game.observe(fails)
    with pytest.raises(RuntimeError, match="play"):
        game.play("S>W")
    assert [change.kind for change in told] == ["play"]
    assert game.moves == ("S>W",)


def test_a_watcher_may_stop_while_it_is_told(game):
    told = []
    stop = game.observe(lambda _: stop())
    game.observe(told.append)
    game.play("S>W")
    assert len(told) == 1


def test_all_or_nothing_takes_everything_back_and_tells_the_watchers(game):
    def two_things_and_a_failure():
        with game.all_or_nothing():
            game.play("R6>F2")
            game.new_deal(8)
            raise KeyError

    told, before = [], game.state
    game.play("S>W")
    game.undo()
    game.observe(told.append)
    with pytest.raises(KeyError):
        two_things_and_a_failure()
    assert (game.state, game.moves, game.can_redo) == (before, (), True)
    assert [change.kind for change in told] == ["play", "new", "undo"]
    assert told[-1].after is before


def test_all_or_nothing_tells_nothing_when_nothing_was_done(game):
    told = []
    game.observe(told.append)
    with pytest.raises(IllegalMove), game.all_or_nothing():
        game.play("W>F1")
    assert told == []
    with game.all_or_nothing():
        game.play("S>W")
    assert game.moves == ("S>W",)


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],  # noqa: S301
)
def test_a_copy_of_a_game_is_a_game_of_its_own(game, copied):
    told = []
    game.play("S>W")
    game.play("S>W")
    game.undo()
    game.observe(told.append)
    other = copied(game)
    assert (other.state, other.moves, other.can_redo) == (game.state, game.moves, True)
    other.redo()
    other.play("R6>F2")
    assert game.moves == ("S>W",)
    assert game.can_redo
    assert told == []


def test_a_game_shows_its_table_and_describes_itself(game):
    assert str(game) == str(game.state)
    assert repr(game) == "<Game of odd-and-even, deal 7, 0 moves, playing>"
    by_hand = Game("odessa", cards=list(rules_of("odessa").pack.cards))
    assert repr(by_hand) == "<Game of odessa, deal by hand, 0 moves, playing>"
    game.play("R8>F3")
    assert repr(game) == "<Game of odd-and-even, deal 7, 1 move, playing>"
    assert repr(game.state) == "<State of odd-and-even: pass 1, 1 card home, playing>"


# -- going on with another game ------------------------------------------------------------


def test_going_on_with_a_saved_line_is_told_once_and_undone_move_by_move(game):
    game.play("S>W")
    left, told = game.state, []
    game.observe(lambda change: told.append((change.kind, change.before, change.after)))
    game.resume("odd-and-even@1 deal=8 moves=2: S>W S>W")
    assert told == [("resume", left, game.state)]
    assert (game.deal, game.moves) == (8, ("S>W", "S>W"))
    assert not game.can_redo
    game.undo()
    game.undo()
    assert game.moves == ()
    assert game.deal == 8
    assert game.undo() is None
    assert game.state == left
    assert game.deal == 7
    for _ in range(3):
        game.redo()
    assert game.to_text() == "odd-and-even@1 deal=8 moves=2: S>W S>W"


def test_going_on_with_a_game_leaves_that_game_alone(game):
    other = Game("odessa", deal=3)
    other.play(other.legal_moves[0])
    game.resume(other)
    game.undo()
    assert len(other.moves) == 1
    assert game.rules.name == "odessa"


def test_a_line_that_can_not_be_read_changes_nothing(game):
    told = []
    game.observe(told.append)
    with pytest.raises(ValueError, match="This is no saved game"):
        game.resume("nonsense")
    assert told == []
    assert not game.can_undo


def test_a_line_of_own_rules_is_gone_on_with_by_who_plays_them():
    rules = rules_of("odd-and-even").replace(name="mine", title="Mine")
    game = Game(rules, deal=7)
    line = game.to_text()
    game.play("S>W")
    game.resume(line)
    assert game.moves == ()


def test_a_click_during_a_running_cell_waits_until_everybody_knows_of_the_cell_s_move(game):
    # A kernel may deal with a page's events in a thread of their own, while a cell runs.
    told, clicks = [], []

    def watch(change):
        told.append(f"{change.step} begins")
        if not clicks:
            clicks.append(Thread(target=game.play, args=("S>W",)))
            clicks[0].start()
            clicks[0].join(0.1)
        told.append(f"{change.step} ends")

    game.observe(watch)
    first = game.play("R8>F3")
    clicks[0].join()
    assert told[:2] == [f"{first} begins", f"{first} ends"]
    assert game.moves == ("R8>F3", "S>W")


def test_what_fails_in_one_thread_takes_no_move_of_another_back(game):
    click = Thread(target=game.play, args=("S>W",))
    with suppress(KeyError), game.all_or_nothing():
        click.start()
        click.join(0.1)
        raise KeyError
    click.join()
    assert game.moves == ("S>W",)


def test_a_copy_of_a_game_waits_for_nobody_but_itself(game):
    with game.turn:
        click = Thread(target=copy.copy(game).play, args=("S>W",))
        click.start()
        click.join(5)
    assert not click.is_alive()
