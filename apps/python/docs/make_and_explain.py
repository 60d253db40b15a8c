# %% [markdown]
# # Make a puzzle and explain it
#
# A picture becomes a fair puzzle, with the fewest changes, proved; then its solution is explained.

# %%
import os
from pathlib import Path

import nonolith as nl
import numpy as np

rows, columns = np.mgrid[-1:1:120j, -1:1:120j]
ring = np.where((rows**2 + columns**2 < 0.8) & (rows**2 + columns**2 > 0.25), 0, 255)
made = nl.from_picture(ring.astype(np.uint8), longest=12)
puzzle = made.puzzle
print(puzzle.drawing(puzzle.solve().solution))

# %%
check = puzzle.check()
assert check.grade is not None
print(check.verdict.value, check.grade.name, check.grade.reason)
explanation = puzzle.explain()
for step in explanation.steps[:5]:
    print(step.sentence)

# %% [markdown]
# Two crossed dominoes have two solutions. One cell mends that, and none is not enough.

# %%
repair = nl.Puzzle.from_picture(["10", "01"]).repair(suggestions=4)
print(repair.sentence)
assert repair.proved_least

# %% [markdown]
# A drawing and a page of all steps. A notebook shows `puzzle` and `explanation` by themselves.

# %%
if "FIGURE" in os.environ:
    figure = Path(os.environ["FIGURE"])
    figure.write_text(puzzle.svg(puzzle.solve().solution), encoding="utf-8")
    figure.with_suffix(".html").write_text(explanation.html(), encoding="utf-8")
