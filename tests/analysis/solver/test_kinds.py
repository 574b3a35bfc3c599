"""The tables of kinds say what foundations and rules say of cards."""

import pytest

from oddeven_widget.analysis.kernel.tables import game_tables
from oddeven_widget.analysis.solver.encoding import refusal
from oddeven_widget.analysis.solver.kinds import kinds, kinds_of, no_tables, places, takes
from oddeven_widget.engine.catalogue import games, rules_of


@pytest.mark.parametrize("name", games())
def test_a_foundation_takes_in_the_tables_what_it_takes_in_the_rules(name):
    rules = rules_of(name)
    rows = zip(rules.foundation_of.values(), takes(rules), places(rules), strict=True)
    for foundation, taken, place in rows:
        for card, kind in kinds_of(rules).items():
            assert place[kind] == (-1 if (at := foundation.place(card)) is None else at)
            for laid, some in enumerate(taken):
                assert bool(some >> kind & 1) == foundation.wants(card, laid)


@pytest.mark.parametrize("name", games())
def test_a_card_of_the_pack_is_its_number_modulo_the_kinds(name):
    """The compiled player numbers the kinds of the shuffled pack so."""
    rules = rules_of(name)
    for number, card in enumerate(rules.pack.cards):
        assert kinds(rules)[number % len(kinds(rules))] == card


@pytest.mark.parametrize("name", games())
def test_what_has_no_tables_is_refused_by_solver_and_kernel_with_the_same_words(name):
    rules = rules_of(name)
    reasons = [words for is_so, words in no_tables(rules) if is_so]
    if reasons:
        assert refusal(rules) == reasons[0]
        with pytest.raises(ValueError, match=f"can't play .*: {reasons[0]}"):
            game_tables(rules)


def test_a_deal_that_waits_for_tops_to_be_moved_is_solved_on_the_engine():
    """The compiled search dealt while a foundation's top could be moved: IllegalMove."""
    rules = rules_of("odd-and-even/pysol").replace(name="waits", deal_when="standstill")
    assert refusal(rules) == "the deal waits until no foundation's top can be moved"
