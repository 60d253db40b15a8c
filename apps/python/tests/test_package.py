"""What holds for the package as a whole."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import nonolith as nl
import numpy as np
import pytest

DRAWN = nl.batch.Recipe("--size 5x5", range(5))


def values() -> list[object]:
    """One value of every class."""
    hat = nl.Puzzle([[1], [3]], [[1], [2], [1]], title="Hat", given=["?#?", "???"])
    coloured = nl.Puzzle.from_picture(["0120", "1122", "0330"], title="Tree")
    certificate = hat.certify()
    control = nl.rules.load("control")
    repair = nl.Puzzle.from_picture(["10", "01"]).repair()
    made = nl.from_picture(np.eye(6, dtype=bool), longest=6)
    plan = nl.batch.plan(DRAWN, Path(tempfile.mkdtemp()) / "out", chunk=2)
    settings = next(method.settings for method in nl.methods() if method.settings)
    return [
        hat,
        coloured,
        hat.solve(),
        nl.Puzzle([[1], [1]], [[1], [1]]).solve(),
        nl.Puzzle([[9]], [[1]]).solve(),
        hat.solve().solution,
        hat.solve().verdict,
        hat.check(),
        hat.grade(),
        hat.count(),
        hat.hint(),
        hat.hint().step,
        nl.Puzzle([[1], [3]], [[1], [2], [1]]).hint(["#??", "???"]).problem,
        hat.explain(),
        certificate,
        control,
        control[0],
        control.verify(up_to=2)[0],
        repair,
        repair.ways[0],
        repair.ways[0].changes[0],
        nl.solve_many([hat, coloured]),
        nl.methods()[0],
        nl.formats()[0],
        hat.palette[0],
        made,
        made.offers[0],
        settings[0],
        nl.rules.Progress("sketch", 1, 2, 3, 0.5),
        nl.rules.LearnSettings(elements=2),
        plan,
        plan.run(0),
        plan.run(1, write=False),
        plan.status(),
        plan.run_all(),
        DRAWN,
        nl.BatchError("no part"),
        nl.ReadError("expected a number", "x", 1, 2, "file"),
        nl.PuzzleError("no puzzle"),
        nl.SettingError("no setting"),
        nl.WriteError("no format"),
        nl.RuleError("no rule"),
        nl.CertificateError("no certificate"),
        nl.Rejected("no proof"),
        nl.NonolithError("no"),
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_pickle_copy_and_compare(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is type(value)
        if isinstance(value, nl.NonolithError):
            assert str(again) == str(value)
            continue
        assert again == value
        assert (again != value) is False
        if not isinstance(value, nl.Table):
            assert hash(again) == hash(value)
    assert value != "something else"
    assert len(repr(value)) < 2000


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_cannot_be_changed(value: object) -> None:
    if isinstance(value, (nl.Table, nl.NonolithError, nl.Verdict)):
        return
    for name in dir(type(value)):
        if not name.startswith("_") and not callable(getattr(value, name)):
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, name, None)


def test_every_public_class_is_among_the_values() -> None:
    seen = {type(value) for value in values()}
    for module in (nl, nl.batch, nl.rules):
        for name, value in vars(module).items():
            is_ours = isinstance(value, type) and value.__module__.startswith("nonolith")
            if is_ours and not name.startswith("_") and name not in ("Table", "Journal"):
                assert value in seen, value


def _verdict(puzzle: nl.Puzzle) -> str:
    return str(puzzle.solve().verdict)


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_other_processes_solve_too(way: str, hat: nl.Puzzle, switch: nl.Puzzle) -> None:
    hat.solve()
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {way} here")
    with multiprocessing.get_context(way).Pool(2) as pool:
        assert pool.map(_verdict, [hat, switch]) == ["unique", "several"]


def test_the_module_prints_verdicts(corpus: Path) -> None:
    files = [corpus / "puzzles" / "small-03.json", Path("no-such-file")]
    command = [sys.executable, "-m", "nonolith", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.startswith("small-03: unique, line-solvable, gentle")
    assert done.returncode == 1
    assert "no-such-file" in done.stderr


def test_importing_the_package_does_not_load_numpy() -> None:
    program = "import sys, nonolith; print('numpy' in sys.modules, 'ray' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False False\n", done.stderr
