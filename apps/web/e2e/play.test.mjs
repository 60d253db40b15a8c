// Playing: by mouse, by touch, by keyboard; strokes, undo, save points; reload and go on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  corpus,
  drag,
  open,
  point,
  ready,
  rowWords,
  runs,
  server,
  settled,
  setUp,
  square,
} from "./page.mjs";

setUp();

const solution = (id) =>
  JSON.parse(readFileSync(join(corpus, "puzzles", `${id}.json`), "utf8")).solutions[0];
const won = (page) => page.locator("dialog.won").waitFor();

test("a puzzle is solved by mouse, and its title is told", async () => {
  const page = await open("#/puzzle/small-03");
  assert.match(await page.locator("h1").textContent(), /^No\. \d+$/);
  for (const { row, from, to } of runs(solution("small-03")))
    await drag(page, [row, from], [row, to]);
  await won(page);
  assert.equal(await page.locator("dialog .title").textContent(), "Keep out");
  await page.locator("dialog").getByRole("button", { name: "Watch it again" }).click();
  await page.getByRole("button", { name: "Stop the replay" }).click();
  assert.equal(await page.locator("h1").textContent(), "Keep out");
});

test("a coloured puzzle is solved by mouse", async () => {
  const page = await open("#/puzzle/colour-01");
  for (const { row, from, to, colour } of runs(solution("colour-01"))) {
    await page
      .locator(".swatch")
      .nth(colour - 1)
      .click();
    await drag(page, [row, from], [row, to]);
  }
  await won(page);
});

test("a puzzle is solved by touch", async () => {
  const page = await open("#/puzzle/small-03", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const touch = await fingers(page);
  for (const { row, from, to } of runs(solution("small-03"))) {
    const [a, b] = [await point(page, row, from), await point(page, row, to)];
    // In one go: on a busy machine a finger that waits for answers would rest long enough to cross.
    await Promise.all([touch("touchStart", [a]), touch("touchMove", [b]), touch("touchEnd", [])]);
  }
  await won(page);
});

test("a long press crosses, two fingers zoom and never draw", async () => {
  const page = await open("#/puzzle/small-03", {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const touch = await fingers(page);
  const [a, b] = [await point(page, 2, 2), await point(page, 4, 5)];
  await touch("touchStart", [a]);
  await page.waitForTimeout(900);
  await touch("touchEnd", []);
  await settled(square(page, 2, 2), "crossed");
  await touch("touchStart", [a]);
  await touch("touchStart", [a, b]);
  for (let by = 10; by <= 60; by += 10)
    await touch("touchMove", [
      { x: a.x - by, y: a.y - by },
      { x: b.x + by, y: b.y + by },
    ]);
  await touch("touchEnd", []);
  assert.ok(Number(await page.locator(".board").getAttribute("data-zoom")) > 1.2);
  const drawn = (await page.locator("td[data-row]").allTextContents()).filter(
    (word) => word !== "open",
  );
  assert.deepEqual(drawn, ["crossed"]);
});

async function fingers(page) {
  const client = await page.context().newCDPSession(page);
  return (type, points) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
}

test("a puzzle is solved by keyboard alone", async () => {
  const page = await open("");
  await page.locator(".tile").first().waitFor();
  // Tab leads into the grid; from there arrows and space are enough.
  await page.goto(`${server.address}#/puzzle/small-03`);
  await ready(page);
  await page.locator("h1").waitFor();
  for (
    let tabs = 0;
    tabs < 30 && !(await page.evaluate(() => document.activeElement?.matches("td[data-row]")));
    tabs++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Home");
  const at = [0, 0];
  const walk = async ([row, column]) => {
    for (; at[0] < row; at[0]++) await page.keyboard.press("ArrowDown");
    for (; at[1] < column; at[1]++) await page.keyboard.press("ArrowRight");
    for (; at[1] > column; at[1]--) await page.keyboard.press("ArrowLeft");
  };
  for (const { row, from, to } of runs(solution("small-03"))) {
    await walk([row, from]);
    await page.keyboard.down(" ");
    for (; at[1] < to; at[1]++) await page.keyboard.press("ArrowRight");
    await page.keyboard.up(" ");
  }
  await won(page);
});

test("keys cross, mark, choose colours and undo, and every cell tells its clues", async () => {
  const page = await open("#/puzzle/colour-01");
  await square(page, 0, 0).focus();
  await page.keyboard.press("x");
  await settled(square(page, 0, 0), "crossed");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("m");
  await settled(square(page, 0, 1), "marked");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  await page.keyboard.press(" ");
  await settled(square(page, 0, 2), "green");
  assert.match(
    await square(page, 0, 2).getAttribute("aria-label"),
    /^Row 1, column 3: green\. Row clue 1 green\. Column clue 1 green, 2 red/,
  );
  await page.keyboard.press("Control+z");
  await settled(square(page, 0, 2), "open");
  await page.keyboard.press("Control+Shift+z");
  await settled(square(page, 0, 2), "green");
});

test("a stroke stays in its line, spares other marks, shows its length and is one undo", async () => {
  const page = await open("#/puzzle/small-03");
  await drag(page, [1, 3], [1, 3], "right");
  await settled(square(page, 1, 3), "crossed");
  const [a, b] = [await point(page, 1, 0), await point(page, 3, 6)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((await point(page, 1, 1)).x, a.y);
  await page.mouse.move(b.x, b.y, { steps: 5 });
  await page.locator('.board[data-stroke="7"]').waitFor();
  await page.mouse.up();
  await settled(square(page, 1, 6), "filled");
  assert.deepEqual(await rowWords(page, 1), [
    "filled",
    "filled",
    "filled",
    "crossed",
    "filled",
    "filled",
    "filled",
  ]);
  assert.ok((await rowWords(page, 3)).every((word) => word === "open"));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(square(page, 1, 6), "open");
  assert.deepEqual(
    (await rowWords(page, 1)).filter((word) => word !== "open"),
    ["crossed"],
  );
});

test("a save point brings the moment back", async () => {
  const page = await open("#/puzzle/small-03");
  await drag(page, [3, 0], [3, 6]);
  await page.getByRole("button", { name: "Save point" }).click();
  await drag(page, [0, 0], [0, 6]);
  await settled(square(page, 0, 6), "filled");
  await page.getByRole("button", { name: "Back to it" }).click();
  await settled(square(page, 0, 6), "open");
  assert.ok((await rowWords(page, 3)).every((word) => word === "filled"));
});

test("after a reload the game goes on, and the collection knows how far it is", async () => {
  const page = await open("#/puzzle/small-03");
  await drag(page, [3, 0], [3, 6]);
  await settled(square(page, 3, 6), "filled");
  await page.reload();
  await ready(page);
  await settled(square(page, 3, 6), "filled");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(square(page, 3, 6), "open");
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await page.goto(`${server.address}#/`);
  await settled(page.locator(".tile.begun .said").first(), "14 % drawn");
});

test("the time starts with the first move and can be hidden", async () => {
  const page = await open("#/puzzle/small-03");
  await page.waitForTimeout(1300);
  assert.equal(await page.locator(".timer .clock").textContent(), "0:00");
  await drag(page, [3, 0], [3, 0]);
  await page.waitForFunction(() => document.querySelector(".timer .clock").textContent !== "0:00");
  await page.locator(".timer .clock").click();
  assert.equal(await page.locator(".timer .clock").textContent(), "–:––");
});

test("a puzzle of 100 x 100 is opened and drawn on", async () => {
  const page = await open("");
  const picture = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (_, column) =>
      Math.hypot(row - 50, column - 50) < 45 ? "1" : "0",
    ).join(""),
  );
  const clue = (line) => [...line.matchAll(/1+/g)].map(([run]) => run.length);
  const columns = Array.from(picture[0], (_, at) => clue(picture.map((row) => row[at]).join("")));
  await page.getByRole("button", { name: "Open…" }).click();
  await page
    .locator("textarea")
    .fill(JSON.stringify({ format: "nonolith/1", rows: picture.map(clue), columns }));
  await page.getByRole("button", { name: "Open what is pasted" }).click();
  await settled(page.locator(".judgement"), "One solution");
  await page.getByRole("link", { name: "Play" }).click();
  // The verdict has a board too, which is only to look at.
  await page.locator(".timer").waitFor();
  await ready(page);
  await drag(page, [50, 6], [50, 94]);
  await settled(square(page, 50, 94), "filled");
});

test("wheel and keys zoom, and the clues stay", async () => {
  const page = await open("#/puzzle/medium-03");
  await square(page, 0, 0).focus();
  for (let times = 0; times < 6; times++) await page.keyboard.press("+");
  const cells = async () =>
    (await page.locator(".board").getAttribute("data-cells")).split(" ").map(Number);
  const [left, top, , scrollX] = await cells();
  assert.equal(scrollX, 0);
  const box = await page.locator(".board").boundingBox();
  assert.ok(left < box.width / 2 && top < box.height / 2 && left > 0 && top > 0);
  await page.keyboard.press("Control+End");
  assert.ok((await cells())[3] > 0, "the board follows the cursor");
  await page.keyboard.press("0");
  assert.equal(await page.locator(".board").getAttribute("data-zoom"), "1.00");
});
