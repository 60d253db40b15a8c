"""SMT solvers: which are on the path, which are believed, and how they are asked."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from .errors import RuleError

Ask = Callable[[str], str]
"""Something that takes a script of SMT-LIB and gives what a solver prints."""

_PROGRAMS = {"z3": ["-in"], "cvc5": ["--lang=smt2"]}
_CANARIES = {
    "sat": "(assert (> x 2))",
    "unsat": "(assert (> x 2))(assert (< x 3))",
}
"""Questions whose answers are known: who gives another is not asked anything else."""


def find(solver: Ask | str | None, timeout: float) -> list[tuple[str, Ask]]:
    """Give the solvers to ask, all of which must agree: those on the path if none is named."""
    if solver is not None and not isinstance(solver, str):
        return [("the caller's", solver)]
    names = list(_PROGRAMS) if solver is None else [solver]
    found = [(name, program) for name in names if (program := shutil.which(name))]
    if not found:
        raise RuleError(f"no SMT solver: expected {' or '.join(names)} on the path")
    return [_believed(name, program, timeout) for name, program in found]


def _believed(name: str, program: str, timeout: float) -> tuple[str, Ask]:
    options = _PROGRAMS.get(Path(program).name, ["-in"])
    named = f"{name} {_version(program)}"

    def ask(script: str) -> str:
        try:
            done = subprocess.run(
                [program, *options], input=script, capture_output=True, text=True, timeout=timeout
            )
        except subprocess.TimeoutExpired:
            return f"{named} gave no answer within {timeout:g} s"
        except OSError as error:
            return f"{named} cannot be started: {error}"
        return done.stdout if done.returncode == 0 else f"{named} ended with {done.returncode}"

    for answer, assertions in _CANARIES.items():
        told = ask(f"(set-logic QF_LIA)(declare-const x Int){assertions}(check-sat)\n").strip()
        if told != answer:
            raise RuleError(f"{program} is not asked: it said {told[:80]!r}, which is not {answer}")
    return named, ask


def _version(program: str) -> str:
    """Give the first word of what it says of itself that begins with a digit."""
    try:
        done = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=10,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "of unknown version"
    words = (word for word in done.stdout.split() if word[0] in "0123456789")
    return next(words, "of unknown version")[:40]
