"""Verdicts: what was found out about a puzzle, and about which one."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from .puzzle import Puzzle


class Verdict(StrEnum):
    """How many solutions there are, and how sure that is.

    >>> Verdict("unique") == "unique"
    True
    """

    UNIQUE = "unique"
    """There is one solution, and it is proved that there is no other."""
    SEVERAL = "several"
    """There are several; two of them are given."""
    NONE = "none"
    """There is none."""
    FOUND = "found"
    """There is one, and it was not shown whether it is the only one."""
    UNKNOWN = "unknown"
    """It was not found out; the answer says why."""


class HasVerdict(Protocol):
    """What the library gives back, or what a pickle keeps of it."""

    @property
    def verdict(self) -> str:
        """The verdict's name."""

    @property
    def reason(self) -> str | None:
        """Why there is no better one."""


Native = TypeVar("Native", bound=HasVerdict)


class Outcome(Generic[Native]):
    """A puzzle, and what the library found out about it."""

    def __init__(self, puzzle: Puzzle, native: Native) -> None:
        self._puzzle = puzzle
        self._native = native

    def __setattr__(self, name: str, value: object) -> None:
        # What was found out stays as it is; only what is private is kept for later.
        if not name.startswith("_"):
            raise AttributeError(f"{type(self).__name__}.{name} cannot be set")
        super().__setattr__(name, value)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return Verdict(self._native.verdict)

    @property
    def reason(self) -> str | None:
        """Why there is no solution, or why the work ended before all was found out."""
        return self._native.reason
