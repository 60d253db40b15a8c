"""Where the puzzles of episodes come from."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import _native
from ..errors import PuzzleError, ReadError, SettingError
from ..puzzle import Puzzle, read_all

Side = int | tuple[int, int]
"""How many cells: a number, or the least and the most."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Seeded puzzles without end: episode after episode the next of a seed that is kept.

    A side may be a range, `(5, 10)`; without a `width`, puzzles are square.

    >>> len(Recipe(height=(5, 10)).natives())
    6
    >>> len(Recipe(height=(5, 6), width=(7, 9)).natives())
    6
    """

    kind: str = "random"
    """`random`, `blob` or `mirrored`."""
    height: Side = 5
    width: Side | None = None
    density: float = 0.5
    colours: int = 1
    """How many beside the background."""

    def natives(self) -> list[_native.PictureRecipe]:
        """Give a recipe for every size."""
        heights = _range("height", self.height)
        sizes = (
            [(side, side) for side in heights]
            if self.width is None
            else [(row, column) for row in heights for column in _range("width", self.width)]
        )
        if len(sizes) > 4096:
            raise SettingError(f"expected at most 4096 sizes, found {len(sizes)}")
        return [
            _native.PictureRecipe(row, column, self.kind, self.density, self.colours)
            for row, column in sizes
        ]


Source = (
    Recipe
    | Mapping[str, Any]
    | Puzzle
    | Iterable[Puzzle | ReadError]
    | str
    | os.PathLike[str]
    | bytes
)
"""A recipe, what one is made of, puzzles, or a file of them."""


def parts(source: Source) -> tuple[list[_native.PictureRecipe], list[_native.Puzzle]]:
    """Give the recipes, or else the puzzles, of a source."""
    if isinstance(source, Recipe):
        return source.natives(), []
    if isinstance(source, Mapping):
        try:
            return Recipe(**source).natives(), []
        except TypeError as error:
            names = ", ".join(Recipe.__dataclass_fields__)
            raise SettingError(f"source: expected {names}: {error}") from None
    if isinstance(source, Puzzle):
        return [], [source._native]
    listed = read_all(source) if isinstance(source, str | os.PathLike | bytes) else source
    natives = [_puzzle(item)._native for item in listed]
    if not natives:
        raise PuzzleError("expected at least one puzzle, found an empty source")
    return [], natives


def _puzzle(item: object) -> Puzzle:
    if isinstance(item, ReadError):
        raise item
    if not isinstance(item, Puzzle):
        raise TypeError(f"source: expected puzzles, found {type(item).__name__}")
    return item


def _range(name: str, side: Side) -> range:
    low, high = side if isinstance(side, tuple | list) else (side, side)
    if low > high:
        raise SettingError(f"{name}: expected the least before the most, found {side}")
    return range(low, high + 1)
