// What is done to the store: tabs killed in the middle of a stroke, foreign and damaged databases, no room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, drag, point, ready, server, settled, setUp, square } from "./page.mjs";

setUp();

async function tab(context, path = "#/puzzle/small-03") {
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.address + path);
  await ready(page);
  return page;
}
const fresh = () => browser.newContext({ viewport: { width: 1200, height: 800 } });
const kill = async (page) => {
  await page.goto("chrome://crash").catch(() => {});
  await page.close().catch(() => {});
};
/** The squares that are filled, as "row column". */
const filled = (page) =>
  page
    .locator("td[data-row]")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.textContent === "filled")
        .map((cell) => `${cell.dataset.row} ${cell.dataset.column}`),
    );

test("a tab that is killed in the middle of a stroke loses that stroke and nothing else", async () => {
  const context = await fresh();
  const other = await tab(context, "#/puzzle/small-04");
  await drag(other, [0, 0], [0, 0]);
  await settled(square(other, 0, 0), "filled");
  let page = await tab(context);
  await drag(page, [3, 0], [3, 3]);
  await settled(square(page, 3, 3), "filled");
  for (let times = 0; times < 3; times++) {
    const [from, to] = [await point(page, 5, 0), await point(page, 5, 2)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await kill(page);
    page = await tab(context);
    assert.deepEqual(await filled(page), ["3 0", "3 1", "3 2", "3 3"]);
  }
  await other.reload();
  await ready(other);
  assert.deepEqual(await filled(other), ["0 0"]);
});

test("a database of this name that is not ours is no reason for a white page", async () => {
  for (const [version, store] of [
    [1, "else"],
    [7, "kept"],
  ]) {
    const context = await fresh();
    const before = await context.newPage();
    await before.goto(`${server.address}icon.svg`);
    await before.evaluate(
      ([version, store]) =>
        new Promise((done) => {
          const request = indexedDB.open("nonolith", version);
          request.onupgradeneeded = () => request.result.createObjectStore(store);
          request.onsuccess = () => done(request.result.close());
        }),
      [version, store],
    );
    await before.close();
    const page = await tab(context);
    await drag(page, [3, 0], [3, 0]);
    await settled(square(page, 3, 0), "filled");
    await settled(page.locator(".notice"), "does not let anything be kept");
    await context.close();
  }
});

test("every kind of damaged entry is set aside, and every part of the page opens", async () => {
  const context = await fresh();
  let page = await tab(context);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open("nonolith");
        request.onsuccess = () => {
          const transaction = request.result.transaction("kept", "readwrite");
          const kept = transaction.objectStore("kept");
          const rubbish = [
            "oops",
            7,
            null,
            [],
            new Date(),
            new Blob(["x"]),
            { game: { moves: 3 } },
          ];
          for (const [at, it] of rubbish.entries()) kept.put(it, `game/learn/rubbish-${at}`);
          kept.put({ practice: { hinted: 3 } }, "game/learn/full-line-1");
          kept.put({ progress: { drawn: "x" } }, "game/own/abc");
          kept.put("oops", "rules");
          kept.put({ moves: [] }, "something/else");
          kept.put([], 5);
          localStorage.setItem("nonolith/stroke/x/0", "oops");
          localStorage.setItem("nonolith-language", "klingon");
          localStorage.setItem("of another page", "x");
          transaction.oncomplete = () => done(request.result.close());
        };
      }),
  );
  await page.close();
  page = await tab(context);
  await settled(page.locator(".notice"), "7 things that were kept here could not be read");
  for (const [path, there] of [
    ["#/", ".tile"],
    ["#/learn", ".path .stops"],
    ["#/learn/practice", ".board[data-cells]"],
    ["#/make", ".chip"],
  ]) {
    await page.goto(server.address + path);
    await page.reload();
    await page.locator(there).first().waitFor();
  }
  assert.equal(await page.evaluate(() => localStorage.getItem("of another page")), "x");
});

test("where there is no room the player is told, the game goes on, and room brings it back", async () => {
  const context = await fresh();
  const page = await tab(context);
  await drag(page, [3, 0], [3, 0]);
  await settled(square(page, 3, 0), "filled");
  // The database refuses whatever is written, as a full disk makes it.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await drag(page, [3, 1], [3, 1]);
  await settled(square(page, 3, 1), "filled");
  await settled(page.locator(".notice"), "does not let anything be kept");
  await drag(page, [3, 2], [3, 2]);
  await settled(square(page, 3, 2), "filled");
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await settled(square(page, 3, 2), "open");
  // The journal has what the database had no room for.
  await page.reload();
  await ready(page);
  assert.deepEqual(await filled(page), ["3 0", "3 1"]);
});

test("what there was no room for is written with the next stroke, when there is", async () => {
  const context = await fresh();
  const page = await tab(context);
  await page.evaluate(() => {
    window.room = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  for (const column of [0, 1]) {
    await drag(page, [3, column], [3, column]);
    await settled(square(page, 3, column), "filled");
  }
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = window.room;
  });
  await drag(page, [3, 2], [3, 2]);
  await settled(square(page, 3, 2), "filled");
  const other = await tab(context);
  assert.deepEqual(await filled(other), ["3 0", "3 1", "3 2"]);
  await page.bringToFront();
  await page.reload();
  await ready(page);
  assert.deepEqual(await filled(page), ["3 0", "3 1", "3 2"]);
});

test("where neither database nor journal has room the game goes on, and the player is told", async () => {
  const context = await fresh();
  await context.addInitScript(() => {
    const full = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = full;
    Storage.prototype.setItem = full;
  });
  const page = await tab(context);
  await drag(page, [3, 0], [3, 3]);
  await settled(square(page, 3, 3), "filled");
  await settled(page.locator(".notice"), "does not let anything be kept");
  await page.locator(".notice").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await settled(square(page, 3, 3), "open");
  assert.equal(await page.locator(".notice").count(), 0, "told once");
  await page.goto(`${server.address}#/learn`);
  await page.locator(".path .stops").first().waitFor();
});
