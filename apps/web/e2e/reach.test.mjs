// What reaches further: phones, languages, certificates, rules, new puzzles, names of windows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { corpus, hint, open, point, ready, server, settled, setUp, square } from "./page.mjs";

setUp();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const sentence = (page) => page.locator(".help .sentence");
const own = async (page, puzzle) => {
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("textarea").fill(typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle));
  await page.getByRole("button", { name: "Open what is pasted" }).click();
  await page.locator(".judgement").waitFor();
};
const toPlay = async (page) => {
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator(".timer").waitFor();
  await ready(page);
};

for (const [locale, width] of [
  ["en", 390],
  ["de", 390],
  ["ja", 390],
  ["de", 320],
])
  test(`on a phone the hint's button stays under the finger, and the board in view: ${locale}, ${width} pixels`, async () => {
    for (const id of ["small-03", "small-26"]) {
      const page = await open(`#/puzzle/${id}`, {
        ...phone,
        viewport: { width, height: 844 },
        locale,
      });
      const [buttons, sheets] = [[], []];
      const look = async () => {
        const { x, y, width, height } = await page.locator(".help .primary").boundingBox();
        buttons.push([x, y, width, height].map(Math.round).join(" "));
      };
      await look();
      for (let rung = 1; rung <= 5; rung++) {
        await hint(page, rung);
        await look();
        sheets.push(Math.round((await page.locator(".help").boundingBox()).y));
      }
      assert.deepEqual([...new Set(buttons)].length, 1, `${id}: ${buttons.join("; ")}`);
      assert.deepEqual([...new Set(sheets)].length, 1, `${id}: the sheet moves: ${sheets}`);
      const board = await page.locator(".board").boundingBox();
      const sheet = await page.locator(".told").boundingBox();
      assert.ok(
        board.y >= 0 && board.y + board.height <= sheet.y,
        `${id}: the sheet covers the board`,
      );
      await page.context().close();
    }
  });

test("one click tells as many rungs as the player wants", async () => {
  const page = await open("#/puzzle/first-light");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "the cells and why" }).check();
  await page.keyboard.press("Escape");
  await page.locator(".help .primary").click();
  await settled(sentence(page), "Column 5: the 12 has room for only 13 cells");
  await page.getByRole("button", { name: "Do it" }).click();
  await settled(square(page, 1, 4), "filled");
});

test("a hint is brought into view on a zoomed board, and zoomed to on a small one", async () => {
  const inView = async (page) => {
    const box = await page.locator(".board").boundingBox();
    const cells = await page.locator(".board").getAttribute("data-cells");
    const [left, top, cell] = cells.split(" ").map(Number);
    const row = Number((await sentence(page).textContent()).match(/(?:Row|row) (\d+)/)?.[1]);
    const column = Number(
      (await sentence(page).textContent()).match(/(?:Column|column) (\d+)/)?.[1],
    );
    const at = await point(page, (row || 1) - 1, (column || 1) - 1);
    if (row) assert.ok(at.y > box.y + top && at.y < box.y + box.height, `row ${row}`);
    else assert.ok(at.x > box.x + left && at.x < box.x + box.width, `column ${column}`);
    return cell;
  };
  const page = await open("#/puzzle/huge-04");
  for (let times = 0; times < 4; times++)
    await page.getByRole("button", { name: "Zoom in" }).click();
  for (let rung = 1; rung <= 4; rung++) await hint(page, rung);
  await inView(page);
  const small = await open("#/puzzle/huge-04", phone);
  for (let rung = 1; rung <= 4; rung++) await hint(small, rung);
  assert.ok((await inView(small)) >= 14, "cells can be read");
});

test("who plays a puzzle without one solution is told so", async () => {
  for (const [name, words] of [
    ["sums-disagree", "This puzzle has no solution"],
    ["two-ways", "This puzzle has several solutions"],
  ]) {
    const page = await open("");
    await own(page, readFileSync(join(corpus, `fixtures/${name}.json`), "utf8"));
    await toPlay(page);
    await page.getByRole("button", { name: "Check" }).click();
    await settled(page.locator(".doubt"), words);
  }
});

test("a verdict's certificate is saved, verified when dropped, and rejected when damaged", async () => {
  const page = await open("#/puzzle/small-03/verdict");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the proof" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.nonocert$/);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /^nonolith certificate 1/);
  const bring = async (text) => {
    await page.getByRole("button", { name: "Open…" }).click();
    await page.locator("dialog input[type=file]").setInputFiles({
      name: "proof.nonocert",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await page.locator("dialog .judgement").waitFor();
    return page.locator("dialog .judgement").textContent();
  };
  assert.equal(await bring(text), "Verified");
  await page.keyboard.press("Escape");
  assert.equal(
    await bring(text.replace(/^solution .*$/m, (it) => it.replace(/1/, "0"))),
    "Rejected",
  );
  await settled(
    page.locator("dialog .card p:nth-child(2)"),
    "It claims: The puzzle in it has exactly one solution.",
  );
  await page.getByRole("button", { name: /Open its puzzle/ }).click();
  await settled(page.locator(".judgement"), "One solution");
});

test("rules of a file are shown with what is known of them, and hints use them", async () => {
  const page = await open("#/puzzle/small-03");
  const rules = `# A number as long as the line fills it.
def mine:
  with h = singleton(hint):
  if size(h) + 2 = line_size and size(h) > 2:
  then fill(true, 2, size(h))

# Wrong.
def wrong:
  with h = first(hint):
  if true:
  then fill(true, 0, 1)
`;
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("dialog input[type=file]").setInputFiles({
    name: "mine.rules",
    mimeType: "text/plain",
    buffer: Buffer.from(rules),
  });
  await settled(page.locator(".rules li").nth(0), "right on every short line");
  await settled(page.locator(".rules li").nth(1), "it will not be used");
  await page.getByRole("button", { name: "Use them in hints" }).click();
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("Hints know the rules in mine.rules.").waitFor();
  await page.keyboard.press("Escape");
  for (let rung = 1; rung <= 4; rung++) await hint(page, rung);
  assert.match(await sentence(page).textContent(), /^(Row|Column) \d+: /);
});

test("a new puzzle is made by size and grade, and one of the day is the same twice", async () => {
  const page = await open("");
  await page.getByRole("button", { name: "A new puzzle…" }).click();
  await page.locator("dialog select").first().selectOption("5");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.waitForURL(/#\/own\//);
  await ready(page);
  assert.match(await page.locator("h1").textContent(), /^New, 5 × 5, /);
  const urls = [];
  for (let visits = 0; visits < 2; visits++) {
    const visitor = await open("#/today");
    await visitor.waitForURL(/#\/own\//);
    urls.push(visitor.url());
    await ready(visitor);
    assert.match(await visitor.locator("h1").textContent(), /^Puzzle of /);
  }
  assert.equal(urls[0], urls[1]);
});

test("the window is called after what it shows, and the focus goes along", async () => {
  const page = await open("");
  await page.locator(".tile").first().waitFor();
  assert.equal(await page.title(), "Puzzles · Nonolith");
  await page.locator(".tile").first().focus();
  await page.keyboard.press("Enter");
  await ready(page);
  await page.waitForFunction(() => /^No\. \d+ · Nonolith$/.test(document.title));
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
  await page
    .locator("[role=status]", { hasText: "Nonolith" })
    .first()
    .waitFor({ state: "attached" });
});

test("a link with more cells than can be drawn gets a word at once", async () => {
  const page = await open("");
  await page.locator(".tile").first().waitFor();
  const link = await page.evaluate(async () => {
    const lines = Array.from({ length: 3000 }, () => [1]);
    const text = JSON.stringify({ format: "nonolith/1", rows: lines, columns: lines });
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  });
  await page.goto(`${server.address}#p=${link}`);
  await settled(page.locator(".notice"), "can draw 250,000 cells at most");
});

test("a shared puzzle does not tell its title unless asked", async () => {
  const page = await open("#/puzzle/small-03");
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.locator("dialog input[type=text]");
  await page.waitForFunction(() => document.querySelector("dialog input[type=text]").value !== "");
  const friend = await open((await field.inputValue()).slice(server.address.length));
  await ready(friend);
  assert.doesNotMatch(await friend.locator("h1").textContent(), /Keep out/);
});

test("a puzzle is saved as a drawing, and a picture once it is solved", async () => {
  const page = await open("#/puzzle/small-03");
  await page.getByRole("button", { name: "Save as…" }).click();
  const save = async (format) => {
    await page.locator("dialog select").selectOption(format);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  assert.match((await save("puzzle:svg")).toString(), /^<svg/);
  assert.equal((await save("puzzle:png")).subarray(1, 4).toString(), "PNG");
  assert.equal((await save("png")).subarray(1, 4).toString(), "PNG");
});

test("options: the rest of a line is crossed, numbers struck out, errors told, the game paused", async () => {
  const page = await open("#/puzzle/small-03");
  await page.getByRole("button", { name: "Settings" }).click();
  for (const name of ["Cross the rest", "strikes it out", "Say at once"])
    await page.getByRole("switch", { name: new RegExp(name) }).check();
  await page.keyboard.press("Escape");
  const [a, b] = [await point(page, 0, 2), await point(page, 0, 4)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
  await settled(square(page, 0, 0), "crossed");
  await settled(square(page, 0, 6), "crossed");
  const left = Number((await page.locator(".board").getAttribute("data-cells")).split(" ")[0]);
  const box = await page.locator(".board").boundingBox();
  await page.mouse.click(box.x + left - 12, (await point(page, 3, 0)).y);
  await page.locator('.board[data-struck="1"]').waitFor();
  const wrong = await point(page, 1, 0);
  await page.mouse.click(wrong.x, wrong.y);
  await settled(sentence(page), "Something is wrong");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".paused").waitFor();
  await page.locator(".paused button").click();
  await page.locator(".paused").waitFor({ state: "detached" });
});

for (const [locale, words, first] of [
  ["de-AT", "Rätsel", /^In einer einzelnen Reihe/],
  ["ja", "パズル", /^一つの列の中に/],
]) {
  test(`the page speaks ${locale}, hints too, and another language can be chosen`, async () => {
    const page = await open("#/puzzle/first-light", { locale });
    assert.equal(await page.locator("nav a").first().textContent(), words);
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale.split("-")[0]);
    await hint(page, 1);
    assert.match(await sentence(page).textContent(), first);
    for (let rung = 2; rung <= 4; rung++) await hint(page, rung);
    assert.match(
      await sentence(page).textContent(),
      locale === "ja" ? /^5列目：/ : /^Spalte 5: die 12 hat/,
    );
    // Also the words that parts of the page keep: none was read before the language was known.
    const does = locale === "ja" ? "実行" : "Ausführen";
    assert.equal(await page.locator(".help .primary").textContent(), does);
    await page.locator("nav button").last().click();
    await page.locator("dialog select").first().selectOption("en");
    await page.locator("nav a", { hasText: "Puzzles" }).waitFor();
  });
}
