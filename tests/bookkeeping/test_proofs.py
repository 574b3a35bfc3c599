"""A position is called dead only if no way to go on wins: held against all of them."""

import random

import pytest

from oddeven_widget.bookkeeping import proofs
from oddeven_widget.bookkeeping.checks import holds
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.ledger import ledger_of
from oddeven_widget.bookkeeping.proofs import Barrier, Exhausted, NoMove, Sealed, Spent, prove_dead
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.state import State

# Whoever has all ways to go on before her hardly ever finds none that wins.
RARELY_LOST = ("standstill", "any-suit", "any-suit-2")


def graphs(small, rules, deals, nodes, limit=2500):
    """All positions that can still come from the first of a game from which they aren't too many.

    Positions are gone through until there were so many.
    """
    for deal in range(1, deals):
        states = small.walk(rules, deal, eager=0.45)
        # Going by halves finds a position early in the game at little cost.
        low, high, found = 0, len(states) - 1, None
        while low <= high:
            middle = (low + high) // 2
            ways = small.all_ways(states[middle], limit)
            low, high = (middle + 1, high) if ways is None else (low, middle - 1)
            found = ways or found
        yield from (found or {}).values()
        nodes -= len(found or {})
        if nodes < 0:
            break


def test_no_position_that_can_be_won_is_called_dead(small):
    """In more than 10,000 positions that brute force wins, some hundreds of each small game."""
    total = 0
    for rules in small.rules.values():
        won = 0
        for node in graphs(small, rules, 40, 900, limit=900):
            if node.won:
                assert prove_dead(view_of(node.state)) is None, str(node.state)
                won += 1
        assert won > 200, rules.name
        total += won
    assert total > 10_000


@pytest.mark.parametrize("name", ["one-side-2", "side-piles"])
def test_a_position_called_dead_is_lost_wherever_the_hidden_cards_lie(small, name):
    """Cards lie anyhow; what lies face down in side piles is put in three orders."""
    chance, proved, hidden = random.Random(name), 0, 0
    for _ in range(600):
        state = small.scattered(small.rules[name], chance)
        if state is None or state.status != "playing":
            continue
        proof = prove_dead(view_of(state))
        if proof is None:
            continue
        assert holds(proof, state)
        for other in (state, small.permuted(state, chance), small.permuted(state, chance)):
            nodes = small.all_ways(other, 700)
            if nodes:
                assert not nodes[small.key(other)].won, (proof, str(other))
                proved += 1
        hidden += bool(small.hidden(state))
    assert proved
    assert hidden


def test_nobody_wins_however_the_unseen_cards_lie(small):
    """For positions called dead with cards unseen, all the rest is gone through for many orders."""
    chance, tried = random.Random(3), 0
    names = ("any-suit", "one-side", "one-pass", "overlapping", "side-piles")
    for name in names:
        rules = small.rules[name].replace(passes=1)
        for deal in range(1, 60):
            for state in small.walk(rules, deal, eager=0.5):
                view = view_of(state)
                if view.all_known or view.status != "playing" or not (proof := prove_dead(view)):
                    continue
                assert holds(proof, state)
                for _ in range(3):
                    other = small.permuted(state, chance)
                    nodes = small.all_ways(other, 3000) or {}
                    assert not any(node.won for node in nodes.values()), (proof, str(other))
                    tried += bool(nodes)
                break
    assert tried > 30


def test_every_proof_is_verified_by_the_checker(small, small_rules):
    """And the checker refuses what can't be so: no barrier holds in a position that can be won."""
    found = 0
    for node in graphs(small, small_rules, 12, 500, limit=500):
        state = node.state
        proof = prove_dead(view_of(state))
        if proof:
            assert holds(proof, state), (proof, str(state))
            found += 1
        if node.won:
            depths = range(-1, len(state.piles["W"]) + 2)
            assert not any(holds(Barrier(depth), state) for depth in depths)
            assert not any(holds(Spent(name), state) for name in state.piles)
            assert not holds(NoMove(), state)
    assert found or small_rules.name in RARELY_LOST


def test_a_search_to_the_end_finds_what_brute_force_finds(small):
    """Wherever every card is known; here also where a quicker proof would do."""
    found = 0
    for rules in small.rules.values():
        for node in list(graphs(small, rules, 20, 300, limit=300))[::5]:
            state = node.state
            if not view_of(state).all_known:
                continue
            proof = proofs._exhausted(state, 300)
            assert (proof is None) is node.won
            assert bool(prove_dead(view_of(state), 300)) is not node.won
            if proof:
                ways = small.all_ways(state, 300)
                assert proof.positions == len(ways)
                assert proof.best == max(each.state.home for each in ways.values())
                assert holds(proof, state)
                assert not holds(Exhausted(proof.positions - 1, proof.best), state)
                assert not holds(Exhausted(proof.positions + 1, proof.best), state)
                assert not holds(Exhausted(proof.positions, proof.best + 1), state)
                found += 1
    assert found > 100


def test_every_proof_in_whole_games_is_verified(catalogue_rules, small):
    """Once a game is dead it stays dead, and says so to its end."""
    found = 0
    for deal in range(1, 9):
        states = small.play_all(Game(catalogue_rules, deal=deal).state)[:400]
        said = [prove_dead(view_of(state)) for state in states]
        if states[-1].status == "won":
            assert not any(said)
            continue
        first = next((n for n, proof in enumerate(said) if proof), None)
        if first is not None:
            assert all(said[first:])
            for number in {first, (first + len(said)) // 2, len(said) - 1}:
                assert holds(said[number], states[number])
                found += 1
    assert found or catalogue_rules.passes == 0


def test_unseen_cards_are_searched_by_nobody(small):
    """A search rests on every card's place; the checker doesn't look at unseen ones either."""
    piles = {"R1": "6S", "R2": "7S", "S": "AS 2S", "W": "AS 2S 3S 3S 4S 4S 5S 5S 6S 7S"}
    state = Game(small.rules["one-pass"], piles=piles).state
    ways = small.all_ways(state)
    assert not any(node.won for node in ways.values())
    best = max(node.state.home for node in ways.values())
    assert not holds(Exhausted(len(ways), best), state)
    assert not isinstance(prove_dead(view_of(state), 5000), Exhausted)
    # The same seen before: with a pass behind it everybody knows where the cards lie.
    seen = State(state.rules.replace(passes=2), tuple(state.piles.values()), 2)
    assert holds(Exhausted(len(ways), best), seen)


def barrier_state(small, passes=2, **changes):
    """The second pass, with the stock dealt: an ace is needed, and both lie under the sixes."""
    piles = {
        "R1": "6S", "R2": "7S", "W": "AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S", "S": "7S",
    }  # fmt: skip
    rules = small.rules["one-suit"].replace(passes=passes)
    return Game(rules, piles={**piles, **changes}, pass_number=2).state


def test_a_barrier_says_what_is_never_reached(small):
    state = barrier_state(small)
    proof = prove_dead(view_of(state))
    assert proof == Barrier(1)
    assert str(proof) == (
        "What lies under the top card of the waste can't be reached any more: "
        "too few of the cards above it can be played."
    )
    assert holds(proof, state)


def test_a_barrier_of_one_position_is_none_of_another(small):
    dead = barrier_state(small)
    # With a redeal left, with an ace in the reserve, and before the stock was seen, it isn't so.
    another_pass = State(dead.rules.replace(passes=3), tuple(dead.piles.values()), 2)
    with_aces = barrier_state(small, R1="AS", R2="2S", W="AS 2S 6S 7S 4S 5S 5S 4S 3S 3S 6S")
    unseen = State(dead.rules.replace(passes=1), tuple(dead.piles.values()), 1)
    assert not holds(Barrier(1), another_pass)
    assert prove_dead(view_of(another_pass)) is None
    assert not holds(Barrier(1), with_aces)
    # The stock's only card is known without looking.
    assert holds(Barrier(1), unseen)


@pytest.mark.parametrize("depth", [-1, 0, 11, 12, 99])
def test_a_barrier_has_cards_on_both_sides(small, depth):
    assert not holds(Barrier(depth), barrier_state(small))


def test_columns_and_tops_that_move_know_no_barrier(small):
    for game in ("odessa", "odessa/pysol"):
        state = Game(game, deal=1).state
        assert not holds(Barrier(1), state)
        assert prove_dead(view_of(state)) is None
    dead = barrier_state(small)
    movable = State(dead.rules.replace(tops_move_to=("foundation",)), tuple(dead.piles.values()), 2)
    assert not holds(Barrier(1), movable)
    assert not isinstance(prove_dead(view_of(movable)), Barrier)


def test_a_cell_with_cards_face_down_knows_no_barrier(small):
    """Its hidden card would draw from the waste too, and nobody knows which it is."""
    rules = small.rules["one-side"]
    cells = rules.replace(deal=rules.deal[1:], piles=rules.piles[1:])
    cells = cells.replace(piles=(type(cells.piles[0])("reserve", 2, refill=("W", "S")),))
    seen = 0
    for deal in range(1, 30):
        for state in small.walk(cells, deal, eager=0):
            tops = [*state.piles["R1"][:1], *state.piles["R2"][:1]]
            down = not all(card.face_up for card in tops)
            if down and len(state.piles["W"]) > 1 and state.status == "playing":
                assert prove_dead(view_of(state)) is None
                assert not any(holds(Barrier(n), state) for n in range(1, len(state.piles["W"])))
                seen += 1
    assert seen


def test_an_unknown_proof_of_a_won_game_holds_nowhere(small):
    state = next(
        states[-1]
        for deal in range(1, 99)
        if (states := small.walk(small.rules["one-suit"], deal, eager=1))[-1].status == "won"
    )
    assert prove_dead(view_of(state), 99) is None
    for proof in (NoMove(), Barrier(1), Spent("F1"), Exhausted(1, 14)):
        assert not holds(proof, state)


def test_nothing_is_proved_without_memory(small):
    state = barrier_state(small)
    assert prove_dead(view_of(state, memory=False)) is None
    stuck = small.play_all(state)[-1]
    assert prove_dead(view_of(stuck, memory=False)) == NoMove()
    assert str(NoMove()) == "No move is left."


def test_a_search_says_how_many_ways_there_are():
    assert str(Exhausted(12, 30)) == (
        "No way to go on wins: of all 12 positions that can still come, the best has 30 cards home."
    )


def test_a_standstill_is_searched_to_its_end(small):
    """Deals that may not be held back leave few positions, so more can be proved."""
    rules, proved = rules_of("odd-and-even/standstill"), 0
    for deal in range(1, 12):
        states = small.play_all(Game(rules, deal=deal).state)
        state = next((s for s in states if s.pass_number == 2), None)
        if state and isinstance(proof := prove_dead(view_of(state), 3000), Exhausted):
            assert holds(proof, state)
            proved += 1
            break
    assert proved or all(prove_dead(view_of(s)) for s in states if s.pass_number == 2)


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        (Exhausted(1, 1), "it ends here, with one card home."),
        (
            Exhausted(2, 79),
            "of both positions that can still come, the best has 79 cards home.",
        ),
        (
            Barrier(2),
            "What lies under the top two cards of the waste can't be reached any more",
        ),
    ],
)
def test_a_proof_is_a_sentence_for_one_and_for_many(proof, words):
    assert words in str(proof)


def test_a_game_in_which_cards_are_only_taken_back_for_ever_is_known_to_be_lost():
    """As PySolFC plays it a queen could be moved to and fro, and nobody was told that it's over."""
    proved = 0
    for deal in range(1, 41):
        game = Game("odd-and-even/pysol", deal=deal)
        while any(move.source[0] != "F" for move in game.legal_moves):
            game.play(next(move for move in game.legal_moves if move.source[0] != "F"))
        if game.status == "playing":
            proof = prove_dead(view_of(game.state))
            assert isinstance(proof, Exhausted)
            assert holds(proof, game.state)
            proved += 1
    assert proved


def test_cards_that_wait_for_those_under_them_lose_the_game_in_any_pass():
    """Both threes of spades lie under cards that come after them: no redeal helps."""
    piles = {"R1": "3S 3S 5S", "F1": "AS", "S": ...}
    state = Game("boulevard", piles=piles).state
    # As long as the stock was not seen a three may be there, as far as anybody knows.
    assert prove_dead(view_of(State(state.rules, tuple(state.piles.values()), 1))) is None
    for number in (2, 3):
        seen = State(state.rules, tuple(state.piles.values()), number)
        proof = prove_dead(view_of(seen))
        assert proof == Sealed(("R1",), ("F1", "F5"))
        assert holds(proof, seen)
        assert holds(Sealed(("R1",)), seen)
        assert not holds(Sealed(("R1",), ("F1", "F2")), seen)
        assert not holds(Sealed(("R1", "R2")), seen)
        assert not holds(Sealed((), ("F1", "F5")), seen)
        assert str(proof).startswith("F1 and F5 can't be completed: even if the whole stock")
        assert [row.foundation for row in ledger_of(view_of(seen)).rows if row.dead] == ["F1", "F5"]


def test_a_card_that_is_dug_out_opens_those_under_it_though_a_copy_lay_open():
    """The digging once stopped at a card of which a copy lay open, and called won games dead."""
    piles = {"R1": "3S 5S AS", "W": "AS 5S", "S": ...}
    state = Game("boulevard", piles=piles, pass_number=2).state
    assert prove_dead(view_of(state)) is None
    assert not holds(Sealed(("R1",)), state)
    assert not holds(Sealed(("R1",), ("F1",)), state)


def test_most_lost_games_with_side_piles_are_known_to_be_lost_before_their_end(small):
    for name, least in (("even-and-odd", 0.5), ("boulevard", 0.85)):
        early = lost = 0
        for deal in range(1, 41):
            states = small.play_all(Game(name, deal=deal).state)
            if states[-1].status == "stuck":
                lost += 1
                early += prove_dead(view_of(states[-2])) is not None
        assert early >= least * lost
