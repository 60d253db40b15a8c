"""The environments: Gymnasium's checker, its slow vector environment as a judge, and rubbish."""

from __future__ import annotations

import itertools
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import nonolith as nl
import nonolith.gym as ngym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

NAMES = ("LineOrder", "Cells", "Deduce", "Guess")
Single = ngym.NonogramEnv
Vector = ngym.NonogramVectorEnv


def single(name: str, **options: Any) -> Single:
    made: Single = getattr(ngym, f"{name}Env")(**options)
    return made


def vector(name: str, count: int, **options: Any) -> Vector:
    made: Vector = getattr(ngym, f"{name}VectorEnv")(count, **options)
    return made


def masked(infos: dict[str, Any], draw: np.random.Generator) -> Any:
    """Actions that the masks allow, drawn by lot; 0 where they allow none."""
    mask = infos["action_mask"].astype(float)
    return (mask * draw.random(mask.shape)).argmax(axis=-1)


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_to_complain_about(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"nonolith/{name}-v0").unwrapped)
        check_env(gymnasium.make(f"nonolith/{name}-v0", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_environments_are_what_gymnasium_makes_of_single_ones(name: str, mode: str) -> None:
    source = {"height": (5, 6)}
    ours = vector(name, 7, source=source, autoreset_mode=mode, threads=2)
    slow = SyncVectorEnv(
        [lambda: single(name, source=source)] * 7, autoreset_mode=AutoresetMode(mode)
    )
    assert ours.observation_space == slow.observation_space
    assert ours.action_space == slow.action_space
    assert ours.metadata["autoreset_mode"] == slow.metadata["autoreset_mode"]
    observation, infos = ours.reset(seed=5)
    assert data_equivalence((observation, infos), slow.reset(seed=5))
    draw = np.random.default_rng(1)
    ended = 0
    for _ in range(120):
        actions = masked(infos, draw)
        stepped = ours.step(actions)
        assert equal(stepped, slow.step(actions))
        observation, _, terminated, truncated, infos = stepped
        assert ours.observation_space.contains(observation)
        ended += int((terminated | truncated).sum())
    assert ended > 0


def equal(one: Any, other: Any) -> bool:
    """As `data_equivalence`, and arrays of objects too."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(map(equal, one, other))
    return bool(data_equivalence(one, other))


def test_environments_are_registered_for_make_and_make_vec() -> None:
    for name in NAMES:
        envs = gymnasium.make_vec(f"nonolith/{name}-v0", num_envs=3)
        assert isinstance(envs.unwrapped, Vector)
        assert envs.reset(seed=1)[0]["cells"].shape[0] == 3
    env = gymnasium.make("nonolith/LineOrder-v0", source={"height": 4, "width": 7})
    assert env.reset(seed=1)[0]["cells"].shape == (4, 7)


def test_views_are_read_only_and_copies_stay() -> None:
    envs = vector("LineOrder", 4)
    before, infos = envs.reset(seed=1)
    for shown in (*before.values(), infos["action_mask"], infos["puzzle"]):
        with pytest.raises(ValueError, match="read-only"):
            shown[...] = 0
    after = envs.step(np.zeros(4, np.int64))[0]
    assert np.shares_memory(before["cells"], after["cells"])
    envs = vector("LineOrder", 4, copy=True)
    before, _ = envs.reset(seed=1)
    kept = before["open"].copy()
    for line in range(10):
        after = envs.step(np.full(4, line))[0]
    assert (before["open"] == kept).all() and not (after["open"] == kept).all()


def test_threads_change_nothing() -> None:
    def played(threads: int) -> list[Any]:
        envs = vector("LineOrder", 33, threads=threads)
        draw = np.random.default_rng(2)
        infos = envs.reset(seed=9)[1]
        cells = []
        for _ in range(60):
            observation, *_, infos = envs.step(masked(infos, draw))
            cells.append(observation["cells"].copy())
        return cells

    assert equal(tuple(played(1)), tuple(played(2))) and equal(tuple(played(1)), tuple(played(64)))


def test_episodes_are_the_kept_puzzles_of_the_seed() -> None:
    env = single("LineOrder", source=ngym.Recipe("blob", 6, 8))
    drawn = nl.generate(6, 8, kind="blob", seed=4, keep="line-solvable")
    env.reset(seed=4)
    for expected in itertools.islice(drawn, 10):
        assert env.puzzle == expected
        _, info = env.reset()
    env.reset(options={"puzzle": int(info["puzzle"])})
    assert env.puzzle == nl.Puzzle._of(env._native.puzzle(4, int(info["puzzle"])))  # type: ignore[arg-type]


def test_a_list_a_file_and_one_puzzle_are_sources(tmp_path: Path) -> None:
    puzzles = list(itertools.islice(nl.generate(5, 5, seed=1, keep="line-solvable"), 4))
    path = tmp_path / "some.txt"
    path.write_text("".join(puzzle.text("tatham") for puzzle in puzzles))
    for source in (puzzles, path, str(path), path.read_bytes()):
        envs = vector("LineOrder", 4, source=source)
        infos = envs.reset(seed=1, options={"puzzle": [3, 2, 1, 0]})[1]
        assert infos["puzzle"].tolist() == [3, 2, 1, 0]
        assert [envs.puzzle(place).rows for place in range(4)] == [p.rows for p in puzzles[::-1]]
    env = single("LineOrder", source=puzzles[2])
    env.reset()
    assert env.puzzle == puzzles[2]


def test_sizes_that_differ_are_padded_to_the_largest(hat: nl.Puzzle) -> None:
    square = nl.Puzzle.from_picture(["1110", "1111", "0111", "0011"])
    envs = vector("LineOrder", 2, source=[hat, square])
    observation, infos = envs.reset(seed=1, options={"puzzle": [0, 1]})
    assert infos["size"].tolist() == [[2, 3], [4, 4]]
    assert (observation["cells"][0] == -1).sum() == 6
    assert infos["action_mask"].tolist() == [[1, 1, 0, 0, 1, 1, 1, 0], [1] * 8]
    for line in (1, 4, 5, 6):
        observation, rewards, terminated, _, _ = envs.step(np.array([line, 0]))
        assert rewards[0] == -1
    assert terminated[0] and (observation["cells"][0][:2, :3] == [[0, 1, 0], [1, 1, 1]]).all()


def test_coloured_cells_and_deductions(coloured: nl.Puzzle) -> None:
    env = single("Cells", source=coloured)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert observation["clue_colours"].max() == 3
    solution = np.asarray(coloured.solve().solution)
    for index, colour in enumerate(solution.ravel().tolist()):
        observation, reward, terminated, _, _ = env.step(index * 4 + colour)
    assert terminated and reward == 11 and (observation["cells"] == solution).all()
    with pytest.raises(nl.PuzzleError, match="expected black-and-white puzzles"):
        single("LineOrder", source=coloured)


def test_a_guess_that_contradicts_lines_is_ruled_out() -> None:
    env = single("Guess", source={"height": 6})
    env.reset(seed=1)
    solution = np.asarray(env.puzzle.solve().solution)
    right = single("Guess", source={"height": 6})
    observation, info = right.reset(seed=1)
    while (observation["cells"] == -1).any():
        cell = int(np.flatnonzero(observation["cells"].ravel() == -1)[0])
        observation, reward, _, _, info = right.step(2 * cell + int(solution.ravel()[cell]))
        assert reward == -1
    assert info["depth"] > 0 and (observation["cells"] == solution).all()


def test_boards_are_drawn_as_text() -> None:
    env = single("LineOrder", source=nl.Puzzle([[1], [3]], [[1], [2], [1]]), render_mode="ansi")
    env.reset()
    env.step(1)
    assert env.render() == "???\n###"
    assert single("Deduce").render() is None


def test_the_papers_inputs_are_the_vector_of_its_figure_2() -> None:
    figure = nl.Puzzle([[2, 2], [1, 2], [2], [2, 1], []], [[1, 1], [2, 1], [], [4], [3]])
    env = single("LineOrder", source=figure)
    env.reset()
    for line in (7, 4, 0):
        observation = env.step(line)[0]
    wanted = [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert ngym.Paper000.inputs(observation, 5).tolist() == wanted


def test_the_papers_puzzles_are_drawn_by_their_seed() -> None:
    one, same, other = ngym.paper_000(3), ngym.paper_000(3), ngym.paper_000(4)
    assert one == same != other
    assert len({puzzle.rows for puzzle in (*one.training, one.test)}) == 4


def test_rewards_and_masks() -> None:
    figure = nl.Puzzle([[1], [3]], [[1], [2], [1]])
    for reward, wanted in (("steps", -1.0), ("cells", 0.5), ("line", 1.0)):
        env = single("LineOrder", source=figure, reward=reward)
        env.reset()
        assert env.step(1)[1] == wanted
    env = single("LineOrder", source=figure, mask="open")
    env.reset()
    assert env.step(0)[4]["action_mask"].tolist() == [1, 1, 1, 1, 1]
    assert env.action_masks().tolist() == [True] * 5


def test_episodes_are_cut_off() -> None:
    env = single("LineOrder", max_steps=3)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]
    env = single("LineOrder")
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(50)].index(True) == 49


class TestRubbish:
    def test_actions_out_of_range_change_nothing(self) -> None:
        env = single("LineOrder")
        observation, _ = env.reset(seed=1)
        for action in (10, -1, 2**40):
            with pytest.raises(ValueError, match="expected actions from 0 to 9, found"):
                env.step(action)
        assert equal(observation, env._observation())
        envs = vector("Cells", 3)
        before = {name: view.copy() for name, view in envs.reset(seed=1)[0].items()}
        with pytest.raises(ValueError, match="found 50 for environment 2"):
            envs.step(np.array([0, 1, 50]))
        assert equal(before, envs._observation())

    def test_actions_of_another_type(self) -> None:
        env = single("LineOrder")
        env.reset()
        for action in (1.0, "1", None, np.array([1, 2])):
            with pytest.raises(TypeError):
                env.step(action)  # type: ignore[arg-type]
        envs = vector("LineOrder", 2)
        envs.reset()
        for actions in (np.array([1.0, 2.0]), [True, False], ["1", "2"], None):
            with pytest.raises(TypeError, match="expected whole numbers"):
                envs.step(actions)  # type: ignore[arg-type]

    def test_actions_of_another_shape(self) -> None:
        envs = vector("LineOrder", 2)
        envs.reset()
        for actions in ([1], [1, 2, 3], [[1, 2]], 1):
            with pytest.raises(ValueError, match=r"expected shape \(2,\), found"):
                envs.step(np.array(actions))

    def test_a_step_before_the_reset(self) -> None:
        for name in NAMES:
            with pytest.raises(gymnasium.error.ResetNeeded, match="never reset"):
                single(name).step(0)
            with pytest.raises(gymnasium.error.ResetNeeded, match="never reset"):
                vector(name, 2).step(np.array([0, 0]))
            with pytest.raises(gymnasium.error.ResetNeeded):
                _ = single(name).puzzle

    def test_a_step_after_the_end(self) -> None:
        env = single("LineOrder", source=nl.Puzzle([[1]], [[1]]))
        env.reset()
        assert env.step(0)[2]
        with pytest.raises(gymnasium.error.ResetNeeded, match="is over"):
            env.step(0)
        envs = vector("LineOrder", 2, autoreset_mode="Disabled", max_steps=1)
        envs.reset(seed=1)
        envs.step(np.array([0, 0]))
        with pytest.raises(gymnasium.error.ResetNeeded, match="is over"):
            envs.step(np.array([0, 0]))
        envs.reset(options={"reset_mask": np.array([True, True])})
        envs.step(np.array([0, 0]))

    def test_sources(self, tmp_path: Path, switch: nl.Puzzle) -> None:
        with pytest.raises(nl.PuzzleError, match="found an empty source"):
            single("LineOrder", source=[])
        named = switch.replace(id="switch")
        with pytest.raises(ValueError, match="that fall by lines; switch leaves 4 cells"):
            single("LineOrder", source=[named])
        with pytest.raises(ValueError, match="the verdict on switch is several"):
            vector("Cells", 2, source=[named])
        with pytest.raises(ValueError, match="that lines alone do not solve; hat falls"):
            single("Guess", source=[nl.Puzzle([[1]], [[1]], id="hat")])
        with pytest.raises(TypeError, match="expected puzzles, found int"):
            single("LineOrder", source=[1])
        with pytest.raises(FileNotFoundError):
            single("LineOrder", source=tmp_path / "none.json")
        (tmp_path / "bad.non").write_text("width x\n")
        with pytest.raises(nl.ReadError):
            single("LineOrder", source=tmp_path / "bad.non")

    def test_recipes(self) -> None:
        bad: list[tuple[dict[str, Any], str]] = [
            ({"kind": "cat"}, "expected random, blob or mirrored"),
            ({"size": 5}, "expected kind, height, width"),
            ({"height": 0}, "expected sides from 1"),
            ({"height": 64}, "at most 63 cells, found one of 64"),
            ({"height": (7, 5)}, "the least before the most"),
            ({"density": 2.0}, "expected a density"),
            ({"colours": 0}, "colours"),
        ]
        for source, words in bad:
            with pytest.raises(ValueError, match=words):
                single("Cells", source=source)
        with pytest.raises(nl.PuzzleError, match="none of 10000 puzzles of the recipe is kept"):
            single("Guess", source={"height": 1}).reset(seed=1)

    def test_options(self) -> None:
        for options, words in (
            ({"reward": "money"}, "reward: expected steps or cells or line"),
            ({"mask": "all"}, "mask: expected changed or open"),
            ({"keep": "unique"}, "keep: expected line-solvable, found 'unique'"),
            ({"max_steps": 0}, "max_steps: expected 1 or more"),
            ({"render_mode": "human"}, "expected ansi"),
        ):
            with pytest.raises(ValueError, match=words):
                single("LineOrder", **options)
        with pytest.raises(ValueError, match="mistakes: expected end or undo or keep"):
            single("Cells", mistakes="forgive")
        for count, threads in ((1, 0), (0, 1), (-1, 1)):
            with pytest.raises(ValueError, match="expected 1 or more"):
                vector("LineOrder", count, threads=threads)
        with pytest.raises(ValueError, match="Sometimes"):
            vector("LineOrder", 2, autoreset_mode="Sometimes")

    def test_resets(self) -> None:
        env = single("LineOrder")
        for seed in (-1, 2**64):
            with pytest.raises((ValueError, gymnasium.error.Error)):
                env.reset(seed=seed)
        with pytest.raises(ValueError, match="expected puzzle, found level"):
            env.reset(options={"level": 3})
        with pytest.raises(nl.PuzzleError, match="is not line-solvable"):
            for number in range(50):
                env.reset(seed=1, options={"puzzle": number})
        envs = vector("LineOrder", 2)
        with pytest.raises(ValueError, match="expected 2 seeds, found 3"):
            envs.reset(seed=[1, 2, 3])
        with pytest.raises(ValueError, match="expected 2 numbers, found 1"):
            envs.reset(options={"puzzle": [1]})
        with pytest.raises(TypeError, match="expected a numpy array of bool"):
            envs.reset(options={"reset_mask": [True, False]})
        with pytest.raises(ValueError, match="at least one of it true"):
            envs.reset(options={"reset_mask": np.zeros(2, np.bool_)})
        with pytest.raises(ValueError, match="from 0 to 0, found 7"):
            single("LineOrder", source=nl.Puzzle([[1]], [[1]])).reset(options={"puzzle": 7})
