"""Studies on a real Dask cluster on this machine: same numbers, and lost workers don't matter."""

import os
import signal
import threading
import time
from types import SimpleNamespace

import pytest

from oddeven_widget.analysis.players.strategies import GIVE_UP
from oddeven_widget.analysis.study import cluster, work_queue
from oddeven_widget.analysis.study import study as study_module
from oddeven_widget.analysis.study.cluster import DaskExecutor
from oddeven_widget.analysis.study.executors import WorkerLost
from oddeven_widget.analysis.study.judge import judge_deals
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


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(
    study, client, tmp_path, monkeypatch
):
    monkeypatch.setattr(study_module, "chunk_size", lambda *_, **__: 5)
    killed = tmp_path / "killed"

    def player(view):
        """Each worker waits in its first deal until one of them is killed."""
        while not killed.exists():
            killed.with_name(f"playing-{os.getpid()}").touch()
            time.sleep(0.01)
        return view.legal_moves[0]

    def kill():
        while not (found := [*tmp_path.glob("playing-*")]):
            time.sleep(0.01)
        victim = found[0].name.partition("-")[2]
        os.kill(int(victim), signal.SIGKILL)
        killed.write_text(victim)

    killer = threading.Thread(target=kill)
    killer.start()
    there = study("even-and-odd", player, 60, client=client)
    killer.join()
    client.wait_for_workers(2, timeout=600)
    assert int(killed.read_text()) not in client.run(os.getpid).values()
    assert there.n == 60
    assert told(there) == told(study("even-and-odd", lambda view: view.legal_moves[0], 60))


def test_a_scheduler_that_isnt_there_is_told_before_dask_tries_for_long(study, monkeypatch):
    monkeypatch.setattr(distributed, "Client", None)
    with pytest.raises(
        WorkerLost, match=r"There is no scheduler at tcp://127\.0\.0\.1:9 .*refused"
    ):
        study(deals=100, client="tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://127.0.0.1:port", "", "x://y"])
def test_what_is_no_address_is_told(study, address):
    with pytest.raises(WorkerLost, match="There is no scheduler at"):
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
    with pytest.raises(WorkerLost, match=r"tcp://192\.0\.2\.1:8786 has no workers"):
        study(deals=100, client=Idle())


@pytest.mark.parametrize(
    ("status", "words"), [("running", "no worker for a minute"), ("closed", "is lost")]
)
def test_a_cluster_that_goes_away_is_told(monkeypatch, status, words):
    monkeypatch.setattr(cluster, "PULSE", 0.01)
    monkeypatch.setattr(cluster, "ALONE", 0.05)
    client = Idle()
    client.status = status
    with pytest.raises(WorkerLost, match=words):
        DaskExecutor(None, client).wait([], timeout=None)


def test_a_client_that_was_closed_is_told(study, client):
    closed = distributed.Client(client.scheduler.address, set_as_default=False)
    closed.close()
    with pytest.raises(WorkerLost, match="not connected"):
        study(deals=100, client=closed)


def test_a_cluster_in_the_place_of_its_client_is_told(study, client):
    for wrong in (client.cluster, 7, object()):
        with pytest.raises(ValueError, match=r"client is a dask.distributed.Client, such as"):
            study(deals=100, client=wrong)


def test_who_thinks_plays_on_a_cluster_too(study, client):
    there = study("odd-and-even", "bookkeeper", 6, client=client)
    assert there.table().equals(study("odd-and-even", "bookkeeper", 6).table())
    assert there.how == "the engine, with compiled searches on a Dask cluster"


def losing_chunks_after(deal):
    """A cluster whose workers die in every chunk behind a deal."""
    true = DaskExecutor.result

    def result(executor, future, chunk):
        found = true(executor, future, chunk)
        if chunk.first > deal:
            raise WorkerLost("On the cluster deals were lost: workers died")
        return found

    return result


def test_what_else_was_done_on_a_cluster_is_kept_when_a_chunk_is_lost(study, client, monkeypatch):
    monkeypatch.setattr(study_module, "chunk_size", lambda *_, **__: 5)
    monkeypatch.setattr(work_queue, "GRACE", 600.0)
    monkeypatch.setattr(DaskExecutor, "result", losing_chunks_after(5))
    with pytest.raises(StudyStopped, match="workers died") as caught:
        study("even-and-odd", lambda view: GIVE_UP, 15, client=client)
    assert 0 < caught.value.study.n <= 5


def test_verdicts_come_from_a_cluster_too_and_go_on_after_a_stop(client, tmp_path, monkeypatch):
    asked = {"thinking": 4, "search": "solver:300-3000", "progress": False}
    true, fetched = DaskExecutor.result, []

    def counted(executor, future, chunk):
        fetched.append(chunk.first)
        return true(executor, future, chunk)

    monkeypatch.setattr(study_module, "chunk_size", lambda *_, **__: 3)
    monkeypatch.setattr(work_queue, "GRACE", 600.0)
    monkeypatch.setattr(DaskExecutor, "result", losing_chunks_after(6))
    with pytest.raises(StudyStopped, match="workers died"):
        judge_deals("odd-and-even", 12, client=client, folder=tmp_path, **asked)
    monkeypatch.setattr(DaskExecutor, "result", counted)
    found = judge_deals("odd-and-even", 12, client=client, folder=tmp_path, **asked)
    assert fetched.count(1) == 3, "what the first player had played was played again"
    monkeypatch.undo()
    assert found == judge_deals("odd-and-even", 12, workers=1, **asked)


def test_a_function_that_never_ends_on_a_cluster_is_given_up(
    study, client, press_ctrl_c, tmp_path, monkeypatch
):
    monkeypatch.setattr(work_queue, "GRACE", 0.0)
    sign = tmp_path / "sign"

    def endless(view):
        while view.piles["R1"]:
            sign.touch()

    press_ctrl_c(sign.exists)
    found = study("odd-and-even", endless, 50, client=client)
    client.restart(timeout=600)
    assert found.n == 0
    assert "deals 1–50 took too long to wait for; client.restart() frees" in repr(found)
