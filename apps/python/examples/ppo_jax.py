"""PPO in JAX on the order of lines, with the inputs of `reinforce.py` and a larger network.

    pip install nonolith[gym] jax
    python examples/ppo_jax.py --updates 300

It is run by hand before a release. The same seed gives the same training on the same machine.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from nonolith.gym import LineOrderVectorEnv
from reinforce import INPUTS, TEST_SEED, line_inputs

ENVS, STEPS, EPOCHS, BATCHES, CLIP, LAMBDA = 512, 16, 3, 8, 0.2, 0.95
Weights = list[tuple[Any, Any]]


def first_weights(key: Any, sizes: tuple[int, ...] = (INPUTS, 192, 96, 2)) -> Weights:
    keys = jax.random.split(key, len(sizes))
    return [
        (jax.random.normal(k, (wide, narrow)) * jnp.sqrt(2 / wide), jnp.zeros(narrow))
        for k, wide, narrow in zip(keys, sizes, sizes[1:], strict=False)
    ]


def outputs(weights: Weights, inputs: Any, mask: Any) -> tuple[Any, Any]:
    """Log-probabilities of lines, and the value of the board."""
    layer = inputs
    for matrix, bias in weights[:-1]:
        layer = jax.nn.relu(layer @ matrix + bias)
    out = layer @ weights[-1][0] + weights[-1][1]
    scores = jnp.where(mask > 0, 0.1 * out[..., 0], -1e9)
    return jax.nn.log_softmax(scores), out[..., 1].mean(axis=-1)


def loss(weights: Weights, batch: dict[str, Any], entropy: float) -> Any:
    logs, value = outputs(weights, batch["inputs"], batch["mask"])
    taken = jnp.take_along_axis(logs, batch["action"][:, None], axis=1)[:, 0]
    ratio = jnp.exp(taken - batch["before"])
    gain = batch["gain"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    clipped = jnp.minimum(gain * ratio, gain * jnp.clip(ratio, 1 - CLIP, 1 + CLIP)).mean()
    spread = -(jnp.exp(logs) * jnp.maximum(logs, -50)).sum(axis=1).mean()
    return -clipped + 0.25 * ((value - batch["return"]) ** 2).mean() - entropy * spread


def improved(
    weights: Weights, moments: Any, count: Any, batch: dict[str, Any], rate: Any, entropy: Any
) -> tuple[Weights, Any]:
    """Take one step of Adam."""
    gradient = jax.grad(loss)(weights, batch, entropy)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], gradient)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g * g, moments[1], gradient)
    one, two = 1 - 0.9**count, 1 - 0.999**count

    def moved(weight: Any, m: Any, v: Any) -> Any:
        return weight - rate * (m / one) / (jnp.sqrt(v / two) + 1e-7)

    return jax.tree.map(moved, weights, first, second), (first, second)


improve = jax.jit(improved)


def train(updates: int, seed: int) -> Weights:
    envs = LineOrderVectorEnv(ENVS, autoreset_mode="SameStep")
    draw = np.random.default_rng(seed)
    weights = first_weights(jax.random.PRNGKey(seed))
    moments = (jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights))
    forward = jax.jit(outputs)
    observation, infos = envs.reset(seed=seed)
    count, start = 0, time.process_time()
    for update in range(updates):
        rows: list[dict[str, Any]] = []
        for _ in range(STEPS):
            inputs, mask = line_inputs(observation), infos["action_mask"].copy()
            logs, value = map(np.asarray, forward(weights, inputs, mask))
            action = (logs + draw.gumbel(size=logs.shape)).argmax(axis=1)
            before = np.take_along_axis(logs, action[:, None], axis=1)[:, 0]
            observation, reward, terminated, truncated, infos = envs.step(action)
            row = {"inputs": inputs, "mask": mask, "action": action, "before": before}
            done = terminated | truncated
            rows.append({**row, "value": value, "reward": reward.copy(), "done": done})
        following = np.asarray(forward(weights, line_inputs(observation), infos["action_mask"])[1])
        gain = np.zeros(ENVS)
        for row in reversed(rows):
            left = 1 - row["done"]
            gain = row["reward"] + following * left - row["value"] + LAMBDA * left * gain
            row["gain"], following = gain, row["value"]
        table = {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}
        table["return"] = table["gain"] + table["value"]
        used = ("inputs", "mask", "action", "before", "gain", "return")
        share = 1 - update / updates
        for _ in range(EPOCHS):
            for places in np.array_split(draw.permutation(ENVS * STEPS), BATCHES):
                count += 1
                batch = {name: table[name][places] for name in used}
                rate, entropy = 2e-3 * share + 5e-5, 0.02 * share
                weights, moments = improve(weights, moments, count, batch, rate, entropy)
        if update % 20 == 19:
            mean = ENVS * STEPS / table["done"].sum()
            print(f"{time.process_time() - start:6.0f} s  update {update + 1}: {mean:.3f} steps")
    return weights


def test(weights: Weights, puzzles: int = 300) -> np.ndarray[Any, Any]:
    """Give the steps on the first unseen 5x5 puzzles of `nonolith lab train-policy --evaluate`."""
    envs = LineOrderVectorEnv(1)
    forward = jax.jit(outputs)
    steps = []
    for number in range(puzzles):
        observation, infos = envs.reset(seed=TEST_SEED if number == 0 else None)
        taken, over = 0, False
        while not over:
            logs = forward(weights, line_inputs(observation), infos["action_mask"])[0]
            observation, _, terminated, truncated, infos = envs.step(
                np.asarray(logs).argmax(axis=1)
            )
            taken, over = taken + 1, bool(terminated[0] | truncated[0])
        steps.append(taken)
    return np.array(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    steps = test(train(options.updates, options.seed))
    error = steps.std(ddof=1) / np.sqrt(len(steps))
    solved = int((steps < 50).sum())
    print(f"300 unseen 5x5: {steps.mean():.3f} +- {error:.3f} steps, {solved} solved")


if __name__ == "__main__":
    main()
