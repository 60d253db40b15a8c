"""The puzzles and inputs of Dandurand, Cousineau and Shultz (2012), as in `lab line-order`."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from ..puzzle import Puzzle, generate
from .tasks import Array, Observation

_SIDE = 5
_RUNS = 3
_UNSEEN = 0x7E57 << 32


@dataclass(frozen=True, slots=True)
class Paper000:
    """The puzzles of one simulation: three to train on, one that is not seen before the test.

    The simulation number `run` of `nonolith lab line-order --seed s` has these puzzles for the seed
    `s * 1_000_003 + run`.
    """

    training: tuple[Puzzle, Puzzle, Puzzle]
    test: Puzzle

    @staticmethod
    def inputs(observation: Observation, line: int) -> Array:
        """Give the 23 numbers by which the paper's network knows a choice.

        Three runs, two bits a cell (filled 10, blank 01, unknown 00), ten places for the line.

        >>> from nonolith.gym import LineOrderEnv
        >>> simulation = paper_000(1)
        >>> observation, _ = LineOrderEnv(list(simulation.training)).reset(seed=1)
        >>> simulation.inputs(observation, 5).shape
        (23,)
        """
        cells = observation["cells"]
        own = cells[line] if line < _SIDE else cells[:, line - _SIDE]
        numbers = np.zeros(_RUNS + 4 * _SIDE)
        runs = observation["clues"][line]
        numbers[: runs.size] = runs
        numbers[_RUNS : _RUNS + 2 * _SIDE : 2] = own == 1
        numbers[_RUNS + 1 : _RUNS + 2 * _SIDE : 2] = own == 0
        numbers[_RUNS + 2 * _SIDE + line] = 1
        return numbers


def paper_000(seed: int) -> Paper000:
    """Draw the puzzles of one simulation.

    >>> simulation = paper_000(1_000_003)
    >>> len(simulation.training), simulation.test.shape
    (3, (5, 5))
    """
    one, two, three = itertools.islice(_drawn(seed), 3)
    return Paper000((one, two, three), next(_drawn(seed ^ _UNSEEN)))


def _drawn(seed: int) -> itertools.chain[Puzzle]:
    return itertools.chain(generate(_SIDE, _SIDE, seed=seed, keep="line-solvable"))
