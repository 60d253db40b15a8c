// Nothing is lost: tabs beside each other, killed tabs, damaged and earlier stores, one file of all.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  browser,
  collection,
  drag,
  open,
  point,
  ready,
  rowWords,
  server,
  settled,
  setUp,
  square,
} from "./page.mjs";

setUp();

const dump = JSON.parse(
  readFileSync(new URL("../src/store/fixtures/local-storage.json", import.meta.url), "utf8"),
);

/** Numbers that look random and are the same every time. */
function seeded(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function tab(context, path) {
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.address + path);
  await ready(page);
  return page;
}
const press = async (page, row, column) => {
  const { x, y } = await point(page, row, column);
  await page.mouse.click(x, y);
};

for (const ids of [
  ["medium-03", "medium-03"],
  ["medium-03", "medium-04"],
]) {
  const what = ids[0] === ids[1] ? "the same puzzle" : "different puzzles";
  test(`two tabs on ${what}, twenty random interleavings, nothing lost`, async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
      const tabs = [
        await tab(context, `#/puzzle/${ids[0]}`),
        await tab(context, `#/puzzle/${ids[1]}`),
      ];
      const random = seeded(seed);
      const drawn = [[], []];
      for (let moves = 0; moves < 8; moves++) {
        const which = random(2);
        // Every move has a square of its own, so that it is seen whether it is there.
        const at = [moves, random(10)];
        drawn[which].push(at);
        await press(tabs[which], ...at);
        if (random(3) === 0) await tabs[which].waitForTimeout(random(40));
      }
      for (const [which, page] of tabs.entries()) {
        const all = ids[0] === ids[1] ? drawn.flat() : drawn[which];
        await page.reload();
        await ready(page);
        for (const [row, column] of all) await settled(square(page, row, column), "filled");
        const filled = (await page.locator("td[data-row]").allTextContents()).filter(
          (it) => it === "filled",
        );
        assert.equal(filled.length, all.length, `seed ${seed}`);
      }
      await context.close();
    }
  });
}

test("a game that was left stays as it was, whatever is played after it", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const one = await tab(context, "#/puzzle/medium-03");
  await press(one, 0, 0);
  await settled(square(one, 0, 0), "filled");
  await one.goto(`${server.address}#/puzzle/medium-04`);
  await square(one, 0, 0).filter({ hasText: "open" }).waitFor({ state: "attached" });
  await ready(one);
  for (const row of [1, 2, 3]) await press(one, row, row);
  await settled(square(one, 3, 3), "filled");
  // Another tab goes on with the game that was left, and a clock that still ran would write it.
  const other = await tab(context, "#/puzzle/medium-03");
  await press(other, 5, 5);
  await settled(square(other, 5, 5), "filled");
  await one.bringToFront();
  await one.waitForTimeout(11_000);
  await press(one, 4, 4);
  await settled(square(one, 4, 4), "filled");
  const filled = async (page) => {
    await page.reload();
    await ready(page);
    const cells = await page
      .locator("td[data-row]")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.textContent === "filled")
          .map((cell) => `${cell.dataset.row} ${cell.dataset.column}`),
      );
    return cells;
  };
  assert.deepEqual(await filled(other), ["0 0", "5 5"]);
  assert.deepEqual(await filled(one), ["1 1", "2 2", "3 3", "4 4"]);
});

test("what one tab draws the other shows", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const [one, other] = [
    await tab(context, "#/puzzle/small-03"),
    await tab(context, "#/puzzle/small-03"),
  ];
  await press(one, 3, 0);
  await settled(square(other, 3, 0), "filled");
  await press(other, 3, 1);
  await settled(square(one, 3, 1), "filled");
  await one.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(square(other, 3, 1), "open");
  assert.equal((await rowWords(other, 3))[0], "filled");
});

test("a puzzle won in one tab stays won while another draws", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const one = await tab(context, "#/puzzle/small-11");
  const other = await tab(context, "#/puzzle/small-03");
  const rows = ["0011100", "0100010", "0100010", "1111111", "1110111", "1110111", "1111111"];
  for (const [row, cells] of rows.entries())
    for (const run of cells.matchAll(/1+/g))
      await drag(other, [row, run.index], [row, run.index + run[0].length - 1]);
  await other.locator("dialog.won").waitFor();
  await press(one, 0, 0);
  await settled(square(one, 0, 0), "filled");
  await one.goto(`${server.address}#/`);
  await one.reload();
  await settled(one.locator(".lead"), `1 of ${collection.length} solved`);
});

test("a stroke is there after a reload at once, and after the tab was killed", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  let page = await tab(context, "#/puzzle/medium-03");
  for (let row = 0; row < 6; row++) {
    await press(page, row, row);
    await settled(square(page, row, row), "filled");
    if (row % 2) {
      await page.reload();
      await ready(page);
    } else {
      await page.goto("chrome://crash").catch(() => {});
      await page.close().catch(() => {});
      page = await tab(context, "#/puzzle/medium-03");
    }
    for (let at = 0; at <= row; at++) await settled(square(page, at, at), "filled");
  }
});

test("what the last version kept is taken over", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  await context.addInitScript((dump) => {
    if (localStorage.getItem("seeded")) return;
    localStorage.setItem("seeded", "1");
    for (const [key, text] of Object.entries(dump)) localStorage.setItem(key, text);
  }, dump);
  const page = await tab(context, "#/puzzle/small-11");
  await settled(square(page, 2, 4), "filled");
  assert.ok(await page.getByRole("button", { name: "Back to it" }).isEnabled());
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.goto(`${server.address}#/`);
  await settled(page.locator(".lead"), `1 of ${collection.length} solved`);
  assert.equal(await page.getByRole("heading", { name: "Your own", exact: true }).count(), 1);
  assert.deepEqual(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("nonolith/")),
    ),
    [],
  );
});

test("a damaged store is set aside with a word, and the rest is there", async () => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  let page = await tab(context, "#/puzzle/small-03");
  await press(page, 3, 0);
  await settled(square(page, 3, 0), "filled");
  await page.waitForTimeout(500);
  await page.evaluate(
    () =>
      new Promise((done) => {
        localStorage.setItem("nonolith/progress", '"oops"');
        localStorage.setItem("nonolith/pending/x/0", '{"key": 3}');
        const request = indexedDB.open("nonolith");
        request.onsuccess = () => {
          const transaction = request.result.transaction("kept", "readwrite");
          transaction.objectStore("kept").put("oops", "game/small-11");
          transaction.objectStore("kept").put(7, "settings");
          transaction.oncomplete = () => done(request.result.close());
        };
      }),
  );
  await page.close();
  page = await tab(context, "#/puzzle/small-03");
  await settled(page.locator(".notice"), "3 things that were kept here could not be read");
  await settled(square(page, 3, 0), "filled");
});

test("everything goes out as one file and comes in elsewhere", async () => {
  const page = await open("#/puzzle/small-03");
  await press(page, 3, 0);
  await settled(square(page, 3, 0), "filled");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "High contrast" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save everything as a file" }).click(),
  ]);
  const file = readFileSync(await download.path());
  const other = await open("");
  await other.getByRole("button", { name: "Settings" }).click();
  const buffer = (text) => ({
    name: "all.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await other.locator("dialog input[type=file]").setInputFiles(buffer("{}"));
  await settled(other.locator(".notice"), "is not a file that");
  await other.locator("dialog input[type=file]").setInputFiles(buffer(file));
  await settled(other.locator(".notice"), "1 puzzle brought in");
  assert.equal(await other.evaluate(() => document.documentElement.dataset.contrast), "high");
  await other.goto(`${server.address}#/puzzle/small-03`);
  await ready(other);
  await settled(square(other, 3, 0), "filled");
});

test("starting again and forgetting can be undone", async () => {
  const page = await open("");
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("textarea").fill("3x3:1/1/1/1/1/1");
  await page.getByRole("button", { name: "Open what is pasted" }).click();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(".timer").waitFor();
  await ready(page);
  await press(page, 1, 1);
  await settled(square(page, 1, 1), "filled");
  await page.getByRole("button", { name: "Start again" }).click();
  await settled(square(page, 1, 1), "open");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await settled(square(page, 1, 1), "filled");
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: /^Forget/ }).click();
  await page.getByRole("heading", { name: "Your own" }).waitFor({ state: "detached" });
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Your own" }).waitFor();
  await page.reload();
  await page.locator(".tile.begun").first().click();
  await ready(page);
  await settled(square(page, 1, 1), "filled");
});
