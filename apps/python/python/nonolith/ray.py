"""Batches and learning on Ray: the same chunks and parts, done by the nodes of a cluster.

Ray is an extra: `pip install nonolith[ray]`. It pays where a chunk takes a second or more, as with
grades, certificates and hard puzzles; easy verdicts are done sooner by `Plan.run_all`.
"""

from __future__ import annotations

import json
import os
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import rules
from .batch import Counts, Part, Plan, Status
from .errors import BatchError, RuleError
from .files import replacing
from .solvers import find

SECONDS_A_TASK = 5.0
"""How long a task should take: long beside what Ray needs for it, short beside a node's life."""
TASKS_A_CPU = 4
"""How many tasks are handed to Ray at a time, for each CPU."""


def run(
    plan: Plan,
    *,
    chunks_a_task: int | None = None,
    max_retries: int = 10,
    shared: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> Status:
    """Do the chunks of a batch that are missing, on all nodes of the cluster.

    Nodes, workers and this process may die: what is done stays done, and tasks of a dead node are
    begun again up to `max_retries` times. The folder of the batch and its input must be the same on
    every node; with `shared=False` only the input must, and this process keeps the rows.
    A task takes as many chunks as last about five seconds, unless `chunks_a_task` says otherwise.
    `progress` is told how many chunks are done, and of how many.
    """
    ray = _ray()
    if chunks_a_task is not None and chunks_a_task < 1:
        raise ValueError(f"chunks_a_task: expected 1 or more, found {chunks_a_task}")
    if not ray.is_initialized():
        ray.init()
    work = _Work(ray, plan, max_retries, shared)
    size, chunks = chunks_a_task or 1, len(plan)
    waiting = deque([chunk] for chunk in plan.missing())
    left = len(waiting)
    while waiting or work.running:
        while waiting and work.has_room():
            group = waiting.popleft()
            while len(group) < size and waiting and len(waiting[0]) == 1:
                group += waiting.popleft()
            work.begin(group)
        for group, seconds in work.ended():
            left -= len(group)
            if progress is not None:
                progress(chunks - left, chunks)
            if chunks_a_task is None:
                fair = max(1, left // (2 * work.cpus))
                size = min(fair, max(1, round(len(group) * SECONDS_A_TASK / max(seconds, 1e-3))))
        waiting.extend(work.again())
    status = plan.status()
    if not status.is_done:
        raise BatchError(f"{chunks - status.done} of {chunks} chunks are missing after all tasks")
    return status


class _Work:
    """The tasks that are under way."""

    def __init__(self, ray: Any, plan: Plan, max_retries: int, shared: bool) -> None:
        self.ray, self.plan, self.shared = ray, plan, shared
        self.cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.copy = ray.put(plan)
        self.do = ray.remote(_do).options(scheduling_strategy="SPREAD", max_retries=max_retries)
        self.running: dict[Any, list[int]] = {}
        self.failed: list[int] = []
        self.twice: set[int] = set()

    def has_room(self) -> bool:
        return len(self.running) < TASKS_A_CPU * self.cpus

    def begin(self, group: list[int]) -> None:
        self.running[self.do.remote(self.copy, group, self.shared)] = group

    def ended(self) -> list[tuple[list[int], float]]:
        """Wait for a task to end, and give what has ended: chunks and seconds."""
        done, _ = self.ray.wait(list(self.running), num_returns=1)
        found = []
        for task in done:
            group = self.running.pop(task)
            try:
                kept, seconds = self.ray.get(task)
            except self.ray.exceptions.RayTaskError:
                # What went wrong in the task itself would do so again.
                raise
            except self.ray.exceptions.RayError:
                if self.twice.intersection(group):
                    raise
                # Workers have died of it: its chunks are done one by one, once more.
                self.twice.update(group)
                self.failed += group
                continue
            for one in kept:
                if isinstance(one, Part):
                    self.plan.keep(one)
            found.append((group, seconds))
        return found

    def again(self) -> list[list[int]]:
        """Give the chunks to do once more, and forget them."""
        failed, self.failed = self.failed, []
        return [[chunk] for chunk in failed]


def _do(plan: Plan, chunks: list[int], shared: bool) -> tuple[list[Counts | Part], float]:
    """Do some chunks; runs in a worker of Ray."""
    begun = time.perf_counter()
    if shared:
        # Of a task that was begun before, on a node that died, some chunks are there.
        done: list[Counts | Part] = [plan.counts(chunk) or plan.run(chunk) for chunk in chunks]
    else:
        done = [plan.run(chunk, write=False) for chunk in chunks]
    return done, time.perf_counter() - begun


def learn(
    settings: rules.LearnSettings,
    out: str | os.PathLike[str],
    *,
    tasks: int | None = None,
    max_retries: int = 10,
    top: int = 10,
    timeout: float = 300.0,
    progress: Callable[[int], object] | None = None,
) -> rules.Rules:
    """Learn rules on all nodes: the folder `out` then has the files of `nonolith rules learn`.

    This node keeps the journal, which the command line and later calls go on with; the other nodes
    need no shared folder. Every node must have the same version of this package and the same SMT
    solvers, else nothing is begun. `tasks` learn together, one a CPU unless it is said; a task
    whose node dies is begun again, and the others do meanwhile what it has not done. `progress` is
    told how many pieces of work are recorded.
    """
    ray = _ray()
    if not ray.is_initialized():
        ray.init()
    if tasks is None:
        tasks = max(1, int(ray.cluster_resources().get("CPU", 1)))
    if tasks < 1 or top < 1:
        raise ValueError("tasks, top: expected 1 or more")
    folder = Path(out).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    head = settings.head([name for name, _ in find(None, timeout)])
    journal = _keeper(ray, folder / "journal.jsonl", head)
    do = ray.remote(_learn).options(scheduling_strategy="SPREAD", max_retries=max_retries)
    running = [
        do.remote(settings, head, (number, tasks), journal, timeout)
        for number in range(1, tasks + 1)
    ]
    found: set[str] = set()
    while running:
        done, running = ray.wait(running, num_returns=1, timeout=1.0)
        found.update(ray.get(done))
        if progress is not None:
            progress(ray.get(journal.number.remote()))
    if len(found) != 1:
        raise RuleError("internal error: the tasks learned different rules")
    learned = rules.parse(found.pop())
    for name, chosen in (("learned", learned), (f"top-{top}", _best(learned, settings, top))):
        with replacing(folder / f"{name}.rules") as file:
            file.write(chosen.text().encode())
    return learned


def _best(learned: rules.Rules, settings: rules.LearnSettings, top: int) -> rules.Rules:
    return learned.choose(rules.training_states(settings.seed), top=top)


def _learn(
    settings: rules.LearnSettings,
    head: str,
    share: tuple[int, int],
    journal: Any,
    timeout: float,
) -> str:
    """Learn with others; runs in a worker of Ray."""
    ours = settings.head([name for name, _ in find(None, timeout)])
    if ours != head:
        pairs = zip(ours.split()[1:], head.split()[1:], strict=True)
        differing = next(f"{here} here, {there} there" for here, there in pairs if here != there)
        raise RuleError(f"this node would learn something else than the others: {differing}")
    learned = rules.learn(
        settings, threads=1, share=share, journal=_Distant(journal), timeout=timeout
    )
    return learned.text()


class _Distant:
    """The journal, seen from a worker."""

    def __init__(self, keeper: Any) -> None:
        self.ray, self.keeper, self.known = _ray(), keeper, 0

    def heard(self) -> list[tuple[str, list[str]]]:
        news: list[tuple[str, list[str]]] = self.ray.get(self.keeper.since.remote(self.known))
        self.known += len(news)
        return news

    def record(self, work: str, found: list[str]) -> None:
        self.ray.get(self.keeper.record.remote(work, found))


class JournalFile:
    """The journal of a learning run as a file, in the form of the command line.

    Its first line has the settings of the run, each further line a piece of work that is done. What
    a killed process had begun to write is cut off.
    """

    def __init__(self, path: Path, head: str) -> None:
        self.entries: list[tuple[str, list[str]]] = []
        self.known: set[str] = set()
        content = path.read_bytes() if path.exists() else b""
        length = content.rfind(b"\n") + 1
        lines = content[:length].decode("utf-8", "replace").split("\n")[:-1]
        if lines and lines[0] != head:
            raise RuleError(f"{path}: a run with other settings; give another folder")
        for line in lines[1:]:
            self._take(line)
        self.file = path.open("ab")
        self.file.truncate(length)
        if not lines:
            self._write(head)

    def _take(self, line: str) -> None:
        # Work whose line is damaged is done again.
        try:
            entry = json.loads(line)
            work, found = str(entry["work"]), [str(rule) for rule in entry["rules"]]
        except (ValueError, KeyError, TypeError):
            return
        self.entries.append((work, found))
        self.known.add(work)

    def _write(self, line: str) -> None:
        self.file.write(line.encode() + b"\n")
        self.file.flush()

    def since(self, number: int) -> list[tuple[str, list[str]]]:
        """Give the entries after the first `number` of them."""
        return self.entries[number:]

    def record(self, work: str, found: list[str]) -> None:
        """Note a piece of work, unless somebody was sooner."""
        if work not in self.known:
            self._write(json.dumps({"work": work, "rules": found}, ensure_ascii=False))
            self.entries.append((work, found))
            self.known.add(work)

    def number(self) -> int:
        """Count the pieces of work that are recorded."""
        return len(self.known)


def _keeper(ray: Any, path: Path, head: str) -> Any:
    """Start an actor on this node that keeps the journal, and is started again if it dies."""
    JournalFile(path, head).file.close()
    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=False
    )
    actor = ray.remote(JournalFile).options(
        num_cpus=0, scheduling_strategy=here, max_restarts=-1, max_task_retries=-1
    )
    return actor.remote(path, head)


def _ray() -> Any:
    """Give Ray, if it is there."""
    try:
        import ray
        import ray.util.scheduling_strategies
    except ImportError as error:
        raise ImportError("Ray is not installed: pip install 'nonolith[ray]'") from error
    return ray
