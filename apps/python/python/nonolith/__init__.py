"""Nonolith: solve, explain, grade, prove and make nonograms, black-and-white and coloured.

>>> import nonolith as nl
>>> puzzle = nl.Puzzle([[1], [3]], [[1], [2], [1]])
>>> puzzle.solve().verdict.value
'unique'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import __version__
from .answer import Answer, Check, Count, Grade
from .certificate import Certificate, Rejected
from .craft import Change, Made, Offer, Repair, Way, from_picture
from .errors import (
    BatchError,
    CertificateError,
    NonolithError,
    PuzzleError,
    ReadError,
    RuleError,
    SettingError,
    WriteError,
)
from .explanation import Explanation, Hint, Problem, Step
from .methods import Method, Setting, methods
from .picture import Picture
from .puzzle import Format, Ink, Puzzle, formats, generate, read, read_all
from .table import Table, solve_many
from .verdict import Verdict

if TYPE_CHECKING:
    from . import batch, rules

__all__ = [
    "Answer",
    "BatchError",
    "Certificate",
    "CertificateError",
    "Change",
    "Check",
    "Count",
    "Explanation",
    "Format",
    "Grade",
    "Hint",
    "Ink",
    "Made",
    "Method",
    "NonolithError",
    "Offer",
    "Picture",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "ReadError",
    "Rejected",
    "Repair",
    "RuleError",
    "Setting",
    "SettingError",
    "Step",
    "Table",
    "Verdict",
    "Way",
    "WriteError",
    "__version__",
    "batch",
    "formats",
    "from_picture",
    "generate",
    "methods",
    "read",
    "read_all",
    "rules",
    "solve_many",
]


def __getattr__(name: str) -> Any:
    # Whoever wants one puzzle solved is not to wait for what batches and rules need.
    if name in ("batch", "rules"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
