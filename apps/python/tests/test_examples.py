"""The examples do what they say; the learners are held to what they reach."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nonolith as nl
import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[1]


def script(path: str) -> ModuleType:
    """Import a script by its path; what it imports stands beside it."""
    sys.path.insert(0, str(FOLDER / "examples"))
    spec = importlib.util.spec_from_file_location(Path(path).stem, FOLDER / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_sarsa_learns_its_puzzles_and_nothing_of_others() -> None:
    dandurand = script("examples/dandurand.py")
    results = [dandurand.simulate(1_000_003 + run) for run in range(6)]
    trained = np.array([steps for steps, _ in results])
    # 10.48 in the laboratory; of six simulations the standard error is about 0.4.
    assert 8.5 < trained.mean() < 13
    assert sum(steps == dandurand.CEILING for _, steps in results) >= 5


def test_reinforce_learns_to_choose_lines_of_unseen_puzzles() -> None:
    reinforce = script("examples/reinforce.py")
    steps = reinforce.test(reinforce.train(reinforce.UPDATES))
    assert (steps < 50).all(), "every puzzle is solved"
    assert steps.mean() < 9.3


def test_everybody_on_the_leader_board_plays_the_same_puzzles() -> None:
    board = script("leaderboard.py")
    unseen = board.Unseen(5, "random", 20, 990_000)
    puzzles = unseen.puzzles()

    def heuristic() -> Any:
        """The heuristic ordering, once more: full and empty lines, then by the longest run."""
        round_: list[int] = []

        def choose(observation: dict[str, Any], info: dict[str, Any]) -> int:
            clues, still = observation["clues"], observation["open"]
            if (still == 5).all():
                round_.clear()
            while True:
                if not round_:
                    runs = (clues > 0).sum(axis=1)
                    full = (runs == 0) | (clues.sum(axis=1) + runs - 1 == 5)
                    score = np.where(full, 5, clues.max(axis=1))
                    round_.extend(np.argsort(-score, kind="stable").tolist())
                line = round_.pop(0)
                if still[line]:
                    return line

        return choose

    played = board.in_environment(heuristic())(unseen, puzzles)
    assert played == board.by_method("order-heuristic")(unseen, puzzles)
    fewest = board.optimum(unseen, puzzles)
    assert all(one >= best for one, best in zip(played, fewest, strict=True))
    assert board.cell([7, 8, None], 3) == "7.500 +- 0.500 (2 solved)"
    assert board.cell([], 3) == "-"


def test_the_adapter_for_stable_baselines(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for the base class, as the library itself needs PyTorch."""

    class VecEnv:
        def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
            self.num_envs = num_envs
            self._seeds: list[int | None] = [None] * num_envs

        def _reset_seeds(self) -> None:
            self._seeds = [None] * self.num_envs

        def _get_indices(self, indices: Any) -> Any:
            return range(self.num_envs) if indices is None else indices

    name = "stable_baselines3.common.vec_env.base_vec_env"
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        monkeypatch.setitem(sys.modules, ".".join(parts[:length]), ModuleType("stand-in"))
    sys.modules[name].VecEnv = VecEnv  # type: ignore[attr-defined]
    from nonolith.gym import LineOrderVectorEnv, to_sb3

    with pytest.raises(ValueError, match="SameStep"):
        to_sb3(LineOrderVectorEnv(2))
    source = [nl.Puzzle([[1]], [[1]])]
    envs = to_sb3(LineOrderVectorEnv(2, source, autoreset_mode="SameStep"))
    assert envs.reset()["cells"].tolist() == [[[-1]], [[-1]]]
    envs.step_async(np.array([0, 1]))
    observation, rewards, done, infos = envs.step_wait()
    assert rewards.tolist() == [-1, -1] and done.all()
    assert observation["cells"].tolist() == [[[-1]], [[-1]]]
    assert infos[0]["terminal_observation"]["cells"].tolist() == [[1]]
    assert not infos[0]["TimeLimit.truncated"]
    assert [mask.tolist() for mask in envs.env_method("action_masks")] == [[True] * 2] * 2
