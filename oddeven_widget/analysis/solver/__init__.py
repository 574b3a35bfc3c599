"""Search with all cards known: a portfolio of searches, exact answers, and checked proofs.

Where to look:

    solver         the portfolio: which search when, and what comes of it
    budget         how far a search may go, how far it is, and when it must end
    encoding       rules and a position as arrays (Puzzle)
    kinds          cards as small numbers
    row            the row format: a position as eight packed words, or as named slots
    codec          packing and unpacking a row
    position       moves on an unpacked row; the play-out (rollout) by a hold rule
    spaces         the search space of games of cells, its lemmas and its play-out
    side_piles     relaxations that prove a position with side piles lost, and its play-out
    transposition  the transposition table
    workspace      the arrays that a search works in, and the control block that steers it
    beam           beam search, ever wider, and exhaustive search by slices; compiled: `beam_core`
    dfs            depth-first search with a transposition table; compiled: `dfs_core`
    best_first     best-first portfolio on the engine, for games that have no arrays
    lines          moves of a compiled search as moves of the engine, which checks each
    oracle         one question about a position, asked again with more time
    recheck        independent checker of lost positions

What may be left out of a search rests on these lemmas; each is argued where it is named here, and
comments in the compiled loops call it by this name.

    parity       dominance          of two foundations the parity rule's (`bookkeeping.parity`)
    spaces       state abstraction  a playable card in a cell is as good as a space (`spaces`)
    twin         dominance          a wanted card need not be left lying (`spaces.take_dominates`)
    uncontested  dominance          a place nobody else needs is taken (`dfs_core.dominant_play`)
    symmetry     canonical form     which cell, and a suit that makes no odds (`dfs_core`)
    barrier      relaxation         too few spaces to get below a card (`spaces.is_barrier`)
                                    with side piles: `side_piles.is_barrier_with_sides`
    sealed       relaxation         side piles that can't be emptied (`side_piles.is_sealed`)

`bookkeeping.proofs` finds *barrier* and *sealed* from what a player may know.
"""

from importlib import import_module
from importlib.util import find_spec


def __getattr__(name: str) -> object:
    """Names of `solver.solver`, loaded (with numba and NumPy) when the first is asked for."""
    # A module of this package that isn't loaded yet is none of them, and solver imports it too.
    if find_spec(f"{__name__}.{name}"):
        raise AttributeError(name)
    home = import_module(".solver", __name__)
    if name not in home.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(home, name)
