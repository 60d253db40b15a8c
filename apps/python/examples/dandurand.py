"""SARSA with a table, as Dandurand, Cousineau and Shultz (2012) taught it.

The figures are those of docs/methods/sarsa.md: 20 simulations on the puzzles of
`nonolith lab line-order`.
A choice is known by the 23 numbers that the paper's network sees.

    python examples/dandurand.py
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from nonolith.gym import LineOrderEnv, Paper000, paper_000

ALPHA, GAMMA, TEMPERATURE, FIRST, CEILING = 0.9, 0.9, 0.1, 0.05, 25
Table = dict[bytes, float]


def worths(table: Table, observation: dict[str, Any]) -> tuple[list[int], list[bytes], Any]:
    """Open lines, how each is known, and what the table says of it."""
    lines = np.flatnonzero(observation["open"]).tolist()
    keys = [Paper000.inputs(observation, line).tobytes() for line in lines]
    return lines, keys, np.array([table.get(key, FIRST) for key in keys])


def drawn(known: Any, draw: np.random.Generator) -> int:
    """Softmax over what is known of the choices."""
    chances = np.exp((known - known.max()) / TEMPERATURE)
    return int(draw.choice(len(known), p=chances / chances.sum()))


def learn(table: Table, env: LineOrderEnv, puzzle: int, draw: np.random.Generator) -> None:
    """Play one episode and learn from every step."""
    observation, _ = env.reset(options={"puzzle": puzzle})
    lines, keys, known = worths(table, observation)
    choice = drawn(known, draw)
    solved = cut = False
    while not (solved or cut):
        key = keys[choice]
        observation, target, solved, cut, _ = env.step(lines[choice])
        if not solved:
            lines, keys, known = worths(table, observation)
            choice = drawn(known, draw)
            target += GAMMA * known[choice]
        worth = table.get(key, FIRST)
        table[key] = worth + ALPHA * (target - worth)


def steps(table: Table, env: LineOrderEnv, puzzle: int) -> int:
    """Play with the best choice, the first of equals; the ceiling if it is not solved by then."""
    observation, _ = env.reset(options={"puzzle": puzzle})
    for step in range(1, CEILING + 1):
        lines, _, known = worths(table, observation)
        observation, _, solved, _, _ = env.step(lines[int(known.argmax())])
        if solved:
            return step
    return CEILING


def trained(seed: int) -> Table:
    """Train on one puzzle, then two, then three, 40 episodes each."""
    env = LineOrderEnv(list(paper_000(seed).training), reward="line", max_steps=CEILING)
    table: Table = {}
    draw = np.random.default_rng(seed)
    env.reset(seed=seed)
    for phase in (1, 2, 3):
        for turn in range(40):
            learn(table, env, turn % phase, draw)
    return table


def simulate(seed: int) -> tuple[list[int], int]:
    """Train, and count the steps on the training puzzles and on one that was never seen."""
    paper, table = paper_000(seed), trained(seed)
    env = LineOrderEnv([*paper.training, paper.test], max_steps=CEILING)
    env.reset(seed=seed)
    return [steps(table, env, puzzle) for puzzle in range(3)], steps(table, env, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="as of nonolith lab line-order")
    options = parser.parse_args()
    seeds = [options.seed * 1_000_003 + run for run in range(options.simulations)]
    results = [simulate(seed) for seed in seeds]
    trained = np.array([taken for taken, _ in results]).ravel()
    tested = np.array([taken for _, taken in results])
    for name, taken in (("training puzzles", trained), ("unseen", tested)):
        error = taken.std(ddof=1) / np.sqrt(len(taken))
        solved = int((taken < CEILING).sum())
        print(
            f"{name:<18}{taken.mean():6.2f} +- {error:.2f} steps, {solved} of {len(taken)} solved"
        )


if __name__ == "__main__":
    main()
