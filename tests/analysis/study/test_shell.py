"""The shell command: results on stdout, one sentence on stderr, exit codes for scripts."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oddeven_widget.analysis.study.shell import main

ROOT = Path(__file__).resolve().parents[3]
FEW = ["--deals", "200", "--workers", "1", "--quiet"]


def test_the_command_plays_a_study_and_prints_it(capsys):
    assert main(["study", "odd-and-even", "--strategy", "hold:2,4", *FEW]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Odd and Even · hold:2,4 · deals 1–200: won ")
    assert "95 % Wilson" in out


def test_as_json_it_is_one_line_with_everything(capsys, study):
    assert main(["study", "even-and-odd", "--json", "--first-deal", "7", *FEW]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = json.loads(lines[0])
    same = study("even-and-odd", deals=200, first_deal=7)
    assert len(lines) == 1
    assert (found["wins"], found["n"], found["first_deal"]) == (same.wins, 200, 7)
    assert [found["low"], found["high"]] == pytest.approx(list(same.interval))


def test_deals_may_be_written_with_an_exponent(capsys):
    assert main(["study", "odd-and-even", "--deals", "2e2", "--workers", "1", "--quiet"]) == 0
    assert "deals 1–200" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("number", "deals"), [("1e6", "1,000,000–1,000,001"), ("9223372036854775806", "775,806–9,2")]
)
def test_the_first_deal_may_be_written_like_their_number_and_is_exact(capsys, number, deals):
    words = ["study", "odd-and-even", "--deals", "2", "--first-deal", number, "--quiet"]
    assert main([*words, "--workers", "1"]) == 0
    assert deals in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["study", "odd-and-evil", *FEW], "Did you mean 'odd-and-even'"),
        (["study", "odd-and-even", "--strategy", "hold", *FEW], "There is no strategy 'hold'"),
        (["study", "odd-and-even", "--deals", "0"], "deals is a whole number"),
        (["study", "odd-and-even", "--deals", "1.5"], "deals is a whole number"),
        (["study", "odd-and-even", "--deals", "some"], "--deals is a number"),
        (["study", "odessa", *FEW], "is written for games of foundations"),
        *(
            (["study", "odd-and-even", "--first-deal", each, *FEW], "--first-deal is a whole")
            for each in ("", "one", "1.5", "nan", "inf", "1e999999999")
        ),
        (["study", "odd-and-even", "--first-deal", "0", *FEW], "Deals are numbered from 1"),
        (
            ["study", "odd-and-even", "--scheduler", "tcp://127.0.0.1:9", *FEW],
            "There is no scheduler at tcp://127.0.0.1:9",
        ),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_exit_code_2(capsys, words, sentence):
    assert main(words) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


WINNABLE = ["winnable", "odd-and-even", *FEW]
HELP = "; `python -m oddeven_widget {} --help` tells what it takes."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Say what to do: study, strategies, ladder or winnable; `python -m oddeven_widget"),
        (["stduy"], "There is no command 'stduy': write study, strategies, ladder or winnable."),
        (["--deals", "7"], "There is no command '--deals': write study"),
        (["study"], "The following arguments are required: game" + HELP.format("study")),
        (["winnable"], "The following arguments are required: games" + HELP.format("winnable")),
        (["study", "odd-and-even", "--workers"], "--workers: expected one argument; `python"),
        (["study", "odd-and-even", "--json=1"], "--json: ignored explicit argument '1'; `python"),
        (["study", "odd-and-even", "--s", "7"], "Ambiguous option: --s could match --strategy"),
        (["study", "odd-and-even", "--dael", "7"], "Study can do nothing with '--dael 7': `pyth"),
        (["ladder", "odessa"], "Ladder can do nothing with 'odessa': `python -m oddeven_widget la"),
        (["strategies", "all"], "Strategies can do nothing with 'all': `python -m oddeven_widget"),
        *(
            (
                [*command, "--workers", number],
                f"--workers is a whole number such as 4, not '{number}'.",
            )
            for command in (["study", "odd-and-even"], ["ladder"], ["winnable", "odd-and-even"])
            for number in ("two", "2.5", "")
        ),
        (["ladder", "--deals", "many"], "--deals is a number such as 100000 or 1e6, not 'many'."),
        (["ladder", "--to", ""], "A file has a name, such as 'ladder.json', not ''."),
        ([*WINNABLE, "--deals", "many"], "--deals is a number such as 100000 or 1e6, not 'many'."),
        ([*WINNABLE, "--thinking", "x"], "--thinking is a whole number such as 4, not 'x'."),
        ([*WINNABLE, "--thinking", "-1"], "thinking is how many deals the bookkeeper plays, a "),
        ([*WINNABLE, "--search", "pencil"], "Who searches sees all cards: name 'solver', or"),
        ([*WINNABLE, "--folder", "/no"], "There is no folder '/no': make it, or name another."),
        ([*WINNABLE, "--folder", ""], "There is no folder '': make it, or name another."),
        ([*WINNABLE, "--to", ""], "A file has a name, such as 'winnable.json', not ''."),
        (["winnable", "odd-and-even", "odd-and-evil"], "There is no game 'odd-and-evil'."),
    ],
)
def test_what_cannot_be_understood_is_one_line_without_the_usage(capsys, words, sentence):
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize("words", [["--help"], ["study", "-h"]])
def test_help_is_still_the_usage(capsys, words):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: python -m oddeven_widget")


def test_a_store_is_continued_by_the_command(capsys, tmp_path):
    words = ["study", "odd-and-even", "--json", "--store", str(tmp_path / "kept.npz"), *FEW]
    assert main(words) == 0
    assert main(words) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["wins"] == second["wins"]


def test_the_strategies_are_listed_with_their_rules(capsys):
    assert main(["strategies"]) == 0
    assert "waste-first: Plays all by the parity rule" in capsys.readouterr().out


def test_the_ladder_is_written_as_a_table_and_a_file(capsys, tmp_path):
    file = tmp_path / "ladder.json"
    assert main(["ladder", "--deals", "50", "--to", str(file)]) == 0
    assert "| play-all/parity |" in capsys.readouterr().out
    assert len(json.loads(file.read_text(encoding="utf-8"))) == 54


def test_a_ladder_for_a_folder_that_isnt_there_is_refused_before_anything_is_played(capsys):
    assert main(["ladder", "--deals", "1e9", "--to", "/nowhere/ladder.json"]) == 2
    assert "there is no folder '/nowhere'" in capsys.readouterr().err


HEEDING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from oddeven_widget.analysis.study import job, shell
"""
# The signal comes when a chunk has been played, however long that takes.
ENDING = """
run = job.Job.run
def run_and_end(self, first, count):
    if first > 1:
        signal.raise_signal({end})
    return run(self, first, count)
job.Job.run = run_and_end
"""
RUNNING = "sys.exit(shell.main(sys.argv[1:]))"


@contextlib.contextmanager
def started(*words, code=HEEDING + RUNNING, stdout=subprocess.PIPE):
    """The command as a shell starts it, heeding Ctrl-C even where the tests are told not to."""
    command = [sys.executable, "-c", code, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=stdout, stderr=pipe, text=True) as running:
        yield running


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_command_that_is_stopped_or_ended_prints_what_is_done(end):
    """Whoever runs it on a cluster's queue has it ended when the time is up."""
    words = ["study", "odd-and-even", "--deals", "1e9", "--workers", "1", "--json"]
    with started(*words, code=HEEDING + ENDING.format(end=int(end)) + RUNNING) as running:
        out, err = running.communicate(timeout=600)
    assert (running.returncode, err) == (130, "")
    found = json.loads(out)
    assert 0 < found["n"] < 10**9
    assert not found["complete"]


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_has_seen_enough_breaks_nothing(monkeypatch, unbuffered):
    """What is in Python's buffer is written when it ends, which was too late to mind it."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    ours, theirs = os.pipe()
    os.close(ours)
    with started("strategies", stdout=theirs) as running:
        os.close(theirs)
        err = running.stderr.read()
    assert (running.returncode, err) == (1, "")


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_no_bar_is_written_into_a_file_or_to_another_program(more):
    with started("study", "odd-and-even", "--deals", "2e4", *more) as running:
        assert running.communicate(timeout=600)[1] == ""


def test_a_study_of_a_player_who_thinks_is_played_by_the_command(capsys):
    few = ["--deals", "2", "--workers", "1", "--json"]
    assert main(["study", "odd-and-even", "--strategy", "bookkeeper", *few]) == 0
    assert "compiled searches" in json.loads(capsys.readouterr().out)["how"]


WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from oddeven_widget.analysis.study.shell import main
sys.exit(main({words!r}))
"""
EVERYTHING = [
    "numba",
    "scipy",
    "pandas",
    "matplotlib",
    "tqdm",
    "dask",
    "distributed",
    "cloudpickle",
]
EXTRA = ["numba", "scipy", "pandas", "matplotlib", "tqdm", "dask", "distributed", "cloudpickle"]


def without(missing, *words):
    code = WITHOUT.format(missing=missing, words=[*words])
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=ROOT, timeout=600
    )


def test_a_plain_installation_counts_and_says_what_is_missing():
    done = without(EXTRA, "study", "even-and-odd", "--strategy", "random", "--deals", "50")
    assert (done.returncode, done.stderr) == (0, "")
    assert "won 3 of 50 = 6.000 %" in done.stdout
    install = "pip install 'oddeven-widget[study]'"
    assert f"(no interval without scipy: {install});" in done.stdout
    assert "numba is not installed" in done.stdout


def test_json_without_scipy_is_refused_with_a_sentence():
    words = ["study", "even-and-odd", "--deals", "20", "--workers", "1", "--json"]
    done = without(["scipy"], *words)
    assert done.returncode == 2
    assert done.stderr.startswith(
        "An interval needs scipy, which is not installed. In a shell: pip"
    )


def test_a_scheduler_without_dask_is_refused_with_a_sentence():
    done = without(["distributed"], "study", "even-and-odd", "--scheduler", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert "A study on a cluster needs distributed, which is not installed." in done.stderr


def test_the_package_runs_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "oddeven_widget", "study", "odd-and-even", *FEW, "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert json.loads(done.stdout)["n"] == 200
    assert done.stderr == ""
