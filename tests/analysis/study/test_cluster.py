"""Studies on a real Dask cluster on this machine: same numbers, and lost workers don't matter."""

import os
import signal
import threading
import time
from types import SimpleNamespace

import pytest

from oddeven_widget.analysis.study import cluster, pools
from oddeven_widget.analysis.study import study as simulate
from oddeven_widget.analysis.study.judge import judge_deals
from oddeven_widget.analysis.study.pools import Lost, Stretches
from oddeven_widget.analysis.study.results import StudyStopped

distributed = pytest.importorskip("distributed")

# Dask closes some of its own sockets and loops late; that is no fault of a study.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:Port .* is already in use"),
]


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        ) as local,
        distributed.Client(local, set_as_default=False) as connected,
    ):
        yield connected


def told(found):
    return found.wins, found.tally.moves, found.histogram.tolist(), found.tally.runs


def test_a_cluster_gives_the_same_numbers_as_this_process(study, client):
    there = study("odd-and-even", "hold:2,4", 30_000, client=client)
    assert told(there) == told(study("odd-and-even", "hold:2,4", 30_000))
    assert there.how.endswith("on a Dask cluster")


def test_a_function_is_played_on_a_cluster(study, client):
    def player(view):
        return view.legal_moves[0]

    there = study("even-and-odd", player, 200, client=client)
    assert there.table().equals(study("even-and-odd", player, 200).table())


def test_a_failing_function_stops_a_study_on_a_cluster_too(study, client):
    def failing(view):
        if view.piles["T1"][0].code == "AS":
            raise RuntimeError("no aces, please")
        return "give up"

    errors = []
    for where in (client, None):
        with pytest.raises(StudyStopped, match="no aces, please") as caught:
            study("even-and-odd", failing, 2000, client=where)
        errors.append(caught.value.deal)
    assert errors[0] == errors[1]


def test_a_scheduler_is_reached_by_its_address(study, client):
    there = study(deals=2000, client=client.scheduler.address)
    assert told(there) == told(study(deals=2000))


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(study, client):
    def player(view):
        import time

        time.sleep(0.0002)
        return view.legal_moves[0]

    before = client.run(os.getpid)
    victim = next(iter(before.values()))

    def kill():
        time.sleep(1.0)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    there = study("even-and-odd", player, 600, client=client)
    killer.join()
    client.wait_for_workers(2, timeout=30)
    assert victim not in client.run(os.getpid).values()
    assert there.n == 600
    assert told(there) == told(study("even-and-odd", lambda view: view.legal_moves[0], 600))


def test_a_scheduler_that_isnt_there_is_told_within_ten_seconds(study):
    begun = time.monotonic()
    with pytest.raises(Lost, match=r"There is no scheduler at tcp://127\.0\.0\.1:9"):
        study(deals=100, client="tcp://127.0.0.1:9")
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://127.0.0.1:port", "", "x://y"])
def test_what_is_no_address_is_told(study, address):
    with pytest.raises(Lost, match="There is no scheduler at"):
        study(deals=100, client=address)


class Idle:
    """A client whose scheduler has no workers."""

    status = "running"
    scheduler = SimpleNamespace(address="tcp://192.0.2.1:8786")

    def wait_for_workers(self, number, timeout):
        assert (number, timeout) == (1, cluster.WAIT)
        raise TimeoutError

    def submit(self):
        raise AssertionError("nobody is there")

    def nthreads(self):
        return {}


def test_a_scheduler_without_workers_is_told(study):
    with pytest.raises(Lost, match=r"tcp://192\.0\.2\.1:8786 has no workers"):
        study(deals=100, client=Idle())


@pytest.mark.parametrize(
    ("status", "words"), [("running", "no worker for a minute"), ("closed", "is lost")]
)
def test_a_cluster_that_goes_away_is_told(monkeypatch, status, words):
    monkeypatch.setattr(cluster, "PULSE", 0.01)
    monkeypatch.setattr(cluster, "ALONE", 0.05)
    client = Idle()
    client.status = status
    with pytest.raises(Lost, match=words):
        cluster._Cluster(None, client).wait([], Stretches([(1, 9)], 5))


def test_a_client_that_was_closed_is_told(study, client):
    closed = distributed.Client(client.scheduler.address, set_as_default=False)
    closed.close()
    with pytest.raises(Lost, match="not connected"):
        study(deals=100, client=closed)


def test_a_cluster_in_the_place_of_its_client_is_told(study, client):
    for wrong in (client.cluster, 7, object()):
        with pytest.raises(ValueError, match=r"client is a dask.distributed.Client, such as"):
            study(deals=100, client=wrong)


def test_who_thinks_plays_on_a_cluster_too(study, client):
    there = study("odd-and-even", "bookkeeper", 6, client=client)
    assert there.table().equals(study("odd-and-even", "bookkeeper", 6).table())
    assert there.how == "the engine, with compiled searches on a Dask cluster"


def test_what_else_was_done_on_a_cluster_is_kept_when_a_stretch_is_lost(study, client, monkeypatch):
    def player(view):
        return view.legal_moves[0]

    true = cluster._result

    def lost(future, first, count):
        part = true(future, first, count)
        if first > 500:
            raise Lost("On the cluster deals were lost: workers died")
        return part

    monkeypatch.setattr(cluster, "_result", lost)
    with pytest.raises(StudyStopped, match="workers died") as caught:
        study("even-and-odd", player, 1500, client=client)
    assert 0 < caught.value.study.n <= 500


def test_verdicts_come_from_a_cluster_too_and_go_on_after_a_stop(client, tmp_path, monkeypatch):
    asked = {"thinking": 4, "search": "solver:300-3000", "progress": False}
    true = cluster._result

    def lost(future, first, count):
        part = true(future, first, count)
        if first > 6:
            raise Lost("workers died")
        return part

    monkeypatch.setattr(simulate._Place, "stretch", lambda *_: 3)
    monkeypatch.setattr(cluster, "_result", lost)
    with pytest.raises(StudyStopped, match="workers died"):
        judge_deals("odd-and-even", 12, client=client, folder=tmp_path, **asked)
    fetched = []
    monkeypatch.setattr(
        cluster,
        "_result",
        lambda future, first, count: fetched.append(first) or true(future, first, count),
    )
    found = judge_deals("odd-and-even", 12, client=client, folder=tmp_path, **asked)
    assert fetched.count(1) == 3, "what the first player had played was played again"
    monkeypatch.undo()
    assert found == judge_deals("odd-and-even", 12, workers=1, **asked)


def test_a_function_that_never_ends_on_a_cluster_is_given_up(study, monkeypatch):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(pools, "GRACE", 1.0)

    def endless(view):
        while view.piles["R1"]:
            pass

    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, memory_limit=0
    )
    with local, distributed.Client(local, set_as_default=False) as own:
        timer = threading.Timer(2.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        found = study("odd-and-even", endless, 50, client=own)
        assert time.monotonic() - begun < 10
        own.restart(timeout=20)
    signal.signal(signal.SIGINT, before)
    assert found.n == 0
    assert "deals 1–50 took too long to wait for; client.restart() frees" in repr(found)
