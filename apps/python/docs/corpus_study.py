# %% [markdown]
# # How hard are puzzles of a size?
#
# Seeded blobs of growing size, graded, and their scores drawn against their sizes.

# %%
import itertools
import os

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import nonolith as nl
import numpy as np

NUMBER = int(os.environ.get("NUMBER", "20"))
SIDES = (5, 10, 15, 20)

# %%
scores = {}
for side in SIDES:
    drawn = nl.generate(side, side, kind="blob", density=0.55, keep="line-solvable", seed=1)
    puzzles = list(itertools.islice(drawn, NUMBER))
    table = nl.solve_many(puzzles, columns=["verdict", "grade", "score"])
    assert set(table.columns["verdict"]) == {"unique"}
    scores[side] = np.array(table.columns["score"], dtype=float)
    print(side, "median score", np.median(scores[side]))

# %%
figure, axes = plt.subplots()
axes.boxplot(list(scores.values()), tick_labels=[f"{side} x {side}" for side in SIDES])
axes.set_ylabel("score of the grade")
figure.savefig(os.environ.get("FIGURE", os.devnull), format="svg")
assert np.median(scores[20]) > np.median(scores[5])
