from oddeven_widget.engine.words import an, capital, counted, listed, number_word, quoted


def test_numbers_up_to_ten_are_words():
    assert [number_word(n) for n in (0, 1, 10, 11, 104)] == ["no", "one", "ten", "11", "104"]


def test_one_is_singular_and_all_others_are_not():
    assert counted(1, "card") == "one card"
    assert counted(0, "card") == "no cards"
    assert counted(2, "pass") == "two passes"
    assert counted(3, "copy") == "three copies"


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
