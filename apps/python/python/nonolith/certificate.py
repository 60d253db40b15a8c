"""Certificates: verdicts with a proof that a stranger can check."""

from __future__ import annotations

import os
from pathlib import Path

from . import _native
from .errors import NonolithError
from .files import replacing
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

    __slots__ = ("_native",)

    def __init__(self, native: _native.Certificate) -> None:
        self._native = native

    @classmethod
    def from_bytes(cls, content: bytes) -> Certificate:
        """Read a certificate, in text or in binary.

        >>> import nonolith as nl
        >>> content = nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify().to_bytes(binary=True)
        >>> nl.Certificate.from_bytes(content).claim
        'unique'
        """
        return cls(_native.Certificate.read(content))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """Read a certificate from a file.

        >>> import pathlib, tempfile, nonolith as nl
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "hat.nonocert"
        >>> nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify().save(path)
        >>> nl.Certificate.load(path).check()
        """
        return cls.from_bytes(Path(path).read_bytes())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it whole or not at all, in binary if the name ends in `.nonocertb`.

        >>> import pathlib, tempfile, nonolith as nl
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "hat.nonocert"
        >>> nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify().save(path)
        >>> path.read_text().splitlines()[0]
        'nonolith certificate 1'
        """
        content = self.to_bytes(binary=Path(path).suffix == ".nonocertb")
        with replacing(path) as file:
            file.write(content)

    def to_bytes(self, *, binary: bool = False) -> bytes:
        """Give the certificate as text, or several times smaller in binary.

        >>> import nonolith as nl
        >>> nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify().to_bytes().decode().split()[:2]
        ['nonolith', 'certificate']
        """
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
        """Say whether it is about this puzzle: the clues and given cells are the same.

        >>> import nonolith as nl
        >>> certificate = nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify()
        >>> certificate.is_of(nl.Puzzle([[1]], [[1]]))
        False
        """
        return self._native.is_of(puzzle._native)

    def check(self) -> None:
        r"""Check the proof; raise `Rejected` if it does not show what is claimed.

        >>> import nonolith as nl
        >>> content = nl.Puzzle([[1], [1]], [[1], [1]]).certify(exactly=True).to_bytes()
        >>> wrong = content.replace(b"exactly 2", b"exactly 1").replace(b"solution 10 01\n", b"")
        >>> try:
        ...     nl.Certificate.from_bytes(wrong).check()
        ... except nl.Rejected:
        ...     print("rejected")
        rejected
        """
        rejected = self._native.check()
        if rejected is not None:
            raise Rejected(rejected)

    def trim(self) -> Certificate:
        """Leave out what the proof does not need.

        >>> import nonolith as nl
        >>> nl.Puzzle([[1], [3]], [[1], [2], [1]]).certify().trim().check()
        """
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
