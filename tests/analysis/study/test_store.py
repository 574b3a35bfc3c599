"""Files of results: continued, never mixed up, never trusted."""

import random
import zipfile

import numpy as np
import pytest

from oddeven_widget.analysis.players.strategies import GIVE_UP
from oddeven_widget.analysis.study import store
from oddeven_widget.analysis.study import study as study_module
from oddeven_widget.analysis.study.results import StudyStopped
from oddeven_widget.analysis.study.store import BadStore
from oddeven_widget.analysis.study.tally import DealResults, joined
from oddeven_widget.engine.catalogue import rules_of


def test_a_file_is_continued_and_gives_the_numbers_of_one_go(study, tmp_path):
    file = tmp_path / "results.npz"
    study(deals=300, store=file)
    more = study(deals=1000, store=file)
    assert more.table().equals(study(deals=1000).table())
    assert more.n == 1000


def test_what_is_in_the_file_is_not_played_again(study, tmp_path):
    played = []

    def player(view):
        played.append(1)
        return view.legal_moves[0]

    file = tmp_path / "results.npz"
    first = study("even-and-odd", player, 20, store=file)
    played.clear()
    again = study("even-and-odd", player, 20, store=file)
    assert played == []
    assert again.histogram.tolist() == first.histogram.tolist()


def test_asking_for_fewer_deals_leaves_the_others_in_the_file(study, tmp_path):
    file = tmp_path / "results.npz"
    study(deals=500, store=file)
    assert study(deals=100, store=file).n == 100
    with np.load(file) as found:
        assert len(found["deal"]) == 500


def test_what_was_done_before_a_failure_is_in_the_file(study, tmp_path):
    file = tmp_path / "results.npz"

    def failing(view):
        if view.home > 40:
            raise RuntimeError("enough")
        return view.legal_moves[0]

    with pytest.raises(StudyStopped) as caught:
        study("even-and-odd", failing, 500, store=file)
    with np.load(file) as found:
        assert len(found["deal"]) == caught.value.study.n > 0


@pytest.mark.parametrize(
    ("change", "noun"),
    [
        ({"game": "even-and-odd"}, "another game"),
        ({"game": rules_of("odd-and-even").replace(passes=3)}, "another variant of the rules"),
        ({"game": rules_of("odd-and-even").replace(version=2)}, "another version of the rules"),
        ({"strategy": "hold:2,4"}, "another strategy"),
        ({"first_deal": 2}, "another first deal"),
    ],
)
def test_a_file_of_something_else_is_refused(study, tmp_path, change, noun):
    file = tmp_path / "results.npz"
    study(deals=50, store=file)
    with pytest.raises(BadStore, match=noun):
        study(**{"deals": 50, "store": file, **change})


def test_a_file_of_a_function_that_was_changed_is_refused(study, tmp_path):
    file = tmp_path / "results.npz"

    def player(view):
        return view.legal_moves[0]

    study("even-and-odd", player, 5, store=file)

    def player(view):
        return view.legal_moves[-1]

    with pytest.raises(BadStore, match="another code of the strategy"):
        study("even-and-odd", player, 5, store=file)


def columns(**changes):
    found = {
        "deal": np.arange(1, 4, dtype=np.uint64),
        "outcome": np.zeros(3, np.uint8),
        "home": np.zeros(3, np.uint8),
        "moves": np.zeros(3, np.uint16),
    }
    return {**found, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"home": np.zeros(2, np.uint8)},
        {"home": np.zeros(3, np.float64)},
        {"deal": np.array([3, 2, 1], np.uint64)},
        {"outcome": np.array([0, 9, 0], np.uint8)},
        {"home": np.array([9, 200, 9], np.uint8)},
        {"home": np.array([9, 104, 9], np.uint8)},
        {"outcome": np.array([0, 1, 0], np.uint8)},
    ],
)
def test_a_damaged_file_is_refused(study, tmp_path, changes):
    file = tmp_path / "results.npz"
    study(deals=3, store=file)
    with np.load(file) as found:
        label = found["label"]
    np.savez(file, label=label, **columns(**changes))
    with pytest.raises(BadStore, match="is damaged"):
        study(deals=3, store=file)


def test_a_file_that_is_none_is_refused(study, tmp_path):
    file = tmp_path / "results.npz"
    for content in (b"", b"hello", b"PK\x03\x04rubbish"):
        file.write_bytes(content)
        with pytest.raises(BadStore, match="is no file of results"):
            study(deals=3, store=file)


def test_nothing_in_a_file_is_unpickled(study, tmp_path):
    file = tmp_path / "results.npz"

    class Trap:
        def __reduce__(self):
            return (pytest.fail, ("unpickled",))

    np.savez(file, label=np.array([Trap()], dtype=object), **columns())
    with pytest.raises(BadStore, match="is no file of results"):
        study(deals=3, store=file)


def test_a_folder_that_isnt_there_is_told_before_anything_is_played(study, tmp_path):
    played = []
    with pytest.raises(ValueError, match=r"there is no folder .*nowhere"):
        study(strategy=played.append, deals=3, store=tmp_path / "nowhere" / "results.npz")
    assert played == []


def test_a_folder_in_which_nothing_can_be_written_is_told_before_anything_is_played(study):
    with pytest.raises(ValueError, match="can't be written"):
        study(deals=3, store="/proc/results.npz")


@pytest.mark.parametrize("store", [7, True, "", b"mine.npz", "a\0b"])
def test_what_is_no_name_of_a_file_is_refused(study, store):
    with pytest.raises(ValueError, match=r"^A file has a name, such as 'mine\.npz', not "):
        study(deals=3, store=store)


def test_a_folder_is_no_file_of_results(study, tmp_path):
    with pytest.raises(ValueError, match=r"is a folder: name a file in it"):
        study(deals=3, store=tmp_path)


def test_the_home_folder_may_be_written_as_a_tilde(study, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    study(deals=3, store="~/mine.npz")
    assert (tmp_path / "mine.npz").exists()


def test_a_link_to_results_on_another_disk_stays_a_link(study, tmp_path):
    large, link = tmp_path / "large.npz", tmp_path / "mine.npz"
    link.symlink_to(large)
    for deals in (3, 5):
        assert study(deals=deals, store=link).n == deals
        assert link.is_symlink()
        with np.load(large) as found:
            assert len(found["deal"]) == deals


def test_results_may_be_read_by_whoever_may_read_other_new_files(study, tmp_path):
    plain, file = tmp_path / "plain", tmp_path / "mine.npz"
    plain.touch()
    study(deals=3, store=file)
    assert file.stat().st_mode == plain.stat().st_mode


def test_a_file_damaged_in_any_bit_or_cut_off_anywhere_is_read_or_refused(study, tmp_path):
    """Nothing else comes out of it: zip, zlib and NumPy have many errors of their own."""
    file = tmp_path / "mine.npz"
    before = study("even-and-odd", "random", 40, store=file)
    whole, dice = file.read_bytes(), random.Random(1)
    for number in range(300):
        content = bytearray(whole)
        content[dice.randrange(len(whole))] ^= 1 << dice.randrange(8)
        file.write_bytes(content if number % 3 else whole[: dice.randrange(len(whole))])
        try:
            found = study("even-and-odd", "random", 40, store=file)
        except BadStore:
            continue
        assert found.histogram.tolist() == before.histogram.tolist()


def test_a_file_that_claims_to_be_larger_than_the_memory_is_refused(study, tmp_path):
    file = tmp_path / "mine.npz"
    study(deals=3, store=file)
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    head = b"{'descr': '<u8', 'fortran_order': False, 'shape': (10000000000000,), }".ljust(117)
    entries["deal.npy"] = b"\x93NUMPY\x01\x00" + (118).to_bytes(2, "little") + head + b"\n"
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    with pytest.raises(BadStore, match="is no file of results, or is damaged"):
        study(deals=3, store=file)


def test_two_who_continue_the_same_file_at_once_both_keep_their_results(study, tmp_path):
    file = tmp_path / "mine.npz"

    def player(view):
        return view.legal_moves[0]

    header = store.header_of(rules_of("even-and-odd"), player, "player", 1, 10_000)
    mine = store.Store(file, header, 52)
    before = mine.load()
    study("even-and-odd", player, 30, store=file)
    mine.add(joined([before, DealResults.of(101, [0], [9], [9])]))
    assert mine.load().deal.tolist() == [*range(1, 31), 101]


def test_long_studies_are_saved_from_time_to_time(study, tmp_path, monkeypatch):
    """Whoever's machine stops in the night finds what was done until the last minute."""
    file, sizes = tmp_path / "mine.npz", []
    monkeypatch.setattr(study_module, "SAVED", 0.0)
    monkeypatch.setattr(study_module, "chunk_size", lambda *_, **__: 10)
    true = store.save

    def slowly(*given):
        sizes.append(len(given[2]))
        true(*given)

    monkeypatch.setattr(store, "save", slowly)
    study("even-and-odd", lambda view: "S>W" if view.piles["S"] else GIVE_UP, 50, store=file)
    assert len(sizes) >= 2
    assert sizes[-1] == 50


def test_when_results_cant_be_saved_they_are_still_there(study, tmp_path, monkeypatch):
    def full(*_given):
        raise BadStore("mine.npz can't be written: No space left on device.")

    monkeypatch.setattr(store, "save", full)
    with pytest.raises(StudyStopped, match="No space left") as caught:
        study(deals=100, store=tmp_path / "mine.npz")
    assert caught.value.study.n == 100
