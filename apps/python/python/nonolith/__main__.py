"""`python -m nonolith FILE...`: the verdict on every puzzle, a line each."""

from __future__ import annotations

import sys

from . import ReadError, read_all


def main(files: list[str]) -> int:
    """Print a line a puzzle; 1 if one could not be read."""
    failed = 0
    for file in files:
        try:
            puzzles = read_all(file)
        except (OSError, ReadError) as error:
            print(error, file=sys.stderr)
            failed = 1
            continue
        for puzzle in puzzles:
            if isinstance(puzzle, ReadError):
                print(puzzle, file=sys.stderr)
                failed = 1
                continue
            check = puzzle.check()
            lines = ", line-solvable" if check.line_solvable else ""
            grade = f", {check.grade.name} ({check.grade.score:g})" if check.grade else ""
            print(f"{puzzle.id}: {check.verdict.value}{lines}{grade}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
