"""Many environments at once: Gymnasium's `VectorEnv`, stepped in Rust."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..puzzle import Puzzle
from .sources import Recipe, Source
from .tasks import (
    CELLS,
    DEDUCE,
    GUESS,
    LINE_ORDER,
    Array,
    Observation,
    Task,
    Views,
    action_space,
    check_seed,
    observation_space,
)

_MODES = {
    AutoresetMode.NEXT_STEP: "NextStep",
    AutoresetMode.SAME_STEP: "SameStep",
    AutoresetMode.DISABLED: "Disabled",
}


class NonogramVectorEnv(VectorEnv[Observation, Array, Array]):
    """What the four vector environments share.

    Environment `i` after `reset(seed=s)` does what the single environment with seed `s + i` does,
    whatever the number of environments and of `threads`. Observations are read-only views of arrays
    that the next step fills again; `copy=True` gives fresh ones.
    """

    _task: ClassVar[Task]

    def _begin(
        self,
        num_envs: int,
        source: Source,
        option: str,
        mask: str,
        keep: str | None,
        max_steps: int | None,
        autoreset_mode: AutoresetMode | str,
        copy: bool,
        threads: int,
    ) -> None:
        if num_envs < 1 or threads < 1:
            raise ValueError(f"expected 1 or more, found num_envs={num_envs}, threads={threads}")
        mode = AutoresetMode(autoreset_mode)
        native = self._task.native(source, option, mask, keep, num_envs, _MODES[mode], max_steps)
        self._native = native
        self._copy = copy
        self._threads = threads
        self._mode = mode
        self.num_envs = num_envs
        self.render_mode = None
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.single_observation_space = observation_space(self._task, native)
        self.single_action_space = action_space(native)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._views = Views(self._task, native, num_envs)
        same = mode == AutoresetMode.SAME_STEP
        self._final = Views(self._task, native, num_envs, final=True) if same else None
        self._seeded = np.zeros(num_envs, np.bool_)
        everywhere = np.ones(num_envs, np.bool_)
        everywhere.flags.writeable = False
        self._present = {f"_{name}": everywhere for name in self._views.info}

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episodes of all seeds, with `seed` the first ones.

        A number counts up, `seed + i`; a list has one seed for each. Among the options,
        `reset_mask` says which environments begin, and `puzzle` on which puzzles: one number, or
        one for each.
        """
        asked = dict(options or {})
        chosen = self._chosen(asked.pop("reset_mask", None))
        numbers = self._puzzles(asked.pop("puzzle", None))
        if asked:
            raise ValueError(
                f"options: expected reset_mask or puzzle, found {', '.join(map(str, asked))}"
            )
        self._native.reset(chosen.tolist(), self._seeds(seed, chosen), numbers)
        self._seeded |= chosen
        return self._observation(), self._info(chosen)

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Do what the actions say, one for each environment."""
        ended = self._native.step(self._checked(actions), self._threads)
        views = self._views
        info = self._info(None)
        if ended and self._final is not None:
            self._add_final(info)
        if self._copy:
            rewards, terminated = views.rewards.copy(), views.terminated.copy()
            return self._observation(), rewards, terminated, views.truncated.copy(), info
        return dict(views.observation), views.rewards, views.terminated, views.truncated, info

    def _observation(self) -> Observation:
        if not self._copy:
            return dict(self._views.observation)
        return {name: view.copy() for name, view in self._views.observation.items()}

    def _info(self, chosen: Array | None) -> dict[str, Any]:
        views = self._views.info
        info = {name: view.copy() for name, view in views.items()} if self._copy else dict(views)
        info.update(
            self._present if chosen is None else dict.fromkeys(self._present, chosen.copy())
        )
        return info

    def _add_final(self, info: dict[str, Any]) -> None:
        """Add what was shown at the end of episodes that ended with this step."""
        assert self._final is not None
        over = self._views.terminated | self._views.truncated
        observations = np.full(self.num_envs, None, dtype=object)
        for place in np.flatnonzero(over):
            shown = self._final.observation.items()
            observations[place] = {name: view[place].copy() for name, view in shown}
        last: dict[str, Any] = {}
        for name, view in self._final.info.items():
            last[name] = np.zeros_like(view)
            last[name][over] = view[over]
            last[f"_{name}"] = over
        info.update(final_obs=observations, _final_obs=over, final_info=last, _final_info=over)

    def _checked(self, actions: Array) -> Array:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions: expected whole numbers, found {array.dtype}")
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions: expected shape ({self.num_envs},), found {array.shape}")
        return np.ascontiguousarray(array, dtype=np.int64)

    def _chosen(self, mask: Array | None) -> Array:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError("options['reset_mask']: expected a numpy array of bool")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(
                f"options['reset_mask']: expected shape ({self.num_envs},), at least one of it true"
            )
        return mask

    def _puzzles(self, numbers: Any) -> list[int | None]:
        if numbers is None:
            return [None] * self.num_envs
        if np.ndim(numbers) == 0:
            return [operator.index(numbers)] * self.num_envs
        listed = [operator.index(number) for number in numbers]
        if len(listed) != self.num_envs:
            raise ValueError(
                f"options['puzzle']: expected {self.num_envs} numbers, found {len(listed)}"
            )
        return list(listed)

    def _seeds(self, seed: int | Sequence[int | None] | None, chosen: Array) -> list[int | None]:
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int | np.integer):
            self._np_random, self._np_random_seed = np.random.default_rng(seed), int(seed)
            seeds = [check_seed(int(seed) + place) for place in range(self.num_envs)]
        else:
            seeds = [None if one is None else check_seed(one) for one in seed]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: expected {self.num_envs} seeds, found {len(seeds)}")
        for place in np.flatnonzero(chosen & ~self._seeded):
            if seeds[place] is None:
                seeds[place] = int(self.np_random.integers(2**63))
        return seeds

    def action_masks(self) -> Array:
        """Give the masks as sb3-contrib's MaskablePPO asks for them."""
        return self._views.mask.astype(np.bool_)

    def puzzle(self, place: int) -> Puzzle:
        """Give the puzzle that an environment plays."""
        info = self._views.info
        native = self._native.puzzle(int(info["seed"][place]), int(info["puzzle"][place]))
        assert native is not None
        return Puzzle._of(native)


class LineOrderVectorEnv(NonogramVectorEnv):
    """Many of `LineOrderEnv`.

    >>> envs = LineOrderVectorEnv(64)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["cells"].shape, infos["action_mask"].shape
    ((64, 5, 5), (64, 10))
    """

    _task = LINE_ORDER

    def __init__(
        self,
        num_envs: int = 1,
        source: Source = Recipe(),  # noqa: B008
        *,
        reward: str = "steps",
        mask: str = "changed",
        keep: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
    ) -> None:
        self._begin(num_envs, source, reward, mask, keep, max_steps, autoreset_mode, copy, threads)


class CellsVectorEnv(NonogramVectorEnv):
    """Many of `CellsEnv`."""

    _task = CELLS

    def __init__(
        self,
        num_envs: int = 1,
        source: Source = Recipe(),  # noqa: B008
        *,
        mistakes: str = "end",
        keep: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
    ) -> None:
        self._begin(
            num_envs, source, mistakes, "changed", keep, max_steps, autoreset_mode, copy, threads
        )


class DeduceVectorEnv(NonogramVectorEnv):
    """Many of `DeduceEnv`."""

    _task = DEDUCE

    def __init__(
        self,
        num_envs: int = 1,
        source: Source = Recipe(),  # noqa: B008
        *,
        keep: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
    ) -> None:
        self._begin(num_envs, source, "", "changed", keep, max_steps, autoreset_mode, copy, threads)


class GuessVectorEnv(NonogramVectorEnv):
    """Many of `GuessEnv`."""

    _task = GUESS

    def __init__(
        self,
        num_envs: int = 1,
        source: Source = Recipe(),  # noqa: B008
        *,
        keep: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
    ) -> None:
        self._begin(num_envs, source, "", "changed", keep, max_steps, autoreset_mode, copy, threads)
