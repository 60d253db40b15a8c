"""Whatever is put in, an error of Python comes out: never a panic of Rust, never a crash."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable

import nonolith as nl
import numpy as np
import pytest

HAT = nl.Puzzle([[1], [3]], [[1], [2], [1]])
CERTIFICATE = HAT.certify()
assert CERTIFICATE is not None
CONTROL = nl.rules.load("control")
FOLDER = tempfile.TemporaryDirectory()
PLAN = nl.batch.plan(nl.batch.Recipe("--size 5x5", range(3)), FOLDER.name + "/out", chunk=2)
COUNTS = PLAN.run(0)

RUBBISH: list[object] = [
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    2**64,
    10**30,
    -0.5,
    1e300,
    float("nan"),
    float("inf"),
    "",
    "x",
    "?#?\n???",
    "\x00",
    "\ud800",
    "é" * 1000,
    b"",
    b"\xff\x00",
    [],
    [[]],
    [[1], [3]],
    [[1, -1]],
    [[2**64]],
    [[(1, 99)]],
    [[(1, 2, 3)]],
    [[[[[1]]]]],
    [[1.5]],
    [None],
    ["?#?", "???"],
    ["??", "???"],
    ["!!!", "???"],
    {},
    {"population": "x"},
    (0, 0),
    [(0, 0)],
    [(9, 9)],
    [(-1, 0)],
    range(3),
    np.zeros((2, 3)),
    np.zeros((2, 3), dtype=np.int64),
    np.full((2, 3), -1),
    np.full((2, 3), 200, dtype=np.uint8),
    np.zeros((0, 0), dtype=np.uint8),
    np.zeros((1, 1, 1, 1), dtype=np.uint8),
    np.array(["a"]),
    np.array(None),
    object(),
    lambda *_: 1,
    HAT,
    HAT.solve().solution,
    CONTROL,
]
"""Arguments of every kind that someone may hand over by mistake."""

CALLS: dict[str, tuple[Callable[..., object], list[str]]] = {
    "Puzzle": (
        lambda a, b, **more: nl.Puzzle(a, b, **more),
        ["palette", "given", "id", "title", "note", "difficulty"],
    ),
    "from_picture": (nl.Puzzle.from_picture, ["palette", "title", "colour"]),
    "read": (nl.read, ["format"]),
    "read_all": (nl.read_all, ["format"]),
    "to_bytes": (HAT.to_bytes, []),
    "replace": (lambda a: HAT.replace(title=a), []),
    "svg": (HAT.svg, []),
    "png": (HAT.png, []),
    "drawing": (HAT.drawing, []),
    "solve": (
        lambda **more: HAT.solve(**more),
        ["solutions", "timeout", "nodes", "memory", "method", "settings", "seed"],
    ),
    "trace": (lambda **more: HAT.trace(**more), ["method", "settings", "solutions", "nodes"]),
    "check": (lambda **more: HAT.check(**more), ["timeout", "nodes", "memory"]),
    "count": (lambda **more: HAT.count(**more), ["timeout", "nodes", "memory"]),
    "hint": (HAT.hint, ["rung", "rules", "timeout"]),
    "explain": (lambda **more: HAT.explain(**more), ["rules", "timeout", "nodes"]),
    "certify": (lambda **more: HAT.certify(**more), ["exactly", "timeout", "nodes", "memory"]),
    "repair": (
        lambda **more: HAT.repair(**more),
        ["until", "picture", "most", "suggestions", "protect", "nodes", "timeout"],
    ),
    "states": (HAT.states, []),
    "generate": (
        lambda a, b, **more: next(nl.generate(a, b, **more)),
        ["kind", "density", "colours", "seed"],
    ),
    "made": (
        lambda a, **more: nl.from_picture(a, longest=5, timeout=0.5, **more),
        ["colours", "until", "style", "threshold", "crop", "most", "background", "offers"],
    ),
    "solve_many": (nl.solve_many, ["columns", "timeout", "nodes", "memory"]),
    "Certificate": (nl.Certificate.from_bytes, []),
    "is_of": (CERTIFICATE.is_of, []),
    "parse": (nl.rules.parse, []),
    "load": (nl.rules.load, []),
    "verify": (CONTROL.verify, []),
    "evaluate": (CONTROL.evaluate, []),
    "picture": (nl.Picture.of, []),
    "choose": (lambda a, **more: CONTROL.choose(a, **more), ["top", "threads"]),
    "LearnSettings": (
        lambda **more: nl.rules.LearnSettings(**more),
        ["elements", "depth", "fills", "looks", "all_up_to", "up_to", "seed"],
    ),
    "plan": (
        lambda a, **more: nl.batch.plan(a, tempfile.mkdtemp(dir=FOLDER.name), **more),
        ["columns", "chunk", "nodes", "timeout", "memory"],
    ),
    "drawn": (
        lambda a, **more: nl.batch.plan(
            nl.batch.Recipe(a, range(3)), tempfile.mkdtemp(dir=FOLDER.name), **more
        ),
        ["columns", "chunk", "nodes", "timeout", "memory"],
    ),
    "open": (nl.batch.open, []),
    "chunk": (PLAN.run, []),
    "run_all": (lambda **more: PLAN.run_all(**more), ["threads", "shard"]),
    "keep": (lambda a: PLAN.keep(nl.batch.Part(0, a, COUNTS)), []),
}


@pytest.mark.parametrize("name", CALLS)
def test_rubbish_is_refused_by_an_exception_of_python(name: str) -> None:
    call, options = CALLS[name]
    places = 2 if name in ("Puzzle", "generate") else 0 if options and _only_options(call) else 1
    choose = random.Random(f"rubbish {name}")
    # Making a puzzle takes long where its options are good.
    for round in range(40 if name == "made" else 400):
        arguments = [choose.choice(RUBBISH) for _ in range(places)]
        if name == "generate":
            arguments = [3 if choose.random() < 0.7 else it for it in arguments]
        if name in ("solve_many", "made") and round % 2:
            arguments = [[HAT]] if name == "solve_many" else [np.eye(6, dtype=bool)]
        chosen = choose.sample(options, min(len(options), choose.randint(0, 2)))
        more = {option: choose.choice(RUBBISH) for option in chosen}
        try:
            call(*arguments, **more)
        except Exception as error:
            # A panic is no `Exception`, and gets through to here only as a failure of the test.
            assert type(error).__name__ != "PanicException", (arguments, more)
            assert str(error) or isinstance(error, KeyError), (arguments, more)


def _only_options(call: Callable[..., object]) -> bool:
    return call.__name__ == "<lambda>" and call.__code__.co_argcount == 0
