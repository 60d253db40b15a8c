"""REINFORCE for the order of lines: one small network scores every line of a 5x5 board.

It sees what the observation shows of a line and of the lines that cross it, and solves none.

    python examples/reinforce.py                  half a minute of processor time, then the test
    python examples/reinforce.py --updates 2000   trains for longer
"""

from __future__ import annotations

import argparse
import itertools
import time
from typing import Any

import numpy as np
import numpy.typing as npt
from nonolith.gym import LineOrderVectorEnv, NonogramVectorEnv

SIDE = 5
LINES = 2 * SIDE
RUNS = 3
TEST_SEED = 990_000
LAMBDA = 0.8
BATCH = 1024
UPDATES = 700
Array = npt.NDArray[Any]


def line_inputs(observation: dict[str, Array]) -> Array:
    """What the network sees of each line: (environments, lines, numbers)."""
    count = len(observation["cells"])
    cells, clues = observation["cells"], observation["clues"]
    lines = np.concatenate([cells, cells.swapaxes(1, 2)], axis=1)
    states = lines[..., None] == np.array([-1, 0, 1])
    runs = clues[..., None] == np.arange(SIDE + 1)
    left = observation["open"][..., None] == np.arange(SIDE + 1)
    changed = observation["changed"][..., None]
    about = np.concatenate([runs.reshape(count, LINES, -1), left, changed], axis=2)
    # The lines that cross a row are all columns, in order.
    crossing = np.concatenate(
        [
            np.repeat(about[:, None, SIDE:], SIDE, axis=1),
            np.repeat(about[:, None, :SIDE], SIDE, axis=1),
        ],
        axis=1,
    )
    parts = [states, about, crossing]
    return np.concatenate([p.reshape(count, LINES, -1) for p in parts], axis=2).astype(np.float32)


INPUTS = 3 * SIDE + (SIDE + 1) * ((SIDE + 1) * RUNS + SIDE + 2)


class Network:
    """Two hidden layers, shared by all lines: a score for the line, and its part of the value."""

    def __init__(self, draw: np.random.Generator, hidden: tuple[int, int] = (96, 48)) -> None:
        sizes = (INPUTS, *hidden, 2)
        self.weights: list[Array] = []
        for wide, narrow in itertools.pairwise(sizes):
            spread = np.sqrt(2 / wide) * (0.1 if narrow == 2 else 1.0)
            self.weights += [
                (draw.standard_normal((wide, narrow)) * spread).astype(np.float32),
                np.zeros(narrow, np.float32),
            ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, inputs: Array) -> list[Array]:
        """Activations of all layers."""
        layers = [inputs]
        for layer in range(0, len(self.weights), 2):
            out = layers[-1] @ self.weights[layer] + self.weights[layer + 1]
            layers.append(np.maximum(out, 0) if layer < len(self.weights) - 2 else out)
        return layers

    def scores(self, inputs: Array, mask: Array) -> tuple[Array, Array]:
        """Log-probabilities of lines, and minus the visits that the network still expects."""
        scores, value, _ = self.outputs(inputs[mask > 0], mask)
        return log_softmax(scores), value

    def outputs(self, rows: Array, mask: Array) -> tuple[Array, Array, list[Array]]:
        """Scores of the lines that the mask allows, values of boards, activations."""
        layers = self.forward(rows)
        scores = np.full(mask.shape, -1e9, np.float32)
        parts = np.zeros(mask.shape, np.float32)
        scores[mask > 0], parts[mask > 0] = layers[-1].T
        return scores, parts.sum(axis=1), layers

    def learn(self, layers: list[Array], blame: Array, rate: float) -> None:
        """Take one step of Adam against the gradient of the outputs."""
        gradients: list[Array] = []
        for layer in range(len(self.weights) - 2, -1, -2):
            below = layers[layer // 2]
            gradients += [blame.sum(axis=0), below.T @ blame]
            if layer:
                blame = (blame @ self.weights[layer].T) * (below > 0)
        self.updates += 1
        for weight, moment, gradient in zip(
            self.weights, self.moments, reversed(gradients), strict=True
        ):
            first, second = moment
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            one, two = 1 - 0.9**self.updates, 1 - 0.999**self.updates
            weight -= rate * (first / one) / (np.sqrt(second / two) + 1e-7)


def log_softmax(scores: Array) -> Array:
    scores = scores - scores.max(axis=1, keepdims=True)
    chances: Array = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return chances


def play(
    envs: NonogramVectorEnv, network: Network, draw: np.random.Generator | None, **reset: Any
) -> tuple[list[dict[str, Array]], Array]:
    """Play one episode in each environment, by lot or, without a draw, the best line each time."""
    observation, infos = envs.reset(**reset)
    steps = np.zeros(envs.num_envs, np.int64)
    alive = np.ones(envs.num_envs, np.bool_)
    played: list[dict[str, Array]] = []
    while alive.any():
        mask = infos["action_mask"].copy()
        where = np.flatnonzero(alive)
        inputs = line_inputs({name: view[where] for name, view in observation.items()})
        chances, values = network.scores(inputs, mask[where])
        noise = 0 if draw is None else draw.gumbel(size=chances.shape)
        actions = np.zeros(envs.num_envs, np.int64)
        actions[where] = (chances + noise).argmax(axis=1)
        played.append(
            {
                "where": where,
                "inputs": inputs,
                "mask": mask[where],
                "actions": actions[where],
                "values": values,
            }
        )
        observation, _, terminated, truncated, infos = envs.step(actions)
        steps += alive
        alive &= ~(terminated | truncated)
    return played, steps


def gains(played: list[dict[str, Array]], count: int) -> list[Array]:
    """How much better each choice turned out than the network thought, by lambda-returns."""
    following, gain = np.zeros(count), np.zeros(count)
    found = []
    for step in reversed(played):
        where, values = step["where"], step["values"]
        gain[where] = -1 + following[where] - values + LAMBDA * gain[where]
        following[where] = values
        found.append(gain[where])
    return found[::-1]


def update(
    network: Network, played: list[dict[str, Array]], count: int, rate: float, entropy: float
) -> None:
    """Make choices likelier that turned out better than the network thought."""
    table = {name: np.concatenate([step[name] for step in played]) for name in played[0]}
    gain = np.concatenate(gains(played, count))
    wanted = gain + table["values"]
    advantage = (gain - gain.mean()) / (gain.std() + 1e-6)
    order = np.random.default_rng(network.updates).permutation(len(gain))
    for batch in np.array_split(order, max(1, len(gain) // BATCH)):
        mask = table["mask"][batch]
        scores, value, layers = network.outputs(table["inputs"][batch][mask > 0], mask)
        logs = log_softmax(scores)
        chances = np.exp(logs)
        chosen = np.eye(LINES)[table["actions"][batch]]
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        policy = (chances - chosen) * advantage[batch, None]
        policy += entropy * chances * (logs + spread)
        error = np.repeat(0.05 * (value - wanted[batch])[:, None], LINES, axis=1)
        blame = np.stack([policy, error], axis=2)[mask > 0].astype(np.float32) / len(batch)
        network.learn(layers, blame, rate)


def train(updates: int, seed: int = 1, every: int = 25, episodes: int = 256) -> Network:
    """Train on puzzles that no test uses: `episodes` of them for each update."""
    draw = np.random.default_rng(seed)
    network = Network(draw)
    envs = LineOrderVectorEnv(episodes)
    start = time.process_time()
    recent: list[float] = []
    for number in range(updates):
        left = 1 - number / updates
        reset: dict[str, Any] = {"seed": seed} if number == 0 else {}
        played, steps = play(envs, network, draw, **reset)
        update(network, played, episodes, 3e-3 * left + 1e-4, 0.02 * left)
        recent.append(float(steps.mean()))
        if number % every == every - 1:
            spent, mean = time.process_time() - start, np.mean(recent[-every:])
            print(f"{spent:5.0f} s  {mean:6.3f} steps while learning", flush=True)
    return network


def test(network: Network, puzzles: int = 300) -> Array:
    """Give the steps on the first unseen 5x5 puzzles of `nonolith lab train-policy --evaluate`."""
    envs = LineOrderVectorEnv(1)
    steps = []
    for number in range(puzzles):
        reset = {"seed": TEST_SEED} if number == 0 else {}
        steps.append(int(play(envs, network, None, **reset)[1][0]))
    return np.array(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=UPDATES, help="of 256 episodes each")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network = train(options.updates, options.seed)
    steps = test(network)
    solved = int((steps < 5 * LINES).sum())
    error = steps.std(ddof=1) / np.sqrt(len(steps))
    print(f"300 unseen 5x5: {steps.mean():.3f} +- {error:.3f} steps, {solved} solved")


if __name__ == "__main__":
    main()
