from oddeven_widget.engine.words import (
    an,
    capital,
    counted,
    listed,
    number_word,
    numbered,
    quoted,
)


def test_numbers_up_to_ten_are_words():
    assert [number_word(n) for n in (0, 1, 10, 11, 104)] == ["no", "one", "ten", "11", "104"]


def test_one_is_singular_and_all_others_are_not():
    assert counted(1, "card") == "one card"
    assert counted(0, "card") == "no cards"
    assert counted(2, "pass") == "two passes"
    assert counted(3, "copy") == "three copies"


def test_thousands_have_commas():
    assert counted(999, "card") == "999 cards"
    assert counted(1_097, "position") == "1,097 positions"
    assert counted(30_000_000, "copy") == "30,000,000 copies"


def test_a_number_in_figures_has_its_noun_too():
    assert [numbered(n, "deal") for n in (0, 1, 2)] == ["0 deals", "1 deal", "2 deals"]
    assert numbered(20_000, "pass") == "20,000 passes"


def test_a_vowel_takes_an():
    assert [an(word) for word in ("ace", "eight", "six")] == ["an ace", "an eight", "a six"]


def test_a_sentence_begins_with_a_capital():
    assert capital("ace pile") == "Ace pile"
    assert capital("") == ""


def test_a_list_ends_with_its_last_word():
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_a_quotation_is_never_long_and_never_fails():
    assert quoted("R1") == "'R1'"
    assert len(quoted("x" * 10**6)) == 60
    assert quoted(-(10**9999)) == "something of type int"
