"""Many puzzles at once, as a table."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import SettingError
from .puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import polars
    import pyarrow

COLUMNS = (
    "id",
    "height",
    "width",
    "verdict",
    "reason",
    "line_solvable",
    "grade",
    "score",
    "solutions",
)
"""The columns that `solve_many` can give."""


class Table:
    """Rows and named columns, for pandas, polars, Arrow or plain loops.

    >>> table = Table({"verdict": ["unique", "none"]})
    >>> len(table), table[1]
    (2, {'verdict': 'none'})
    """

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self.columns = columns

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.columns)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), []))

    def __getitem__(self, row: int) -> dict[str, Any]:
        return {name: values[row] for name, values in self.columns.items()}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self.columns == other.columns if isinstance(other, Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def to_numpy(self) -> dict[str, np.ndarray[Any, Any]]:
        """Give an array a column.

        >>> Table({"verdict": ["unique", "none"]}).to_numpy()["verdict"].shape
        (2,)
        """
        import numpy as np

        return {name: np.array(values, dtype=object) for name, values in self.columns.items()}

    def to_pandas(self) -> pandas.DataFrame:
        """Give a data frame of pandas.

        >>> Table({"verdict": ["unique", "none"]}).to_pandas().shape
        (2, 1)
        """
        import pandas

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> polars.DataFrame:
        """Give a data frame of polars.

        >>> Table({"verdict": ["unique", "none"]}).to_polars().shape
        (2, 1)
        """
        import polars

        return polars.DataFrame(self.columns, strict=False)

    def to_arrow(self) -> pyarrow.Table:
        """Give a table of Arrow.

        >>> Table({"verdict": ["unique", "none"]}).to_arrow().num_rows
        2
        """
        import pyarrow

        return pyarrow.table(self.columns)

    def __repr__(self) -> str:
        return f"<Table {len(self)} rows: {', '.join(self.names)}>"

    def _repr_html_(self) -> str:
        from html import escape

        head = "".join(f"<th>{escape(name)}</th>" for name in self.names)
        shown = (self[row] for row in range(min(10, len(self))))
        cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row.values()) for row in shown)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        more = f"<caption>{len(self)} rows</caption>"
        return f"<table>{more}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    threads: int | None = None,
    columns: Sequence[str] = ("id", "verdict", "line_solvable"),
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> Table:
    """Solve many puzzles on several threads; rows come in the order of the puzzles.

    The limits are for each puzzle. `grade` and `score` take much longer than a verdict.

    >>> import itertools, nonolith as nl
    >>> drawn = itertools.islice(nl.generate(5, 5, seed=1), 100)
    >>> len(solve_many(drawn, columns=["verdict"]))
    100
    """
    unknown = [name for name in columns if name not in COLUMNS]
    if unknown:
        raise SettingError(f"there is no column {unknown[0]!r}; there are {', '.join(COLUMNS)}")
    threads = (os.cpu_count() or 1) if threads is None else threads
    listed = list(puzzles)
    for puzzle in listed:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"expected puzzles, found {type(puzzle).__name__}")
    graded = not {"grade", "score"}.isdisjoint(columns)
    natives = [puzzle._native for puzzle in listed]
    with_solutions = "solutions" in columns
    rows = _native.solve_many(natives, threads, graded, with_solutions, timeout, nodes, memory)
    verdicts, reasons, lines, grades, scores, solutions = (
        [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(6)]
    )
    every: dict[str, list[Any]] = {
        "verdict": verdicts,
        "reason": reasons,
        "line_solvable": lines,
        "grade": grades,
        "score": scores,
        "solutions": solutions,
    }
    for name in ("id", "height", "width"):
        if name in columns:
            every[name] = [getattr(puzzle, name) for puzzle in listed]
    return Table({name: every[name] for name in columns})
