"""Hints and explanations: the steps of a solution, the way a person makes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _native
from .verdict import Outcome, Verdict

if TYPE_CHECKING:
    from .puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what follows, where, by which strategy, and why."""

    strategy: str
    """The name of a rule, or `case-analysis`, `contradiction` or `search`."""
    sentence: str
    line: tuple[str, int] | None
    """`row` or `column`, and its number counted from 0."""
    cells: tuple[tuple[int, int, int], ...]
    """What is decided: row, column, colour."""
    excluded: tuple[tuple[int, int, tuple[int, ...]], ...]
    """What is ruled out without deciding a cell: row, column, colours."""
    raw: dict[str, Any] = field(compare=False, repr=False)
    """All of it, as the command line's JSON has it."""

    @classmethod
    def _of(cls, text: str) -> Step:
        import json

        raw = json.loads(text)
        line = raw.get("line")
        return cls(
            strategy=raw["strategy"],
            sentence=raw["sentence"],
            line=(line["axis"], line["index"]) if line else None,
            cells=tuple((row, column, colour) for row, column, colour in raw["cells"]),
            excluded=tuple(
                (row, column, tuple(colours)) for row, column, colours in raw.get("excluded", [])
            ),
            raw=raw,
        )

    def __hash__(self) -> int:
        return hash((self.strategy, self.sentence, self.line, self.cells, self.excluded))


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a position."""

    kind: str
    """`line`, `square`, `position` or `puzzle`."""
    line: tuple[str, int] | None = None
    square: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player is told."""

    sentence: str
    rung: int
    """How much is told, from 1 (that there is progress) to 5 (the step done)."""
    step: Step | None
    """The step, whole; nothing where there is none."""
    problem: Problem | None
    """What is wrong, if something is."""
    verdict: Verdict | None
    """How many solutions there are from here, where that was asked."""
    reason: str | None
    differs: tuple[tuple[int, int], ...]

    @classmethod
    def _of(
        cls,
        rung: int,
        problem: tuple[str, tuple[str, int] | None, tuple[int, int] | None] | None,
        sentence: str,
        verdict: str | None,
        reason: str | None,
        differs: list[tuple[int, int]],
        step: str | None,
    ) -> Hint:
        return cls(
            sentence=sentence,
            rung=rung,
            step=None if step is None else Step._of(step),
            problem=None if problem is None else Problem(*problem),
            verdict=None if verdict is None else Verdict(verdict),
            reason=reason,
            differs=tuple(differs),
        )


class _KeptExplanation:
    """What a pickled explanation keeps of the library's."""

    def __init__(self, verdict: str, reason: str | None, *kept: Any) -> None:
        self.verdict = verdict
        self.reason = reason
        self._kept = kept

    def steps(self) -> list[str]:
        return list(self._kept[0])

    def known(self) -> list[str]:
        return list(self._kept[1])

    def text(self) -> str:
        return str(self._kept[2])

    def markdown(self) -> str:
        return str(self._kept[3])

    def html(self) -> str:
        return str(self._kept[4])


class Explanation(Outcome[_native.Explanation | _KeptExplanation]):
    """Every step of a solution.

    >>> import nonolith as nl
    >>> explanation = nl.Puzzle([[1], [3]], [[1], [2], [1]]).explain()
    >>> len(explanation), explanation.steps[0].line
    (4, ('row', 1))
    """

    def __init__(self, puzzle: Puzzle, native: _native.Explanation | _KeptExplanation) -> None:
        super().__init__(puzzle, native)
        self._steps: tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in order."""
        if self._steps is None:
            self._steps = tuple(Step._of(step) for step in self._native.steps())
        return self._steps

    @property
    def known(self) -> tuple[str, ...]:
        """What is known at the end, as rows of text."""
        return tuple(self._native.known())

    def text(self) -> str:
        """Give it as text.

        >>> import nonolith as nl
        >>> "Row 2: the 3" in nl.Puzzle([[1], [3]], [[1], [2], [1]]).explain().text()
        True
        """
        return self._native.text()

    def markdown(self) -> str:
        """Give it as Markdown.

        >>> import nonolith as nl
        >>> "Row 2: the 3" in nl.Puzzle([[1], [3]], [[1], [2], [1]]).explain().markdown()
        True
        """
        return self._native.markdown()

    def html(self) -> str:
        """Give it as a page with a picture of each step.

        >>> import nonolith as nl
        >>> nl.Puzzle([[1], [3]], [[1], [2], [1]]).explain().html().count("<svg") > 3
        True
        """
        return self._native.html()

    def __len__(self) -> int:
        return len(self.steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return (self._puzzle, self.verdict, self.steps) == (
            other._puzzle,
            other.verdict,
            other.steps,
        )

    def __hash__(self) -> int:
        return hash((self._puzzle, self.steps))

    def __reduce__(self) -> tuple[object, ...]:
        native = self._native
        kept = (native.verdict, native.reason, native.steps(), native.known())
        return (_restore, (self._puzzle, *kept, self.text(), self.markdown(), self.html()))

    def __repr__(self) -> str:
        return f"<Explanation {self.verdict.value}, {len(self)} steps>"

    def _repr_html_(self) -> str:
        return self.html()


def _restore(puzzle: Puzzle, verdict: str, reason: str | None, *kept: object) -> Explanation:
    return Explanation(puzzle, _KeptExplanation(verdict, reason, *kept))
