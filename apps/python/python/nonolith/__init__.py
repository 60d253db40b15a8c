"""Nonolith: solve, explain, grade, prove and make nonograms, black-and-white and coloured.

>>> import nonolith as nl
>>> puzzle = nl.Puzzle([[1], [3]], [[1], [2], [1]])
>>> puzzle.solve().verdict.value
'unique'
"""

from __future__ import annotations

from . import rules
from ._native import __version__
from .answer import Answer, Check, Count, Grade, Verdict
from .certificate import Certificate, Rejected
from .craft import Change, Made, Offer, Repair, Way, from_picture
from .errors import (
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

__all__ = [
    "Answer",
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
    "formats",
    "from_picture",
    "generate",
    "methods",
    "read",
    "read_all",
    "rules",
    "solve_many",
]
