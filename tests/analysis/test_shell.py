"""The shell command: results on stdout, one sentence on stderr, exit codes for scripts."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from oddeven_widget.analysis.shell import main

ROOT = Path(__file__).resolve().parents[2]
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
    ("words", "sentence"),
    [
        (["study", "odd-and-evil", *FEW], "Did you mean 'odd-and-even'"),
        (["study", "odd-and-even", "--strategy", "hold", *FEW], "There is no strategy 'hold'"),
        (["study", "odd-and-even", "--deals", "0"], "deals is a whole number"),
        (["study", "odd-and-even", "--deals", "1.5"], "deals is a whole number"),
        (["study", "odd-and-even", "--deals", "some"], "--deals is a number"),
        (["study", "odessa", *FEW], "is written for games of foundations"),
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
