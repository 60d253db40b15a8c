"""Puzzles that tests share."""

from __future__ import annotations

from pathlib import Path

import nonolith as nl
import pytest

CORPUS = Path(__file__).resolve().parents[3] / "corpus"


@pytest.fixture
def hat() -> nl.Puzzle:
    return nl.Puzzle([[1], [3]], [[1], [2], [1]], title="Hat")


@pytest.fixture
def switch() -> nl.Puzzle:
    """Two solutions."""
    return nl.Puzzle([[1], [1]], [[1], [1]])


@pytest.fixture
def coloured() -> nl.Puzzle:
    return nl.Puzzle.from_picture(["0120", "1122", "0330"])


@pytest.fixture
def corpus() -> Path:
    return CORPUS
