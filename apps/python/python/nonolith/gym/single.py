"""One environment at a time: Gymnasium's `Env`."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import gymnasium
import numpy as np

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


class NonogramEnv(gymnasium.Env[Observation, np.int64]):
    """What the four environments share."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012
    _task: ClassVar[Task]

    def _begin(
        self,
        source: Source,
        option: str,
        mask: str,
        keep: str | None,
        max_steps: int | None,
        copy: bool,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: expected ansi, found {render_mode!r}")
        native = self._task.native(source, option, mask, keep, 1, "Disabled", max_steps)
        self._native = native
        self._copy = copy
        self.render_mode = render_mode
        self.observation_space = observation_space(self._task, native)
        self.action_space = action_space(native)
        views = Views(self._task, native, 1)
        self._shown = {name: view[0] for name, view in views.observation.items()}
        self._mask = views.mask[0]
        self._rewards, self._terminated, self._truncated = (
            views.rewards,
            views.terminated,
            views.truncated,
        )
        self._numbers = views.info
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next episode of the seed, with a `seed` its first.

        `options={"puzzle": 12}` plays that number of the recipe or the list now; the episodes after
        it are those that would have come anyway.
        """
        asked = dict(options or {})
        number = asked.pop("puzzle", None)
        if asked:
            raise ValueError(f"options: expected puzzle, found {', '.join(map(str, asked))}")
        super().reset(seed=seed)
        stream = None if seed is None else check_seed(seed)
        if stream is None and not self._seeded:
            stream = int(self.np_random.integers(2**63))
        self._native.reset([True], [stream], [None if number is None else operator.index(number)])
        self._seeded = True
        return self._observation(), self._info()

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what an action says."""
        self._native.step_alone(action)
        return (
            self._observation(),
            self._rewards.item(0),
            self._terminated.item(0),
            self._truncated.item(0),
            self._info(),
        )

    def _observation(self) -> Observation:
        if not self._copy:
            return dict(self._shown)
        return {name: view.copy() for name, view in self._shown.items()}

    def _info(self) -> dict[str, Any]:
        copied = self._copy
        return {
            name: view.copy() if copied and isinstance(view, np.ndarray) else view
            for name, view in ((name, column[0]) for name, column in self._numbers.items())
        }

    def action_masks(self) -> Array:
        """Give the mask as sb3-contrib's MaskablePPO asks for it."""
        masks: Array = self._mask.astype(np.bool_)
        return masks

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of this episode."""
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("call reset before asking for the puzzle")
        native = self._native.puzzle(int(self._numbers["seed"][0]), int(self._numbers["puzzle"][0]))
        assert native is not None
        return Puzzle._of(native)

    def render(self) -> str | None:
        """Give the board as rows of `?`, `.`, `#` and the digits of colours."""
        if self.render_mode is None:
            return None
        height, width = (int(side) for side in self._numbers["size"][0])
        digits = ".#" if self._native.layout()[3] == 2 else ".123456789abcdefghijklmnopqrstuvwxyz"
        rows = self._shown["cells"][:height, :width].tolist()
        return "\n".join("".join("?" if c < 0 else digits[c] for c in row) for row in rows)


class LineOrderEnv(NonogramEnv):
    """Which line next: an action visits a line, rows first, and all that follows in it is written.

    `reward` is `steps` (-1 a visit), `cells` (the share of the board's cells it finds) or `line`
    (the share of the line's unknown cells it finds, as in the paper). `mask` allows the lines that
    have `changed` since their last visit, or all that are `open`.

    >>> env = LineOrderEnv()
    >>> observation, info = env.reset(seed=1)
    >>> observation["cells"].shape, info["action_mask"].tolist()
    ((5, 5), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    """

    _task = LINE_ORDER

    def __init__(
        self,
        source: Source = Recipe(),  # noqa: B008
        *,
        reward: str = "steps",
        mask: str = "changed",
        keep: str | None = None,
        max_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._begin(source, reward, mask, keep, max_steps, copy, render_mode)


class CellsEnv(NonogramEnv):
    """Cell by cell: action (row * width + column) * colours + colour writes a colour into a cell.

    A right cell earns 1, a wrong one -1, the last one 10 more. After a wrong one the episode is at
    its `end`, or the cell is blanked again (`undo`), or stays until it is written over (`keep`).

    >>> env = CellsEnv(mistakes="undo")
    >>> _ = env.reset(seed=1)
    >>> env.step(0)[1] + env.step(1)[1]
    0.0
    """

    _task = CELLS

    def __init__(
        self,
        source: Source = Recipe(),  # noqa: B008
        *,
        mistakes: str = "end",
        keep: str | None = None,
        max_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._begin(source, mistakes, "changed", keep, max_steps, copy, render_mode)


class DeduceEnv(NonogramEnv):
    """Deduction: actions as of `CellsEnv`, of which only what one line forces is accepted.

    A deduced cell earns 1, a refusal costs 0.1. The observation's `refused` shows what was refused
    and would be again, as neither line has changed since.

    >>> DeduceEnv().reset(seed=1)[0]["refused"].any()
    np.False_
    """

    _task = DEDUCE

    def __init__(
        self,
        source: Source = Recipe(),  # noqa: B008
        *,
        keep: str | None = None,
        max_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._begin(source, "", "changed", keep, max_steps, copy, render_mode)


class GuessEnv(NonogramEnv):
    """Search ordering: an action guesses a cell, as of `CellsEnv`, and line logic goes to its end.

    Where that contradicts a line, the guess is taken back and ruled out. A guess costs 1. Puzzles
    have one solution, which lines alone do not find; `info["depth"]` is how many guesses stand.

    >>> env = GuessEnv({"height": 6})
    >>> int(env.reset(seed=1)[1]["depth"])
    0
    """

    _task = GUESS

    def __init__(
        self,
        source: Source = Recipe(),  # noqa: B008
        *,
        keep: str | None = None,
        max_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._begin(source, "", "changed", keep, max_steps, copy, render_mode)
