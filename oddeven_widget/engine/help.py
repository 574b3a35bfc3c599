"""The rules of a game in words, made from the rule data so that help and play can't part."""

from __future__ import annotations

from itertools import combinations

from .cards import Rank, Suit
from .catalogue import rules_of
from .spec import WASTE, Building, Foundations, Piles, Rules
from .words import an, capital, counted, listed, number_word

__all__ = ["rule_help"]


def rule_help(game: str | Rules) -> str:
    """Put the rules of a game into words, a paragraph each for the table, the piles and the end.

    Every number, order and name in it is computed from the Rules.

    >>> print(rule_help("odd-and-even").splitlines()[0])
    Odd and Even is played with two packs, 104 cards.
    """
    rules = rules_of(game)
    paragraphs = [
        _cards(rules),
        _deal(rules),
        *(_foundations(family) for family in rules.foundations),
        _plays(rules),
        *(_piles(rules, family) for family in rules.piles),
        _turning(rules),
        _stock(rules),
        _end(rules),
        f"Source: {rules.source} Rules version {rules.version}.",
    ]
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def _cards(rules: Rules) -> str:
    pack = rules.pack
    if pack.ranks * len(pack.suits) == 52:
        packs = counted(pack.copies, "pack")
    else:
        suits = " ".join(suit.symbol for suit in pack.suits)
        packs = f"{counted(pack.copies, 'copy')} of ace to {Rank(pack.ranks).word} of {suits}"
    comma = "," if "," in rules.title else ""
    return f"{rules.title}{comma} is played with {packs}, {counted(len(pack.cards), 'card')}."


def _deal(rules: Rules) -> str:
    laid = [_laid(rules, family) for family in rules.piles]
    bases = [
        f"{an(family.sequence.start.word)} for each {family.name}"
        for family in rules.foundations
        if family.base_dealt
    ]
    first = f"first the base cards, {listed(bases)}; then " if bases else ""
    stock = len(rules.pack.cards) - sum(lay.cards for lay in rules.deal) - rules.bases
    rest = f" The other {counted(stock, 'card')} are the stock." if rules.passes else ""
    turned = " One of them is turned to the waste at once." if rules.waste_kept else ""
    return f"The deal: {first}{'; '.join(laid)}.{rest}{turned}"


def _faces(rules: Rules, name: str) -> list[bool]:
    """List the faces of a pile's cards as they are dealt, the bottom card's first."""
    return [lay.face_up for lay in rules.deal if name in lay.names for _ in range(lay.rounds)]


def _laid(rules: Rules, family: Piles) -> str:
    """Say how many cards the deal gives a family of piles, and how many lie face down."""
    faces = [_faces(rules, name) for name in family.names]
    head = f"{counted(family.count, _noun(family))} of {_each([len(pile) for pile in faces])}"
    if all(up for pile in faces for up in pile[:-1]):
        return f"{head}, face up"
    if not any(up for pile in faces for up in pile[:-1]):
        return f"{head}, only the top card face up"
    hidden = _each([pile[:-1].count(False) for pile in faces])
    return f"{head}, the lowest {hidden.rpartition(' ')[0]} face down"


def _noun(family: Piles) -> str:
    return "column" if family.is_column else f"{family.noun} pile"


def _each(sizes: list[int]) -> str:
    """Write how many cards piles have: 'six cards', or '6 8 8 6 cards' one pile after the other."""
    if len(set(sizes)) == 1:
        return counted(sizes[0], "card")
    return f"{' '.join(map(str, sizes))} cards"


def _foundations(family: Foundations) -> str:
    order = " ".join(rank.text for rank in family.sequence.order)
    suits = "in suit, one for each suit" if any(family.suits) else "in any suit"
    differ = ", each started in another suit" if family.starts_differ else ""
    return (
        f"{capital(counted(len(family.suits), family.name))} {suits}{differ}, "
        f"{counted(family.sequence.length, 'card')} each: {order}."
    )


def _sources(rules: Rules, *, columns: bool) -> str:
    """Name the cards that may be played, those on columns among them or left out."""
    sources = [
        f"any {family.noun} card"
        if all(len(_faces(rules, name)) == 1 for name in family.names) and not family.is_column
        else f"the top of any {_noun(family)}"
        for family in rules.piles
        if columns or not family.is_column
    ]
    sources += ["the top of the waste"] if rules.passes else []
    return capital(listed(sources)) if sources else ""


def _plays(rules: Rules) -> str:
    sources = _sources(rules, columns=True)
    choice = " Where two want it, you choose." if _choice(rules) else ""
    return f"{sources} may be played to a foundation that wants it.{choice} {_tops(rules)}"


def _tops(rules: Rules) -> str:
    places = {
        "foundation": "to another foundation that wants it",
        "tableau": "back to a column where it fits",
    }
    if not rules.tops_move_to:
        return "Cards stay on the foundations."
    where = listed([places[kind] for kind in rules.tops_move_to], "or")
    return f"The top of a foundation may move {where}."


def _choice(rules: Rules) -> bool:
    """Tell whether a card can be wanted by two foundations that are not alike."""
    return any(
        (suit is other_suit or None in (suit, other_suit))
        and set(family.sequence.order) & set(other.sequence.order)
        for (family, suit), (other, other_suit) in combinations(_owners(rules), 2)
    )


def _owners(rules: Rules) -> dict[tuple[Foundations, Suit | None], None]:
    """List the kinds of foundations, those that are alike only once."""
    return dict.fromkeys(rules.foundation_of.values())


def _piles(rules: Rules, family: Piles) -> str:
    if family.building:
        return (
            f"{_building(family.building)} {_gap(family.building)}{_also(rules)}{_refill(family)}"
        )
    gap = _refill(family) or " A gap stays empty."
    return f"{capital(family.noun)}: nothing is built there.{gap}"


def _also(rules: Rules) -> str:
    sources = _sources(rules, columns=False)
    return f" {sources} may be built on columns too." if sources else ""


def _refill(family: Piles) -> str:
    names = ["the waste" if source == WASTE else "the stock" for source in family.refill]
    if not names:
        return ""
    then = f", or from {names[1]} if {names[0]} is empty" if names[1:] else ""
    both = "both are" if names[1:] else "that is"
    filled = f" A gap is filled at once and by itself from {names[0]}{then};"
    return f"{filled} if {both} empty it stays."


def _building(building: Building) -> str:
    way = "down" if building.step < 0 else "up"
    steps = "" if abs(building.step) == 1 else f" by {number_word(abs(building.step))}"
    suit = {"same": "in suit", "any": "in any suit", "alternate": "in alternate colours"}
    group = {
        "one": "One card is moved at a time.",
        "sequence": "Cards in sequence may be moved together.",
        "any": "Any face-up card may be moved with all the cards on top of it, whatever they are.",
    }
    return f"Columns build {way}{steps} {suit[building.suit]}. {group[building.group]}"


def _gap(building: Building) -> str:
    if building.gap is None:
        return "An empty column stays empty."
    card = "Any card" if building.gap == "any" else f"Only {an(building.gap.word)}"
    more = "" if building.group == "one" else ", with the cards on it,"
    return f"{card}{more} may go to an empty column."


def _turning(rules: Rules) -> str:
    if all(lay.face_up for lay in rules.deal):
        return ""
    return "A card that lies face down is turned up when it becomes the top of its pile."


def _stock(rules: Rules) -> str:
    if not rules.passes:
        return ""
    when = {"always": "whenever you like", "standstill": "only when no card can be played"}
    kept = (
        " Whenever the waste is empty a card is turned to it at once." if rules.waste_kept else ""
    )
    redeals = rules.passes - 1
    times = {1: "once", 2: "twice"}.get(redeals, f"{number_word(redeals)} times")
    again = (
        f"With the stock empty the waste may be turned over {times}, unshuffled, as the new "
        "stock: the card dealt first is dealt first again."
        if redeals
        else "There is no redeal."
    )
    return (
        "The stock is dealt to the waste one card at a time, "
        f"{when[rules.deal_when]}.{kept} {again}"
    )


def _end(rules: Rules) -> str:
    return (
        f"The game is won with all {counted(len(rules.pack.cards), 'card')} on the foundations; "
        "it is over when no move is left."
    )
