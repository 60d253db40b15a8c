"""Batches: the same bytes however the work was divided, here and on the command line."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import nonolith as nl
import pytest

DRAWN = nl.batch.Recipe("--size 8x8 --kind blob --seed 7", range(130))
EVERY = nl.batch.COLUMNS[:-1]


def merged(plan: nl.batch.Plan, tmp_path: Path) -> bytes:
    plan.merge(tmp_path / "merged.jsonl")
    return (tmp_path / "merged.jsonl").read_bytes()


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """A file of 40 puzzles, of which the tenth is rubbish."""
    drawn = nl.generate(6, 7, seed=4)
    text = [next(drawn).to_bytes("jsonl") for _ in range(40)]
    text[9] = b"rubbish\n"
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"".join(text))
    return path


@pytest.fixture
def whole(tmp_path: Path) -> nl.batch.Plan:
    plan = nl.batch.plan(DRAWN, tmp_path / "whole", chunk=20)
    plan.run_all(threads=1)
    return plan


def test_chunks_in_any_order_some_twice_give_the_same_bytes(
    tmp_path: Path, whole: nl.batch.Plan
) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "pieces", chunk=20)
    assert plan.key == whole.key
    assert (len(plan), plan.puzzles, plan.chunk) == (7, 130, 20)
    order = [*range(7), 2, 5]
    random.Random(3).shuffle(order)
    counts = [plan.run(chunk) for chunk in order]
    assert plan.missing() == []
    assert counts[order.index(6)].rows == 10
    assert merged(plan, tmp_path) == merged(whole, tmp_path)
    for part in (tmp_path / "whole/parts").rglob("*.jsonl"):
        other = tmp_path / "pieces" / part.relative_to(tmp_path / "whole")
        assert part.read_bytes() == other.read_bytes()


def _run(plan: nl.batch.Plan, chunk: int) -> nl.batch.Counts:
    return plan.run(chunk)


@pytest.mark.parametrize("way", ["fork", "spawn", "threads"])
def test_processes_and_threads_share_a_plan(way: str, tmp_path: Path, whole: nl.batch.Plan) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "shared", chunk=20)
    threads = ThreadPoolExecutor(3)
    pool = threads if way == "threads" else ProcessPoolExecutor(2, mp_context=get_context(way))
    with pool:
        rows = sum(counts.rows for counts in pool.map(_run, [plan] * 7, range(7)))
    assert rows == 130
    assert merged(plan, tmp_path) == merged(whole, tmp_path)


def test_whoever_does_not_see_the_folder_gives_the_rows_back(
    tmp_path: Path, whole: nl.batch.Plan
) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "far", chunk=20)
    content = pickle.dumps(plan)
    hidden = tmp_path / "hidden"
    (tmp_path / "far").rename(hidden)
    distant: nl.batch.Plan = pickle.loads(content)
    parts = [distant.run(chunk, write=False) for chunk in range(7)]
    with pytest.raises(nl.SettingError, match="must be the same on every machine"):
        distant.run(0)
    with pytest.raises(nl.SettingError, match="must be the same on every machine"):
        distant.keep(parts[0])
    assert not (tmp_path / "far").exists()
    hidden.rename(tmp_path / "far")
    assert plan.missing() == list(range(7))
    for part in reversed(parts):
        assert plan.keep(part) == part.counts
    assert merged(plan, tmp_path) == merged(whole, tmp_path)
    strange = nl.batch.Part(0, parts[1].content, parts[1].counts)
    with pytest.raises(nl.SettingError, match="expected the part of chunk 0 of this batch"):
        plan.keep(strange)


def test_a_copy_does_not_write_into_another_batch(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", chunk=20)
    content = pickle.dumps(plan)
    assert pickle.loads(content) == plan == copy.deepcopy(plan) == copy.copy(plan)
    assert hash(copy.copy(plan)) == hash(plan)
    (tmp_path / "out").rename(tmp_path / "old")
    nl.batch.plan(DRAWN, tmp_path / "out", chunk=30)
    with pytest.raises(nl.SettingError, match="is of another batch"):
        pickle.loads(content)


def test_the_command_line_and_python_work_on_one_batch(tmp_path: Path, lines: Path) -> None:
    program = _program()
    out = tmp_path / "out"
    asked = ["--do", ",".join(name.replace("_", "-") for name in EVERY), "--chunk", "7"]
    command = [program, "batch", "run", str(lines), "-o", str(out), *asked]
    subprocess.run([*command, "--shard", "1/3"], check=False, capture_output=True)
    plan = nl.batch.plan(lines, out, columns=EVERY, chunk=7)
    assert plan.missing() == [1, 2, 4, 5]
    plan.run_all(threads=2, shard=(2, 3))
    subprocess.run(command, check=False, capture_output=True)
    assert plan.status().is_done
    alone = nl.batch.plan([lines], tmp_path / "alone", columns=EVERY, chunk=7)
    assert alone.key == plan.key
    alone.run_all()
    merge = [program, "batch", "merge", str(out)]
    told = subprocess.run(merge, check=True, capture_output=True).stdout
    assert merged(plan, tmp_path) == merged(alone, tmp_path) == told
    # A relative name is the same file.
    near = [*command[:3], "in.jsonl", "-o", "out", *asked]
    assert subprocess.run(near, cwd=tmp_path, capture_output=True).returncode == 1
    assert nl.batch.open(out) == plan


def _program() -> str:
    """The command line, if it was built."""
    found = Path(__file__).resolve().parents[3] / "target/debug/nonolith"
    if not found.exists():
        pytest.skip("the command line was not built")
    return str(found)


def test_rows_become_a_table(tmp_path: Path, lines: Path) -> None:
    plan = nl.batch.plan(lines, tmp_path / "out", columns=EVERY, chunk=7)
    assert plan.columns == EVERY
    with pytest.raises(nl.BatchError, match="6 of 6 chunks are missing: 0, 1, 2"):
        plan.table()
    assert len(plan.table(partial=True)) == 0
    plan.run_all()
    table = plan.table()
    assert len(table) == 40
    rows = list(plan.rows())
    assert [row["id"] for row in rows] == table.columns["id"]
    assert table.columns["error"][9].startswith(str(lines))
    puzzles = nl.read_all(lines)
    for row, puzzle in zip(table, puzzles, strict=True):
        if isinstance(puzzle, nl.ReadError):
            continue
        check = puzzle.check()
        assert row["verdict"] == check.verdict
        assert row["line_solvable"] == check.line_solvable
        assert row["grade"] == (check.grade and check.grade.name)
        assert row["score"] == (check.grade and check.grade.score)
        assert int(row["count"]) == puzzle.count()
        if check.verdict == "unique":
            assert check.solution is not None
            assert row["solution"] == list(check.solution.rows)
        nl.Certificate.from_bytes(row["certificate"].encode()).check()
    for convert in ("to_pandas", "to_polars", "to_arrow"):
        pytest.importorskip({"to_arrow": "pyarrow"}.get(convert, convert[3:]))
        assert len(getattr(table, convert)()) == 40


def test_a_status_says_what_is_missing(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", chunk=20)
    plan.run(3)
    part = tmp_path / "out/parts/000/000/000000003.jsonl"
    status = plan.status()
    assert (status.done, status.missing, status.is_done) == (1, ((0, 2), (4, 6)), False)
    assert status.counts.rows == 20
    part.write_bytes(part.read_bytes()[:-9])
    status = plan.status()
    assert (status.done, status.damaged) == (0, (3,))
    assert plan.counts(3) is None
    assert plan.run_all().done == 7


def test_unknown_rows_are_done_again(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", columns=["count"], timeout=0)
    assert plan.limits == {"nodes": None, "timeout": 0.0, "memory": None}
    assert plan.run_all().counts.unknown == 130
    heard: list[nl.batch.Progress] = []
    assert plan.retry("unknown", progress=heard.append).counts.unknown == 0
    assert heard[-1].done == 1
    with pytest.raises(nl.SettingError, match='expected unknown or errors, found "all"'):
        plan.retry("all")  # type: ignore[arg-type]


def test_a_run_tells_of_every_chunk_and_stops_where_the_listener_fails(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", chunk=10)

    def fail(progress: nl.batch.Progress) -> None:
        if progress.done == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        plan.run_all(threads=1, progress=fail)
    heard: list[int] = []
    plan.run_all(threads=2, progress=lambda progress: heard.append(progress.done))
    assert heard == list(range(1, 14))


def test_input_that_changed_stops_the_batch(tmp_path: Path, lines: Path) -> None:
    plan = nl.batch.plan(lines, tmp_path / "out", chunk=7)
    lines.write_bytes(lines.read_bytes().replace(b"rubbish", b"garbage"))
    with pytest.raises(nl.BatchError, match=r"in.jsonl: has changed since the batch was planned"):
        plan.run(1)
    with pytest.raises(nl.BatchError, match="has changed"):
        plan.run_all()


def test_folders_and_lists_are_files(tmp_path: Path, lines: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.jsonl").write_bytes(lines.read_bytes())
    (tmp_path / "list.txt").write_text(f"{lines}\n{folder}/1.jsonl\n")
    assert nl.batch.plan(folder, tmp_path / "a").puzzles == 120
    assert nl.batch.plan([folder, f"@{tmp_path}/list.txt"], tmp_path / "b").puzzles == 200


BAD: list[tuple[dict[str, object], type[Exception], str]] = [
    ({"chunk": 0}, nl.SettingError, "expected 1 to 1000000 puzzles a chunk, found 0"),
    ({"chunk": -1}, nl.SettingError, "chunk: expected 0 or more, found -1"),
    ({"chunk": 1.5}, TypeError, "chunk: expected a whole number, found 1.5"),
    ({"chunk": None}, TypeError, "chunk: expected a whole number, found None"),
    ({"columns": ["colour"]}, nl.SettingError, "expected columns out of verdict, line-solvable"),
    ({"columns": []}, nl.SettingError, "expected at least one column"),
    ({"columns": "verdict"}, TypeError, "columns: expected several names, found 'verdict'"),
    ({"timeout": -1}, nl.SettingError, "expected a timeout in seconds, 0 or more, found -1"),
    ({"timeout": float("nan")}, nl.SettingError, "expected a timeout in seconds"),
    ({"timeout": "soon"}, TypeError, "timeout: expected seconds, found 'soon'"),
    ({"nodes": -1}, nl.SettingError, "nodes: expected 0 or more, found -1"),
    ({"memory": "much"}, TypeError, "memory: expected a whole number, found 'much'"),
    ({"inputs": ""}, nl.SettingError, "expected names of files, found an empty one"),
    ({"inputs": 7}, TypeError, "inputs: expected files or a Recipe, found int"),
    ({"inputs": b"x"}, TypeError, "inputs: expected files or a Recipe, found bytes"),
    ({"inputs": [nl.Puzzle([[1]], [[1]])]}, TypeError, "expected names of files, found Puzzle"),
    ({"inputs": []}, nl.SettingError, "expected files with puzzles, found none"),
    ({"inputs": "no-such-file"}, FileNotFoundError, "no-such-file: there is no such file"),
    ({"inputs": "@no-such-list"}, FileNotFoundError, "@no-such-list: there is no such file"),
    ({"inputs": "/dev/null"}, nl.BatchError, "expected a file"),
    ({"inputs": nl.batch.Recipe("", range(3))}, nl.SettingError, "expected a size such as 20x20"),
    ({"inputs": nl.batch.Recipe("--size 5x5", range(0))}, nl.SettingError, "found 0 to 0"),
    ({"inputs": nl.batch.Recipe("--size 5x5", range(9, 3))}, nl.SettingError, "found 9 to 9"),
    ({"inputs": nl.batch.Recipe("--size 5x5", range(0, 9, 2))}, ValueError, "one after another"),
    ({"inputs": nl.batch.Recipe("--size 5x5", range(-3, 9))}, ValueError, "expected 0 or more"),
    ({"inputs": nl.batch.Recipe("--size 5x5 --keep x", range(3))}, nl.SettingError, "keep"),
    ({"out": "/dev/null/x"}, OSError, "could not be written"),
]


@pytest.mark.parametrize(("options", "error", "words"), BAD)
def test_what_cannot_be_planned_is_refused(
    options: dict[str, object], error: type[Exception], words: str, tmp_path: Path
) -> None:
    given: dict[str, object] = {"inputs": DRAWN, "out": tmp_path / "out", **options}
    with pytest.raises(error, match=words):
        nl.batch.plan(**given)  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_run_is_refused(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", chunk=20)
    with pytest.raises(nl.SettingError, match="expected a chunk from 0 to 6, found 7"):
        plan.run(7)
    with pytest.raises(OverflowError):
        plan.run(-1)
    for shard in ((0, 4), (5, 4), (1, 0)):
        with pytest.raises(nl.SettingError, match="expected a shard such as 3/16"):
            plan.run_all(shard=shard)
    for threads in (0, -1, 2000):
        with pytest.raises(ValueError, match="threads: expected 1 to 1024"):
            plan.run_all(threads=threads)
    with pytest.raises(nl.SettingError, match="the chunks are of 20 there, and 21 here"):
        nl.batch.plan(DRAWN, tmp_path / "out", chunk=21)
    with pytest.raises(nl.BatchError, match="expected the folder of a batch"):
        nl.batch.open(tmp_path / "nothing")


def test_a_batch_of_another_version_is_not_gone_on_with(tmp_path: Path) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "out", chunk=20)
    manifest = tmp_path / "out/manifest.json"
    found = json.loads(manifest.read_text())
    found["version"], found["key"] = "9.9.9", ""
    # The key is the digest of the manifest without it, in the order of its fields.
    from hashlib import sha256

    found["key"] = sha256(json.dumps(found, separators=(",", ":")).encode()).hexdigest()
    manifest.write_text(json.dumps(found))
    other = nl.batch.open(tmp_path / "out")
    assert other.status().done == 0
    for work in (lambda: other.run(0), lambda: other.run(0, write=False), other.run_all):
        with pytest.raises(nl.SettingError, match=r"planned by version 9\.9\.9, and this is"):
            work()
    assert plan != other


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", ["plan.run(0)", "plan.run_all(threads=2)", "plan_again()"])
def test_ctrl_c_stops_a_batch_and_leaves_nothing_half_done(call: str, tmp_path: Path) -> None:
    program = f"""
import nonolith as nl
hard = nl.batch.Recipe("--size 150x150 --density 0.375", range(10))
plan = nl.batch.plan(hard, {str(tmp_path / "out")!r})
def plan_again():
    return plan.run(0, write=False)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        threading.Event().wait(0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == b"interrupted\n"
        assert process.wait(20) == 0
    assert list((tmp_path / "out").rglob("*.tmp")) == []
    assert list((tmp_path / "out").rglob("*.jsonl")) == []


@pytest.mark.skipif(not hasattr(os, "kill"), reason="nothing can be killed here")
def test_killed_at_random_moments_it_ends_with_the_same_bytes(
    tmp_path: Path, whole: nl.batch.Plan
) -> None:
    plan = nl.batch.plan(DRAWN, tmp_path / "wild", chunk=20)
    program = f"import nonolith as nl; nl.batch.open({str(plan.folder)!r}).run_all(threads=2)"
    chosen = random.Random(5)
    for _ in range(5):
        with subprocess.Popen([sys.executable, "-c", program]) as process:
            threading.Event().wait(chosen.uniform(0.05, 0.4))
            process.kill()
    plan.run_all()
    assert merged(plan, tmp_path) == merged(whole, tmp_path)
    assert list((tmp_path / "wild").rglob("*.tmp")) == []
