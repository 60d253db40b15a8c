"""Puzzles: made from lists and arrays, read and written."""

from __future__ import annotations

import io
from pathlib import Path

import nonolith as nl
import numpy as np
import pytest


def test_a_puzzle_from_lists_has_these_clues(hat: nl.Puzzle) -> None:
    assert hat.shape == (2, 3)
    assert hat.rows == ((1,), (3,))
    assert hat.columns == ((1,), (2,), (1,))
    assert hat.title == "Hat"
    assert [ink.name for ink in hat.palette] == ["white", "black"]


def test_runs_of_several_colours_are_pairs(coloured: nl.Puzzle) -> None:
    assert coloured.rows[0] == ((1, 1), (1, 2))
    again = nl.Puzzle(coloured.rows, coloured.columns, palette=coloured.palette)
    assert again.rows == coloured.rows
    assert again.solve().verdict == "unique"


@pytest.mark.parametrize("make", [np.array, list, tuple])
def test_a_picture_may_be_an_array_or_lists(make: type) -> None:
    puzzle = nl.Puzzle.from_picture(make([[0, 1, 0], [1, 1, 1]]))
    assert puzzle.rows == ((1,), (3,))


def test_a_picture_of_booleans_is_black_and_white() -> None:
    assert nl.Puzzle.from_picture(np.eye(3, dtype=bool)).rows == ((1,), (1,), (1,))


def test_clues_may_be_numpy_arrays() -> None:
    rows = [np.array([1]), np.array([3])]
    assert nl.Puzzle(rows, [[1], [2], [1]]).solve().verdict == "unique"


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        ([[0], [3]], nl.PuzzleError, "rows[0][0]: expected a length of 1 or more"),
        ([[-1], [3]], nl.PuzzleError, "rows[0][0]: expected a length of 1 or more"),
        ([[1.5], [3]], TypeError, "rows[0][0]: expected a length of 1 or more"),
        ([[True], [3]], nl.PuzzleError, "rows[0][0]: expected a length of 1 or more"),
        ([["1"], [3]], TypeError, "rows[0][0]: expected a length of 1 or more"),
        (["1", [3]], TypeError, "rows[0]: expected a list, found str"),
        ([1, 3], TypeError, "rows[0]: expected a list, found int"),
        ("1 3", TypeError, "rows: expected a list, found str"),
        (7, TypeError, "rows: expected a list, found int"),
        ([[(1, 36)], [3]], nl.PuzzleError, "expected a colour's number from 0 to 35, found 36"),
        ([[(1, 2)], [3]], nl.PuzzleError, "colour"),
        ([], nl.PuzzleError, "at least one row"),
        ([[1]] * 10_001, nl.PuzzleError, "10000"),
    ],
)
def test_clues_that_are_none_are_refused(rows: object, error: type, words: str) -> None:
    with pytest.raises(error) as caught:
        nl.Puzzle(rows, [[1], [2], [1]])  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_a_run_longer_than_its_line_is_a_puzzle_without_a_solution() -> None:
    answer = nl.Puzzle([[9]], [[1], [1]]).solve()
    assert answer.verdict == nl.Verdict.NONE
    assert answer.reason


@pytest.mark.parametrize(
    ("picture", "error", "words"),
    [
        ([[0, 1], [1]], nl.PuzzleError, "equal length"),
        (["01", "1"], nl.PuzzleError, "equal length"),
        (["0!"], nl.PuzzleError, "digits"),
        ([[0.5, 1.0]], TypeError, "whole numbers"),
        ([[[1]]], nl.PuzzleError, "shape"),
        ([], TypeError, "expected"),
        ([[-1, 0]], nl.PuzzleError, "found -1"),
        ([[36, 0]], nl.PuzzleError, "found 36"),
        (np.zeros((0, 3), dtype=int), nl.PuzzleError, "shape"),
        (np.zeros((2, 2, 2), dtype=int), nl.PuzzleError, "shape"),
    ],
)
def test_a_picture_that_is_none_is_refused(picture: object, error: type, words: str) -> None:
    with pytest.raises(error) as caught:
        nl.Puzzle.from_picture(picture)
    assert words in str(caught.value)


def test_every_written_format_is_read_again(hat: nl.Puzzle) -> None:
    for format in nl.formats():
        if not (format.reads and format.writes):
            continue
        try:
            content = hat.to_bytes(format.name)
        except nl.WriteError:
            continue
        again = nl.read(content, format=format.name)
        assert (again.rows, again.columns) == (hat.rows, hat.columns), format.name


def test_files_are_read_by_path_bytes_and_open_file(corpus: Path) -> None:
    path = corpus / "puzzles" / "small-03.json"
    by_path = nl.read(path)
    assert by_path == nl.read(str(path))
    assert by_path.id == "small-03"
    with path.open("rb") as file:
        assert nl.read(file).rows == by_path.rows
    assert nl.read(io.StringIO(path.read_text())).rows == by_path.rows
    assert nl.read(path.read_bytes()).rows == by_path.rows


def test_a_file_that_is_not_there_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        nl.read("no-such-file.non")


@pytest.mark.parametrize("content", [b"", b"\n", b"rubbish", b"\x00\xff", b"{", b"width 2\n"])
def test_rubbish_is_a_read_error(content: bytes) -> None:
    with pytest.raises(nl.ReadError) as caught:
        nl.read(content)
    assert str(caught.value)


def test_a_read_error_says_where(tmp_path: Path) -> None:
    path = tmp_path / "broken.non"
    path.write_text("width 2\nheight x\nrows\n1\n1\ncolumns\n1\n1\n")
    with pytest.raises(nl.ReadError) as caught:
        nl.read(path)
    error = caught.value
    assert (error.file, error.line, error.column) == (str(path), 2, 8)
    assert str(error).startswith(f"{path}:2:8: ")
    assert isinstance(error, ValueError)


def test_a_broken_puzzle_does_not_spoil_the_others() -> None:
    lines = b'{"rows": [[1]], "columns": [[1]]}\n{"rows": "x"}\n{"rows": [[1]], "columns": [[1]]}\n'
    kinds = [type(one).__name__ for one in nl.read_all(lines)]
    assert kinds == ["Puzzle", "ReadError", "Puzzle"]


def test_several_puzzles_where_one_is_wanted_say_so() -> None:
    with pytest.raises(nl.ReadError, match="expected one puzzle, found 2"):
        nl.read(b"1x1:1/1\n1x1:1/1\n")


def test_writing_says_what_is_lost_and_replaces_the_file_whole(
    hat: nl.Puzzle, tmp_path: Path
) -> None:
    path = tmp_path / "hat.non"
    assert hat.write(path) == []
    assert nl.read(path).title == "Hat"
    assert hat.write(tmp_path / "hat.tatham", format="tatham") == ["the title"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["hat.non", "hat.tatham"]
    with pytest.raises(nl.SettingError, match="there is no format"):
        hat.write(tmp_path / "hat.doc")
    with pytest.raises(nl.SettingError, match="expected a suffix"):
        hat.write(tmp_path / "hat")


def test_details_can_be_replaced_and_others_do_not_exist(hat: nl.Puzzle) -> None:
    assert hat.replace(author="me").details["author"] == "me"
    assert hat.title == "Hat"
    with pytest.raises(TypeError, match="no detail colour"):
        hat.replace(colour="red")


def test_given_cells_are_kept() -> None:
    puzzle = nl.Puzzle([[1], [1]], [[1], [1]], given=["#?", "??"])
    assert puzzle.given == ("#?", "??")
    assert puzzle.solve().verdict == "unique"
    with pytest.raises(nl.PuzzleError):
        nl.Puzzle([[1], [1]], [[1], [1]], given=["#"])


def test_drawings_are_drawings(hat: nl.Puzzle) -> None:
    assert hat._repr_svg_().startswith("<svg")
    assert hat.png().startswith(b"\x89PNG")
    assert "█" in hat.drawing(hat.solve().solution)
    with pytest.raises(nl.PuzzleError, match="size"):
        hat.svg(["1"])


def test_generated_puzzles_depend_on_the_seed_alone() -> None:
    def drawn(seed: int) -> list[nl.Puzzle]:
        puzzles = nl.generate(5, 6, kind="blob", seed=seed)
        return [next(puzzles) for _ in range(3)]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    unique = nl.generate(5, 5, keep="unique", seed=3)
    assert all(next(unique).solve().verdict == "unique" for _ in range(5))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"kind": "stripes"}, "kind: expected random, blob or mirrored"),
        ({"density": 2.0}, "density"),
        ({"colours": 0}, "colours"),
        ({"keep": "hard"}, "keep: expected unique or line-solvable"),
    ],
)
def test_wrong_recipes_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(nl.SettingError, match=words):
        next(nl.generate(5, 5, **options))  # type: ignore[arg-type]
    with pytest.raises(nl.SettingError):
        next(nl.generate(0, 5))
