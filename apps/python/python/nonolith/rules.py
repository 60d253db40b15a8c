"""Strategies as rules: read, judge, measure and learn them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from . import _native
from .errors import SettingError
from .solvers import Ask, find

SETS = ("library", "control", "learned-10", "learned-25", "learned")
"""The sets of rules that come with the package."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One strategy."""

    name: str
    sentence: str
    text: str
    """The rule in the language of Butler, Torlak and Popović."""
    cost: float
    source: str
    soundness: str | None
    """What has been shown of it; nothing for a rule that was read."""
    claim: str | None
    """What its file claims, which nothing has checked."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a rule's soundness."""

    rule: str
    state: str
    """`proved` for every length, `verified` up to a length, or `unsound`."""
    words: str

    @property
    def is_sound(self) -> bool:
        """Whether nothing speaks against it."""
        return self.state != "unsound"


class Rules:
    """Some rules, in order.

    >>> rules = load("control")
    >>> len(rules), rules[0].name
    (14, 'full-hint')
    """

    __slots__ = ("_native", "_rules")

    def __init__(self, native: _native.Rules) -> None:
        self._native = native
        self._rules: tuple[Rule, ...] | None = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules."""
        if self._rules is None:
            self._rules = tuple(Rule(*parts) for parts in self._native.parts())
        return self._rules

    def text(self) -> str:
        """Give all of it as the text of a rule file.

        >>> parse(load("control").text()) == load("control")
        True
        """
        return self._native.text()

    def verify(self, up_to: int = 8) -> list[Judgement]:
        """Go through every line up to a length.

        >>> all(judgement.is_sound for judgement in load("control").verify(up_to=4))
        True
        """
        if not 1 <= up_to <= 12:
            raise SettingError(f"up_to: expected 1 to 12, found {up_to}")
        judged = self._native.verify(up_to)
        return [
            Judgement(rule.name, "verified" if sound else "unsound", words)
            for rule, (sound, words) in zip(self.rules, judged, strict=True)
        ]

    def prove(self, solver: Ask | str | None = None, timeout: float = 60.0) -> list[Judgement]:
        """Prove each rule for lines of every length by `z3` or `cvc5`.

        Those that are on the path must agree, unless one is named; a function that takes a script
        and gives what a solver prints will do too. `timeout` is for each question.

        >>> everything_holds = lambda script: "unsat"
        >>> load("control").prove(everything_holds)[0].state
        'proved'
        """
        judged = self._native.prove(find(solver, timeout))
        return [
            Judgement(rule.name, state, words)
            for rule, (state, words) in zip(self.rules, judged, strict=True)
        ]

    def evaluate(self, states: str | os.PathLike[str]) -> dict[str, Any]:
        """Say how many cells of line states the rules find: text of states, or a file of them.

        >>> import nonolith as nl
        >>> puzzle = nl.Puzzle([[1], [3]], [[1], [2], [1]])
        >>> load("library").evaluate(puzzle.states())["deducible"] > 0
        True
        """
        measured: dict[str, Any] = json.loads(self._native.evaluate(_states(states)))
        return measured

    def choose(
        self, states: str | os.PathLike[str] | None = None, *, top: int = 10, threads: int = 1
    ) -> Rules:
        """Choose at most `top` rules that together find much in line states, the best first.

        The states are text, or a file of them; without them those that rules are learned from.

        >>> len(load("control").choose(top=3))
        3
        """
        if top < 1 or threads < 1:
            raise SettingError("top, threads: expected 1 or more")
        text = training_states() if states is None else _states(states)
        return Rules(self._native.choose(text, top, threads))

    def __len__(self) -> int:
        return len(self._native)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __getitem__(self, place: int) -> Rule:
        return self.rules[place]

    def __eq__(self, other: object) -> bool:
        return self.text() == other.text() if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[object, ...]:
        return (parse, (self.text(),))

    def __repr__(self) -> str:
        return f"<Rules {len(self)}>"


def _states(states: str | os.PathLike[str]) -> str:
    """Give the text of states, or of the file that has them."""
    if isinstance(states, os.PathLike) or "\n" not in states:
        return Path(states).read_text(encoding="utf-8")
    return states


def parse(text: str) -> Rules:
    """Read rules from a text; a mistake is told with its line and column.

    >>> parse("def mine: with h = arbitrary(hint): if maximal(h): then fill(true, 0, 1)")[0].name
    'mine'
    """
    return Rules(_native.Rules.read(text))


def load(source: str | os.PathLike[str]) -> Rules:
    """Load a set that comes with the package, or a file of rules.

    >>> len(load("learned-10"))
    10
    """
    if isinstance(source, str):
        native = _native.Rules.set(source)
        if native is not None:
            return Rules(native)
        if not Path(source).exists():
            known = ", ".join(SETS)
            raise SettingError(f"there is no set and no file {source!r}; the sets are {known}")
    return parse(Path(source).read_text(encoding="utf-8"))


def native_rules(rules: Rules | str | None) -> _native.Rules | None:
    """Give the library's rules."""
    if rules is None:
        return None
    return (rules if isinstance(rules, Rules) else load(rules))._native


@dataclass(frozen=True, slots=True)
class LearnSettings:
    """All on which the rules depend that are learned; the defaults are those of `rules learn`.

    >>> LearnSettings(elements=2, fills=20).depth
    2
    """

    elements: int = 3
    """How many elements a rule binds at most, 1 to 3."""
    depth: int = 2
    """How deep the expressions of a rule go, 1 to 3."""
    fills: int = 200
    """How many fills are tried for each sketch."""
    looks: int = 1000
    """How many conditions of each length are looked at for each fill."""
    all_up_to: int = 6
    """Rules are learned from all lines up to this length, 1 to 8."""
    up_to: int = 8
    """And from the canonical states of lines up to this length, 1 to 10."""
    seed: int = 1

    def __post_init__(self) -> None:
        limits = {"elements": 3, "depth": 3, "all_up_to": 8, "up_to": 10}
        for name, value in asdict(self).items():
            if type(value) is not int:
                raise SettingError(f"{name}: expected a whole number, found {value!r}")
            most = limits.get(name)
            if most is not None and not 1 <= value <= most:
                raise SettingError(f"{name}: expected 1 to {most}, found {value}")
            least = 0 if name == "seed" else 1
            if not least <= value < 2**63:
                raise SettingError(f"{name}: expected {least} or more, found {value}")

    def head(self, solvers: Sequence[str]) -> str:
        """Give the first line of the journal of such a run: its key, and versions and settings.

        >>> LearnSettings().head(["z3 4.8.12"])[:4]
        'key='
        """
        return _native.learning_head(asdict(self), list(solvers))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far learning has come."""

    sketch: str
    done: int
    total: int
    rules: int
    covered: float
    """The share of the training cells that the rules decide so far."""


def training_states(seed: int = 1) -> str:
    r"""Give the states of our own seeded puzzles that rules are learned from, a line each.

    >>> training_states().count("\n") > 100
    True
    """
    return _native.training_states(seed)


class Journal(Protocol):
    """Where a run notes what it has done, and hears of what others have."""

    def heard(self) -> list[tuple[str, list[str]]]:
        """Give what is new: pieces of work, each with the texts of its rules."""

    def record(self, work: str, rules: list[str]) -> object:
        """Note a piece of work that is done."""


def learn(
    settings: LearnSettings | None = None,
    *,
    threads: int = 2,
    share: tuple[int, int] = (1, 1),
    journal: Journal | None = None,
    progress: Callable[[Progress], bool | None] | None = None,
    solver: Ask | str | None = None,
    timeout: float = 300.0,
    **named: int,
) -> Rules:
    """Learn rules from the game alone, each proved for lines of every length.

    Settings may be given by their names: `learn(elements=1, fills=20)`. All solvers that are on the
    path are asked and must agree. `progress` is called after each piece of work and stops it by
    giving `False`. The result depends on the settings, not on the number of threads; nor does it
    on a `journal` that several share, of whom each begins with its `share`.

    >>> everything_holds = lambda script: "unsat"
    >>> small = LearnSettings(elements=1, fills=2, all_up_to=3, up_to=3)
    >>> len(learn(small, solver=everything_holds)) > 0
    True
    """
    settings = replace(settings or LearnSettings(), **named)
    if threads < 1:
        raise SettingError(f"threads: expected 1 or more, found {threads}")

    def tell(sketch: str, done: int, total: int, rules: int, covered: float) -> bool:
        if progress is None:
            return True
        return progress(Progress(sketch, done, total, rules, covered)) is not False

    asked = find(solver, timeout)
    return Rules(_native.learn_rules(asked, tell, journal, asdict(settings), share, threads))
