"""Pictures: what a puzzle hides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LAST_COLOUR = len(DIGITS) - 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole picture: the number of a colour in every cell, 0 being the background.

    >>> import numpy as np
    >>> picture = Picture.of(["010", "111"])
    >>> picture.shape
    (2, 3)
    >>> np.asarray(picture).sum()
    np.uint64(4)
    >>> print(picture)
    010
    111
    """

    height: int
    width: int
    cells: bytes

    @classmethod
    def of(cls, source: object) -> Picture:
        """Make a picture from an array of colour numbers, or from rows of digits.

        >>> Picture.of([[0, 1], [1, 1]]).rows
        ('01', '11')
        >>> Picture.of("01 11") == Picture.of(["01", "11"])
        True
        """
        from .errors import PuzzleError

        if isinstance(source, Picture):
            return source
        if isinstance(source, str):
            source = source.split()
        if isinstance(source, (list, tuple)) and source and isinstance(source[0], str):
            return cls._of_rows([str(row) for row in source])
        # Numpy takes longer to load than this package: it is loaded when it is needed.
        import numpy as np

        try:
            array = np.asarray(source)
        except ValueError as error:
            raise PuzzleError(f"expected rows of equal length: {error}") from None
        if array.dtype == np.bool_:
            array = array.astype(np.uint8)
        if not np.issubdtype(array.dtype, np.integer):
            kind = array.dtype
            wanted = f"expected colour numbers, whole numbers from 0 to {LAST_COLOUR}"
            raise TypeError(f"{wanted}, found {kind}")
        if array.ndim != 2 or 0 in array.shape:
            raise PuzzleError(
                f"expected an array of rows and columns, found the shape {array.shape}"
            )
        if array.min() < 0 or array.max() >= len(DIGITS):
            wrong = int(array.min() if array.min() < 0 else array.max())
            raise PuzzleError(f"expected colour numbers from 0 to {LAST_COLOUR}, found {wrong}")
        height, width = array.shape
        return cls(height, width, np.ascontiguousarray(array, dtype=np.uint8).tobytes())

    @classmethod
    def _of_rows(cls, rows: list[str]) -> Picture:
        from .errors import PuzzleError

        width = len(rows[0])
        if width == 0 or any(len(row) != width for row in rows):
            raise PuzzleError("expected rows of equal length, at least one cell each")
        try:
            cells = bytes(DIGITS.index(digit) for row in rows for digit in row.lower())
        except ValueError:
            raise PuzzleError("expected rows of digits, 0 to 9 and a to z") from None
        return cls(len(rows), width, cells)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return (self.height, self.width)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows as text, one digit a cell."""
        digits = [DIGITS[cell] for cell in self.cells]
        starts = range(0, len(digits), self.width)
        return tuple("".join(digits[start : start + self.width]) for start in starts)

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __getitem__(self, square: tuple[int, int]) -> int:
        row, column = square
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(f"row {row}, column {column} lies outside of {self.shape}")
        return self.cells[row * self.width + column]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.uint8]:
        import numpy as np

        array = np.frombuffer(self.cells, dtype=np.uint8).reshape(self.shape)
        if dtype is not None and np.dtype(dtype) != array.dtype:
            return array.astype(dtype)
        return array.copy() if copy else array

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"<Picture {self.height} x {self.width}>"
