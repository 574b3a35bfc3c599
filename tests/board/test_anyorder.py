"""Whatever mice, fingers, keys, buttons, pages and cells do in any order, the table is true."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from oddeven_widget import play
from oddeven_widget.board.input.sight import Message

PAGES = ("one", "two", None)
GAMES = ("odd-and-even", "odd-and-even/pysol", "even-and-odd", "boulevard", "odessa")
KEYS = (
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Enter", " ", "Escape", "Tab"),
    *("d", "u", "r", "h", "?", "x"),
)
MICE = ("down", "down", "move", "move", "up", "up", "out")
# The last finger to be lifted leaves an empty list, and so may a gesture that is lost.
FINGERS = (("start", 1), ("start", 2), ("move", 1), ("move", 2), ("end", 0), ("end", 1))
OTHERS = ("undo", "redo", "deal", "new", "restart", "ready", "cell", "toggle", "type")

NUMBER = st.integers(0, 10**6)
PLACE = st.tuples(st.booleans(), NUMBER, st.floats(0, 1), st.floats(0, 1))
ACT = st.one_of(
    st.tuples(st.just("mouse"), st.sampled_from(MICE), PLACE),
    st.tuples(st.just("mouse"), st.sampled_from(MICE), PLACE),
    st.tuples(st.just("grasp"), NUMBER, PLACE),
    st.tuples(st.just("grasp"), NUMBER, PLACE),
    st.tuples(st.just("drop"), NUMBER, PLACE),
    st.tuples(st.just("click"), NUMBER, PLACE),
    st.tuples(st.just("touch"), st.sampled_from((*FINGERS, ("cancel", 0))), PLACE),
    st.tuples(st.just("key"), st.sampled_from(KEYS), st.booleans()),
    st.tuples(st.just("other"), st.sampled_from(OTHERS), NUMBER),
    st.tuples(st.just("wait"), st.sampled_from((0.02, 0.3, 2.0)), st.sampled_from((0, 0, 3.0))),
    st.tuples(st.just("page"), st.sampled_from(PAGES), st.just(0)),
)


def point(me, place):
    """Somewhere on the table, in CSS px: in one of two cases on a card."""
    on_a_card, number, across, down = place
    plan = me.board.plan
    if not on_a_card:
        return plan.width * across, plan.height * down
    pile = [*plan.places][number % len(plan.places)]
    cards = me.game.state.piles[pile]
    seen = 1 if plan.places[pile].fan == "none" else min(len(cards), 3)
    return me.middle(pile, -1 - number % seen if cards else -1)


class Anyone:
    """A player, other pages and other cells, who do one thing after the other."""

    def __init__(self, me):
        self.me, self.page, self.lag = me, None, 0.0
        self.changes = []
        me.game.observe(self.changes.append)

    def does(self, act, what, how):
        me = self.me
        me.message = Message(self.page, me.now - self.lag) if self.page else None
        getattr(self, f"do_{act}")(me, what, how)

    def do_mouse(self, me, kind, place):
        me.mouse(kind, *point(me, place))

    def do_grasp(self, me, number, place):
        """Lift cards that can be played, and carry them somewhere."""
        moves = [move for move in me.game.legal_moves if "S" not in (move.source, move.target)]
        if moves:
            move = moves[number % len(moves)]
            me.grasp(move.source, -move.count)
            me.mouse("move", *point(me, place))

    def do_drop(self, me, number, place):
        """Carry what is in hand to a pile that takes it, or anywhere, and let go."""
        held, to = me.hand.held, point(me, place)
        if held and number % 3:
            moves = [move for move in me.game.legal_moves if move.source == held.pile]
            to = me.middle(moves[number % len(moves)].target)
        me.mouse("move", *to)
        me.mouse("up", *to)

    def do_click(self, me, quick, place):
        me.now += 0.1 * (quick % 9)
        me.mouse("move", *point(me, place))
        me.mouse("down", *point(me, place))
        me.mouse("up", *point(me, place))

    def do_touch(self, me, finger, place):
        kind, fingers = finger
        me.touch(kind, *[point(me, place)] * fingers)

    def do_key(self, me, key, shift):
        me.type_key(key, shift, after=0.3)

    def do_wait(self, me, seconds, lag):
        me.now += seconds
        self.lag = lag

    def do_page(self, _me, page, _how):
        self.page = page

    def do_other(self, me, what, number):
        drawers = me.widget.stage.drawers
        if what in me.controls.buttons:
            me.controls.number.value = str(number % 50)
            me.click(what)
        elif what == "cell" and me.game.legal_moves:
            me.game.play(me.game.legal_moves[number % len(me.game.legal_moves)])
        elif what == "toggle":
            toggles = [me.controls.ledger, drawers.more, *drawers.toggles.values()]
            toggle = toggles[number % len(toggles)]
            toggle.value = not toggle.value
        elif what == "ready":
            me.ready()
        elif what == "type":
            me.type_line(("deal", "7S", "undo", "R1>F1", "?", "x")[number % 6])


def is_on_its_pile(me):
    """What is in hand still counts to its pile, and may leave it."""
    held, state = me.hand.held, me.game.state
    if held is None:
        return True
    on_top = state.piles[held.pile][-held.count :] == held.cards
    return on_top and bool(state.targets(held.pile, held.count))


ENDINGS = {
    "out": lambda me: me.mouse("out", -1, -1),
    "cancel": lambda me: me.touch("cancel"),
    "press": lambda me: me.mouse("down", 1, 1),
    "escape": lambda me: me.type_key("Escape"),
    "fingers": lambda me: me.touch("start", (1, 1), (9, 9)),
    "new": lambda me: me.game.new_deal(5),
}


def is_whole(game):
    cards = sorted(card.up.code for pile in game.state.piles.values() for card in pile)
    return cards == sorted(card.code for card in game.rules.pack.cards)


HERE = (False, 0, 0.0, 0.0)


@settings(
    max_examples=30,
    deadline=None,
    # Errors are looked for after every act, so they may be kept for all examples together.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@example(
    name="odd-and-even",
    acts=[*[("mouse", "down", HERE)] * 7, ("grasp", 0, HERE), ("page", "one", 0)],
    ending="out",
)
@given(
    name=st.sampled_from(GAMES),
    acts=st.lists(ACT, min_size=10, max_size=60),
    ending=st.sampled_from([*ENDINGS]),
)
def test_whatever_is_done_in_any_order_the_table_is_true(
    name, acts, ending, seated, screen, logged_errors
):
    widget = play(name, deal=3, size="small")
    me = seated(widget)
    shown = screen(me.board)
    me.ready()
    anyone = Anyone(me)
    try:
        for act in acts:
            anyone.does(*act)
            assert logged_errors.take() == []
            assert me.words
            assert is_whole(me.game)
            assert is_on_its_pile(me)
        for change in anyone.changes:
            assert change.kind != "play" or change.step.move in change.before.legal_moves
        widget.felt.redraw()
        marks = me.widget.felt.marks()
        assert shown.pictures() == shown.fresh(me.game.state, marks, me.hand.held)
        # Whatever was going on, anything like this ends it on its page: a mouse that leaves one
        # window, or a finger there, ends nothing that goes on in another.
        for page in PAGES:
            me.message = Message(page, me.now) if page else None
            ENDINGS[ending](me)
        assert me.hand.held is None
        assert shown.pictures() == shown.fresh(me.game.state, me.widget.felt.marks())
    finally:
        widget.close()
