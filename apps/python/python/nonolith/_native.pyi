"""What the native half offers; nobody but this package uses it."""

import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import Any, SupportsIndex, final

import numpy.typing as npt

from .errors import ReadError

__all__ = [
    "ENVIRONMENT_NUMBERS",
    "Answer",
    "Batch",
    "Certificate",
    "Environments",
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
    "learning_head",
    "list_formats",
    "methods",
    "read",
    "repair_puzzle",
    "report",
    "solve",
    "solve_many",
    "solve_traced",
    "states_of",
    "training_states",
]

__version__: str
ENVIRONMENT_NUMBERS: int

_Array = npt.NDArray[Any]
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
    look: str,
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
    def prove(self, solvers: list[tuple[str, Callable[[str], str]]]) -> list[tuple[str, str]]: ...
    def evaluate(self, states: str) -> str: ...
    def choose(self, states: str, top: int, threads: int) -> Rules: ...

def states_of(puzzle: Puzzle, seed: int) -> str: ...
def learn_rules(
    solvers: list[tuple[str, Callable[[str], str]]],
    tell: Callable[..., Any],
    journal: object | None,
    options: dict[str, Any],
    share: tuple[int, int],
    threads: int,
) -> Rules: ...
def learning_head(options: dict[str, Any], solvers: list[str]) -> str: ...
def training_states(seed: int) -> str: ...

@final
class Batch:
    @staticmethod
    def of_files(files: list[str], folder: str, options: dict[str, Any]) -> Batch: ...
    @staticmethod
    def of_recipe(
        recipe: str, start: int, stop: int, folder: str, options: dict[str, Any]
    ) -> Batch: ...
    @staticmethod
    def open(folder: str) -> Batch: ...
    @staticmethod
    def of_bytes(folder: str, manifest: bytes, index: bytes) -> Batch: ...
    def bytes(self) -> tuple[builtins.bytes, builtins.bytes]: ...
    @property
    def folder(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def chunks(self) -> int: ...
    @property
    def puzzles(self) -> int: ...
    def settings(self) -> str: ...
    def missing(self) -> list[int]: ...
    def part(self, chunk: int) -> str | None: ...
    def run(self, chunk: int) -> str: ...
    def compute(self, chunk: int) -> tuple[builtins.bytes, str]: ...
    def keep(self, chunk: int, part: builtins.bytes) -> str: ...
    def rows(self, chunk: int) -> builtins.bytes: ...
    def status(self) -> str: ...
    def run_all(
        self,
        threads: int,
        shard: tuple[int, int],
        retry: tuple[str, dict[str, Any]] | None,
        tell: Callable[[str], object] | None,
    ) -> str: ...

@final
class Environments:
    def __new__(
        cls,
        name: str,
        option: str,
        mask: str,
        recipes: Sequence[PictureRecipe],
        puzzles: Sequence[Puzzle],
        keep: str,
        environments: int,
        autoreset: str,
        max_steps: int | None,
    ) -> Environments: ...
    @property
    def arena(self) -> _Array: ...
    @property
    def rewards(self) -> _Array: ...
    @property
    def numbers(self) -> _Array: ...
    @property
    def final_arena(self) -> _Array: ...
    @property
    def final_numbers(self) -> _Array: ...
    def layout(self) -> tuple[int, int, int, int, int]: ...
    def sizes(self) -> list[int]: ...
    def puzzle(self, seed: int, number: int) -> Puzzle | None: ...
    def reset(
        self,
        chosen: Sequence[bool],
        seeds: Sequence[int | None],
        puzzles: Sequence[int | None],
    ) -> None: ...
    def step(self, actions: _Array, threads: int) -> bool: ...
    def step_alone(self, action: SupportsIndex) -> bool: ...
