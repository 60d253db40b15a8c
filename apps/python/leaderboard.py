"""The leader board of docs/environments.md: `python leaderboard.py --write`.

Everybody plays the same unseen puzzles: those of `nonolith lab train-policy --evaluate`, and, in
the last column, the sample of `nonolith lab line-order`. No learner may train on their seeds.

    --sets N         the first N sets alone (6)
    --updates N      how long REINFORCE trains (700); 0 leaves it out
    --write          puts the table into docs/environments.md
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nonolith as nl
import numpy as np
from nonolith.gym import LineOrderEnv

sys.path.insert(0, str(Path(__file__).parent / "examples"))
import dandurand
import reinforce

PAGE = Path(__file__).resolve().parents[2] / "docs/environments.md"
BEGIN, END = "<!-- leader board: python leaderboard.py --write -->", "<!-- end -->"


@dataclass(frozen=True)
class Unseen:
    """A set of puzzles that nobody trains on."""

    side: int
    kind: str
    count: int
    seed: int

    def puzzles(self) -> list[nl.Puzzle]:
        """Draw them."""
        drawn = nl.generate(
            self.side, self.side, kind=self.kind, seed=self.seed, keep="line-solvable"
        )
        return list(itertools.islice(drawn, self.count))

    def name(self) -> str:
        """Head the column."""
        return f"{self.count} {self.side}x{self.side} {self.kind}"


SETS = [
    Unseen(5, "random", 300, 990_000),
    Unseen(10, "random", 40, 990_001),
    Unseen(10, "blob", 40, 990_002),
    Unseen(15, "random", 5, 990_003),
    Unseen(15, "blob", 15, 990_004),
    Unseen(5, "random", 5000, 1),
]

Steps = list[int | None]
Player = Callable[[Unseen, list[nl.Puzzle]], Steps]


def by_method(method: str, **settings: Any) -> Player:
    """Play with an ordering of the laboratory; a puzzle that it does not finish counts as none."""

    def play(unseen: Unseen, puzzles: list[nl.Puzzle]) -> Steps:
        answers = [
            puzzle.solve(method=method, settings=settings, seed=unseen.seed + number)
            for number, puzzle in enumerate(puzzles)
        ]
        return [int(a.stats["steps"]) if a.verdict == "unique" else None for a in answers]

    return play


def optimum(unseen: Unseen, puzzles: list[nl.Puzzle]) -> Steps:
    """Prove the fewest steps; nothing where that would take too long."""
    if unseen.side > 10:
        return []
    return by_method("order-hitting-sets")(unseen, puzzles)


def in_environment(choose: Callable[[dict[str, Any], dict[str, Any]], int]) -> Player:
    """Play one episode on each puzzle, cut off where the environment cuts off."""

    def play(unseen: Unseen, puzzles: list[nl.Puzzle]) -> Steps:
        env = LineOrderEnv(puzzles, copy=False)
        steps: Steps = []
        for number in range(len(puzzles)):
            observation, info = env.reset(seed=1, options={"puzzle": number})
            taken, solved, cut = 0, False, False
            while not (solved or cut):
                observation, _, solved, cut, info = env.step(choose(observation, info))
                taken += 1
            steps.append(taken if solved else None)
        return steps

    return play


def only(side: int, player: Player) -> Player:
    """Let somebody play who knows boards of one size only."""
    return lambda unseen, puzzles: player(unseen, puzzles) if unseen.side == side else []


def learned(network: reinforce.Network) -> Player:
    """Play what REINFORCE learned."""

    def choose(observation: dict[str, Any], info: dict[str, Any]) -> int:
        inputs = reinforce.line_inputs({name: view[None] for name, view in observation.items()})
        return int(network.scores(inputs, info["action_mask"][None])[0].argmax())

    return in_environment(choose)


def table(seed: int) -> Player:
    """Play what SARSA learned by the paper's protocol."""
    known = dandurand.trained(seed)

    def choose(observation: dict[str, Any], info: dict[str, Any]) -> int:
        lines, _, worths = dandurand.worths(known, observation)
        return lines[int(worths.argmax())]

    return in_environment(choose)


def players(updates: int) -> list[tuple[str, Player]]:
    """Everybody on the board."""
    trained = learned(reinforce.train(updates, every=updates)) if updates else None
    everybody: list[tuple[str, Player | None]] = [
        ("optimum (proved)", optimum),
        ("`policy`, beam of 4", by_method("policy")),
        ("`policy`, network alone", by_method("policy", width=1)),
        ("`policy-blind`", by_method("policy-blind")),
        ("`examples/reinforce.py`", trained and only(5, trained)),
        ("complete first (peeks)", by_method("order-complete-first")),
        ("most cells (peeks)", by_method("order-most-cells")),
        ("heuristic", by_method("order-heuristic")),
        ("random, changed lines", by_method("order-fresh")),
        ("random", by_method("order-random")),
        ("`examples/dandurand.py`", only(5, table(1_000_003))),
    ]
    return [(name, player) for name, player in everybody if player is not None]


def cell(steps: Steps, count: int) -> str:
    """Say the mean and its standard error, and how many were solved if not all were."""
    if not steps:
        return "-"
    solved = np.array([taken for taken in steps if taken is not None], float)
    if len(solved) == 0:
        return "none solved"
    error = solved.std(ddof=1) / np.sqrt(len(solved)) if len(solved) > 1 else 0.0
    told = f"{solved.mean():.3f} +- {error:.3f}"
    return told if len(solved) == count else f"{told} ({len(solved)} solved)"


def main() -> None:
    """Print the table, or put it into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=len(SETS))
    parser.add_argument("--updates", type=int, default=reinforce.UPDATES)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    sets = [(unseen, unseen.puzzles()) for unseen in SETS[: options.sets]]
    lines = ["| | " + " | ".join(unseen.name() for unseen, _ in sets) + " |"]
    lines.append("|---" * (len(sets) + 1) + "|")
    for name, player in players(options.updates):
        cells = [cell(player(unseen, puzzles), unseen.count) for unseen, puzzles in sets]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    board = "\n".join(lines)
    if options.write:
        before, rest = PAGE.read_text().split(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n\n{board}\n\n{END}{rest.split(END)[1]}")
    else:
        print(board)


if __name__ == "__main__":
    main()
