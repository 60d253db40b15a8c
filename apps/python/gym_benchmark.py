"""What steps of `nonolith.gym` take, beside the goals: `python gym_benchmark.py`.

Figures are steps a second of CPU time of the process, in the best of several runs, so that other
work on the machine matters little. Actions are drawn beforehand, uniformly over all lines; masks,
observations and new puzzles are part of every step.
"""

from __future__ import annotations

import time
from typing import Any

import gymnasium
import nonolith.gym
import numpy as np


def rate(make: dict[str, Any], count: int, steps: int, runs: int = 5) -> tuple[float, float]:
    """Give steps a second of CPU time and of the clock."""
    envs = nonolith.gym.LineOrderVectorEnv(count, **make)
    envs.reset(seed=1)
    lines = envs.single_action_space.n  # type: ignore[attr-defined]
    actions = np.random.default_rng(1).integers(0, lines, (64, count))
    best = [0.0, 0.0]
    for _ in range(runs):
        cpu, wall = time.process_time(), time.perf_counter()
        for step in range(steps):
            envs.step(actions[step % 64])
        done = steps * count
        best[0] = max(best[0], done / (time.process_time() - cpu))
        best[1] = max(best[1], done / (time.perf_counter() - wall))
    return best[0], best[1]


def single(steps: int = 50_000) -> float:
    """Give steps a second of one environment through `gymnasium.make`."""
    env = gymnasium.make("nonolith/LineOrder-v0")
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 10, steps).tolist()
    best = 0.0
    for _ in range(5):
        cpu = time.process_time()
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        best = max(best, steps / (time.process_time() - cpu))
    return best


def tell(what: str, figure: float, aim: str = "") -> None:
    """Print a line."""
    print(f"{what:<62} {figure / 1e6:>7.2f} M/s  {aim}", flush=True)


def main() -> None:
    """Print the table."""
    aims = {(5, 64): "aim 6", (15, 64): "aim 1"}
    for side in (5, 10, 15):
        for count in (64, 1024):
            for kind in ("random", "blob"):
                source = nonolith.gym.Recipe(kind, side)
                cpu, _ = rate({"source": source}, count, 200_000 // count + 20)
                aim = aims.get((side, count), "") if kind == "random" else ""
                tell(f"LineOrder {side}x{side} {kind}, {count} environments", cpu, aim)
    same, _ = rate({"autoreset_mode": "SameStep"}, 64, 3000)
    tell("LineOrder 5x5 random, 64 environments, reset with the same step", same)
    copies, _ = rate({"copy": True}, 64, 3000)
    tell("LineOrder 5x5 random, 64 environments, copies", copies)
    one = rate({}, 8192, 60)
    two = rate({"threads": 2}, 8192, 60)
    tell("LineOrder 5x5 random, 8192 environments, 1 thread, CPU", one[0])
    tell("LineOrder 5x5 random, 8192 environments, 2 threads, CPU", two[0])
    print(f"2 threads: {two[1] / one[1]:.2f} times the steps of 1 by the clock (aim 1.7 on idle")
    print(f"cores); {2 * two[0] / one[0]:.2f} times by CPU time, if both cores were free")
    tell("one environment through gymnasium.make", single(), "aim 0.2")


if __name__ == "__main__":
    main()
