"""The methods that `Puzzle.solve` takes."""

from __future__ import annotations

from dataclasses import dataclass

from . import _native


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a method."""

    name: str
    default: str
    about: str
    kind: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method: a name for `Puzzle.solve(method=...)` and what there is to know of it."""

    name: str
    about: str
    does_colour: bool
    settings: tuple[Setting, ...]


def methods() -> list[Method]:
    """List every method.

    >>> methods()[0].name
    'exact'
    """
    return [
        Method(name, about, colour, tuple(Setting(*setting) for setting in settings))
        for name, about, colour, settings in _native.methods()
    ]
