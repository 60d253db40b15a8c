"""What the package takes: `python benchmark.py`, and beside another one with `--peers`.

Times are the best of several runs, in microseconds unless it says otherwise. `--peers` also times
`picross-solver` from PyPI, if it is installed.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import nonolith as nl
import numpy as np


def best(work: Callable[[], object], runs: int = 7) -> float:
    """Give the seconds of one call, in the best of several runs."""
    number = 1
    while True:
        begun = time.perf_counter()
        for _ in range(number):
            work()
        if time.perf_counter() - begun > 0.02:
            break
        number *= 4
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        for _ in range(number):
            work()
        times.append((time.perf_counter() - begun) / number)
    return min(times)


def tell(what: str, figure: float, unit: str = "us", aim: str = "") -> None:
    """Print a line."""
    print(f"{what:<52} {figure:>10.3f} {unit:<3} {aim}")


def calls() -> None:
    """Time single calls."""
    small = next(nl.generate(5, 5, seed=3, keep="unique"))
    tell("verdict of a 5x5", best(lambda: small.solve().verdict) * 1e6, aim="aim 3")
    twenty = next(nl.generate(20, 20, kind="blob", seed=1))
    content = twenty.to_bytes("json")
    tell("read a 20x20 from JSON", best(lambda: nl.read(content)) * 1e6, aim="aim 30")
    rows, columns = twenty.rows, twenty.columns
    tell("make a 20x20 from lists", best(lambda: nl.Puzzle(rows, columns)) * 1e6, aim="aim 15")
    clock = "time.perf_counter()"
    script = f"import numpy, time; t = {clock}; import nonolith; print({clock} - t)"
    command = [sys.executable, "-c", script]
    imports = min(float(subprocess.check_output(command)) for _ in range(5))
    tell("import nonolith, numpy apart", imports * 1e3, "ms", "aim 60")


def many() -> None:
    """Time many puzzles on one thread and on two."""
    puzzles = list(itertools.islice(nl.generate(15, 15, kind="blob", seed=1), 20_000))
    for threads in (1, 2):
        begun = time.perf_counter()
        nl.solve_many(puzzles, threads=threads, columns=["verdict"])
        tell(f"20,000 15x15 verdicts, {threads} threads", time.perf_counter() - begun, "s")


def two_threads() -> None:
    """Time two Python threads that solve, beside one."""
    puzzles = list(itertools.islice(nl.generate(25, 25, seed=1), 30))

    def work() -> None:
        for puzzle in puzzles:
            puzzle.solve(nodes=2000)

    begun = time.perf_counter()
    work()
    alone = time.perf_counter() - begun
    threads = [threading.Thread(target=work) for _ in range(2)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    both = time.perf_counter() - begun
    tell("two Python threads, speed against one", 2 * alone / both, "x", "aim 1.8 on idle cores")


def peers() -> None:
    """Time the same puzzles with another package."""
    try:
        from picross_solver import picross_solver
    except ImportError:
        print("picross-solver is not installed: pip install picross-solver")
        return

    def solve_theirs(rows: list[list[int]], columns: list[list[int]]) -> None:
        board = np.full((len(rows), len(columns)), -1)
        assert picross_solver.solve(rows, columns, board)

    for side in (10, 20, 30):
        puzzle = next(nl.generate(side, side, kind="blob", keep="line-solvable", seed=1))
        rows = [list(clue) or [0] for clue in puzzle.rows]
        columns = [list(clue) or [0] for clue in puzzle.columns]
        ours = best(lambda puzzle=puzzle: puzzle.solve()) * 1e6
        theirs = best(lambda rows=rows, columns=columns: solve_theirs(rows, columns), 3) * 1e6
        tell(f"{side}x{side} blob: nonolith", ours)
        tell(f"{side}x{side} blob: picross-solver", theirs, aim=f"{theirs / ours:.0f} times")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="store_true", help="beside picross-solver")
    arguments = parser.parse_args()
    calls()
    many()
    two_threads()
    if arguments.peers:
        peers()


if __name__ == "__main__":
    main()
