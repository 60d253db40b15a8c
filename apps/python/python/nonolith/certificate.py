"""Certificates: verdicts with a proof that a stranger can check."""

from __future__ import annotations

import os
from pathlib import Path

from . import _native
from .errors import NonolithError
from .puzzle import Puzzle


class Rejected(NonolithError):
    """A certificate whose proof does not show what it claims."""


class Certificate:
    """A puzzle, a claim about it, and the proof. `nonolith.nonocheck` checks it in pure Python.

    >>> import nonolith as nl
    >>> certificate = nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify()
    >>> certificate.claim
    'unique'
    >>> nl.Certificate.from_bytes(certificate.to_bytes()) == certificate
    True
    """

    def __init__(self, native: _native.Certificate) -> None:
        self._native = native

    @classmethod
    def from_bytes(cls, content: bytes) -> Certificate:
        """Read a certificate, in text or in binary."""
        return cls(_native.Certificate.read(content))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """Read a certificate from a file."""
        return cls.from_bytes(Path(path).read_bytes())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate, in binary if the name ends in `.nonocertb`."""
        where = Path(path)
        where.write_bytes(self.to_bytes(binary=where.suffix == ".nonocertb"))

    def to_bytes(self, *, binary: bool = False) -> bytes:
        """Give the certificate as text, or several times smaller in binary."""
        return self._native.to_bytes(binary)

    @property
    def claim(self) -> str:
        """What it claims: `unique`, `none`, `several` or `exactly N`."""
        return self._native.claim

    @property
    def clauses(self) -> int | None:
        """The number of clauses of the proof, if it is one of clauses."""
        return self._native.clauses

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle it is about."""
        return Puzzle._of(self._native.puzzle())

    def is_of(self, puzzle: Puzzle) -> bool:
        """Say whether it is about this puzzle: the clues and given cells are the same."""
        return self._native.is_of(puzzle._native)

    def check(self) -> None:
        """Check the proof; raise `Rejected` if it does not show what is claimed."""
        rejected = self._native.check()
        if rejected is not None:
            raise Rejected(rejected)

    def trim(self) -> Certificate:
        """Leave out what the proof does not need."""
        return Certificate(self._native.trim())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Certificate):
            return NotImplemented
        return self.to_bytes(binary=True) == other.to_bytes(binary=True)

    def __hash__(self) -> int:
        return hash(self.to_bytes(binary=True))

    def __reduce__(self) -> tuple[object, ...]:
        return (Certificate.from_bytes, (self.to_bytes(binary=True),))

    def __repr__(self) -> str:
        clauses = "" if self.clauses is None else f", {self.clauses} clauses"
        return f"<Certificate {self.claim}{clauses}>"
