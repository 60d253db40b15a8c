# %% [markdown]
# # A figure of Tsai, Chou and Fang (2012)
#
# The best fitness of the canonical (CGA) and of the intelligent genetic algorithm (IGA), generation
# by generation, on a small puzzle. The traces come from the same methods as the command line's.

# %%
import os

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import nonolith as nl

heart = nl.Puzzle.from_picture(["0110110", "1111111", "1111111", "0111110", "0011100", "0001000"])

# %%
curves = {}
for method in ("cga", "iga"):
    answer, events = heart.trace(method=method, settings={"evaluations": 5000}, seed=1)
    curves[method] = [event["score"] for event in events if event["event"] == "candidate"]
    print(method, answer.verdict.value, "after", len(curves[method]) - 1, "generations")

# %%
figure, axes = plt.subplots()
for method, curve in curves.items():
    axes.plot(curve, label=method)
axes.set_xlabel("generation")
axes.set_ylabel("fitness of the best grid (0 solves the puzzle)")
axes.legend()
figure.savefig(os.environ.get("FIGURE", os.devnull), format="svg")
assert curves["iga"][-1] <= curves["cga"][-1]
