"""Very many puzzles: in chunks, on any number of machines, stopped and killed at any moment.

A batch is a folder, the same as that of `nonolith batch` on the command line: each chunk that is
done is a file in it, and that it is there is the only record of what is done. So any number of
threads, processes and machines may work on one batch, and in the end the bytes are the same.

>>> import tempfile, nonolith as nl
>>> folder = tempfile.TemporaryDirectory()
>>> drawn = nl.batch.Recipe("--size 8x8 --kind blob --seed 7", range(250))
>>> plan = nl.batch.plan(drawn, f"{folder.name}/out", chunk=100)
>>> len(plan), plan.missing()
(3, [0, 1, 2])
>>> plan.run(1).rows
100
>>> plan.run_all(threads=2).done
3
>>> len(plan.table())
250
>>> folder.cleanup()
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, overload

from . import _native
from .errors import BatchError, SettingError
from .files import replacing
from .table import Table

COLUMNS = ("verdict", "line_solvable", "grade", "count", "certificate", "solution", "time")
"""What a row may say."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Puzzles that are drawn in place of files, each by its number.

    `options` are those of `nonolith generate`: `--size`, `--kind`, `--density`, `--colours` and
    `--seed`.

    >>> Recipe("--size 15x15", range(1_000_000)).numbers.stop
    1000000
    """

    options: str
    numbers: range


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows there are of each kind."""

    rows: int
    errors: int
    """Those of puzzles that could not be read, or that ended the program."""
    unknown: int
    """Those in which something was not found out within the limits."""
    verdicts: dict[str, int] = field(hash=False)

    @classmethod
    def _of(cls, found: dict[str, Any]) -> Counts:
        return cls(found["rows"], found["errors"], found["unknown"], found["verdicts"])


@dataclass(frozen=True, slots=True)
class Part:
    """A chunk that was done and whose rows nobody has kept yet."""

    chunk: int
    content: bytes = field(repr=False)
    """What the batch's folder keeps of it."""
    counts: Counts


@dataclass(frozen=True, slots=True)
class Status:
    """How far a batch has come."""

    puzzles: int
    chunks: int
    done: int
    """The chunks that are done."""
    missing: tuple[tuple[int, int], ...]
    """The chunks that are not, as first and last of each stretch."""
    damaged: tuple[int, ...]
    """The chunks whose part is there and is not whole; they are missing too."""
    begun: tuple[tuple[int, int], ...]
    """The chunks that were begun and are not done, and how often they were begun."""
    counts: Counts
    """The rows that are done."""

    @property
    def is_done(self) -> bool:
        """Whether every chunk is done."""
        return self.done == self.chunks


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    chunks: int
    """The chunks that the run is about."""
    done: int
    """Those that are done, in this run or before."""
    before: int
    """Those that were done before."""
    counts: Counts
    """The rows of all that are done."""

    @classmethod
    def _of(cls, text: str) -> Progress:
        found = json.loads(text)
        return cls(found["chunks"], found["done"], found["before"], Counts._of(found))


class Plan:
    """A batch: what is asked of which puzzles, in chunks, and the folder that keeps them.

    It can be pickled: another process or machine that has a copy and sees the input does any chunk
    by `run`.

    >>> import pickle, tempfile, nonolith as nl
    >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
    >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
    >>> pickle.loads(pickle.dumps(plan)) == plan
    True
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.Batch) -> None:
        self._native = native

    @property
    def folder(self) -> Path:
        """The folder that keeps it."""
        return Path(self._native.folder)

    @property
    def key(self) -> str:
        """What tells it from other batches: the digest of all that its rows depend on."""
        return self._native.key

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return self._native.puzzles

    @property
    def chunk(self) -> int:
        """The number of puzzles in a chunk; the last may have fewer."""
        return int(self._settings()["chunk"])

    @property
    def columns(self) -> tuple[str, ...]:
        """What a row says."""
        return tuple(name.replace("-", "_") for name in self._settings()["columns"])

    @property
    def limits(self) -> dict[str, float | None]:
        """How far each puzzle is worked on: `nodes`, `timeout` and `memory`."""
        return dict(self._settings()["limits"])

    def _settings(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._native.settings())
        return found

    def __len__(self) -> int:
        return self._native.chunks

    def missing(self) -> list[int]:
        """List the chunks that are not done. Every part is read.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.missing()
        [0, 1, 2]
        """
        return self._native.missing()

    def counts(self, chunk: int) -> Counts | None:
        """Count the rows of a chunk, if it is done.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.counts(0) is None, plan.run(0) == plan.counts(0)
        (True, True)
        """
        found = self._native.part(chunk)
        return None if found is None else Counts._of(json.loads(found))

    @overload
    def run(self, chunk: int, *, write: Literal[True] = True) -> Counts: ...
    @overload
    def run(self, chunk: int, *, write: Literal[False]) -> Part: ...
    def run(self, chunk: int, *, write: bool = True) -> Counts | Part:
        """Do a chunk, whether or not it was done before, and keep its rows in the folder.

        Without `write` the rows are given back, for `keep` in a process that sees the folder.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.run(2).rows, plan.run(1, write=False).counts.rows, plan.missing()
        (5, 10, [0, 1])
        """
        if write:
            return Counts._of(json.loads(self._native.run(chunk)))
        content, counts = self._native.compute(chunk)
        return Part(chunk, content, Counts._of(json.loads(counts)))

    def keep(self, part: Part) -> Counts:
        """Keep a part that was done elsewhere; one that is not of this batch is refused.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.keep(plan.run(1, write=False)).rows, plan.missing()
        (10, [0, 2])
        """
        return Counts._of(json.loads(self._native.keep(part.chunk, part.content)))

    def run_all(
        self,
        *,
        threads: int | None = None,
        shard: tuple[int, int] = (1, 1),
        progress: Callable[[Progress], object] | None = None,
    ) -> Progress:
        """Do the chunks that are missing, or those of one shard, on several threads.

        `shard=(3, 16)` does every sixteenth chunk. `progress` hears of every chunk.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.run_all(threads=2).counts.rows
        25
        """
        return self._run_all(threads, shard, None, progress)

    def retry(
        self,
        which: Literal["unknown", "errors"],
        *,
        nodes: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Progress:
        """Do again the rows that are unknown, or those with an error, within other limits.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), timeout=0)
        >>> plan.run_all().counts.unknown > 0, plan.retry("unknown").counts.unknown
        (True, 0)
        """
        limits = _options((), 1, nodes, timeout, memory)
        return self._run_all(threads, (1, 1), (which, limits), progress)

    def _run_all(
        self,
        threads: int | None,
        shard: tuple[int, int],
        retry: tuple[str, dict[str, Any]] | None,
        progress: Callable[[Progress], object] | None,
    ) -> Progress:
        threads = (os.cpu_count() or 1) if threads is None else threads
        if not 1 <= threads <= 1024:
            raise ValueError(f"threads: expected 1 to 1024, found {threads}")
        tell = None if progress is None else lambda text: progress(Progress._of(text))
        return Progress._of(self._native.run_all(threads, shard, retry, tell))

    def status(self) -> Status:
        """Say how far it has come. Every part is read.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> plan.status().missing
        ((0, 2),)
        """
        found = json.loads(self._native.status())
        return Status(
            found["puzzles"],
            found["chunks"],
            found["done"],
            tuple((first, last) for first, last in found["missing"]),
            tuple(found["damaged"]),
            tuple((one["chunk"], one["times"]) for one in found["begun"]),
            Counts._of(found),
        )

    def _done(self, partial: bool) -> list[int]:
        missing = set(self.missing())
        if missing and not partial:
            some = ", ".join(map(str, sorted(missing)[:10])) + (
                ", ..." if len(missing) > 10 else ""
            )
            raise BatchError(f"{len(missing)} of {len(self)} chunks are missing: {some}")
        return [chunk for chunk in range(len(self)) if chunk not in missing]

    def rows(self, *, partial: bool = False) -> Iterator[dict[str, Any]]:
        """Go through all rows in order, each as its line of JSON says it.

        With `partial` the chunks that are not done are left out; without it they are an error.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> _ = plan.run(1)
        >>> next(plan.rows(partial=True))["id"]
        'random-5x5-seed1-11'
        """
        for chunk in self._done(partial):
            for line in self._native.rows(chunk).splitlines():
                yield json.loads(line)

    def table(self, *, partial: bool = False) -> Table:
        """Give all rows as a table, a value a cell: of a grade its name, its score and so on.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> _ = plan.run_all()
        >>> plan.table().names
        ('chunk', 'row', 'id', 'error', 'verdict', 'reason', 'line_solvable')
        """
        columns: dict[str, list[Any]] = {name: [] for name in self._names()}
        for row in self.rows(partial=partial):
            flat = _flat(row)
            for name, values in columns.items():
                values.append(flat.get(name))
        return Table(columns)

    def _names(self) -> list[str]:
        asked = [name for column in self.columns for name in _CELLS[column]]
        return ["chunk", "row", "id", "error", *asked]

    def merge(self, path: str | os.PathLike[str], *, partial: bool = False) -> int:
        """Write all rows in order into a file of JSON lines, whole or not at all; count them.

        >>> import tempfile, nonolith as nl
        >>> drawn = nl.batch.Recipe("--size 5x5", range(25))
        >>> plan = nl.batch.plan(drawn, tempfile.mkdtemp(), chunk=10)
        >>> _ = plan.run_all()
        >>> plan.merge(plan.folder / "all.jsonl")
        25
        """
        chunks, rows = self._done(partial), 0
        with replacing(path) as file:
            for chunk in chunks:
                content = self._native.rows(chunk)
                file.write(content)
                rows += content.count(b"\n")
        return rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plan):
            return NotImplemented
        return (self.folder, self.key) == (other.folder, other.key)

    def __hash__(self) -> int:
        return hash((self.folder, self.key))

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (self._native.folder, *self._native.bytes()))

    def __repr__(self) -> str:
        return f"<Plan {str(self.folder)!r}: {self.puzzles} puzzles in {len(self)} chunks>"


def _restore(folder: str, manifest: bytes, index: bytes) -> Plan:
    return Plan(_native.Batch.of_bytes(folder, manifest, index))


_CELLS = {
    "verdict": ["verdict", "reason"],
    "line_solvable": ["line_solvable"],
    "grade": ["grade", "score", "hardest", "steps", "narrowest", "ungraded"],
    "count": ["count", "exact"],
    "certificate": ["certificate"],
    "solution": ["solution"],
    "time": ["time_ms"],
}


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Give a row with the inside of its objects, and numbers that no table holds as text."""
    grade, count = row.get("grade") or {}, row.get("count") or {}
    return {
        **row,
        "grade": grade.get("name"),
        "score": grade.get("score"),
        "hardest": grade.get("hardest"),
        "steps": grade.get("steps"),
        "narrowest": grade.get("narrowest"),
        "ungraded": (row.get("ungraded") or {}).get("reason"),
        "count": count.get("count"),
        "exact": count.get("exact"),
    }


Input = str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Recipe
"""Files in any format, folders of them, or a recipe; `@list.txt` names a file a line."""


def plan(
    inputs: Input,
    out: str | os.PathLike[str],
    *,
    columns: Sequence[str] = ("verdict", "line_solvable"),
    chunk: int = 1000,
    nodes: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> Plan:
    """Plan a batch, or open the one that the folder has if it is this very batch.

    The limits are for each puzzle; only `nodes` gives up at the same place on every machine. JSON
    lines are read as a stream, so that a file may be larger than the memory.

    >>> import tempfile, nonolith as nl
    >>> drawn = Recipe("--size 15x15 --kind blob --seed 7", range(2500))
    >>> plan(drawn, tempfile.mkdtemp(), columns=["verdict", "grade"])
    <Plan '...': 2500 puzzles in 3 chunks>
    """
    options = _options(columns, chunk, nodes, timeout, memory)
    folder = os.path.abspath(out)
    if isinstance(inputs, Recipe):
        numbers = inputs.numbers
        if numbers.step != 1:
            raise ValueError(f"numbers: expected one after another, found {numbers}")
        if numbers.start < 0:
            raise ValueError(f"numbers: expected 0 or more, found {numbers}")
        stop = max(numbers.start, numbers.stop)
        return Plan(_native.Batch.of_recipe(inputs.options, numbers.start, stop, folder, options))
    return Plan(_native.Batch.of_files(_files(inputs), folder, options))


def open(out: str | os.PathLike[str]) -> Plan:
    """Open the batch that a folder has.

    >>> import tempfile
    >>> planned = plan(Recipe("--size 5x5", range(25)), tempfile.mkdtemp())
    >>> open(planned.folder) == planned
    True
    """
    return Plan(_native.Batch.open(os.path.abspath(out)))


def _options(
    columns: Sequence[str],
    chunk: int,
    nodes: int | None,
    timeout: float | None,
    memory: int | None,
) -> dict[str, Any]:
    if isinstance(columns, str):
        raise TypeError(f"columns: expected several names, found {columns!r}")
    for name, value in (("chunk", chunk), ("nodes", nodes), ("memory", memory)):
        if value is None and name != "chunk":
            continue
        if not isinstance(value, int):
            raise TypeError(f"{name}: expected a whole number, found {value!r}")
        if not 0 <= value < 2**63:
            raise SettingError(f"{name}: expected 0 or more, found {value}")
    if timeout is not None and not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout: expected seconds, found {timeout!r}")
    return {
        "columns": [name.replace("_", "-") for name in columns],
        "chunk": chunk,
        "nodes": nodes,
        "timeout": timeout,
        "memory": memory,
    }


def _files(inputs: object) -> list[str]:
    """Give whole names, which are right on whatever machine and in whatever folder."""
    if isinstance(inputs, (str, os.PathLike)):
        inputs = [inputs]
    if not isinstance(inputs, Iterable) or isinstance(inputs, (bytes, bytearray)):
        raise TypeError(f"inputs: expected files or a Recipe, found {type(inputs).__name__}")
    files = []
    for one in inputs:
        if not isinstance(one, (str, os.PathLike)):
            raise TypeError(f"inputs: expected names of files, found {type(one).__name__}")
        name = os.fspath(one)
        if not name:
            raise SettingError("inputs: expected names of files, found an empty one")
        is_list = name.startswith("@") and not Path(name).exists()
        path = os.path.abspath(name[1:] if is_list else name)
        if not os.path.lexists(path):
            raise FileNotFoundError(f"{name}: there is no such file")
        files.append(f"@{path}" if is_list else path)
    return files
