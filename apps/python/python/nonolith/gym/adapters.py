"""Adapters for other libraries, which are imported when an adapter is called."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from .tasks import Array, Observation
from .vector import NonogramVectorEnv


def to_sb3(envs: NonogramVectorEnv) -> Any:
    """Give a `VecEnv` of Stable-Baselines3, for PPO and for sb3-contrib's MaskablePPO.

    The environments must reset with the same step: `autoreset_mode="SameStep"`.
    """
    if envs.metadata["autoreset_mode"] != AutoresetMode.SAME_STEP:
        raise ValueError('expected environments with autoreset_mode="SameStep"')
    from stable_baselines3.common.vec_env.base_vec_env import VecEnv

    class NonogramVecEnv(VecEnv):  # type: ignore[misc]
        """Steps in Rust, answers as Stable-Baselines3 wants."""

        def __init__(self) -> None:
            super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)
            self._actions: Array = np.zeros(envs.num_envs, np.int64)

        def reset(self) -> Observation:
            # Libraries keep observations until an update, and views would change under them.
            seeds = None if all(seed is None for seed in self._seeds) else self._seeds
            observation, _ = envs.reset(seed=seeds)
            self._reset_seeds()
            return _copied(observation)

        def step_async(self, actions: Array) -> None:
            self._actions = actions

        def step_wait(self) -> tuple[Observation, Array, Array, list[dict[str, Any]]]:
            observation, rewards, terminated, truncated, info = envs.step(self._actions)
            infos: list[dict[str, Any]] = [{} for _ in range(envs.num_envs)]
            for place in np.flatnonzero(terminated | truncated):
                infos[place]["terminal_observation"] = info["final_obs"][place]
                infos[place]["TimeLimit.truncated"] = bool(truncated[place])
            done = terminated | truncated
            return _copied(observation), rewards.astype(np.float32), done, infos

        def close(self) -> None:
            envs.close()

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [getattr(envs, attr_name)] * len(list(self._get_indices(indices)))

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            raise NotImplementedError("environments stepped in Rust have no attributes to set")

        def env_method(
            self, method_name: str, *args: Any, indices: Any = None, **named: Any
        ) -> list[Any]:
            if method_name != "action_masks":
                raise NotImplementedError(f"there is no method {method_name}")
            return [envs.action_masks()[place] for place in self._get_indices(indices)]

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
            return [False] * len(list(self._get_indices(indices)))

    return NonogramVecEnv()


def to_puffer(envs: NonogramVectorEnv) -> Any:
    """Give a native vector environment of PufferLib 3: observations flat, written into its buffers.

    The environments must reset with the same step: `autoreset_mode="SameStep"`.
    """
    if envs.metadata["autoreset_mode"] != AutoresetMode.SAME_STEP:
        raise ValueError('expected environments with autoreset_mode="SameStep"')
    import pufferlib

    class NonogramPufferEnv(pufferlib.PufferEnv):  # type: ignore[misc]
        """Steps in Rust, writes into PufferLib's buffers."""

        def __init__(self, buf: Any = None) -> None:
            size = sum(np.prod(box.shape) for box in envs.single_observation_space.values())  # type: ignore[attr-defined]
            self.single_observation_space = spaces.Box(-1, 127, (int(size),), np.int8)
            self.single_action_space = envs.single_action_space
            self.num_agents = envs.num_envs
            super().__init__(buf)

        def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
            self._write(envs.reset(seed=seed)[0])
            return self.observations, []

        def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
            observation, rewards, terminated, truncated, _ = envs.step(actions)
            self._write(observation)
            self.rewards[:], self.terminals[:], self.truncations[:] = rewards, terminated, truncated
            return self.observations, self.rewards, self.terminals, self.truncations, []

        def _write(self, observation: Observation) -> None:
            flat = [part.reshape(envs.num_envs, -1) for part in observation.values()]
            np.concatenate(flat, axis=1, out=self.observations, casting="unsafe")

        def close(self) -> None:
            envs.close()

    return NonogramPufferEnv()


def _copied(observation: Observation) -> Observation:
    return {name: view.copy() for name, view in observation.items()}
