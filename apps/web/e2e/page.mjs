// A browser with the built page in it, and short words for what a player does.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
export const corpus = fileURLToPath(new URL("../../../corpus/", import.meta.url));
/** The puzzles of the collection, as the page lists them. */
export const collection = JSON.parse(readFileSync(join(dist, "collection.json"), "utf8"));
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** What `nonolith serve` lets the page load: it must work under that. */
const policy = readFileSync(
  new URL("../../cli/src/commands/serve/http.rs", import.meta.url),
  "utf8",
)
  .match(/Content-Security-Policy: ([^"]*?)\\r\\n/s)[1]
  .replace(/\\\s+/g, "");

/** Serves dist/ on loopback; says where, and how to stop. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "content-security-policy": policy,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    env: { ...process.env, HOME: mkdtempSync(join(tmpdir(), "nonolith-")) },
  });
}

export let browser, server;
/** Gives the tests of a file one browser, and the page to visit. */
export function setUp() {
  before(async () => {
    [browser, server] = [await launch(), await serve()];
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** The point of the window at the middle of a square. */
export async function point(page, row, column) {
  const { box, cells } = await page.locator(".board[data-cells]").evaluate((board) => ({
    box: board.getBoundingClientRect().toJSON(),
    cells: board.dataset.cells,
  }));
  const [left, top, cell, scrollX, scrollY] = cells.split(" ").map(Number);
  return {
    x: box.x + left + (column + 0.5) * cell - scrollX,
    y: box.y + top + (row + 0.5) * cell - scrollY,
  };
}

/** Draws from one square to another. */
export async function drag(page, [row, from], [row2, to], button = "left") {
  const [a, b] = [await point(page, row, from), await point(page, row2, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up({ button });
}

/** Runs of filled cells in the rows of a picture. */
export function runs(rows) {
  return rows.flatMap((row, r) =>
    [...row.matchAll(/([1-9a-z])\1*/g)].map((run) => ({
      row: r,
      from: run.index,
      to: run.index + run[0].length - 1,
      colour: parseInt(run[1], 36),
    })),
  );
}

/** What the hidden grid says of a square. */
export const square = (page, row, column) =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);

/** What every square of a row is, in words. */
export const rowWords = (page, row) => page.locator(`td[data-row="${row}"]`).allTextContents();

/** Waits for a board that has stood still for three frames: until then its squares may yet move. */
export async function ready(page) {
  await page.locator(".board[data-cells]").waitFor();
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const place = () => {
      const board = document.querySelector(".board[data-cells]");
      return board && JSON.stringify([board.getBoundingClientRect(), board.dataset.cells]);
    };
    for (let still = 0, last = null; still < 3; ) {
      await frame();
      const now = place();
      still = now && now === last ? still + 1 : 0;
      last = now;
    }
  });
}

/** A fresh visitor at an address of the page; what goes wrong inside fails the test. */
export async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.address + path);
  if (/^#\/(puzzle|own)\//.test(path)) await ready(page);
  return page;
}

/** Waits until an element says these words. */
export async function settled(locator, words) {
  await locator.filter({ hasText: words }).waitFor({ state: "attached" });
}

/** How long something may take on a busy machine, in milliseconds. */
const PATIENCE = 30_000;

/** Waits until what is read is as expected; if it never is, says what it was last. */
export async function becomes(read, expected, message) {
  const is = (value) =>
    expected instanceof RegExp ? expected.test(value) : isDeepStrictEqual(value, expected);
  const end = Date.now() + PATIENCE;
  let value = await read();
  while (!is(value) && Date.now() < end) {
    await setTimeout(20);
    value = await read();
  }
  if (expected instanceof RegExp) assert.match(value, expected, message);
  else assert.deepEqual(value, expected, message);
}

/** Asks for the next rung of the hint and waits for it. */
export async function hint(page, rung) {
  await page.locator(".help .primary").click();
  const above = `i.on:nth-child(${rung + 1})`;
  await page.locator(`.rungs:not(:has(${above})) i.on:nth-child(${rung})`).waitFor();
}

/** What the board points at, by name. */
export async function shown(page) {
  const text = await page.locator(".board").getAttribute("data-show");
  return Object.fromEntries(
    text
      .split(" ")
      .map((part) => part.split(":"))
      .map(([name, n]) => [name, Number(n)]),
  );
}
