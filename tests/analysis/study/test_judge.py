"""Verdicts on deals: what can be won is replayed, what isn't known is never called lost."""

import json
from dataclasses import replace

import pytest

from oddeven_widget.analysis.solver.solver import Searched, solve
from oddeven_widget.analysis.study.judge import judge_deals
from oddeven_widget.analysis.study.shell import main
from oddeven_widget.analysis.study.study import study
from oddeven_widget.analysis.study.verdicts import (
    DIFFICULTIES,
    Verdicts,
    published_verdicts,
    read_verdicts,
    write_verdicts,
)
from oddeven_widget.bookkeeping.checks import holds
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.proofs import Sealed
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.state import State

PUBLISHED = ("odd-and-even", "odd-and-even/bases-dealt")


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("verdicts")
    found = judge_deals("odd-and-even", 24, thinking=6, folder=folder, workers=1, progress=False)
    return folder, found


def test_each_deal_gets_the_letter_of_the_simplest_player_who_wins_it(judged):
    _, found = judged
    won = {
        player: set(table["deal"][table["outcome"] == "won"])
        for player in ("play-all/parity", "hold:2,4")
        for table in [study("odd-and-even", player, 24, progress=False).table()]
    }
    for deal, letter in enumerate(found.letters, start=1):
        assert (letter == "p") == (deal in won["play-all/parity"])
        assert (letter == "h") == (deal in won["hold:2,4"] - won["play-all/parity"])
        assert letter not in ("bs" if deal > 6 else "w")


def test_where_a_reserve_is_not_refilled_a_medium_deal_is_won_by_who_plays_from_it_first():
    found = judge_deals("even-and-odd", 30, thinking=0, search="solver:10", progress=False)
    first = study("even-and-odd", "reserve-first", 30, progress=False).table()
    won = set(first["deal"][first["outcome"] == "won"])
    assert {deal for deal, letter in enumerate(found.letters, 1) if letter in "ph"} >= won
    assert found.letters.count("h") > 10


def test_verdicts_are_continued_from_the_files_of_the_day_before(judged):
    folder, found = judged
    more = judge_deals("odd-and-even", 26, thinking=6, folder=folder, workers=1, progress=False)
    assert more.letters[:24] == found.letters
    assert more.n == 26


def test_unknown_deals_count_both_ways_and_lost_ones_as_lost():
    found = Verdicts("odd-and-even", 1, 1, "s" * 90 + "l" * 4 + "?" * 6)
    low, high = found.interval
    assert low < 0.90
    assert high > 0.96
    assert (found.won, found.lost, found.unknown) == (90, 4, 6)
    assert "90 can be won, 4 are lost, 6 unknown" in str(found)


def test_a_difficulty_that_is_none_is_refused_and_so_is_one_without_deals():
    found = Verdicts("odd-and-even", 1, 1, "pp")
    with pytest.raises(ValueError, match="A deal is easy, medium, hard, very hard"):
        found.deals("nasty")
    with pytest.raises(ValueError, match="No hard deal"):
        found.one_of("hard")
    assert found.one_of("easy") in (1, 2)


@pytest.mark.parametrize("game", PUBLISHED)
def test_published_verdicts_are_of_todays_rules_and_offer_deals_of_each_kind(game):
    found = published_verdicts(game)
    assert found is not None, "the rules have another version: judge the deals again"
    assert found.n >= 10_000
    assert found.unknown + found.won + found.lost == found.n
    assert found.difficulties == tuple(DIFFICULTIES)


def test_of_ten_thousand_deals_one_is_not_decided():
    unknown = {game: published_verdicts(game).unknown for game in PUBLISHED}
    assert sum(unknown.values()) <= 1


def test_a_deal_that_is_published_as_lost_is_proved_lost_again():
    lost = published_verdicts("odd-and-even").letters.index("l") + 1
    found = solve(Game("odd-and-even", deal=lost), 3_000_000)
    assert found.outcome == "lost"
    assert isinstance(found.proof, Searched)


@pytest.mark.parametrize(
    ("game", "won", "unknown"), [("even-and-odd", 0.925, 0.04), ("boulevard", 0.77, 0.11)]
)
def test_games_of_which_less_is_known_offer_deals_of_each_kind_too(game, won, unknown):
    found = published_verdicts(game)
    assert found.unknown < unknown * found.n
    assert found.n == 10_000
    assert found.difficulties == tuple(DIFFICULTIES)
    assert found.won > won * found.n


@pytest.mark.parametrize(("game", "deals"), [("even-and-odd", 4), ("boulevard", 12)])
def test_deals_published_as_lost_are_lost_by_proofs_that_others_can_check(game, deals):
    """Their reserve piles can't all be emptied; each proof is verified with the cards face up."""
    found = published_verdicts(game)
    lost = [deal for deal, letter in enumerate(found.letters, 1) if letter == "l"]
    proofs = {deal: solve(Game(game, deal=deal), 1000).proof for deal in lost[:deals]}
    sealed = {deal: proof for deal, proof in proofs.items() if isinstance(proof, Sealed)}
    assert len(sealed) > deals / 2
    for deal, proof in sealed.items():
        state = Game(game, deal=deal).state
        piles = [tuple(card.up for card in pile) for pile in state.piles.values()]
        assert holds(proof, State(state.rules, tuple(piles), state.pass_number))


@pytest.mark.parametrize("game", [*PUBLISHED, "even-and-odd", "boulevard"])
def test_some_published_verdicts_are_found_again(game):
    found = published_verdicts(game)
    place = {"workers": 1, "progress": False}
    again = judge_deals(game, 8, 101, thinking=0, search=found.search, **place)
    assert again.letters == found.letters[100:108].translate(str.maketrans("bs", "ww"))


def test_games_varied_by_hand_have_no_published_verdicts():
    assert published_verdicts(rules_of("odd-and-even").replace(passes=3)) is None


def test_verdicts_are_written_a_game_a_line(judged, tmp_path):
    _, found = judged
    file = tmp_path / "verdicts.json"
    write_verdicts([found, found], file)
    lines = json.loads(file.read_text())
    assert Verdicts(**lines[1]) == found


def test_the_command_prints_and_writes_what_can_be_won(tmp_path, capsys):
    file = tmp_path / "found.json"
    asked = ["winnable", "odd-and-even", "--deals", "6", "--thinking", "0", "--quiet"]
    assert main([*asked, "--workers", "1", "--to", str(file)]) == 0
    assert (
        "odd-and-even, deals 1 to 6: 6 can be won, 0 are lost, 0 unknown" in capsys.readouterr().out
    )
    assert len(json.loads(file.read_text())[0]["letters"]) == 6
    assert main([*asked, "--to", str(tmp_path / "no" / "file.json")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_verdicts_that_were_stopped_half_way_are_refused_not_moved_to_other_deals(monkeypatch):
    done = study("odd-and-even", "play-all/parity", 3, progress=False)
    monkeypatch.setattr(
        "oddeven_widget.analysis.study.study.study", lambda *_, **__: replace(done, asked=9)
    )
    with pytest.raises(RuntimeError, match="Stopped after 3 deals of play-all/parity"):
        judge_deals("odd-and-even", 9, thinking=0, progress=False)


def test_a_games_new_verdicts_leave_those_of_other_games_in_the_file(tmp_path, capsys):
    file = tmp_path / "found.json"
    other, same = Verdicts("odessa", 1, 1, "?l"), Verdicts("odd-and-even", 1, 1, "?")
    write_verdicts([same, other], file)
    asked = ["winnable", "odd-and-even", "--deals", "3", "--thinking", "0", "--quiet"]
    assert main([*asked, "--workers", "1", "--to", str(file)]) == 0
    first, second = read_verdicts(file.read_text())
    assert first == other
    assert (second.game, second.n) == ("odd-and-even", 3)
    for rubbish in ("{", "[3]", '[{"no": "verdict"}]'):
        file.write_text(rubbish)
        assert main([*asked, "--to", str(file)]) == 2
        assert "is no file of verdicts" in capsys.readouterr().err
        assert file.read_text() == rubbish


def test_many_verdicts_are_not_replaced_by_few(tmp_path, capsys, monkeypatch):
    """Ten thousand deals, the work of hours, were once replaced by three that were tried out."""
    file = tmp_path / "found.json"
    write_verdicts([Verdicts("odd-and-even", 1, 5, "?" * 6)], file)
    before = file.read_text()
    played = []
    monkeypatch.setattr(
        "oddeven_widget.analysis.study.judge.judge_deals", lambda *_, **__: played.append(1)
    )
    asked = ["winnable", "boulevard", "odd-and-even", "--quiet", "--to", str(file)]
    assert main([*asked, "--deals", "9"]) == 2
    assert capsys.readouterr().err == (
        f"{file} knows the deals of odd-and-even up to 10: ask for as many, with --deals 10, or "
        "name another file.\n"
    )
    assert (played, file.read_text()) == ([], before)


def test_as_many_verdicts_replace_those_that_stood_there_and_so_do_any_of_newer_rules(tmp_path):
    file = tmp_path / "found.json"
    asked = ["winnable", "odd-and-even", "--thinking", "0", "--quiet", "--workers", "1"]
    for old in (Verdicts("odd-and-even", 1, 1, "???"), Verdicts("odd-and-even", 9, 1, "?" * 90)):
        write_verdicts([old], file)
        assert main([*asked, "--deals", "3", "--to", str(file)]) == 0
        found = read_verdicts(file.read_text())
        assert [(one.version, one.n, one.unknown) for one in found] == [(1, 3, 0)]


def test_a_game_that_is_not_judged_yet_keeps_its_verdicts(tmp_path, monkeypatch):
    """Once they were gone when the search was ended within an earlier game."""
    file, later = tmp_path / "found.json", Verdicts("boulevard", 1, 1, "??")
    write_verdicts([later], file)
    first = Verdicts("odd-and-even", 1, 1, "ph")
    judged = iter([first])
    monkeypatch.setattr(
        "oddeven_widget.analysis.study.judge.judge_deals", lambda *_, **__: next(judged)
    )
    with pytest.raises(StopIteration):
        main(["winnable", "odd-and-even", "boulevard", "--deals", "2", "--to", str(file)])
    assert read_verdicts(file.read_text()) == [later, first]


@pytest.mark.parametrize("search", ["pencil", "bookkeeper", "play-all/parity", "fair:2"])
def test_a_deal_that_a_player_loses_is_not_called_lost(search):
    with pytest.raises(ValueError, match=rf"sees all cards: .* not '{search}'\.$"):
        judge_deals("odd-and-even", 2, thinking=0, search=search, progress=False)


@pytest.mark.parametrize(
    ("deals", "thinking", "words"),
    [(0, 0, "deals is"), ("x", 0, "deals is"), (2, -1, "thinking is"), (2, "x", "thinking is")],
)
def test_deals_and_thinking_that_are_no_numbers_are_refused(deals, thinking, words):
    with pytest.raises(ValueError, match=rf"^{words} .*\.$"):
        judge_deals("odd-and-even", deals, thinking=thinking, progress=False)


def test_a_letter_that_means_nothing_is_no_win():
    with pytest.raises(ValueError, match=r"letters out of p, h, b, s, w, l, \?, not 'xyz'\.$"):
        Verdicts("odd-and-even", 1, 1, "xyz")
    with pytest.raises(ValueError, match=r"first_deal is a whole number above 0, not 0\.$"):
        Verdicts("odd-and-even", 1, 0, "p")


@pytest.mark.parametrize("text", ["", "{", "7", "[3]", '[{"no": "verdict"}]', None])
def test_a_damaged_text_of_verdicts_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError, match=r"^These are no verdicts .*\.$"):
        read_verdicts(text)


def test_verdicts_that_cannot_be_written_leave_what_stood_there(tmp_path):
    (tmp_path / "taken.json").mkdir()
    for file in (tmp_path / "no" / "file.json", tmp_path / "taken.json", None):
        with pytest.raises(ValueError, match=r"(can't be written|is a folder|has a name).*\.$"):
            write_verdicts([Verdicts("odd-and-even", 1, 1, "p")], file)
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]


def test_own_rules_with_a_name_of_their_own_have_no_published_verdicts():
    assert published_verdicts(rules_of("odd-and-even").replace(name="mine")) is None
    with pytest.raises(ValueError, match="There is no game"):
        published_verdicts([])
