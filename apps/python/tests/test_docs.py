"""The notebooks run as scripts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.mark.parametrize("script", sorted(DOCS.glob("*.py")), ids=lambda path: path.stem)
def test_a_notebook_runs(script: Path) -> None:
    pytest.importorskip("matplotlib")
    environment = {**os.environ, "NUMBER": "5"}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
