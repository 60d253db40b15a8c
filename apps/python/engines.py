"""What a batch costs on this machine by itself, on processes, on Dask and on Ray.

Prints the CPU seconds of all processes that an engine starts, which other work on the machine
changes little, the time on the clock, which it does, and the memory that all of them have in the
end. Engines that are not installed are left out. Linux alone.

    --number N    how many 15x15 blobs get a verdict (20,000)
    --graded N    how many of them get a grade (1,000)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import nonolith as nl

ENGINES = {"threads": None, "processes": None, "Dask": "distributed", "Ray": "ray"}
"""What does the chunks, and the package it needs."""
WORKERS = 2


def run(engine: str, plan: nl.batch.Plan) -> None:
    """Do a batch on an engine, with two workers."""
    if engine == "threads":
        plan.run_all(threads=WORKERS)
    elif engine == "processes":
        with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
            list(pool.map(plan.run, plan.missing()))
            costs()
    elif engine == "Dask":
        from dask.distributed import Client

        with Client(n_workers=WORKERS, threads_per_worker=1) as client:
            client.gather(client.map(plan.run, plan.missing(), pure=False))
            costs()
    else:
        import nonolith.ray
        import ray

        ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
        nonolith.ray.run(plan)
        costs()


PEAK = {"cpu": 0.0, "megabytes": 0.0}


def costs() -> None:
    """Note the CPU seconds and the memory of this process and of all that it has started."""
    processes: dict[int, tuple[int, float, int]] = {}
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            shared = int((entry / "statm").read_text().split()[2])
        except OSError:
            continue
        cpu = sum(map(int, fields[11:15])) / ticks
        processes[int(entry.name)] = (int(fields[1]), cpu, (int(fields[21]) - shared) * page)
    ours = {os.getpid()}
    while True:
        more = {pid for pid, (parent, *_) in processes.items() if parent in ours} - ours
        if not more:
            break
        ours |= more
    PEAK["cpu"] = max(PEAK["cpu"], sum(processes[pid][1] for pid in ours))
    PEAK["megabytes"] = max(PEAK["megabytes"], sum(processes[pid][2] for pid in ours) / 1e6)


def measure(engine: str, columns: list[str], number: int) -> None:
    """Do one batch and print what it took, as JSON."""
    drawn = nl.batch.Recipe("--size 15x15 --kind blob --seed 7", range(number))
    with tempfile.TemporaryDirectory() as folder:
        chunk = 100 if "grade" in columns else 1000
        plan = nl.batch.plan(drawn, folder + "/out", columns=columns, chunk=chunk)
        begun = time.perf_counter()
        run(engine, plan)
        costs()
        assert plan.status().counts.rows == number
        print(json.dumps({**PEAK, "clock": time.perf_counter() - begun}), flush=True)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--graded", type=int, default=1_000)
    parser.add_argument("--engine", help=argparse.SUPPRESS)
    parser.add_argument("--columns", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.engine:
        measure(chosen.engine, chosen.columns.split(","), chosen.number)
        return
    print("| engine, two workers | asked of | CPU s | clock s | memory MB |\n|---|---|---|---|---|")
    for columns, number in (("verdict", chosen.number), ("verdict,grade", chosen.graded)):
        for engine, package in ENGINES.items():
            if package and find_spec(package) is None:
                continue
            asked = ["--engine", engine, "--columns", columns, "--number", str(number)]
            command = [sys.executable, __file__, *asked]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            took = json.loads(told.splitlines()[-1])
            what = f"{columns.split(',')[-1]}s of {number:,}"
            figures = f"{took['cpu']:.1f} | {took['clock']:.1f} | {took['megabytes']:.0f}"
            print(f"| {engine} | {what} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
