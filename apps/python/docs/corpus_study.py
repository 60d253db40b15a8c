# %% [markdown]
# # How hard are puzzles of a size?
#
# Every puzzle of the project's collection is graded, and its score drawn against its size.

# %%
import os
from pathlib import Path

import matplotlib.pyplot as plt
import nonolith as nl
import numpy as np

FOLDER = Path(os.environ.get("CORPUS", Path(__file__).parents[3] / "corpus" / "puzzles"))
NUMBER = int(os.environ.get("NUMBER", "1000000"))

# %%
files = sorted(FOLDER.glob("*.json"))[:NUMBER]
puzzles = [
    puzzle for file in files for puzzle in nl.read_all(file) if isinstance(puzzle, nl.Puzzle)
]
table = nl.solve_many(puzzles, columns=["id", "height", "width", "verdict", "grade", "score"])
graded = [row for row in table if row["grade"] is not None]
print(len(puzzles), "puzzles,", len(graded), "with one solution and a grade")

# %% [markdown]
# Size matters, but not alone: the rank correlation says how much.

# %%
cells = np.array([row["height"] * row["width"] for row in graded])
scores = np.array([row["score"] for row in graded], dtype=float)
grades = np.array([row["grade"] for row in graded])
figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
for grade in ("gentle", "easy", "medium", "hard", "expert", "fiendish"):
    chosen = grades == grade
    if chosen.any():
        axes.scatter(cells[chosen], scores[chosen], s=14, label=f"{grade} ({chosen.sum()})")
axes.set(xscale="log", xlabel="cells", ylabel="score of the grade")
axes.set_title("Size against grade, in the collection")
axes.legend(fontsize="small")
if "FIGURE" in os.environ:
    figure.savefig(os.environ["FIGURE"])

# %%
order = np.argsort(np.argsort(cells)), np.argsort(np.argsort(scores))
print(f"rank correlation of size and score: {np.corrcoef(*order)[0, 1]:.2f}")
