# %% [markdown]
# # A figure of Tsai, Chou and Fang (2012)
#
# The best fitness of the canonical (CGA) and of the intelligent genetic algorithm (IGA), generation
# by generation, on a small puzzle with ten seeds each. The traces come from the same methods as the
# command line's.

# %%
import os

import matplotlib.pyplot as plt
import nonolith as nl
import numpy as np

SEEDS = range(1, 1 + int(os.environ.get("NUMBER", "10")))
heart = nl.Puzzle.from_picture(["0110110", "1111111", "1111111", "0111110", "0011100", "0001000"])

# %%
curves: dict[str, list[list[float]]] = {}
for method in ("cga", "iga"):
    runs = [heart.trace(method=method, settings={"evaluations": 5000}, seed=seed) for seed in SEEDS]
    curves[method] = [
        [event["score"] for event in events if event["event"] == "candidate"] for _, events in runs
    ]
    solved = sum(answer.solution is not None for answer, _ in runs)
    print(f"{method}: {solved} of {len(runs)} runs find the picture within 5,000 evaluations")

# %% [markdown]
# A thin line a run, a thick one for their mean; a run that is over keeps its last fitness.

# %%
figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
for (method, several), colour in zip(curves.items(), ("tab:orange", "tab:blue"), strict=True):
    longest = max(map(len, several))
    whole = np.array([curve + curve[-1:] * (longest - len(curve)) for curve in several])
    axes.plot(whole.T, color=colour, linewidth=0.5, alpha=0.5)
    axes.plot(whole.mean(axis=0), color=colour, linewidth=2, label=method.upper())
axes.set(xlabel="generation", ylabel="fitness of the best grid (0 solves the puzzle)")
axes.set_title("Fitness by generation")
axes.legend()
if "FIGURE" in os.environ:
    figure.savefig(os.environ["FIGURE"])
assert sum(curve[-1] for curve in curves["iga"]) <= sum(curve[-1] for curve in curves["cga"])
