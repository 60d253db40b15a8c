"""Hints, explanations, grades and rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import nonolith as nl
import pytest

OVERLAP = """
def my-overlap:
  with h = arbitrary(hint):
  if lowest_end_cell(h) > highest_start_cell(h):
  then fill(true, highest_start_cell(h), lowest_end_cell(h))
"""
WRONG = """
def too-much:
  with h = arbitrary(hint):
  if lowest_end_cell(h) >= highest_start_cell(h):
  then fill(true, 0, 1)
"""


def test_a_hint_climbs_five_rungs(hat: nl.Puzzle) -> None:
    told = [hat.hint(rung=rung).sentence for rung in range(1, 6)]
    assert told[1] == "Look at row 2."
    assert len(set(told)) >= 4
    step = hat.hint().step
    assert step is not None
    assert step.line == ("row", 1)
    assert step.cells == ((1, 0, 1), (1, 1, 1), (1, 2, 1))


def test_following_hints_solves_the_puzzle(hat: nl.Puzzle) -> None:
    position = [["?"] * hat.width for _ in range(hat.height)]
    while any("?" in row for row in position):
        step = hat.hint(["".join(row) for row in position]).step
        assert step is not None
        for row, column, colour in step.cells:
            position[row][column] = ".#"[colour]
    assert ["".join(row) for row in position] == [".#.", "###"]


def test_hints_in_the_lines_of_the_policy_solve_the_puzzle() -> None:
    puzzle = next(nl.generate(10, 10, kind="blob", seed=990_002, keep="line-solvable"))
    position = [["?"] * 10 for _ in range(10)]
    lines = []
    while any("?" in row for row in position):
        step = puzzle.hint(["".join(row) for row in position], look="policy").step
        assert step is not None
        lines.append(step.line)
        for row, column, colour in step.cells:
            position[row][column] = ".#"[colour]
    drawn = ["".join(row).replace(".", "0").replace("#", "1") for row in position]
    assert drawn == str(puzzle.solve().solution).splitlines()
    assert puzzle.hint(look="policy", rung=2).sentence.startswith("Look at ")
    # It is another order than that of the easiest steps.
    easiest = [step.line for step in puzzle.explain().steps]
    assert lines != easiest


def test_a_mistake_is_told_first(hat: nl.Puzzle) -> None:
    hint = hat.hint(["#??", "???"])
    assert hint.problem is not None
    assert hint.step is None


def test_several_solutions_are_told(switch: nl.Puzzle) -> None:
    hint = switch.hint()
    assert hint.step is None
    assert hint.verdict == "several"
    assert len(hint.differs) == 4


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"rung": 0}, ValueError, "rung: expected 1 to 5"),
        ({"rung": 6}, ValueError, "rung: expected 1 to 5"),
        ({"look": "best"}, ValueError, 'look: expected easiest or policy, found "best"'),
        ({"position": ["??"]}, nl.PuzzleError, "expected a position of 2 x 3 cells"),
        ({"position": ["!!!", "???"]}, nl.PuzzleError, "."),
        ({"rules": "no-such-set"}, nl.SettingError, "there is no set and no file"),
    ],
)
def test_wrong_hints_are_refused(
    hat: nl.Puzzle, options: dict[str, object], error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        hat.hint(**options)  # type: ignore[arg-type]


def test_an_explanation_goes_to_the_end(hat: nl.Puzzle) -> None:
    explanation = hat.explain()
    assert explanation.verdict == "unique"
    assert explanation.known == (".#.", "###")
    decided = {(row, column) for step in explanation.steps for row, column, _ in step.cells}
    assert len(decided) == 6
    assert "Row 2" in explanation.text()
    assert "Row 2" in explanation.markdown()
    assert "<svg" in explanation._repr_html_()


def test_grades_have_reasons(hat: nl.Puzzle, switch: nl.Puzzle) -> None:
    grade = hat.grade()
    assert grade is not None
    assert grade.name == "gentle"
    assert grade.reason
    check = switch.check()
    assert check.grade is None
    assert check.no_grade == "only a puzzle with one solution has a grade"


def test_own_rules_are_used_and_named(hat: nl.Puzzle) -> None:
    mine = nl.rules.parse(OVERLAP)
    assert [rule.name for rule in mine] == ["my-overlap"]
    assert mine[0].claim is None
    step = hat.hint(rules=mine).step
    assert step is not None
    assert step.strategy == "my-overlap"
    assert "{" not in step.sentence


def test_rules_of_a_file_are_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    path.write_text(OVERLAP)
    assert nl.rules.load(path) == nl.rules.parse(OVERLAP)


def test_a_wrong_rule_is_refuted_by_a_line() -> None:
    (judgement,) = nl.rules.parse(WRONG).verify(up_to=5)
    assert judgement.state == "unsound"
    assert not judgement.is_sound
    assert judgement.words.startswith("unsound")


@pytest.mark.parametrize("text", ["def", "def x:", OVERLAP + "!", "with h", "\x00"])
def test_text_that_is_no_rule_says_where(text: str) -> None:
    with pytest.raises(nl.RuleError):
        nl.rules.parse(text)


def test_rules_are_measured(hat: nl.Puzzle) -> None:
    measured = nl.rules.load("library").evaluate(hat.states())
    assert 0 < measured["as_written"] <= measured["deducible"]
    with pytest.raises(nl.RuleError):
        nl.rules.load("control").evaluate("{}\n{}\n")


def test_a_proof_asks_the_solver_and_no_other() -> None:
    asked: list[str] = []

    def solver(script: str) -> str:
        asked.append(script)
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        nl.rules.parse(OVERLAP).prove(solver)
    assert asked


@pytest.mark.skipif(not shutil.which("z3"), reason="z3 is not installed")
def test_a_sound_rule_is_proved_and_a_wrong_one_is_not() -> None:
    assert [one.state for one in nl.rules.parse(OVERLAP).prove("z3")] == ["proved"]
    assert [one.state for one in nl.rules.parse(WRONG).prove("z3")] == ["unsound"]


def test_a_solver_that_is_none_is_refused() -> None:
    with pytest.raises(nl.RuleError, match="no SMT solver"):
        nl.rules.parse(OVERLAP).prove("no-such-solver")


@pytest.mark.skipif(not shutil.which("z3"), reason="z3 is not installed")
def test_learning_tells_how_far_it_is_and_can_be_stopped() -> None:
    seen: list[nl.rules.Progress] = []

    def stop(progress: nl.rules.Progress) -> bool:
        seen.append(progress)
        return len(seen) < 2

    with pytest.raises(nl.RuleError, match="stopped"):
        nl.rules.learn(elements=1, fills=4, progress=stop)
    assert seen[0].done == 1
