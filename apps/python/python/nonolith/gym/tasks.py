"""The four tasks: their options, their spaces, and how the native arrays show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import _native
from ..errors import SettingError
from .sources import Source, parts

Array = npt.NDArray[Any]
Observation = dict[str, Array]

NUMBERS = _native.ENVIRONMENT_NUMBERS


@dataclass(frozen=True, slots=True)
class Task:
    """One of the four."""

    name: str
    shown: tuple[str, ...]
    """What an observation holds."""
    keeps: tuple[str, ...]
    """Which puzzles can be played; the first is what is kept unless said otherwise."""

    def native(
        self,
        source: Source,
        option: str,
        mask: str,
        keep: str | None,
        count: int,
        autoreset: str,
        max_steps: int | None,
    ) -> _native.Environments:
        """Make the native half of this many environments."""
        if keep not in (None, *self.keeps):
            names = " or ".join(self.keeps)
            raise SettingError(f"keep: expected {names}, found {keep!r}")
        if max_steps is not None and not 1 <= max_steps < 2**63:
            raise SettingError(f"max_steps: expected 1 or more, found {max_steps}")
        recipes, puzzles = parts(source)
        kept = keep or self.keeps[0]
        return _native.Environments(
            self.name, option, mask, recipes, puzzles, kept, count, autoreset, max_steps
        )


_ALL = ("cells", "clues", "open", "changed")
LINE_ORDER = Task("line-order", _ALL, ("line-solvable",))
CELLS = Task("cells", _ALL, ("unique", "line-solvable"))
DEDUCE = Task("deduce", (*_ALL, "refused"), ("line-solvable",))
GUESS = Task("guess", ("cells", "clues"), ("search",))


class Views:
    """Read-only views of the arrays that the native half fills."""

    def __init__(
        self, task: Task, native: _native.Environments, count: int, *, final: bool = False
    ) -> None:
        arena = native.final_arena if final else native.arena
        numbers = native.final_numbers if final else native.numbers
        height, width, runs, _, actions = native.layout()
        lines = height + width
        bits, signed = np.dtype(np.bool_), np.dtype(np.int8)
        plain = np.dtype(np.uint8)
        wanted: list[tuple[str, tuple[int, ...], np.dtype[Any]]] = [
            ("cells", (height, width), signed),
            ("clues", (lines, runs), plain),
            ("clue_colours", (lines, runs), plain),
            ("open", (lines,), plain),
            ("changed", (lines,), bits),
            ("refused", (actions,), bits),
            ("mask", (actions,), signed),
            ("terminated", (), bits),
            ("truncated", (), bits),
        ]
        fields: dict[str, Array] = {}
        start = 0
        for (name, shape, dtype), size in zip(wanted, native.sizes(), strict=True):
            if size:
                field = arena[start : start + size * count].view(dtype)
                fields[name] = _locked(field.reshape((count, *shape)))
            start += size * count
        shown = (*task.shown, "clue_colours") if "clue_colours" in fields else task.shown
        self.observation: Observation = {name: fields[name] for name in shown}
        self.mask = fields["mask"]
        self.terminated = fields["terminated"]
        self.truncated = fields["truncated"]
        self.rewards = _locked(native.rewards)
        table = _locked(numbers.reshape((count, NUMBERS)))
        self.info: dict[str, Array] = {
            "action_mask": self.mask,
            "puzzle": table[:, 0],
            "seed": table[:, 1],
            "size": table[:, 2:4],
        }
        if task is GUESS:
            self.info["depth"] = table[:, 4]


def _locked(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view


def observation_space(task: Task, native: _native.Environments) -> spaces.Space[Observation]:
    """Give the space of one environment's observations."""
    height, width, runs, colours, actions = native.layout()
    lines, longest = height + width, max(height, width)
    boxes: dict[str, spaces.Space[Any]] = {
        "cells": spaces.Box(-1, colours - 1, (height, width), np.int8),
        "clues": spaces.Box(0, longest, (lines, runs), np.uint8),
        "clue_colours": spaces.Box(0, colours - 1, (lines, runs), np.uint8),
        "open": spaces.Box(0, longest, (lines,), np.uint8),
        "changed": spaces.Box(0, 1, (lines,), np.bool_),
        "refused": spaces.Box(0, 1, (actions,), np.bool_),
    }
    shown = (*task.shown, "clue_colours") if colours > 2 else task.shown
    shared: spaces.Space[Any] = spaces.Dict({name: boxes[name] for name in shown})
    return shared


def action_space(native: _native.Environments) -> spaces.Discrete:
    """Give the space of one environment's actions."""
    return spaces.Discrete(native.layout()[4])


def check_seed(seed: int) -> int:
    """Check that a seed fits the native half."""
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed: expected a number from 0 to 2**64 - 1, found {seed}")
    return int(seed)
