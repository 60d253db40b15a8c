"""What the native half offers; nobody but this package uses it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, final

from .errors import ReadError

__all__ = [
    "Answer",
    "Certificate",
    "Explanation",
    "PictureRecipe",
    "Puzzle",
    "Rules",
    "__version__",
    "certify_puzzle",
    "count",
    "explain_puzzle",
    "from_picture",
    "hint",
    "learn_rules",
    "list_formats",
    "methods",
    "read",
    "repair_puzzle",
    "report",
    "solve",
    "solve_many",
    "solve_traced",
    "states_of",
]

__version__: str

_Inks = list[tuple[str, str, str]]
_ChangeParts = tuple[int, int, int, int, float]

@final
class Puzzle:
    def __new__(
        cls,
        rows: Iterable[Iterable[object]],
        columns: Iterable[Iterable[object]],
        palette: _Inks | None,
        given: str | None,
    ) -> Puzzle: ...
    @staticmethod
    def of_picture(width: int, cells: bytes, palette: _Inks | None) -> Puzzle: ...
    def with_details(self, details: Sequence[tuple[str, str | None]]) -> Puzzle: ...
    def with_given(self, given: str) -> Puzzle: ...
    def details(self) -> list[tuple[str, str | None]]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def rows(self) -> list[list[tuple[int, int]]]: ...
    def columns(self) -> list[list[tuple[int, int]]]: ...
    def palette(self) -> _Inks: ...
    def solutions(self) -> list[bytes]: ...
    def given(self) -> list[str] | None: ...
    def position(self) -> list[str] | None: ...
    def write(self, format: str) -> tuple[bytes, list[str]]: ...
    def svg(self, picture: bytes | None) -> str: ...
    def png(self, picture: bytes | None) -> bytes: ...
    def drawing(self, picture: bytes | None) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...

@final
class PictureRecipe:
    def __new__(
        cls, height: int, width: int, kind: str, density: float, colours: int
    ) -> PictureRecipe: ...
    def puzzle(self, seed: int, number: int) -> Puzzle: ...

def read(
    bytes: bytes, format: str | None, beside: Callable[[str], bytes | None] | None
) -> list[Puzzle | ReadError]: ...
def list_formats() -> list[tuple[str, list[str], str, bool, bool]]: ...

@final
class Answer:
    @property
    def verdict(self) -> str: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def is_complete(self) -> bool: ...
    @property
    def line_solvable(self) -> bool | None: ...
    def solutions(self) -> list[bytes]: ...
    def known(self) -> bytes: ...
    def differs(self) -> list[tuple[int, int]]: ...
    def stats(self) -> dict[str, float]: ...

def solve(
    puzzle: Puzzle,
    solutions: int = 2,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int = 1,
    method: str = "exact",
    settings: list[tuple[str, str]] = ...,
    seed: int = 1,
) -> Answer: ...
def solve_traced(
    puzzle: Puzzle,
    solutions: int = 2,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    method: str = "exact",
    settings: list[tuple[str, str]] = ...,
    seed: int = 1,
) -> tuple[Answer, str]: ...
def count(
    puzzle: Puzzle,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> tuple[str, bool, str | None]: ...
def methods() -> list[tuple[str, str, bool, list[tuple[str, str, str, str]]]]: ...
def solve_many(
    puzzles: list[Puzzle],
    threads: int,
    graded: bool,
    solutions: bool,
    timeout: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> list[tuple[str, str | None, bool | None, str | None, float | None, list[list[str]]]]: ...

@final
class Explanation:
    @property
    def verdict(self) -> str: ...
    @property
    def reason(self) -> str | None: ...
    def known(self) -> list[str]: ...
    def steps(self) -> list[str]: ...
    def text(self) -> str: ...
    def markdown(self) -> str: ...
    def html(self) -> str: ...

def hint(
    puzzle: Puzzle,
    position: str | None,
    rung: int,
    rules: Rules | None,
    timeout: float | None,
) -> tuple[
    tuple[str, tuple[str, int] | None, tuple[int, int] | None] | None,
    str,
    str | None,
    str | None,
    list[tuple[int, int]],
    str | None,
]: ...
def explain_puzzle(
    puzzle: Puzzle, rules: Rules | None, timeout: float | None, nodes: int | None
) -> Explanation: ...
def report(
    puzzle: Puzzle, timeout: float | None, nodes: int | None, memory: int | None
) -> tuple[Answer, tuple[int, float, str, str, int, int, int, str] | None, str | None]: ...

@final
class Certificate:
    @staticmethod
    def read(bytes: bytes) -> Certificate: ...
    @property
    def claim(self) -> str: ...
    @property
    def clauses(self) -> int | None: ...
    def check(self) -> str | None: ...
    def is_of(self, puzzle: Puzzle) -> bool: ...
    def puzzle(self) -> Puzzle: ...
    def trim(self) -> Certificate: ...
    def to_bytes(self, binary: bool) -> bytes: ...

def certify_puzzle(
    puzzle: Puzzle,
    exactly: bool,
    timeout: float | None,
    nodes: int | None,
    memory: int | None,
    threads: int,
) -> tuple[Answer, Certificate | None]: ...
def repair_puzzle(
    puzzle: Puzzle,
    picture: bytes,
    until: str,
    give: bool,
    most: int | None,
    suggestions: int,
    protect: list[tuple[int, int]],
    keep_symmetry: bool,
    nodes: int,
    timeout: float | None,
) -> tuple[list[tuple[list[_ChangeParts], float, Puzzle]], int, bool, str, str | None]: ...
def from_picture(
    file: bytes | None,
    pixels: tuple[int, int, bytes] | None,
    settings: dict[str, object],
    timeout: float | None,
) -> tuple[
    list[
        tuple[
            Puzzle,
            str,
            bool | None,
            tuple[str, float] | None,
            list[_ChangeParts],
            int,
            bool,
            float,
            bool,
            list[str],
        ]
    ],
    bool,
    str | None,
]: ...

@final
class Rules:
    @staticmethod
    def set(name: str) -> Rules | None: ...
    @staticmethod
    def read(text: str) -> Rules: ...
    def __len__(self) -> int: ...
    def one(self, place: int) -> Rules | None: ...
    def parts(
        self,
    ) -> list[tuple[str, str, str, float, str, str | None, str | None]]: ...
    def text(self) -> str: ...
    def verify(self, up_to: int) -> list[tuple[bool, str]]: ...
    def prove(self, ask: Callable[[str], str]) -> list[tuple[str, str]]: ...
    def evaluate(self, states: str) -> str: ...

def states_of(puzzle: Puzzle, seed: int) -> str: ...
def learn_rules(
    ask: Callable[[str], str],
    tell: Callable[..., Any],
    elements: int,
    fills: int,
    looks: int,
    seed: int,
    threads: int,
) -> Rules: ...
