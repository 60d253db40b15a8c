"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file to be written beside `path`, which takes its place if all goes well."""
    where = Path(path)
    beside = where.with_name(f".{where.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            yield file
        os.replace(beside, where)
    finally:
        beside.unlink(missing_ok=True)
