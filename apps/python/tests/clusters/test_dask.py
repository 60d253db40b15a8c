"""Dask does the chunks of a batch, by the very file of the docs."""

from __future__ import annotations

from pathlib import Path

import nonolith as nl
import pytest

from .conftest import ASKED, run_page

pytest.importorskip("distributed")


def test_the_file_for_dask_does_what_it_says(
    collection: Path, expected: bytes, tmp_path: Path
) -> None:
    told = run_page("on_dask.py", tmp_path)
    assert "4 of 4 chunks" in told
    plan = nl.batch.open(tmp_path / "out")
    assert plan.columns == tuple(ASKED)
    plan.merge(tmp_path / "all.jsonl")
    assert (tmp_path / "all.jsonl").read_bytes() == expected
    # What is done stays done.
    assert " of " not in run_page("on_dask.py", tmp_path)
