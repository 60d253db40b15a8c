"""Puzzles: built from lists and arrays, read from files, solved, explained and drawn."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from . import _native
from .answer import Answer, Check, Count, Grade
from .errors import ReadError, SettingError
from .files import replacing
from .picture import Picture

if TYPE_CHECKING:
    from .certificate import Certificate
    from .craft import Repair
    from .explanation import Explanation, Hint
    from .rules import Rules

Run = int | tuple[int, int]
"""A run: its length, or its length and the number of its colour."""
Source = str | os.PathLike[str] | bytes | IO[bytes] | IO[str]
"""Where puzzles are read from: a path, the bytes themselves, or an open file."""

_DETAILS = ("id", "title", "author", "source", "licence", "note", "difficulty")


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour of a palette.

    >>> Ink("red", "ff0000", "r").rgb
    'ff0000'
    """

    name: str
    rgb: str
    """Six hexadecimal digits."""
    symbol: str
    """One character."""


class Puzzle:
    """A nonogram: the clues of its rows and columns, and what else is known of it.

    A run is its length, or its length and colour where there are several colours.

    >>> puzzle = Puzzle([[1], [3]], [[1], [2], [1]], title="Hat")
    >>> puzzle.height, puzzle.width, puzzle.rows
    (2, 3, ((1,), (3,)))
    >>> puzzle.solve().verdict.value
    'unique'
    """

    __slots__ = ("_cache", "_native")

    def __init__(
        self,
        rows: Iterable[Iterable[Run]],
        columns: Iterable[Iterable[Run]],
        *,
        palette: Sequence[Ink] | None = None,
        given: Sequence[str] | str | None = None,
        id: str | None = None,
        title: str | None = None,
        author: str | None = None,
        source: str | None = None,
        licence: str | None = None,
        note: str | None = None,
        difficulty: str | None = None,
    ) -> None:
        native = _native.Puzzle(rows, columns, _inks(palette), _rows_text(given))
        details = (id, title, author, source, licence, note, difficulty)
        if any(detail is not None for detail in details):
            native = native.with_details(list(zip(_DETAILS, details, strict=True)))
        self._native = native
        self._cache: bytes | None = None

    @classmethod
    def _of(cls, native: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = native
        puzzle._cache = None
        return puzzle

    @classmethod
    def from_picture(
        cls, picture: object, *, palette: Sequence[Ink] | None = None, **details: str | None
    ) -> Puzzle:
        """Make the puzzle of a picture: an array of colour numbers, or rows of digits.

        >>> Puzzle.from_picture(["010", "111"]).columns
        ((1,), (2,), (1,))
        """
        whole = Picture.of(picture)
        native = _native.Puzzle.of_picture(whole.width, whole.cells, _inks(palette))
        return cls._of(native).replace(**details) if details else cls._of(native)

    def replace(self, **details: str | None) -> Puzzle:
        """Give the same puzzle with other details, such as `title`.

        >>> Puzzle([[1]], [[1]]).replace(title="Dot").title
        'Dot'
        """
        return self._of(self._native.with_details(list(details.items())))

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._native.height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._native.width

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return (self.height, self.width)

    @property
    def rows(self) -> tuple[tuple[Run, ...], ...]:
        """The clues of the rows."""
        return self._clues(self._native.rows())

    @property
    def columns(self) -> tuple[tuple[Run, ...], ...]:
        """The clues of the columns."""
        return self._clues(self._native.columns())

    def _clues(self, lines: list[list[tuple[int, int]]]) -> tuple[tuple[Run, ...], ...]:
        if len(self.palette) > 2:
            return tuple(tuple(line) for line in lines)
        return tuple(tuple(length for length, _ in line) for line in lines)

    @property
    def palette(self) -> tuple[Ink, ...]:
        """The colours, the background first."""
        return tuple(Ink(*ink) for ink in self._native.palette())

    @property
    def is_coloured(self) -> bool:
        """Whether there is more than one colour beside the background."""
        return len(self._native.palette()) > 2

    @property
    def given(self) -> tuple[str, ...] | None:
        """The cells that are given, as rows of text, `?` being unknown."""
        given = self._native.given()
        return None if given is None else tuple(given)

    @property
    def position(self) -> tuple[str, ...] | None:
        """The position that is stored with it, as rows of text."""
        position = self._native.position()
        return None if position is None else tuple(position)

    @property
    def stored_solutions(self) -> tuple[Picture, ...]:
        """The solutions that its file claims; nothing has checked them."""
        height, width = self.shape
        return tuple(Picture(height, width, cells) for cells in self._native.solutions())

    @property
    def details(self) -> dict[str, str | None]:
        """Title, author and the like."""
        return dict(self._native.details())

    @property
    def id(self) -> str | None:
        """Its name in the collection it comes from."""
        return self.details["id"]

    @property
    def title(self) -> str | None:
        """What the picture shows, or a name that does not spoil it."""
        return self.details["title"]

    @property
    def author(self) -> str | None:
        """Who made it."""
        return self.details["author"]

    def to_bytes(self, format: str = "json") -> bytes:
        r"""Give the puzzle in one of `formats()`.

        >>> Puzzle([[1]], [[1]]).to_bytes("tatham")
        b'1x1:1/1\n'
        """
        return self._native.write(format)[0]

    def text(self, format: str = "json") -> str:
        r"""Give the puzzle in one of `formats()` that is text.

        >>> Puzzle([[1]], [[1]]).text("tatham")
        '1x1:1/1\n'
        """
        return self.to_bytes(format).decode()

    def lost(self, format: str) -> list[str]:
        """Name what a format cannot hold of this puzzle.

        >>> Puzzle([[1]], [[1]], title="Dot").lost("tatham")
        ['the title']
        """
        return self._native.write(format)[1]

    def write(self, path: str | os.PathLike[str], format: str | None = None) -> list[str]:
        """Write the puzzle into a file, whole or not at all; give what the format cannot hold.

        >>> import tempfile
        >>> Puzzle([[1]], [[1]], title="Dot").write(tempfile.mkdtemp() + "/dot", format="tatham")
        ['the title']
        """
        where = Path(path)
        name = format or where.suffix.lstrip(".")
        if not name:
            raise SettingError(f"{where}: expected a suffix or a format; formats() lists them")
        content, lost = self._native.write(name)
        with replacing(where) as file:
            file.write(content)
        return lost

    def solve(
        self,
        *,
        solutions: int = 2,
        timeout: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int = 1,
        method: str = "exact",
        settings: Mapping[str, object] | None = None,
        seed: int = 1,
    ) -> Answer:
        """Solve the puzzle; two solutions are looked for, which is what proves that one is unique.

        Out of time (`timeout` in seconds), nodes or memory (bytes) is no error: the verdict is
        `unknown` and the reason says so.

        >>> Puzzle([[1], [1]], [[1], [1]]).solve().differs
        [(0, 0), (0, 1), (1, 0), (1, 1)]
        """
        # Few arguments are passed on faster.
        if settings is None and method == "exact" and seed == 1:
            native = _native.solve(self._native, solutions, timeout, nodes, memory, threads)
            return Answer(self, native)
        chosen = [(name, str(value)) for name, value in (settings or {}).items()]
        native = _native.solve(
            self._native, solutions, timeout, nodes, memory, threads, method, chosen, seed
        )
        return Answer(self, native)

    def trace(
        self,
        *,
        method: str = "exact",
        settings: Mapping[str, object] | None = None,
        solutions: int = 2,
        timeout: float | None = None,
        nodes: int | None = None,
        seed: int = 1,
    ) -> tuple[Answer, list[dict[str, Any]]]:
        """Solve the puzzle and give every event on the way: deductions, suppositions, candidates.

        >>> answer, events = Puzzle([[1], [3]], [[1], [2], [1]]).trace(method="line")
        >>> events[0]["event"]
        'deduce'
        """
        import json

        chosen = [(name, str(value)) for name, value in (settings or {}).items()]
        native, lines = _native.solve_traced(
            self._native, solutions, timeout, nodes, None, method, chosen, seed
        )
        return Answer(self, native), [json.loads(line) for line in lines.splitlines()]

    def check(
        self, *, timeout: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> Check:
        """Give the verdict, whether the puzzle is line-solvable, and its grade.

        >>> check = Puzzle([[1], [3]], [[1], [2], [1]]).check()
        >>> check.verdict.value, check.line_solvable, check.grade.name
        ('unique', True, 'gentle')
        """
        native, grade, why = _native.report(self._native, timeout, nodes, memory)
        return Check(Answer(self, native), Grade(*grade) if grade else None, why)

    def grade(self, *, timeout: float | None = None, nodes: int | None = None) -> Grade | None:
        """Say how hard the puzzle is; nothing if it has not one solution or the time ran out.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).grade().name
        'gentle'
        """
        return self.check(timeout=timeout, nodes=nodes).grade

    def count(
        self, *, timeout: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> Count:
        """Count the solutions; the number says itself whether it is exact.

        >>> Puzzle([[1]] * 4, [[1]] * 4).count()
        24
        """
        number, exact, reason = _native.count(self._native, timeout, nodes, memory)
        return Count(int(number), exact, reason)

    def hint(
        self,
        position: Sequence[str] | str | None = None,
        *,
        rung: int = 4,
        look: Literal["easiest", "policy"] = "easiest",
        rules: Rules | str | None = None,
        timeout: float | None = 10.0,
    ) -> Hint:
        """Say what to do next from a position: rows of text, `?` unknown, `.` blank, `#` filled.

        The step is the easiest one, or with `look="policy"` one in the line that an expert would
        visit next, so that few visits solve the puzzle.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).hint(rung=2).sentence
        'Look at row 2.'
        """
        from .explanation import Hint
        from .rules import native_rules

        text = _rows_text(position)
        parts = _native.hint(self._native, text, rung, look, native_rules(rules), timeout)
        return Hint._of(rung, *parts)

    def explain(
        self,
        *,
        rules: Rules | str | None = None,
        timeout: float | None = None,
        nodes: int | None = None,
    ) -> Explanation:
        """Explain every step of the solution.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).explain().steps[0].strategy
        'overlap'
        """
        from .explanation import Explanation
        from .rules import native_rules

        native = _native.explain_puzzle(self._native, native_rules(rules), timeout, nodes)
        return Explanation(self, native)

    def certify(
        self,
        *,
        exactly: bool = False,
        timeout: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int = 1,
    ) -> Certificate | None:
        """Give the verdict with a proof that anyone can check; nothing if there is no verdict.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).certify().check()
        """
        from .certificate import Certificate

        _, native = _native.certify_puzzle(self._native, exactly, timeout, nodes, memory, threads)
        return None if native is None else Certificate(native)

    def repair(
        self,
        *,
        until: str = "line-solvable",
        picture: object = None,
        give: bool = False,
        most: int | None = None,
        suggestions: int = 1,
        protect: Iterable[tuple[int, int]] = (),
        keep_symmetry: bool = False,
        nodes: int = 20_000,
        timeout: float | None = None,
    ) -> Repair:
        """Find the fewest cells of the picture to change, so that the puzzle becomes fair.

        >>> repair = Puzzle.from_picture(["10", "01"]).repair()
        >>> len(repair.ways[0].changes), repair.proved_least
        (1, True)
        """
        from .craft import repair

        return repair(
            self,
            until=until,
            picture=picture,
            give=give,
            most=most,
            suggestions=suggestions,
            protect=protect,
            keep_symmetry=keep_symmetry,
            nodes=nodes,
            timeout=timeout,
        )

    def states(self, seed: int = 1) -> str:
        r"""Give the line states that solving passes through, for `Rules.evaluate`.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).states().count("\n") > 0
        True
        """
        return _native.states_of(self._native, seed)

    def svg(self, picture: object = None) -> str:
        """Draw the puzzle, with a picture in it or without.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).svg(["010", "111"])[:4]
        '<svg'
        """
        return self._native.svg(None if picture is None else Picture.of(picture).cells)

    def png(self, picture: object = None) -> bytes:
        """Draw the puzzle as PNG, with a picture in it or without.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).png()[1:4]
        b'PNG'
        """
        return self._native.png(None if picture is None else Picture.of(picture).cells)

    def drawing(self, picture: object = None) -> str:
        """Draw the puzzle for a terminal, with a picture in it or without.

        >>> Puzzle([[1], [3]], [[1], [2], [1]]).drawing(["010", "111"]).count("█")
        8
        """
        return self._native.drawing(None if picture is None else Picture.of(picture).cells)

    def _key(self) -> bytes:
        if self._cache is None:
            self._cache = self.to_bytes("json")
        return self._cache

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (self._key(),))

    def __repr__(self) -> str:
        name = self.title or self.id
        colours = f", {len(self.palette) - 1} colours" if self.is_coloured else ""
        return f"<Puzzle{f' {name!r}' if name else ''} {self.height} x {self.width}{colours}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _restore(content: bytes) -> Puzzle:
    (reading,) = _native.read(content, "json", None)
    if isinstance(reading, ReadError):
        raise reading
    return Puzzle._of(reading)


def _inks(palette: Sequence[Ink] | None) -> list[tuple[str, str, str]] | None:
    if palette is None:
        return None
    return [(ink.name, ink.rgb, ink.symbol) for ink in palette]


def _rows_text(rows: Sequence[str] | str | None) -> str | None:
    return rows if rows is None or isinstance(rows, str) else "\n".join(rows)


def read_all(source: Source, format: str | None = None) -> list[Puzzle | ReadError]:
    r"""Read every puzzle of a file; one that cannot be read stands among the others as an error.

    >>> [puzzle.height for puzzle in read_all(b"1x1:1/1\n2x1:1/1/2\n")]
    [1, 1]
    """
    content, path = _content(source)
    file = None if path is None else str(path)

    def beside(name: str) -> bytes | None:
        # Only a file of the same folder, as the command line does.
        if path is None or Path(name).name != name:
            return None
        try:
            return (path.parent / name).read_bytes()
        except OSError:
            return None

    try:
        readings = _native.read(content, format, beside)
    except ReadError as error:
        raise _in_file(error, file) from None
    stem = path.stem if path else None
    puzzles: list[Puzzle | ReadError] = []
    for number, reading in enumerate(readings, start=1):
        if isinstance(reading, ReadError):
            puzzles.append(_in_file(reading, file))
            continue
        puzzle = Puzzle._of(reading)
        if stem and puzzle.id is None:
            puzzle = puzzle.replace(id=stem if len(readings) == 1 else f"{stem}#{number}")
        puzzles.append(puzzle)
    return puzzles


def read(source: Source, format: str | None = None) -> Puzzle:
    """Read the one puzzle of a file.

    >>> read(b"1x1:1/1").rows
    ((1,),)
    """
    puzzles = read_all(source, format)
    if len(puzzles) != 1:
        raise ReadError(f"expected one puzzle, found {len(puzzles)}; read_all reads them all")
    if isinstance(puzzles[0], ReadError):
        raise puzzles[0]
    return puzzles[0]


def _in_file(error: ReadError, file: str | None) -> ReadError:
    return ReadError(error.message, error.id, error.line, error.column, file)


def _content(source: Source) -> tuple[bytes, Path | None]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), None
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return path.read_bytes(), path
    content = source.read()
    return content.encode() if isinstance(content, str) else content, None


@dataclass(frozen=True, slots=True)
class Format:
    """A way in which puzzles stand in files."""

    name: str
    suffixes: tuple[str, ...]
    about: str
    reads: bool
    writes: bool


def formats() -> list[Format]:
    """List every format.

    >>> "non" in [format.name for format in formats()]
    True
    """
    listed = _native.list_formats()
    return [
        Format(name, tuple(suffixes), about, reads, writes)
        for name, suffixes, about, reads, writes in listed
    ]


def generate(
    height: int,
    width: int,
    *,
    kind: str = "random",
    density: float = 0.5,
    colours: int = 1,
    seed: int = 1,
    keep: str | None = None,
) -> Iterator[Puzzle]:
    """Draw puzzles without end: the same seed gives the same puzzles on any machine.

    `kind` is `random`, `blob` or `mirrored`; `keep` is `unique` or `line-solvable`, and leaves out
    puzzles that are not.

    >>> next(generate(5, 5, seed=7)).shape
    (5, 5)
    """
    if keep not in (None, "unique", "line-solvable"):
        raise SettingError(f"keep: expected unique or line-solvable, found {keep!r}")
    recipe = _native.PictureRecipe(height, width, kind, density, colours)
    return _drawn(recipe, seed, keep)


def _drawn(recipe: _native.PictureRecipe, seed: int, keep: str | None) -> Iterator[Puzzle]:
    number = 0
    while True:
        puzzle = Puzzle._of(recipe.puzzle(seed, number))
        number += 1
        if keep is None or _is_kept(puzzle, keep):
            yield puzzle


def _is_kept(puzzle: Puzzle, keep: str) -> bool:
    # As many nodes as the command line allows, so that both keep the same puzzles.
    answer = puzzle.solve(nodes=1_000)
    return answer.line_solvable is True if keep == "line-solvable" else answer.verdict == "unique"
