"""Verdicts, limits, methods and tables."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading

import nonolith as nl
import numpy as np
import pytest


def dominoes(n: int) -> nl.Puzzle:
    """The n-dominoes puzzle, which takes a long search."""
    rows = [[3], [1], *[clue for _ in range(n - 1) for clue in ([3, 1], [1])], [1]]
    columns = [[1], [1], *[clue for _ in range(n - 1) for clue in ([1, 3], [1])], [3]]
    return nl.Puzzle(rows, columns)


def test_the_five_verdicts(hat: nl.Puzzle, switch: nl.Puzzle) -> None:
    assert hat.solve().verdict == "unique"
    assert switch.solve().verdict == "several"
    assert nl.Puzzle([[1]], [[1], [1]]).solve().verdict == "none"
    assert hat.solve(method="iga").verdict == "found"
    assert dominoes(14).solve(timeout=0.0).verdict == "unknown"


def test_out_of_time_nodes_and_memory_is_a_reason_and_no_error() -> None:
    hard = dominoes(12)
    assert hard.solve(timeout=0.0).reason == "out of time"
    assert hard.solve(nodes=1).reason == "out of nodes"


def test_solutions_are_arrays(hat: nl.Puzzle) -> None:
    answer = hat.solve()
    assert np.asarray(answer.solution).tolist() == [[0, 1, 0], [1, 1, 1]]
    assert np.asarray(answer.solution).dtype == np.uint8
    assert answer.known.tolist() == [[1, 2, 1], [2, 2, 2]]
    assert answer.solution is not None
    assert answer.solution[1, 2] == 1
    with pytest.raises(IndexError):
        answer.solution[2, 0]


def test_two_solutions_say_where_they_differ(switch: nl.Puzzle) -> None:
    answer = switch.solve()
    assert len(answer.solutions) == 2
    assert answer.differs == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert answer.is_complete in (True, False)


def test_counts_are_exact_however_large() -> None:
    count = nl.Puzzle([[1]] * 25, [[1]] * 25).count(timeout=60)
    assert not count.exact or count == 15511210043330985984000000
    ones = nl.Puzzle([[1]] * 10, [[1]] * 10).count()
    assert (ones, ones.exact) == (3628800, True)


def test_every_method_solves_or_says_why(hat: nl.Puzzle) -> None:
    for method in nl.methods():
        answer = hat.solve(method=method.name, timeout=20)
        assert answer.verdict in ("unique", "found", "unknown"), method.name
        if answer.solution is not None:
            assert answer.solution.rows == ("010", "111"), method.name


def test_settings_are_checked(hat: nl.Puzzle) -> None:
    answer = hat.solve(method="iga", settings={"population": 10, "evaluations": 500})
    assert answer.verdict in ("found", "unknown")
    with pytest.raises(nl.SettingError, match="population: expected a whole number"):
        hat.solve(method="iga", settings={"population": 1})
    with pytest.raises(nl.SettingError, match="has no setting colour"):
        hat.solve(method="iga", settings={"colour": "red"})


def test_an_unknown_method_names_near_ones(hat: nl.Puzzle) -> None:
    with pytest.raises(nl.SettingError, match="exact"):
        hat.solve(method="exakt")


def test_a_method_without_colour_refuses_colour(coloured: nl.Puzzle) -> None:
    with pytest.raises(nl.SettingError, match="colour"):
        coloured.solve(method="iga")


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"timeout": -1}, ValueError, "timeout: expected seconds, 0 or more"),
        ({"timeout": float("nan")}, ValueError, "timeout"),
        ({"timeout": float("inf")}, ValueError, "timeout"),
        ({"threads": 0}, ValueError, "threads: expected 1 or more"),
        ({"threads": -1}, OverflowError, "."),
        ({"solutions": 0}, ValueError, "solutions: expected 1 or more"),
        ({"timeout": "soon"}, TypeError, "."),
        ({"nodes": -1}, OverflowError, "."),
        ({"seed": 1.5}, TypeError, "."),
    ],
)
def test_wrong_options_are_refused(
    hat: nl.Puzzle, options: dict[str, object], error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        hat.solve(**options)  # type: ignore[arg-type]


def test_a_trace_has_every_step(hat: nl.Puzzle) -> None:
    answer, events = hat.trace(method="line")
    assert answer.verdict == "unique"
    assert {event["event"] for event in events} == {"deduce"}


def test_a_table_keeps_the_order_on_any_number_of_threads() -> None:
    puzzles = list(itertools.islice(nl.generate(8, 8, seed=5), 200))
    columns = ["id", "verdict", "reason", "line_solvable", "solutions"]
    tables = [nl.solve_many(puzzles, threads=n, columns=columns) for n in (1, 3)]
    assert tables[0] == tables[1]
    assert [row["verdict"] for row in tables[0]] == [str(p.solve().verdict) for p in puzzles]


def test_a_table_goes_where_tables_go() -> None:
    puzzles = list(itertools.islice(nl.generate(5, 5, seed=5), 20))
    table = nl.solve_many(puzzles, columns=["verdict", "line_solvable", "grade", "score"])
    assert table.to_numpy()["verdict"].shape == (20,)
    for convert, name in (
        ("to_pandas", "pandas"),
        ("to_polars", "polars"),
        ("to_arrow", "pyarrow"),
    ):
        pytest.importorskip(name)
        assert len(getattr(table, convert)()) == 20
    assert table._repr_html_().count("<tr>") == 11
    assert len(nl.solve_many([])) == 0


def test_wrong_tables_are_refused(hat: nl.Puzzle) -> None:
    with pytest.raises(nl.SettingError, match="there is no column 'colour'"):
        nl.solve_many([hat], columns=["colour"])
    with pytest.raises(TypeError, match="expected puzzles, found str"):
        nl.solve_many(["hat"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="threads"):
        nl.solve_many([hat], threads=0)


def test_the_lock_is_released_while_a_puzzle_is_solved() -> None:
    hard = dominoes(13)
    done = threading.Event()

    def work() -> None:
        hard.solve(timeout=1.0)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    steps = 0
    while not done.is_set():
        steps += 1
    thread.join()
    assert steps > 1000


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", ["hard.solve()", "nl.solve_many([hard] * 4, threads=2)"])
def test_ctrl_c_interrupts_a_long_call(call: str) -> None:
    program = textwrap.dedent(f"""
        import sys, nonolith as nl
        sys.path.insert(0, {os.path.dirname(__file__)!r})
        from test_solve import dominoes
        hard = dominoes(30)
        print("ready", flush=True)
        try:
            {call}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        threading.Event().wait(0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == b"interrupted\n"
        assert process.wait(20) == 0
