// The first lesson, by mouse, by touch and by keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drag, open, point, ready, settled, setUp, square } from "./page.mjs";

setUp();

const told = (page) => page.locator(".lesson .sentence");
const part = (page, n) => settled(page.locator(".heading p"), `${n} of 7`);

/** What to draw in each part: from, to, and whether it is a cross. */
const steps = [
  [[[2, 0], [2, 4], false]],
  [
    [[0, 0], [1, 0], true],
    [[3, 0], [4, 0], true],
  ],
  [
    [[0, 4], [1, 4], true],
    [[3, 4], [4, 4], true],
  ],
  [
    [[1, 1], [1, 3], false],
    [[4, 1], [4, 3], false],
  ],
  [
    [[3, 1], [3, 1], false],
    [[3, 3], [3, 3], false],
  ],
  [[[3, 2], [3, 2], true]],
  [[[0, 2], [0, 2], false]],
];

async function lesson(page, draw) {
  await ready(page);
  for (const [place, strokes] of steps.entries()) {
    await part(page, place + 1);
    for (const stroke of strokes) await draw(...stroke);
  }
  await settled(told(page), "Solved.");
  assert.equal(await page.getByRole("link", { name: "To the stations" }).count(), 1);
}

test("by mouse, and what is wrong is taken back", async () => {
  const page = await open("#/learn/first");
  await ready(page);
  await drag(page, [0, 0], [0, 0]);
  await settled(told(page), "That does not fit the numbers");
  await page.locator(".lesson").getByRole("button", { name: "Undo" }).click();
  await lesson(page, (from, to, cross) => drag(page, from, to, cross ? "right" : "left"));
});

test("by touch, on a phone", async () => {
  const page = await open("#/learn/first", {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await ready(page);
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  let tool = false;
  await lesson(page, async (from, to, cross) => {
    if (cross !== tool) {
      await page.getByRole("button", { name: cross ? "Cross" : "Fill", exact: true }).click();
      tool = cross;
    }
    const [a, b] = [await point(page, ...from), await point(page, ...to)];
    await touch("touchStart", [a]);
    await touch("touchMove", [b]);
    await touch("touchEnd", []);
  });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
});

test("by keys alone", async () => {
  const page = await open("#/learn/first");
  await ready(page);
  for (let tabs = 0; tabs < 30; tabs++) {
    if (await page.evaluate(() => document.activeElement?.matches("td[data-row]"))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+Home");
  let at = [0, 0];
  const walk = async ([row, column]) => {
    const keys = [
      ...Array(Math.abs(row - at[0])).fill(row > at[0] ? "ArrowDown" : "ArrowUp"),
      ...Array(Math.abs(column - at[1])).fill(column > at[1] ? "ArrowRight" : "ArrowLeft"),
    ];
    for (const key of keys) await page.keyboard.press(key);
    at = [row, column];
  };
  await lesson(page, async (from, to, cross) => {
    await walk(from);
    await page.keyboard.down(cross ? "x" : " ");
    await walk(to);
    await page.keyboard.up(cross ? "x" : " ");
  });
  await settled(square(page, 0, 2), "filled");
});
