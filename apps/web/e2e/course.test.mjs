// The course: the path of stations, a rule cell by cell, hints within what was taught, free practice.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  becomes,
  drag,
  hint,
  open,
  ready,
  rowWords,
  runs,
  server,
  settled,
  setUp,
  square,
} from "./page.mjs";

setUp();

const folder = new URL("../../../crates/craft/course/", import.meta.url);
const { lessons } = JSON.parse(readFileSync(new URL("course.json", folder), "utf8"));
const puzzles = new Map(
  readFileSync(new URL("puzzles.jsonl", folder), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map((puzzle) => [puzzle.id, puzzle]),
);
const [first] = lessons;
/** A station whose rule fills cells: a puzzle is won without the crosses of those that only cross. */
const filling = lessons.find(({ strategy }) => strategy === "blanks-complete");

/** Where a puzzle of a station with a role is, and its solution. */
function place(lesson, role) {
  const at = lesson.puzzles.findIndex((puzzle) => puzzle.role === role);
  const [solution] = puzzles.get(lesson.puzzles[at].id).solutions;
  return { path: `#/learn/${lesson.strategy}/${at + 1}`, solution };
}
async function solve(page, solution) {
  for (const { row, from, to, colour } of runs(solution)) {
    const swatch = page.locator(".swatch").nth(colour - 1);
    if (await swatch.count()) await swatch.click();
    await drag(page, [row, from], [row, to]);
  }
  await page.locator("dialog.won").waitFor();
}
const sentence = (page) => page.locator(".told .sentence");

test("the path shows every station, and a station its rule cell by cell", async () => {
  const page = await open("#/learn");
  await page
    .locator(".path .stops")
    .nth(lessons.length - 1)
    .waitFor();
  assert.equal(await page.locator(".path > li").count(), lessons.length + 2);
  await page.locator(".path a").nth(1).click();
  await page.locator(".seen").waitFor();
  const forth = page.getByRole("button", { name: "Next cell" });
  const [before, after] = first.example.split(": ")[1].split(" -> ");
  const changes = [...after].filter((cell, at) => cell !== before[at]).length;
  for (let cell = 0; cell < changes; cell++) await forth.click();
  await settled(page.locator(".seen .sentence"), "That is all that follows here.");
  assert.ok(await forth.isDisabled());
  assert.equal(await page.locator(".stations > li").count(), first.puzzles.length);
});

test("a first meeting halts where something new is needed, and is kept when solved", async () => {
  const { path, solution } = place(filling, "meet");
  const page = await open(path);
  await ready(page);
  const cells = solution.length * solution[0].length;
  let met = false;
  for (let steps = 0; steps < cells && !(await page.locator("dialog.won").count()); steps++) {
    await hint(page, 1);
    if (/^Something new is needed here/.test(await sentence(page).textContent())) {
      met = true;
      await page.locator(".told a", { hasText: "About" }).waitFor();
    }
    for (let rung = 2; rung <= 4; rung++) await hint(page, rung);
    await page.locator(".help .primary").click();
    // With the last step the puzzle is won, and the hint goes.
    await page.locator(".rungs i.on:nth-child(5), dialog.won").first().waitFor();
    await page.waitForTimeout(100);
  }
  assert.ok(met, "the new strategy was named");
  await page.locator("dialog.won").getByRole("button", { name: "Next puzzle" }).click();
  await becomes(() => page.evaluate(() => location.hash), `#/learn/${filling.strategy}/2`);
  await page.goto(`${server.address}#/learn/${filling.strategy}`);
  await page.reload();
  await page.locator(".stations > li.won").first().waitFor();
  await page.goto(`${server.address}#/learn`);
  await settled(page.locator(".learn .quiet"), "1 of");
});

test("the last puzzle of a station gives no hints unless they are asked for all the same", async () => {
  const { path } = place(first, "check");
  const page = await open(path);
  await ready(page);
  assert.equal(await page.locator(".help .primary").count(), 0);
  await square(page, 0, 0).focus();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await settled(sentence(page), "nothing is wrong");
  await page.getByRole("button", { name: "Hints after all" }).click();
  await hint(page, 1);
});

test("what was learned goes out with everything and comes in elsewhere", async () => {
  const { path, solution } = place(first, "meet");
  const page = await open(path);
  await ready(page);
  await solve(page, solution);
  await page.locator("dialog.won").getByRole("button", { name: "Look at it" }).click();
  await page.goto(`${server.address}#/learn`);
  // What the puzzle has in it is found out by the engine, and then counts for practice.
  await settled(page.locator(".path"), "1 puzzle practised");
  await page.getByRole("button", { name: "Settings" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save everything as a file" }).click(),
  ]);
  const other = await open("");
  await other.getByRole("button", { name: "Settings" }).click();
  await other.locator("dialog input[type=file]").setInputFiles({
    name: "all.json",
    mimeType: "application/json",
    buffer: readFileSync(await download.path()),
  });
  await settled(other.locator(".notice"), "1 puzzle brought in");
  await other.goto(`${server.address}#/learn`);
  await settled(other.locator(".learn .quiet"), "1 of");
  await settled(other.locator(".path"), "1 puzzle practised");
});

test("practice chooses a puzzle, keeps it over a reload, and goes on with another", async () => {
  const page = await open("#/learn/practice");
  await ready(page);
  const size = async () => (await page.locator(".board").getAttribute("aria-label")) ?? "";
  const board = async () =>
    (await page.locator(".hidden-grid th").allTextContents()).join("/") + (await size());
  const chosen = await board();
  await drag(page, [0, 0], [0, 0]);
  await settled(square(page, 0, 0), "filled");
  await page.reload();
  await ready(page);
  assert.equal(await board(), chosen);
  await settled(square(page, 0, 0), "filled");
  await page.getByRole("button", { name: "Another one" }).click();
  await page.waitForFunction(
    (was) => {
      const words = [...document.querySelectorAll(".hidden-grid th")].map((it) => it.textContent);
      return words.length > 0 && !was.startsWith(words.join("/"));
    },
    chosen,
    { timeout: 60_000 },
  );
  await ready(page);
  assert.ok((await rowWords(page, 0)).every((word) => word === "open"));
});

test("addresses that lead nowhere in the course say so", async () => {
  for (const path of ["#/learn/nothing", "#/learn/nothing/1", `#/learn/${first.strategy}/99`]) {
    const page = await open(path);
    await settled(page.locator("[role=alert]"), "The course has no such station.");
    await page.context().close();
  }
});

test("a puzzle that was solved in a tab that was closed at once is not offered again", async () => {
  const page = await open("#/learn/practice");
  await ready(page);
  const clues = () => page.locator(".hidden-grid th").allTextContents();
  const chosen = (await clues()).join("/");
  await drag(page, [0, 0], [0, 0]);
  await settled(square(page, 0, 0), "filled");
  await page.waitForTimeout(500);
  const changed = await page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open("nonolith");
        request.onsuccess = () => {
          const transaction = request.result.transaction("kept", "readwrite");
          const kept = transaction.objectStore("kept");
          let found = 0;
          kept.openCursor().onsuccess = ({ target: { result: cursor } }) => {
            if (!cursor) return;
            if (String(cursor.key).startsWith("game/learn/")) {
              found++;
              const { value } = cursor;
              cursor.update({ ...value, progress: { ...value.progress, won: true } });
            }
            cursor.continue();
          };
          transaction.oncomplete = () => done(found);
        };
      }),
  );
  assert.equal(changed, 1);
  await page.reload();
  await ready(page);
  assert.notEqual((await clues()).join("/"), chosen);
});
