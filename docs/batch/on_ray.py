"""Grades collection.jsonl on a Ray cluster: `python on_ray.py` on any node of it.

The folder and the collection must have the same name on every node. Without a cluster Ray makes one
of this machine; RAY_ADDRESS names another.
"""

import os

import nonolith as nl
import nonolith.ray

INPUT = os.environ.get("INPUT", "collection.jsonl")
OUT = os.environ.get("OUT", "out")

if __name__ == "__main__":
    asked = ["verdict", "line_solvable", "grade"]
    plan = nl.batch.plan(INPUT, OUT, columns=asked, chunk=100)
    status = nonolith.ray.run(plan, progress=lambda done, of: print(f"{done} of {of} chunks"))
    print(status.counts)
