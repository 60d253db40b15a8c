"""Verdicts, solutions, counts and grades."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from . import _native
from .picture import Picture
from .verdict import Outcome, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .puzzle import Puzzle


class _Kept:
    """What a pickled answer keeps of the library's."""

    def __init__(
        self,
        verdict: str,
        reason: str | None,
        solutions: tuple[Picture, ...],
        is_complete: bool,
        line_solvable: bool | None,
        known: bytes,
        stats: dict[str, float],
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.is_complete = is_complete
        self.line_solvable = line_solvable
        self._solutions = solutions
        self._known = known
        self._stats = stats

    def solutions(self) -> list[bytes]:
        return [picture.cells for picture in self._solutions]

    def known(self) -> bytes:
        return self._known

    def differs(self) -> list[tuple[int, int]]:
        if len(self._solutions) < 2:
            return []
        import numpy as np

        one, other = (np.asarray(picture) for picture in self._solutions[:2])
        return [(int(row), int(column)) for row, column in np.argwhere(one != other)]

    def stats(self) -> dict[str, float]:
        return dict(self._stats)


class Answer(Outcome[_native.Answer | _Kept]):
    """What a method found out about a puzzle.

    >>> import nonolith as nl
    >>> answer = nl.Puzzle([[1], [3]], [[1], [2], [1]]).solve()
    >>> answer.verdict
    <Verdict.UNIQUE: 'unique'>
    >>> print(answer.solution)
    010
    111
    """

    @cached_property
    def solutions(self) -> tuple[Picture, ...]:
        """The solutions found, each checked against the clues."""
        height, width = self._puzzle.height, self._puzzle.width
        return tuple(Picture(height, width, cells) for cells in self._native.solutions())

    @property
    def solution(self) -> Picture | None:
        """The first solution, if one was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def is_complete(self) -> bool:
        """Whether the solutions given are all there are."""
        return self._native.is_complete

    @cached_property
    def known(self) -> NDArray[np.uint64]:
        """The colours still possible in every cell, as sets of bits: 1 is the background."""
        import numpy as np

        array = np.frombuffer(self._native.known(), dtype=np.uint64)
        return array.reshape(self._puzzle.height, self._puzzle.width)

    @property
    def differs(self) -> list[tuple[int, int]]:
        """The cells (row, column, counted from 0) in which the first two solutions differ."""
        return self._native.differs()

    @property
    def line_solvable(self) -> bool | None:
        """Whether looking at one line at a time is enough, where that was found out."""
        return self._native.line_solvable

    @property
    def stats(self) -> dict[str, float]:
        """Figures about the run."""
        return self._native.stats()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self._state()[:-1] == other._state()[:-1] and bool((self.known == other.known).all())

    def __hash__(self) -> int:
        return hash(self._state()[:-1])

    def _state(self) -> tuple[object, ...]:
        known = self.known.tobytes()
        complete, lines = self.is_complete, self.line_solvable
        return (
            self._puzzle,
            str(self.verdict),
            self.reason,
            self.solutions,
            complete,
            lines,
            known,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (*self._state(), self.stats))

    def __repr__(self) -> str:
        reason = f": {self.reason}" if self.reason else ""
        return f"<Answer {self.verdict.value}{reason}>"

    def _repr_svg_(self) -> str:
        return self._puzzle.svg(self.solution)


def _restore(puzzle: Puzzle, *kept: object) -> Answer:
    return Answer(puzzle, _Kept(*kept))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is for a person, and why."""

    scale: int
    """The version of the scale: grades of different scales cannot be compared."""
    score: float
    """The figure; more is harder."""
    name: str
    """`gentle`, `easy`, `medium`, `hard`, `expert` or `fiendish`."""
    hardest: str
    """The hardest strategy that the solution uses."""
    hardest_times: int
    """How often it uses that."""
    steps: int
    """How many steps the solution has."""
    narrowest: int
    """How many lines offer a step where the fewest do."""
    reason: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on a puzzle, with its grade if it has one."""

    answer: Answer
    grade: Grade | None
    no_grade: str | None
    """Why there is no grade: there are several solutions or none, or the time ran out."""

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.answer.verdict

    @property
    def line_solvable(self) -> bool | None:
        """Whether looking at one line at a time is enough, where that was found out."""
        return self.answer.line_solvable

    @property
    def solution(self) -> Picture | None:
        """The first solution, if one was found."""
        return self.answer.solution


class Count(int):
    """A number of solutions; `exact` says whether it is all of them or a lower bound.

    >>> import nonolith as nl
    >>> count = nl.Puzzle([[1]] * 5, [[1]] * 5).count()
    >>> count, count.exact
    (120, True)
    """

    _exact: bool
    _reason: str | None

    def __new__(cls, number: int, exact: bool = True, reason: str | None = None) -> Count:
        """Make a count."""
        count = super().__new__(cls, number)
        count._exact = exact
        count._reason = reason
        return count

    @property
    def exact(self) -> bool:
        """Whether it is the exact number."""
        return self._exact

    @property
    def reason(self) -> str | None:
        """Why it is not, or why there is no solution."""
        return self._reason

    def __reduce__(self) -> tuple[object, ...]:
        return (Count, (int(self), self.exact, self.reason))
