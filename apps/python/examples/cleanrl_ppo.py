"""PPO after CleanRL's single-file style on the order of lines. Not run here: needs PyTorch.

pip install nonolith[gym] torch
python examples/cleanrl_ppo.py
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from nonolith.gym import LineOrderVectorEnv
from torch import nn
from torch.distributions import Categorical

ENVS, STEPS, EPOCHS, BATCH, CLIP, GAMMA, LAMBDA = 256, 32, 4, 2048, 0.2, 1.0, 0.95


def flat(observation: dict[str, Any]) -> Any:
    parts = [view.reshape(ENVS, -1).astype(np.float32) for view in observation.values()]
    return torch.from_numpy(np.concatenate(parts, axis=1))


class Agent(nn.Module):  # type: ignore[misc]
    def __init__(self, inputs: int, lines: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, lines), nn.Linear(256, 1)

    def forward(self, inputs: Any, mask: Any) -> tuple[Any, Any]:
        body = self.body(inputs)
        scores = self.actor(body).masked_fill(mask == 0, -1e9)
        return Categorical(logits=scores), self.critic(body).squeeze(-1)


def main() -> None:
    envs = LineOrderVectorEnv(ENVS, autoreset_mode="SameStep")
    observation, infos = envs.reset(seed=1)
    inputs, mask = flat(observation), torch.from_numpy(infos["action_mask"].copy())
    agent = Agent(inputs.shape[1], mask.shape[1])
    adam = torch.optim.Adam(agent.parameters(), lr=5e-4)
    for update in range(250):
        rows = []
        for _ in range(STEPS):
            with torch.no_grad():
                choice, value = agent(inputs, mask)
                action = choice.sample()
            observation, reward, terminated, truncated, infos = envs.step(action.numpy())
            done = torch.from_numpy(terminated | truncated).float()
            reward = torch.from_numpy(reward.copy()).float()
            rows.append((inputs, mask, action, choice.log_prob(action), value, reward, done))
            inputs, mask = flat(observation), torch.from_numpy(infos["action_mask"].copy())
        with torch.no_grad():
            following = agent(inputs, mask)[1]
        gains, gain = [], torch.zeros(ENVS)
        for *_, value, reward, done in reversed(rows):
            error = reward + GAMMA * following * (1 - done) - value
            gain = error + GAMMA * LAMBDA * (1 - done) * gain
            gains.append(gain)
            following = value
        seen, masks, actions, before, values, *_ = map(torch.cat, zip(*rows, strict=True))
        advantage = torch.cat(gains[::-1])
        returns = advantage + values
        for _ in range(EPOCHS):
            for batch in torch.randperm(len(seen)).split(BATCH):
                choice, value = agent(seen[batch], masks[batch])
                ratio = (choice.log_prob(actions[batch]) - before[batch]).exp()
                gain = advantage[batch]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP))
                loss = -clipped.mean() + 0.5 * (value - returns[batch]).pow(2).mean()
                loss = loss - 0.01 * choice.entropy().mean()
                adam.zero_grad()
                loss.backward()
                adam.step()
        ended = torch.cat([row[-1] for row in rows]).sum()
        print(f"update {update}: {ENVS * STEPS / ended:.2f} steps an episode", flush=True)


if __name__ == "__main__":
    main()
