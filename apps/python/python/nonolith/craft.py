"""Making puzzles: from pictures, and by the fewest changes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from . import _native
from .errors import PuzzleError
from .picture import Picture
from .puzzle import Puzzle
from .verdict import Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that changes its colour, and how much the eye minds, from 0 to 1."""

    row: int
    column: int
    before: int
    after: int
    price: float


@dataclass(frozen=True, slots=True)
class Way:
    """One way to repair a puzzle."""

    changes: tuple[Change, ...]
    price: float
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Repair:
    """What came of a repair."""

    ways: tuple[Way, ...]
    """The ways found, cheapest first; none if the goal was not reached."""
    at_least: int
    """Fewer changes are proved not to suffice."""
    proved_least: bool
    """Whether the first way is proved to have the fewest changes."""
    sentence: str
    stopped: str | None
    """Why the search ended early, if it did."""

    @property
    def reached(self) -> bool:
        """Whether the goal was reached."""
        return bool(self.ways)

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle after the first way."""
        return self.ways[0].puzzle if self.ways else None


def repair(
    puzzle: Puzzle,
    *,
    until: str,
    picture: object,
    give: bool,
    most: int | None,
    suggestions: int,
    protect: Iterable[tuple[int, int]],
    keep_symmetry: bool,
    nodes: int,
    timeout: float | None,
) -> Repair:
    """Repair a puzzle: see `Puzzle.repair`."""
    cells = (_own_picture(puzzle) if picture is None else Picture.of(picture)).cells
    ways, at_least, proved, sentence, stopped = _native.repair_puzzle(
        puzzle._native,
        cells,
        until,
        give,
        most,
        suggestions,
        list(protect),
        keep_symmetry,
        nodes,
        timeout,
    )
    found = tuple(
        Way(tuple(Change(*change) for change in changes), price, Puzzle._of(native))
        for changes, price, native in ways
    )
    return Repair(found, at_least, proved, sentence, stopped)


def _own_picture(puzzle: Puzzle) -> Picture:
    """Give the stored solution, else the puzzle's own."""
    if puzzle.stored_solutions:
        return puzzle.stored_solutions[0]
    answer = puzzle.solve()
    if answer.solution is None:
        raise PuzzleError(f"there is no picture to repair: {answer.reason or answer.verdict}")
    return answer.solution


@dataclass(frozen=True, slots=True)
class Offer:
    """A puzzle made from a picture."""

    puzzle: Puzzle
    verdict: Verdict
    line_solvable: bool | None
    grade: tuple[str, float] | None
    changes: tuple[Change, ...]
    at_least: int
    proved_least: bool
    regret: float
    """The mean price over all cells: how far it is from the source."""
    topology_kept: bool
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What was made from a picture: offers, best first."""

    offers: tuple[Offer, ...]
    reached: bool
    reason: str | None

    @property
    def puzzle(self) -> Puzzle:
        """The best offer's puzzle."""
        return self.offers[0].puzzle


def from_picture(
    source: object,
    *,
    longest: int | None = None,
    size: tuple[int, int] | None = None,
    colours: int | None = 1,
    until: str | None = "line-solvable",
    style: str = "auto",
    threshold: int | None = None,
    invert: bool = False,
    background: str = "auto",
    crop: str | tuple[int, int, int, int] = "auto",
    most: float = 0.05,
    keep_symmetry: bool = False,
    offers: int = 1,
    timeout: float | None = None,
) -> Made:
    """Make fair puzzles from a picture: a file's path or bytes, or an array of pixels.

    An array has the shape (height, width) for grey, or (height, width, 3 or 4) for colours, with
    values from 0 to 255. Without `longest` or `size` the longer side has 20 cells, or the pixel
    art's own.

    >>> import numpy as np
    >>> disc = np.add.outer(np.linspace(-1, 1, 60) ** 2, np.linspace(-1, 1, 60) ** 2) > 0.8
    >>> made = from_picture(disc.astype(np.uint8) * 255, longest=8)
    >>> made.puzzle.shape, made.offers[0].verdict.value
    ((8, 8), 'unique')
    """
    file, pixels = _pixels(source)
    settings: dict[str, object] = {
        "size": size,
        "longest": longest,
        "colours": colours,
        "until": until,
        "style": style,
        "threshold": threshold,
        "invert": invert,
        "background": background,
        "crop": crop,
        "most": most,
        "keep_symmetry": keep_symmetry,
        "offers": offers,
    }
    found, reached, reason = _native.from_picture(file, pixels, settings, timeout)
    return Made(tuple(_offer(*offer) for offer in found), reached, reason)


def _offer(
    puzzle: _native.Puzzle,
    verdict: str,
    line_solvable: bool | None,
    grade: tuple[str, float] | None,
    changes: list[tuple[int, int, int, int, float]],
    at_least: int,
    proved_least: bool,
    regret: float,
    topology_kept: bool,
    warnings: list[str],
) -> Offer:
    return Offer(
        Puzzle._of(puzzle),
        Verdict(verdict),
        line_solvable,
        grade,
        tuple(Change(*change) for change in changes),
        at_least,
        proved_least,
        regret,
        topology_kept,
        tuple(warnings),
    )


def _pixels(source: object) -> tuple[bytes | None, tuple[int, int, bytes] | None]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), None
    if isinstance(source, (str, os.PathLike)):
        return Path(source).read_bytes(), None
    import numpy as np

    array = np.asarray(source)
    grey = array.ndim == 2
    if not grey and (array.ndim != 3 or array.shape[2] not in (3, 4)):
        raise PuzzleError(f"expected pixels (rows, columns[, 3 or 4]), found {array.shape}")
    if array.dtype == np.bool_:
        array = array.astype(np.uint8) * 255
    if array.dtype != np.uint8:
        raise TypeError(f"expected pixels as uint8, 0 to 255, found {array.dtype}")
    height, width = array.shape[:2]
    rgba = np.full((height, width, 4), 255, dtype=np.uint8)
    rgba[:, :, : 3 if grey else array.shape[2]] = array[:, :, None] if grey else array
    return None, (width, height, rgba.tobytes())
