"""Files of results: continued, never mixed up, never trusted."""

import numpy as np
import pytest

from oddeven_widget.analysis.results import StudyStopped
from oddeven_widget.analysis.store import BadStore
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


def test_a_folder_that_isnt_there_is_told(study, tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        study(deals=3, store=tmp_path / "nowhere" / "results.npz")
