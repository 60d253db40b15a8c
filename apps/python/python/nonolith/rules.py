"""Strategies as rules: read, judge, measure and learn them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _native
from .errors import RuleError, SettingError

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
        """Give all of it as the text of a rule file."""
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

    def prove(
        self, solver: Callable[[str], str] | str | None = None, timeout: float = 60.0
    ) -> list[Judgement]:
        """Prove each rule for lines of every length with an SMT solver: `z3` or `cvc5`."""
        judged = self._native.prove(_solver(solver, timeout))
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
        if isinstance(states, os.PathLike) or "\n" not in states:
            states = Path(states).read_text(encoding="utf-8")
        measured: dict[str, Any] = json.loads(self._native.evaluate(str(states)))
        return measured

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


def parse(text: str) -> Rules:
    """Read rules from a text; a mistake is told with its line and column."""
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
class Progress:
    """How far learning has come."""

    sketch: str
    done: int
    total: int
    rules: int
    covered: float
    """The share of the training cells that the rules decide so far."""


def learn(
    *,
    elements: int = 3,
    fills: int = 200,
    looks: int = 1000,
    seed: int = 1,
    threads: int = 2,
    progress: Callable[[Progress], bool | None] | None = None,
    solver: Callable[[str], str] | str | None = None,
    timeout: float = 60.0,
) -> Rules:
    """Learn rules from the game alone, each proved for lines of every length.

    `progress` is called after each piece of work and stops it by giving `False`. The result
    depends on the settings and the seed, not on the number of threads.
    """
    if elements not in (1, 2, 3):
        raise SettingError(f"elements: expected 1, 2 or 3, found {elements}")
    if threads < 1 or fills < 1 or looks < 1:
        raise SettingError("threads, fills, looks: expected 1 or more")

    def tell(sketch: str, done: int, total: int, rules: int, covered: float) -> bool:
        if progress is None:
            return True
        return progress(Progress(sketch, done, total, rules, covered)) is not False

    ask = _solver(solver, timeout)
    return Rules(_native.learn_rules(ask, tell, elements, fills, looks, seed, threads))


_PROGRAMS = {"z3": ["-in"], "cvc5": ["--lang=smt2", "--produce-models", "-"]}
_CANARY = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 1))(check-sat)"


def _solver(solver: Callable[[str], str] | str | None, timeout: float) -> Callable[[str], str]:
    if callable(solver):
        return solver
    names = [solver] if solver else [name for name in _PROGRAMS if shutil.which(name)]
    program = shutil.which(names[0]) if names else None
    if program is None:
        wanted = solver or " or ".join(_PROGRAMS)
        raise RuleError(f"no SMT solver: expected the program {wanted} on the path")
    options = _PROGRAMS.get(Path(program).name, ["-in"])

    def ask(script: str) -> str:
        try:
            done = subprocess.run(
                [program, *options], input=script, capture_output=True, text=True, timeout=timeout
            )
        except subprocess.TimeoutExpired:
            return "unknown"
        return done.stdout

    # A solver that answers without reading is not believed.
    if not ask(_CANARY).startswith("sat"):
        raise RuleError(f"{program} does not answer as an SMT solver does")
    return ask
