"""Environments for reinforcement learning, after Gymnasium: `pip install nonolith[gym]`.

>>> import gymnasium, nonolith.gym
>>> env = gymnasium.make("nonolith/LineOrder-v0")
>>> observation, info = env.reset(seed=7)
>>> sorted(observation)
['cells', 'changed', 'clues', 'open']
>>> envs = gymnasium.make_vec("nonolith/LineOrder-v0", num_envs=64)
>>> envs.reset(seed=7)[0]["cells"].shape
(64, 5, 5)
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as missing:
    raise ImportError("nonolith.gym needs gymnasium: pip install nonolith[gym]") from missing

from .adapters import to_puffer, to_sb3
from .dandurand import Paper000, paper_000
from .single import CellsEnv, DeduceEnv, GuessEnv, LineOrderEnv, NonogramEnv
from .sources import Recipe
from .vector import (
    CellsVectorEnv,
    DeduceVectorEnv,
    GuessVectorEnv,
    LineOrderVectorEnv,
    NonogramVectorEnv,
)

__all__ = [
    "CellsEnv",
    "CellsVectorEnv",
    "DeduceEnv",
    "DeduceVectorEnv",
    "GuessEnv",
    "GuessVectorEnv",
    "LineOrderEnv",
    "LineOrderVectorEnv",
    "NonogramEnv",
    "NonogramVectorEnv",
    "Paper000",
    "Recipe",
    "paper_000",
    "to_puffer",
    "to_sb3",
]

for _name in ("LineOrder", "Cells", "Deduce", "Guess"):
    if f"nonolith/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"nonolith/{_name}-v0",
            entry_point=f"nonolith.gym:{_name}Env",
            vector_entry_point=f"nonolith.gym:{_name}VectorEnv",
        )
