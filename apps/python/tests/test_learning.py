"""Learning, alone and together with others, without a cluster."""

from __future__ import annotations

import json
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nonolith as nl
import nonolith.ray
import pytest
from nonolith.ray import JournalFile

SMALL = nl.rules.LearnSettings(elements=1, fills=6, all_up_to=4, up_to=4)
needs_solver = pytest.mark.skipif(not shutil.which("z3"), reason="z3 is not installed")


@needs_solver
def test_several_who_share_a_journal_learn_what_one_learns(tmp_path: Path) -> None:
    alone = nl.rules.learn(SMALL)
    journal = JournalFile(tmp_path / "journal.jsonl", SMALL.head(["z3"]))

    class Reader:
        def __init__(self) -> None:
            self.known = 0

        def heard(self) -> list[tuple[str, list[str]]]:
            news = journal.since(self.known)
            self.known += len(news)
            return news

        def record(self, work: str, rules: list[str]) -> None:
            journal.record(work, rules)

    def learn(number: int) -> nl.rules.Rules:
        return nl.rules.learn(SMALL, threads=1, share=(number, 3), journal=Reader())

    with ThreadPoolExecutor(3) as pool:
        assert all(rules == alone for rules in pool.map(learn, (1, 2, 3)))
    assert journal.number() == 6

    # Whoever comes later has nothing left to do, and asks no solver.
    def refuse(script: str) -> str:
        raise AssertionError("nothing is to be proved")

    assert nl.rules.learn(SMALL, journal=Reader(), solver=refuse) == alone


@needs_solver
def test_settings_may_be_given_by_name() -> None:
    assert nl.rules.learn(elements=1, fills=6, all_up_to=4, up_to=4) == nl.rules.learn(SMALL)
    with pytest.raises(TypeError, match="colour"):
        nl.rules.learn(colour=3)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"elements": 0}, "elements: expected 1 to 3, found 0"),
        ({"elements": 4}, "elements: expected 1 to 3, found 4"),
        ({"elements": "two"}, "elements: expected a whole number, found 'two'"),
        ({"depth": 9}, "depth: expected 1 to 3, found 9"),
        ({"fills": 0}, "fills: expected 1 or more, found 0"),
        ({"looks": 1.5}, "looks: expected a whole number, found 1.5"),
        ({"all_up_to": 9}, "all_up_to: expected 1 to 8, found 9"),
        ({"seed": -1}, "seed: expected 0 or more, found -1"),
        ({"up_to": 11}, "up_to: expected 1 to 10, found 11"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, int], words: str) -> None:
    with pytest.raises(nl.SettingError) as caught:
        nl.rules.LearnSettings(**settings)
    assert str(caught.value) == words


def test_a_journal_is_gone_on_with_and_half_a_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = JournalFile(path, "head")
    journal.record("one\u2028", ["rule"])
    journal.record("one\u2028", ["rule"])
    journal.record("two", [])
    journal.file.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"work": "thr')
    again = JournalFile(path, "head")
    assert again.since(0) == [("one\u2028", ["rule"]), ("two", [])]
    assert again.since(2) == []
    again.file.close()
    assert path.read_bytes() == whole
    path.write_bytes(whole.replace(b'"two"', b'"t'))
    assert JournalFile(path, "head").number() == 1
    with pytest.raises(nl.RuleError, match="a run with other settings; give another folder"):
        JournalFile(path, "another head")


def test_a_head_tells_versions_and_settings_apart() -> None:
    head = SMALL.head(["z3 4.8.12"])
    assert head.startswith("key=")
    assert f" nonolith={nl.__version__} " in head
    assert " solvers=z3-4.8.12 " in head
    assert head != SMALL.head(["z3 4.8.13"])
    assert head != nl.rules.LearnSettings(elements=1, fills=7, all_up_to=4, up_to=4).head(["z3"])


@needs_solver
def test_a_node_with_another_solver_takes_no_part() -> None:
    head = SMALL.head(["z3 0.0.0"])
    with pytest.raises(nl.RuleError, match=r"solvers=z3-\S+ here, solvers=z3-0.0.0 there"):
        nonolith.ray._learn(SMALL, head, (1, 2), None, 60.0)


def test_where_ray_is_not_there_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    plan = nl.batch.plan(nl.batch.Recipe("--size 5x5", range(3)), tmp_path / "out")
    for call in (lambda: nonolith.ray.run(plan), lambda: nonolith.ray.learn(SMALL, tmp_path)):
        with pytest.raises(ImportError, match=r"pip install 'nonolith\[ray\]'"):
            call()


def test_a_journal_of_the_command_line_is_read(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    entry = {"work": "hint: def work", "rules": ["def r:\n  with h = arbitrary(hint):"]}
    path.write_text("head\n" + json.dumps(entry, separators=(",", ":")) + "\n")
    assert JournalFile(path, "head").since(0) == [(entry["work"], entry["rules"])]
