"""What holds for the package as a whole."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
from pathlib import Path

import nonolith as nl
import pytest


def values() -> list[object]:
    """One value of every class."""
    hat = nl.Puzzle([[1], [3]], [[1], [2], [1]], title="Hat", given=["?#?", "???"])
    coloured = nl.Puzzle.from_picture(["0120", "1122", "0330"], title="Tree")
    certificate = hat.certify()
    control = nl.rules.load("control")
    repair = nl.Puzzle.from_picture(["10", "01"]).repair()
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
        nl.ReadError("expected a number", "x", 1, 2, "file"),
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_pickle_copy_and_compare(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is type(value)
        if isinstance(value, nl.ReadError):
            assert str(again) == str(value)
            continue
        assert again == value
        assert (again != value) is False
        if not isinstance(value, nl.Table):
            assert hash(again) == hash(value)
    assert value != "something else"
    assert len(repr(value)) < 2000


def test_every_public_class_is_among_the_values() -> None:
    seen = {type(value).__name__ for value in values()}
    made_elsewhere = {"Made", "Offer", "Setting"}
    errors = {name for name in nl.__all__ if isinstance(getattr(nl, name), type)}
    errors = {name for name in errors if issubclass(getattr(nl, name), BaseException)}
    classes = {name for name in nl.__all__ if isinstance(getattr(nl, name), type)}
    assert classes - errors - made_elsewhere <= seen


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
