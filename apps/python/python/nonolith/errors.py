"""What can go wrong: one class for each kind, all of them kinds of `NonolithError`."""

from __future__ import annotations


class NonolithError(Exception):
    """Whatever this package refuses."""


class ReadError(NonolithError, ValueError):
    r"""A puzzle that cannot be read: what was expected, what was found, and where.

    >>> import nonolith as nl
    >>> try:
    ...     nl.read(b"width 2\nheight x\nrows\n1\ncolumns\n1\n1\n")
    ... except nl.ReadError as error:
    ...     print(error.line, error.column)
    2 8
    """

    def __init__(
        self,
        message: str,
        id: str | None = None,
        line: int | None = None,
        column: int | None = None,
        file: str | None = None,
    ) -> None:
        super().__init__(message, id, line, column, file)
        self.message = message
        self.id = id
        self.line = line
        self.column = column
        self.file = file

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        where = ":".join(place)
        return f"{where}: {self.message}" if where else self.message


class PuzzleError(NonolithError, ValueError):
    """Clues, a picture, a palette or a position that make no puzzle."""


class SettingError(NonolithError, ValueError):
    """A method, a setting or an option that there is not, or a value that it cannot have."""


class WriteError(NonolithError, ValueError):
    """A format that cannot hold a puzzle, or a drawing that would be too large."""


class RuleError(NonolithError, ValueError):
    """A text that is no rule, or a solver that cannot judge one."""


class CertificateError(NonolithError, ValueError):
    """Bytes that are no certificate."""


class BatchError(NonolithError):
    """A batch that cannot go on: its input changed or cannot be read, or chunks are missing."""
