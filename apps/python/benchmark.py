"""What the package takes, beside the goals: `python benchmark.py`.

Times are CPU time, the best of several runs, so that other work on the machine matters little; what
can only be seen on a clock says so. `peers.py` has the comparison with other packages.

    --program PATH   the command-line program, to time it on the same puzzles
    --number N       how many 15x15 puzzles (20,000)
    --wheel FILE     a wheel, to tell its size
"""

from __future__ import annotations

import argparse
import itertools
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import nonolith as nl


def best(work: Callable[[], object], runs: int = 3) -> float:
    """Give the seconds of one call, in the best of several runs of many calls each."""
    number = 1
    while True:
        begun = time.process_time()
        for _ in range(number):
            work()
        if time.process_time() - begun > 0.2:
            break
        number *= 4
    times = []
    for _ in range(runs):
        begun = time.process_time()
        for _ in range(number):
            work()
        times.append((time.process_time() - begun) / number)
    return min(times)


def tell(what: str, figure: float, unit: str = "us", aim: str = "") -> None:
    """Print a line."""
    print(f"{what:<52} {figure:>10.3f} {unit:<3} {aim}", flush=True)


def children(command: list[str], **options: object) -> float:
    """Give the CPU seconds of a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, **options)  # type: ignore[call-overload]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def calls() -> None:
    """Time single calls."""
    small = next(nl.generate(5, 5, seed=3, keep="unique"))
    tell("verdict of a 5x5", best(lambda: small.solve().verdict) * 1e6, aim="aim 3")
    twenty = next(nl.generate(20, 20, kind="blob", seed=1))
    content = twenty.replace(id="x").to_bytes("json")
    tell("read a 20x20 from JSON", best(lambda: nl.read(content)) * 1e6, aim="aim 30")
    rows, columns = twenty.rows, twenty.columns
    tell("make a 20x20 from lists", best(lambda: nl.Puzzle(rows, columns)) * 1e6, aim="aim 15")
    script = "import time; t = time.process_time(); import nonolith; print(time.process_time() - t)"
    command = [sys.executable, "-c", script]
    imports = min(float(subprocess.check_output(command)) for _ in range(7))
    tell("import nonolith", imports * 1e3, "ms", "aim 60")


def many(number: int, program: str | None) -> None:
    """Time many puzzles here and by the command line, each from file to verdicts on one thread."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.jsonl"
        drawn = itertools.islice(nl.generate(15, 15, kind="blob", seed=1), number)
        file.write_bytes(b"".join(puzzle.to_bytes("jsonl") for puzzle in drawn))
        begun = time.process_time()
        puzzles = [puzzle for puzzle in nl.read_all(file) if isinstance(puzzle, nl.Puzzle)]
        read = time.process_time() - begun
        nl.solve_many(puzzles, threads=1, columns=["verdict"])
        whole = time.process_time() - begun
        assert len(puzzles) == number
        tell(f"{number:,} 15x15: read them", read, "s")
        tell(f"{number:,} 15x15: read and solve_many, one thread", whole, "s")
        if program:
            command = [program, "solve", "--json", str(file)]
            theirs = children(command, stdout=subprocess.DEVNULL)
            tell("the same by the program's solve --json", theirs, "s")
            tell("solve_many against the program", whole / theirs, "x", "aim 1.15")


def two_threads() -> None:
    """Time two Python threads that solve, beside one, on the clock."""
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
    what = f"two Python threads against one (clock, load {os.getloadavg()[0]:.0f})"
    tell(what, 2 * alone / both, "x", "aim 1.8 on two idle cores")


def dominoes(n: int) -> nl.Puzzle:
    """Give a puzzle that takes a long search."""
    rows = [[3], [1], *[clue for _ in range(n - 1) for clue in ([3, 1], [1])], [1]]
    columns = [[1], [1], *[clue for _ in range(n - 1) for clue in ([1, 3], [1])], [3]]
    return nl.Puzzle(rows, columns)


def interrupt() -> None:
    """Time Ctrl-C during a long call, on the clock, and count the threads that the call starts."""
    script = (
        "import nonolith as nl, benchmark, os, sys\n"
        "puzzle = benchmark.dominoes(30)\n"
        "print(len(os.listdir('/proc/self/task')), flush=True)\n"
        "try:\n    puzzle.solve()\nexcept KeyboardInterrupt:\n    print('over', flush=True)"
    )
    folder = Path(__file__).parent
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        before = int(process.stdout.readline())
        time.sleep(1)
        during = len(os.listdir(f"/proc/{process.pid}/task"))
        begun = time.perf_counter()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "over\n"
        took = time.perf_counter() - begun
    tell(f"Ctrl-C (clock, load {os.getloadavg()[0]:.0f})", took * 1e3, "ms", "aim 200")
    tell("threads that a call of solve starts", during - before, "", "aim 0")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program")
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--wheel", type=Path)
    arguments = parser.parse_args()
    calls()
    many(arguments.number, arguments.program)
    two_threads()
    if Path("/proc/self/task").exists():
        interrupt()
    if arguments.wheel:
        tell("wheel", arguments.wheel.stat().st_size / 1e6, "MB", "aim 6")


if __name__ == "__main__":
    main()
