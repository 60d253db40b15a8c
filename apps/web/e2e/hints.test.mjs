// Hints on every rung with what they point at, the check, explanations, strategies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hint, open, point, rowWords, server, settled, setUp, shown, square } from "./page.mjs";

setUp();

const sentence = (page) => page.locator(".help .sentence").textContent();

test("a hint tells more on each of its five rungs, and the board shows it", async () => {
  const page = await open("#/puzzle/first-light");
  await hint(page, 1);
  assert.equal(await sentence(page), "There is something to find in a single line.");
  assert.equal((await shown(page)).lines, 0);
  await hint(page, 2);
  assert.equal(await sentence(page), "Look at column 5.");
  assert.equal((await shown(page)).lines, 1);
  await hint(page, 3);
  assert.match(await sentence(page), /overlap/);
  assert.equal(await page.locator(".help a").getAttribute("href"), "#/strategies/overlap");
  await hint(page, 4);
  assert.match(await sentence(page), /^Column 5: the 12 has room for only 13 cells/);
  assert.deepEqual(await shown(page), {
    lines: 1,
    broken: 0,
    runs: 1,
    uses: 0,
    news: 11,
    spans: 2,
    chain: 0,
    differs: 0,
  });
  const [blank, ...others] = await lit(page, 1, 4);
  assert.ok(
    others.some((value) => value !== blank),
    "the highlight is painted",
  );
  await hint(page, 5);
  await settled(square(page, 1, 4), "filled");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(square(page, 1, 4), "open");
});

/** The colours that the sheet above the cells has in a square. */
async function lit(page, row, column) {
  const { x, y } = await point(page, row, column);
  return page.evaluate(
    ([x, y]) => {
      const sheet = document.querySelector(".sheet.above");
      const box = sheet.getBoundingClientRect();
      const scale = sheet.width / box.width;
      const pen = sheet.getContext("2d");
      return [
        ...pen.getImageData(
          (x - box.left - 12) * scale,
          (y - box.top - 12) * scale,
          24 * scale,
          24 * scale,
        ).data,
      ].filter((_, at) => at % 4 === 3);
    },
    [x, y],
  );
}

/** What is drawn in the cells, as a picture. */
const drawn = (page) =>
  page.evaluate(() => document.querySelector(".sheet.cells").toDataURL("image/png"));

test("a coloured puzzle can be solved by hints alone, and each changes what is seen", async () => {
  const page = await open("#/puzzle/colour-10");
  await square(page, 0, 0).focus();
  let before = await drawn(page);
  for (let asked = 0; asked < 1500 && !(await page.locator("dialog.won").isVisible()); asked++) {
    await page.keyboard.press("h");
    await page.waitForFunction(() => !document.querySelector(".thinking"));
    if ((await page.locator(".help .rungs i.on").count()) < 5) continue;
    await page.waitForFunction(
      (before) => document.querySelector(".sheet.cells").toDataURL("image/png") !== before,
      before,
    );
    before = await drawn(page);
  }
  await page.locator("dialog.won").waitFor();
});

test("a player takes a colour from cells, which show what is left, and gives it back", async () => {
  const page = await open("#/puzzle/colour-10");
  const blank = await drawn(page);
  await page.getByRole("button", { name: "Rule out" }).click();
  await square(page, 0, 0).focus();
  await page.keyboard.press(" ");
  await page.waitForFunction(
    (blank) => document.querySelector(".sheet.cells").toDataURL("image/png") !== blank,
    blank,
  );
  await page.keyboard.press(" ");
  await page.waitForFunction(
    (blank) => document.querySelector(".sheet.cells").toDataURL("image/png") === blank,
    blank,
  );
});

test("a check says that something is wrong, and goes back to where nothing was", async () => {
  const page = await open("#/puzzle/small-03");
  await square(page, 3, 0).focus();
  await page.keyboard.press("f");
  await settled(square(page, 3, 0), "filled");
  await page.getByRole("button", { name: "Check" }).click();
  await settled(page.locator(".help .sentence"), "nothing is wrong");
  await page.keyboard.press("Tab");
  await square(page, 0, 0).focus();
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("f");
  await settled(square(page, 1, 0), "filled");
  await page.getByRole("button", { name: "Check" }).click();
  await settled(page.locator(".help .sentence"), "Something is wrong");
  await page.getByRole("button", { name: "Go back to the last right state" }).click();
  await settled(page.locator(".help .sentence"), "2 steps back");
  assert.equal((await rowWords(page, 3))[0], "filled");
  assert.equal((await rowWords(page, 0))[0], "open");
});

test("a hint on a wrong board says so first", async () => {
  const page = await open("#/puzzle/small-03");
  await square(page, 3, 0).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("h");
  await settled(
    page.locator(".help .sentence"),
    "Something is wrong: row 4 can no longer be completed.",
  );
  assert.equal((await shown(page)).broken, 1);
});

test("a whole solve is told step by step, forwards and backwards", async () => {
  const page = await open("#/puzzle/first-light/explain");
  const story = page.locator(".story");
  await story.waitFor();
  await page.getByRole("button", { name: "One step on" }).click();
  assert.match(await story.textContent(), /Step 1 of \d+Column 5: the 12/);
  assert.equal((await shown(page)).news, 11);
  await settled(square(page, 1, 4), "filled");
  await page.getByRole("button", { name: "One step back" }).click();
  await settled(square(page, 1, 4), "open");
  await page.getByRole("button", { name: "To the end" }).click();
  assert.match(await story.textContent(), /every step was forced/);
  assert.ok(!(await page.locator("td[data-row]").allTextContents()).includes("open"));
});

test("a contradiction shows its chain and the line that breaks", async () => {
  const page = await open("#/puzzle/small-17/explain");
  await page.locator(".story").waitFor();
  const on = page.getByRole("button", { name: "One step on" });
  for (
    let steps = 0;
    steps < 300 && (await shown(page)).chain === 0 && (await on.isEnabled());
    steps++
  )
    await on.click();
  assert.match(await page.locator(".story .sentence").textContent(), /^Suppose /);
  const { chain, broken } = await shown(page);
  assert.ok(chain >= 1 && broken === 1);
});

test("a strategy has a page with its rule, its English and a worked example", async () => {
  const page = await open("#/strategies");
  await page.getByRole("link", { name: "overlap", exact: true }).click();
  await page.locator(".worked").first().waitFor();
  assert.match(await page.locator("pre").first().textContent(), /^def overlap:/);
  assert.match(await page.locator(".lead").textContent(), /covers the middle cells/);
  await page.goto(`${server.address}#/strategies/contradiction`);
  assert.match(await page.locator(".lead").textContent(), /If a line breaks/);
});
