"""Certificates, repairs and puzzles from pictures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nonolith as nl
import numpy as np
import pytest


def test_a_certificate_holds_and_is_of_its_puzzle(hat: nl.Puzzle, switch: nl.Puzzle) -> None:
    for puzzle, claim in ((hat, "unique"), (switch, "several")):
        certificate = puzzle.certify()
        assert certificate is not None
        assert certificate.claim == claim
        certificate.check()
        assert certificate.is_of(puzzle)
        assert certificate.is_of(hat) == (puzzle is hat)
    exactly = switch.certify(exactly=True)
    assert exactly is not None
    assert exactly.claim == "exactly 2"


def test_a_certificate_survives_files(hat: nl.Puzzle, tmp_path: Path) -> None:
    certificate = hat.certify()
    assert certificate is not None
    for name in ("hat.nonocert", "hat.nonocertb"):
        certificate.save(tmp_path / name)
        assert nl.Certificate.load(tmp_path / name) == certificate


def test_a_false_claim_is_rejected(hat: nl.Puzzle) -> None:
    certificate = hat.certify()
    assert certificate is not None
    text = certificate.to_bytes().decode()
    lines = [line for line in text.splitlines() if not line.startswith("solution")]
    false = "\n".join(lines).replace("claim unique", "claim none") + "\n"
    with pytest.raises(nl.Rejected):
        nl.Certificate.from_bytes(false.encode()).check()


@pytest.mark.parametrize("content", [b"", b"nonolith certificate 9\n", b"\xff" * 100])
def test_bytes_that_are_no_certificate_are_refused(content: bytes) -> None:
    with pytest.raises(nl.CertificateError):
        nl.Certificate.from_bytes(content)


def test_the_python_checker_agrees(hat: nl.Puzzle, tmp_path: Path) -> None:
    certificate = hat.certify()
    assert certificate is not None
    certificate.save(tmp_path / "hat.nonocert")
    command = [sys.executable, "-m", "nonolith.nonocheck", str(tmp_path / "hat.nonocert")]
    assert subprocess.run(command, capture_output=True).returncode == 0


def test_the_python_checker_is_the_one_of_the_tools(corpus: Path) -> None:
    tool = corpus.parent / "tools" / "nonocheck.py"
    module = Path(nl.__file__).with_name("nonocheck.py")
    assert module.resolve() == tool.resolve()


def test_a_repair_is_least_and_proved() -> None:
    repair = nl.Puzzle.from_picture(["10", "01"]).repair(suggestions=4)
    assert repair.proved_least
    assert repair.at_least == 1
    assert all(len(way.changes) == 1 for way in repair.ways)
    for way in repair.ways:
        assert way.puzzle.solve().line_solvable
    assert "one cell" in repair.sentence


def test_given_cells_repair_too(switch: nl.Puzzle) -> None:
    repair = switch.repair(give=True)
    assert repair.puzzle is not None
    assert repair.puzzle.given is not None
    assert repair.puzzle.solve().verdict == "unique"


def test_protected_cells_stay() -> None:
    every = [(row, column) for row in range(2) for column in range(2)]
    repair = nl.Puzzle.from_picture(["10", "01"]).repair(protect=every)
    assert not repair.reached
    assert repair.puzzle is None


def test_a_puzzle_without_a_picture_cannot_be_repaired() -> None:
    with pytest.raises(nl.PuzzleError, match="no picture to repair"):
        nl.Puzzle([[2]], [[1], []]).repair()
    with pytest.raises(nl.SettingError, match="until: expected unique, line-solvable or a grade"):
        nl.Puzzle.from_picture(["10", "01"]).repair(until="nice")


def test_a_puzzle_from_pixels_is_fair() -> None:
    rows, columns = np.mgrid[-1:1:80j, -1:1:80j]
    disc = np.where(rows**2 + columns**2 < 0.7, 0, 255).astype(np.uint8)
    for pixels in (disc, np.dstack([disc] * 3), np.dstack([disc] * 3 + [np.full_like(disc, 255)])):
        made = nl.from_picture(pixels, longest=10)
        assert made.reached
        assert made.puzzle.solve().line_solvable
        assert made.offers[0].regret < 0.1


def test_files_are_pictures_too(corpus: Path) -> None:
    snail = corpus.parent / "docs" / "pictures" / "snail.svg"
    made = nl.from_picture(snail, longest=12)
    assert made.puzzle.solve().verdict == "unique"
    assert nl.from_picture(snail.read_bytes(), longest=12).puzzle == made.puzzle


@pytest.mark.parametrize(
    ("source", "options", "error", "words"),
    [
        (b"rubbish", {}, nl.PuzzleError, "."),
        (np.zeros((9, 9), dtype=np.uint8), {}, nl.PuzzleError, "one colour"),
        (np.zeros((9, 9)), {}, TypeError, "uint8"),
        (np.zeros((9, 9, 2), dtype=np.uint8), {}, nl.PuzzleError, "expected pixels"),
        (np.eye(9, dtype=bool), {"longest": 1}, nl.SettingError, "sides from 2 to 200"),
        (np.eye(9, dtype=bool), {"colours": 9}, nl.SettingError, "1 to 8 colours"),
        (np.eye(9, dtype=bool), {"most": 2.0}, nl.SettingError, "share of cells"),
        (np.eye(9, dtype=bool), {"style": "baroque"}, nl.SettingError, "style: expected"),
        (np.eye(9, dtype=bool), {"crop": "much"}, nl.SettingError, "crop: expected"),
        (np.eye(9, dtype=bool), {"background": "blue"}, nl.SettingError, "background: expected"),
    ],
)
def test_wrong_pictures_are_refused(
    source: object, options: dict[str, object], error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        nl.from_picture(source, **options)  # type: ignore[arg-type]
