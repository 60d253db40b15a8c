// For everyone: accessibility, a phone's width, looks, without a network; and how much is loaded.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { browser, corpus, hint, open, point, ready, runs, server, setUp, square } from "./page.mjs";

setUp();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html.slice(0, 120))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** The first station of the course. */
const station = JSON.parse(
  readFileSync(new URL("../../../crates/craft/course/course.json", import.meta.url), "utf8"),
).lessons[0].strategy;

/** A drawing of two cells that could as well lie the other way round, as a link holds it. */
const twoWays = deflateRawSync(
  JSON.stringify({
    format: "nonolith/1",
    rows: [[1], [1]],
    columns: [[1], [1]],
    solutions: [["10", "01"]],
  }),
).toString("base64url");

/** Lets an experiment run, with everything that is folded away in sight. */
async function experimented(page) {
  await page.locator(".lab-lane-choice").first().waitFor();
  for (const summary of await page.locator(".lab-view summary").all()) await summary.click();
  await page.locator(".lab-player .primary").click();
  await page.locator('tr[data-state="done"]').nth(3).waitFor();
  await page.locator(".lab-slider input").press("End");
}

const places = {
  "the collection": ["", (page) => page.locator(".tile").first().waitFor()],
  "a puzzle with a hint": [
    "#/puzzle/first-light",
    (page) =>
      hint(page, 1)
        .then(() => hint(page, 2))
        .then(() => hint(page, 3))
        .then(() => hint(page, 4)),
  ],
  "a coloured puzzle": ["#/puzzle/colour-01", ready],
  "a verdict": ["#/puzzle/small-03/verdict", (page) => page.locator(".facts strong").waitFor()],
  "an explanation": ["#/puzzle/small-03/explain", (page) => page.locator(".story").waitFor()],
  "the strategies": ["#/strategies", (page) => page.locator(".strategies li").nth(20).waitFor()],
  "a strategy": [
    "#/strategies/colour-overlap",
    (page) => page.locator(".worked").first().waitFor(),
  ],
  "the settings": ["", (page) => page.getByRole("button", { name: "Settings" }).click()],
  "the opening": ["", (page) => page.getByRole("button", { name: "Open…" }).click()],
  "the editor": ["#/make", (page) => page.locator('.chip[data-kind="blank"]').waitFor()],
  "the editor with advice": [
    `#/make/p=${twoWays}`,
    async (page) => {
      await page.locator(".ways button").first().click();
      for (const summary of await page.locator(".fold > summary").all())
        if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
    },
  ],
  "clues that are typed": [
    "#/make",
    (page) => page.getByRole("button", { name: /^(Type clues|Zahlen eintippen)$/ }).click(),
  ],
  "the sharing": [
    "#/puzzle/small-03",
    (page) => page.getByRole("button", { name: "Share" }).click(),
  ],
  "the first lesson": ["#/learn/first", ready],
  "the path of stations": ["#/learn", (page) => page.locator(".path .stops").nth(5).waitFor()],
  "a station": [
    `#/learn/${station}`,
    async (page) => {
      await page.locator(".seen .primary").click();
    },
  ],
  "a puzzle of a station": [
    `#/learn/${station}/1`,
    async (page) => {
      await ready(page);
      await hint(page, 1);
    },
  ],
  "free practice": ["#/learn/practice", ready],
  "a new puzzle": ["", (page) => page.getByRole("button", { name: "A new puzzle…" }).click()],
  "a book": ["", (page) => page.locator(".lead .more button").last().click()],
  "the laboratory": ["#/lab", (page) => page.locator(".lab li").nth(3).waitFor()],
  "a race": ["#/lab/race", experimented],
  "an evolution": ["#/lab/evolution", experimented],
  "a search": ["#/lab/search", experimented],
  "the colouring of a graph": [
    "#/lab/search",
    async (page) => {
      await page.locator(".lab-bench select").first().selectOption("graph");
      await page.locator(".lab-player .primary").click();
      await page.locator('tr[data-state="done"]').nth(1).waitFor();
      await page.locator(".lab-slider input").press("End");
      await page.locator(".lab-graph circle").first().waitFor();
    },
  ],
  heuristics: ["#/lab/heuristics", experimented],
  "an order of lines": ["#/lab/order", experimented],
  "a playground for rules": [
    "#/lab/rules",
    async (page) => {
      await page.locator(".lab-firings > li").first().waitFor();
      await page.locator(".lab-browse summary").click();
      await page.locator(".lab-browse tr[data-rule]").first().waitFor();
    },
  ],
  "the statistics": ["", (page) => page.getByRole("button", { name: "Statistics" }).click()],
};

for (const name of [
  "the collection",
  "a puzzle with a hint",
  "a verdict",
  "an explanation",
  "a strategy",
  "a book",
  "free practice",
  "the path of stations",
  "a station",
  "a puzzle of a station",
  "the first lesson",
  "the editor with advice",
  "clues that are typed",
  "a race",
  "an evolution",
  "a search",
  "heuristics",
  "an order of lines",
  "a playground for rules",
]) {
  test(`${name} has no violation of accessibility, in German`, async () => {
    const [path, arrive] = places[name];
    const page = await open(path, { locale: "de" });
    await arrive(page);
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });
}
for (const colorScheme of ["light", "dark"]) {
  for (const [name, [path, arrive]] of Object.entries(places)) {
    test(`${name} has no violation of accessibility, ${colorScheme}`, async () => {
      const page = await open(path, { colorScheme });
      await arrive(page);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });
  }
}

test("high contrast, letters on colours and the look are chosen and kept", async () => {
  const page = await open("#/puzzle/colour-01");
  await page.getByRole("button", { name: "Settings" }).click();
  for (const name of ["High contrast", "Letters on colours"])
    await page.getByRole("switch", { name }).check();
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.reload();
  await ready(page);
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), {
    theme: "dark",
    contrast: "high",
  });
  assert.deepEqual(await violations(page), []);
});

test("on a phone nothing is wider than the screen", async () => {
  for (const path of [
    "",
    "#/puzzle/first-light",
    "#/puzzle/colour-23",
    "#/puzzle/small-03/verdict",
    "#/puzzle/small-03/explain",
    "#/learn",
    `#/learn/${station}`,
    `#/learn/${station}/1`,
    "#/learn/first",
    "#/strategies/overlap",
    "#/make",
    "#/lab",
    "#/lab/race",
    "#/lab/evolution",
    "#/lab/search",
    "#/lab/heuristics",
    "#/lab/order",
    "#/lab/rules",
  ]) {
    const page = await open(path, {
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    await page.locator("h1").waitFor();
    await page.waitForTimeout(300);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= 360),
      path || "the collection",
    );
    await page.context().close();
  }
});

test("on a phone every part of the page can be reached from its head, in every language", async () => {
  for (const locale of ["en", "de", "ja"]) {
    const page = await open("", {
      locale,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const last = page.locator(".top nav button").last();
    await last.waitFor();
    const box = await last.boundingBox();
    assert.ok(box.x + box.width <= 390, `${locale}: ${JSON.stringify(box)}`);
    await page.context().close();
  }
});

test("the grid is a real one, with the clues in its headers", async () => {
  const page = await open("#/puzzle/small-03");
  const grid = page.getByRole("grid", { name: "Nonogram, 7 columns and 7 rows" });
  assert.equal(await grid.getByRole("rowheader").nth(1).textContent(), "row 2, clue 1 1");
  assert.equal(await grid.getByRole("columnheader").nth(3).textContent(), "column 4, clue 1 1 1");
  await square(page, 0, 0).focus();
  await page.keyboard.press("f");
  await page.locator("[role=status]", { hasText: "1 cell filled" }).waitFor({ state: "attached" });
});

test("who wants nothing to move sees no replay run by itself", async () => {
  const page = await open("#/puzzle/small-03", { reducedMotion: "reduce" });
  for (const { row, from, to } of runs(
    JSON.parse(readFileSync(`${corpus}puzzles/small-03.json`, "utf8")).solutions[0],
  )) {
    const [a, b] = [await point(page, row, from), await point(page, row, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y);
    await page.mouse.up();
  }
  await page.locator("dialog").getByRole("button", { name: "Watch it again" }).click();
  const slider = page.locator(".replay input[type=range]");
  await page.waitForFunction(
    () => document.querySelector(".replay input[type=range]")?.value !== "0",
  );
  assert.equal(
    await slider.inputValue(),
    await slider.getAttribute("max"),
    "it stands at the end at once",
  );
});

test("after the first visit the page works without a network", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.goto(`${server.address}#/puzzle/colour-10`);
  await page.reload();
  await ready(page);
  await page.locator(".help .primary").click();
  await page.locator(".rungs").waitFor();
});

test("the first load is under 200 KB, compressed", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const loaded = new Map();
  page.on("response", async (response) => {
    const path = new URL(response.url()).pathname;
    loaded.set(
      path,
      gzipSync(await response.body().catch(() => Buffer.alloc(0)), { level: 9 }).length,
    );
  });
  await page.goto(`${server.address}#/puzzle/first-light`);
  await ready(page);
  const { x, y } = await point(page, 0, 0);
  await page.mouse.click(x, y);
  await page.waitForTimeout(500);
  const total = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `measured: first load of a puzzle: ${(total / 1000).toFixed(1)} KB ${JSON.stringify(Object.fromEntries(loaded))}`,
  );
  assert.ok(loaded.has("/keeper.wasm") && total < 200_000);
});

test("every text of the page is in one place", () => {
  const folders = [
    "src",
    "src/pages",
    "src/parts",
    "src/board",
    "src/make",
    "src/learn",
    "src/lab",
  ].map((folder) => new URL(`../${folder}/`, import.meta.url));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => new URL(file, folder)),
  );
  for (const file of files) {
    const words =
      readFileSync(file, "utf8").match(/>[^<>{}()=;]*[A-Za-z]{4,}[^<>{}()=;]*<\//g) ?? [];
    assert.deepEqual(words, [], file.pathname);
  }
});
