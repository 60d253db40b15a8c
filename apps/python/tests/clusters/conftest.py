"""Clusters on this machine, and what a batch must have in the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nonolith as nl
import pytest

ROOT = Path(__file__).resolve().parents[4]
ASKED = ["verdict", "line_solvable", "grade"]


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """A file of 400 puzzles."""
    drawn = nl.generate(10, 10, kind="blob", seed=4)
    path = tmp_path / "collection.jsonl"
    named = (next(drawn).replace(id=f"p{number}") for number in range(400))
    path.write_bytes(b"".join(puzzle.to_bytes("jsonl") for puzzle in named))
    return path


@pytest.fixture
def expected(collection: Path, tmp_path: Path) -> bytes:
    """The rows that the command line writes, or this process if there is no command line."""
    program = ROOT / "target/debug/nonolith"
    out = tmp_path / "calm"
    if program.exists():
        command = [str(program), "batch", "run", str(collection), "-o", str(out), "--chunk", "100"]
        subprocess.run([*command, "--do", "verdict,line-solvable,grade"], check=True)
    plan = nl.batch.plan(collection, out, columns=ASKED, chunk=100)
    plan.run_all()
    plan.merge(tmp_path / "calm.jsonl")
    return (tmp_path / "calm.jsonl").read_bytes()


def run_page(name: str, folder: Path, **variables: str) -> str:
    """Run a file of the docs in a folder, as it stands."""
    command = [sys.executable, str(ROOT / "docs/batch" / name)]
    environment = {**os.environ, **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
