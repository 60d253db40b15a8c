"""Grades collection.jsonl in a pipeline of Ray Data, which writes Parquet: `python on_ray_data.py`.

For puzzles that come out of a pipeline or go into one. Nothing is kept of a run that is killed: that
is what batches are for.
"""

import os
from typing import Any

import nonolith as nl
import ray

INPUT = os.environ.get("INPUT", "collection.jsonl")
OUT = os.environ.get("OUT", "out")
ACTORS = int(os.environ.get("ACTORS", "1"))


class Examine:
    """Adds verdicts and grades to lines of JSON; each actor has one."""

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Give the rows of some lines."""
        puzzles = [nl.read(line.encode(), format="jsonl") for line in batch["text"]]
        table = nl.solve_many(puzzles, threads=1, columns=["id", "verdict", "grade", "score"])
        return table.to_numpy()


if __name__ == "__main__":
    # One CPU more than there are actors: they keep theirs, and reading and writing need one too.
    # With as many actors as CPUs Ray Data waits for ever.
    if "RAY_ADDRESS" not in os.environ:
        ray.init(num_cpus=ACTORS + 1)
    lines = ray.data.read_text(INPUT)
    rows = lines.map_batches(Examine, concurrency=ACTORS, batch_size=1000)
    rows.write_parquet(OUT)
