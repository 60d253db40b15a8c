"""The notebooks run as scripts, and the page of the API is as the code is."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import nonolith as nl
import pytest

PACKAGE = Path(__file__).resolve().parents[1]
DOCS = PACKAGE / "docs"


@pytest.mark.parametrize("script", sorted(DOCS.glob("*.py")), ids=lambda path: path.stem)
def test_a_notebook_runs(script: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    figure = tmp_path / "figure.svg"
    chosen = {"NUMBER": "4", "FIGURE": str(figure), "MPLBACKEND": "agg"}
    environment = {**os.environ, **chosen}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "<svg" in figure.read_text(encoding="utf-8")


def test_the_page_of_the_api_is_as_the_code_is() -> None:
    command = [sys.executable, str(PACKAGE / "api_pages.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_function_has_an_example() -> None:
    # What is done on a cluster is shown by the files of docs/batch, which tests run too.
    for module in (nl, nl.batch, nl.rules):
        for name, value in vars(module).items():
            if name.startswith("_") or not getattr(value, "__module__", "").startswith("nonolith"):
                continue
            if inspect.isfunction(value) and name not in ("find", "replacing", "native_rules"):
                assert ">>>" in (value.__doc__ or ""), name
            if inspect.isclass(value) and name != "Journal":
                for member, function in vars(value).items():
                    if inspect.isfunction(function) and not member.startswith("_"):
                        assert ">>>" in (function.__doc__ or ""), f"{name}.{member}"
