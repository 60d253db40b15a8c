"""Ray: two nodes, of which one is killed in the middle. Every row is there once, with its bytes."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nonolith as nl
import nonolith.ray
import pytest

from .conftest import ROOT, run_page

ray = pytest.importorskip("ray")

LEARN = nl.rules.LearnSettings(elements=1, fills=12, all_up_to=4, up_to=5)


class TwoNodes:
    """A head of one CPU, on which this process is, and a node of one CPU."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        self.cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.node = self.cluster.add_node(num_cpus=1)
        ray.init(address=self.cluster.address, log_to_driver=False)
        self.killed_at: float | None = None

    def kill(self) -> None:
        """Kill the second node, once."""
        if self.killed_at is None:
            self.killed_at = time.monotonic()
            self.cluster.remove_node(self.node, allow_graceful=False)

    def end(self) -> None:
        ray.shutdown()
        self.cluster.shutdown()


@pytest.fixture
def nodes() -> Iterator[TwoNodes]:
    nodes = TwoNodes()
    yield nodes
    nodes.end()


def merged(plan: nl.batch.Plan, tmp_path: Path) -> bytes:
    plan.merge(tmp_path / "merged.jsonl")
    return (tmp_path / "merged.jsonl").read_bytes()


def test_a_node_is_killed_in_the_middle_of_a_batch(
    nodes: TwoNodes, collection: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = time.monotonic()
    asked = ["verdict", "line_solvable", "grade", "certificate"]
    plan = nl.batch.plan(collection, tmp_path / "wild", columns=asked, chunk=10)
    calm = nl.batch.plan(collection, tmp_path / "calm", columns=asked, chunk=10)
    calm.run_all()

    def kill_after_ten(done: int, of: int) -> None:
        assert of == 40
        if done >= 10:
            nodes.kill()

    status = nonolith.ray.run(plan, chunks_a_task=1, progress=kill_after_ten)
    assert nodes.killed_at is not None
    assert status.counts.rows == 400
    rows = merged(plan, tmp_path)
    assert len({json.loads(line)["id"] for line in rows.splitlines()}) == 400
    assert rows == merged(calm, tmp_path)
    with capsys.disabled():
        print(f"\nRay, two nodes, one killed: {time.monotonic() - begun:.0f} s")


def test_without_a_shared_folder_this_process_keeps_the_rows(
    nodes: TwoNodes, collection: Path, expected: bytes, tmp_path: Path
) -> None:
    asked = ["verdict", "line_solvable", "grade"]
    plan = nl.batch.plan(collection, tmp_path / "wild", columns=asked, chunk=100)
    plan.run(2)
    told: list[tuple[int, int]] = []
    nonolith.ray.run(plan, shared=False, progress=lambda *progress: told.append(progress))
    assert told[-1] == (4, 4)
    assert merged(plan, tmp_path) == expected
    assert nonolith.ray.run(plan).is_done


def test_a_puzzle_that_kills_its_worker_becomes_a_row(nodes: TwoNodes, tmp_path: Path) -> None:
    def leave_no_memory() -> None:
        """Let a worker have little more memory than it has: a large board then ends it."""
        import resource
        from pathlib import Path

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + (1 << 28)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    small = next(nl.generate(5, 5, seed=1)).to_bytes("jsonl")
    large = nl.Puzzle([[1]] * 6500, [[1]] * 6500, id="large").to_bytes("jsonl")
    (tmp_path / "in.jsonl").write_bytes(small * 5 + large + small * 5)
    plan = nl.batch.plan(tmp_path / "in.jsonl", tmp_path / "out", chunk=6)
    ray.shutdown()
    hook = {"worker_process_setup_hook": leave_no_memory}
    ray.init(address=nodes.cluster.address, runtime_env=hook, log_to_driver=False)
    nonolith.ray.run(plan, chunks_a_task=1)
    rows = list(plan.rows())
    assert [row.get("error") for row in rows if "error" in row] == ["ended the program 4 times"]
    assert rows[5]["id"] == "large"


@pytest.mark.skipif(not shutil.which("z3"), reason="z3 is not installed")
def test_a_node_is_killed_while_rules_are_learned(
    nodes: TwoNodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = time.monotonic()
    out = tmp_path / "wild"

    def kill_after_two(done: int) -> None:
        if done >= 2:
            nodes.kill()

    learned = nonolith.ray.learn(LEARN, out, tasks=2, progress=kill_after_two)
    assert nodes.killed_at is not None
    with capsys.disabled():
        print(f"\nRay, learning on two nodes, one killed: {time.monotonic() - begun:.0f} s")
    assert learned == nl.rules.load(out / "learned.rules")
    calm = tmp_path / "calm"
    program = ROOT / "target/debug/nonolith"
    if not program.exists():
        alone = nl.rules.learn(LEARN)
        assert alone == learned
        return
    settings = "--elements 1 --fills 12 --all-up-to 4 --up-to 5"
    command = [str(program), "rules", "learn", *settings.split(), "-o"]
    subprocess.run([*command, str(calm)], check=True, capture_output=True)
    for name in ("learned.rules", "top-10.rules"):
        assert (out / name).read_bytes() == (calm / name).read_bytes(), name
    # The command line goes on with the journal, and finds nothing left to do.
    journal = (out / "journal.jsonl").read_bytes()
    subprocess.run([*command, str(out)], check=True, capture_output=True)
    assert (out / "journal.jsonl").read_bytes() == journal


def test_the_file_for_ray_does_what_it_says(
    collection: Path, expected: bytes, tmp_path: Path
) -> None:
    assert "4 of 4 chunks" in run_page("on_ray.py", tmp_path)
    assert merged(nl.batch.open(tmp_path / "out"), tmp_path) == expected


def test_the_file_for_ray_data_does_what_it_says(
    collection: Path, expected: bytes, tmp_path: Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run_page("on_ray_data.py", tmp_path)
    found = parquet.read_table(tmp_path / "out").to_pylist()
    rows = [json.loads(line) for line in expected.splitlines()]
    grades = {row["id"]: (row["verdict"], (row["grade"] or {}).get("name")) for row in rows}
    assert {row["id"]: (row["verdict"], row["grade"]) for row in found} == grades
