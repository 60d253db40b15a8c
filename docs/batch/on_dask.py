"""Grades collection.jsonl on a Dask cluster: `python on_dask.py`, with its address in SCHEDULER.

The folder and the collection must have the same name on every node. Without an address Dask makes a
cluster of this machine's cores.
"""

import os

import nonolith as nl
from dask.distributed import Client, as_completed

INPUT = os.environ.get("INPUT", "collection.jsonl")
OUT = os.environ.get("OUT", "out")

if __name__ == "__main__":
    asked = ["verdict", "line_solvable", "grade"]
    plan = nl.batch.plan(INPUT, OUT, columns=asked, chunk=100)
    scheduler = os.environ.get("SCHEDULER")
    with Client(scheduler) if scheduler else Client(threads_per_worker=1) as client:
        # A chunk is the same work every time, but its result is a file: Dask is not to remember it.
        tasks = client.map(plan.run, plan.missing(), pure=False, retries=10)
        for number, _ in enumerate(as_completed(tasks), start=1):
            print(f"{number} of {len(tasks)} chunks")
    print(plan.status().counts)
