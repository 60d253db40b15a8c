"""The table against the other nonogram packages of PyPI: `python peers.py`.

Each package is installed into a scratch environment that is removed afterwards, and solves each
puzzle in a process of its own. Times are CPU time of the call alone, the mean over half a second;
every picture that comes back is compared with the clues.

    --limit SECONDS   how long a package may take over a puzzle (60)
    --puzzles FILE    the black-and-white puzzles of a file instead of those drawn here
"""

from __future__ import annotations

import argparse
import importlib.metadata
import itertools
import json
import os
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

import nonolith as nl

COMMON = """
import json, resource, sys, time
given = json.load(sys.stdin)
rows, columns, picture = given["rows"], given["columns"], given["picture"]
limit = given["limit"]
resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
def measure(solve):
    # The clock of CPU time is coarse on some machines: calls are repeated for half a second.
    begun, calls, took = time.process_time(), 0, 0.0
    while took < 0.5:
        solved = solve()
        calls += 1
        took = time.process_time() - begun
    cells = [[int(cell) for cell in row] for row in solved]
    print("\\n" + json.dumps({"seconds": took / calls, "picture": cells}))
"""
OURS = """
import nonolith
puzzle = nonolith.Puzzle(rows, columns)
answer = []
def solve():
    answer[:] = [puzzle.solve()]
    return answer[0].solution
measure(solve)
"""
PICROSS_SOLVER = """
import numpy
from picross_solver import picross_solver
def solve():
    board = numpy.full((len(rows), len(columns)), -1)
    zero = lambda clues: [clue or [0] for clue in clues]
    if not picross_solver.solve(zero(rows), zero(columns), board):
        sys.exit("it says that there is no solution")
    return board
measure(solve)
"""
NONOGRAM_CRACKER = """
from nonogram_cracker import solve as crack
def solve():
    told = crack({"name": "", "rows": rows, "cols": columns})
    if not told["is_solved"]:
        sys.exit(str(told["error"] or "it stops before the end"))
    return [[cell == "█" for cell in row] for row in told["solution"]]
measure(solve)
"""
NONOGRAM_SOLVER = """
from nonogram_solver import nonogram, solver
def solve():
    puzzle = nonogram.Nonogram()
    puzzle.init_from_solution_string(["".join(".o"[cell] for cell in row) for row in picture])
    solved, state = solver.solve(puzzle)
    if not solved:
        sys.exit("it stops before the end")
    return state.nonogram.puzzle_state
measure(solve)
"""


@dataclass(frozen=True)
class Peer:
    """A package, what else it needs, and how its solver is called."""

    name: str
    call: str
    needs: tuple[str, ...] = ()


PEERS = (
    Peer("picross-solver", PICROSS_SOLVER, ("numpy",)),
    Peer("nonogram-cracker", NONOGRAM_CRACKER, ("marshmallow",)),
    Peer("nonogram-solver", NONOGRAM_SOLVER, ("numpy",)),
)
NO_SOLVER = {
    "nonogram": "a program for the terminal whose solver is Gurobi, which wants a licence",
    "pyNonogram": "a grid and a file format, no solver",
    "upicross": "a game for the terminal, no solver",
    "nonogram-analysis": "reads logs of play, no solver",
}


def drawn_puzzles() -> dict[str, nl.Puzzle]:
    """Draw puzzles of several kinds, by seeds that nothing was tuned on."""

    def first(size: int, kind: str, keep: str, searched: bool = False) -> nl.Puzzle:
        drawn = nl.generate(size, size, kind=kind, density=0.5, keep=keep, seed=2026)
        return next(one for one in drawn if not (searched and one.solve().line_solvable))

    pairs = list(itertools.chain.from_iterable(([3, 1], [1]) for _ in range(8)))
    mirrored = list(itertools.chain.from_iterable(([1, 3], [1]) for _ in range(8)))
    return {
        "10x10 by lines": first(10, "blob", "line-solvable"),
        "20x20 by lines": first(20, "blob", "line-solvable"),
        "35x35 by lines": first(35, "blob", "line-solvable"),
        "15x15 with search": first(15, "random", "unique", searched=True),
        "20x20 with search": first(20, "random", "unique", searched=True),
        "9-Dom": nl.Puzzle([[3], [1], *pairs, [1]], [[1], [1], *mirrored, [3]]),
    }


def read_puzzles(file: str) -> dict[str, nl.Puzzle]:
    """Read the black-and-white puzzles of a file that have one solution."""
    found = [one for one in nl.read_all(file) if isinstance(one, nl.Puzzle)]
    ours = [one for one in found if not one.is_coloured and one.solve(timeout=60).solution]
    return {one.title or one.id or "?": one for one in ours}


def measured(python: str, call: str, puzzle: nl.Puzzle, limit: int) -> str | float:
    """Give the seconds of CPU time, or why there are none."""
    picture = puzzle.solve(timeout=60).solution
    assert picture is not None
    given = {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "picture": [[int(cell) for cell in row] for row in picture.rows],
        "limit": limit,
    }
    done = subprocess.run(
        [python, "-c", COMMON + call], input=json.dumps(given), capture_output=True, text=True
    )
    if done.returncode < 0:
        return f"> {limit} s"
    if done.returncode > 0:
        return f"fails: {done.stderr.strip().splitlines()[-1][:60]}"
    told = json.loads(done.stdout.strip().splitlines()[-1])
    if not {cell for line in told["picture"] for cell in line} <= {0, 1}:
        return "leaves cells open"
    solved = nl.Puzzle.from_picture(told["picture"])
    if (solved.rows, solved.columns) != (puzzle.rows, puzzle.columns):
        return "wrong picture"
    return float(told["seconds"])


def install(environment: Path, peer: Peer) -> str | None:
    """Make an environment with a package; its Python, or nothing if it cannot be installed."""
    venv.create(environment, with_pip=True)
    python = str(environment / "bin" / "python")
    command = [python, "-m", "pip", "install", "--quiet", peer.name, *peer.needs]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, env=clean)
    return python if done.returncode == 0 else None


def row(name: str, figures: list[str | float], ours: list[str | float]) -> str:
    """Give a row of the table: milliseconds, and how many times ours."""
    cells = []
    for figure, own in zip(figures, ours, strict=True):
        if isinstance(figure, str):
            cells.append(figure)
            continue
        ratio = figure / own if isinstance(own, float) and figures is not ours else None
        cells.append(f"{figure * 1e3:.3g} ms" + (f" ({ratio:.0f}x)" if ratio else ""))
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--puzzles")
    arguments = parser.parse_args()
    puzzles = read_puzzles(arguments.puzzles) if arguments.puzzles else drawn_puzzles()

    def figures(python: str, call: str) -> list[str | float]:
        return [measured(python, call, one, arguments.limit) for one in puzzles.values()]

    print(f"| package | {' | '.join(puzzles)} |")
    print(f"|---|{'---|' * len(puzzles)}")
    ours = figures(sys.executable, OURS)
    print(row(f"nonolith {nl.__version__}, with the verdict", ours, ours), flush=True)
    for peer in PEERS:
        with tempfile.TemporaryDirectory() as folder:
            python = install(Path(folder), peer)
            if python is None:
                print(f"| {peer.name} | cannot be installed{' |' * len(puzzles)}")
                continue
            (site,) = Path(folder).glob("lib/python*/site-packages")
            found = importlib.metadata.distributions(name=peer.name, path=[str(site)])
            version = next(iter(found)).version
            print(row(f"{peer.name} {version}", figures(python, peer.call), ours), flush=True)
    print()
    for name, why in NO_SOLVER.items():
        print(f"- {name}: {why}")


if __name__ == "__main__":
    main()
