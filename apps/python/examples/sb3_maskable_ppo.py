"""MaskablePPO of sb3-contrib on the order of lines. Not run by the project: it needs PyTorch.

pip install nonolith[gym] sb3-contrib
python examples/sb3_maskable_ppo.py
"""

from __future__ import annotations

from nonolith.gym import LineOrderVectorEnv, to_sb3
from sb3_contrib import MaskablePPO


def main() -> None:
    envs = to_sb3(LineOrderVectorEnv(256, autoreset_mode="SameStep"))
    envs.seed(1)
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=32, batch_size=2048, gamma=1.0, verbose=1)
    model.learn(2_000_000)
    model.save("line_order")


if __name__ == "__main__":
    main()
