// A smoke run in Firefox, where it is installed: `npm run firefox`. The other tests are Chromium's; this
// one speaks WebDriver BiDi, which Firefox understands as it is, and leaves its pictures in a folder if
// one is named: node --experimental-websocket e2e/firefox.mjs [FOLDER]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { serve } from "./page.mjs";

const program = process.env.FIREFOX ?? "firefox-esr";
const folder = process.argv[2];
/** How long something may take on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

/** Starts Firefox; gives what sends it a command and waits for the answer. */
async function start() {
  const profile = mkdtempSync(join(tmpdir(), "nonolith-firefox-"));
  const args = ["--headless", "--remote-debugging-port", "0", "--profile", profile];
  const firefox = spawn(program, args, { env: { ...process.env, HOME: profile } });
  const port = new Promise((found, lost) => {
    firefox.once("error", () => lost(new Error(`${program} is not installed`)));
    createInterface(firefox.stderr).on("line", (line) => {
      const told = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (told) found(told[1]);
    });
  });
  const socket = new WebSocket(`ws://127.0.0.1:${await port}/session`);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const waiting = new Map();
  const errors = [];
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (method === "log.entryAdded" && params.level === "error") errors.push(params.text);
    const one = waiting.get(id);
    if (error) one?.reject(new Error(`${error}: ${message}`));
    else one?.resolve(result);
  };
  let last = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const stop = async () => {
    await send("browser.close", {}).catch(() => {});
    await new Promise((ended) => firefox.once("exit", ended));
    rmSync(profile, { recursive: true, force: true });
  };
  return { send, errors, stop };
}

const { address, stop: stopServer } = await serve();
const { send, errors, stop } = await start();
await send("session.new", { capabilities: {} });
await send("session.subscribe", { events: ["log.entryAdded"] });
const { context } = await send("browsingContext.create", { type: "tab" });

const visit = (path) =>
  send("browsingContext.navigate", { context, url: address + path, wait: "complete" });
async function evaluate(expression) {
  const told = await send("script.evaluate", {
    expression: `(async () => JSON.stringify(await (${expression})))()`,
    target: { context },
    awaitPromise: true,
  });
  if (told.type !== "success") throw new Error(told.exceptionDetails.text);
  return told.result.value === undefined ? undefined : JSON.parse(told.result.value);
}
async function becomes(expression, what) {
  const end = Date.now() + PATIENCE;
  while (!(await evaluate(expression).catch(() => false))) {
    assert.ok(Date.now() < end, what);
    await setTimeout(200);
  }
  console.log(`seen in Firefox: ${what}`);
}
async function click(expression) {
  const [x, y] = await evaluate(expression);
  const pointer = { type: "pointer", id: "mouse" };
  await send("input.performActions", {
    context,
    actions: [
      {
        ...pointer,
        actions: [
          { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ],
  });
}
const middleOf = (selector) =>
  `(() => { const it = document.querySelector(${JSON.stringify(selector)}); it.scrollIntoView({ block: "center" }); const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`;
const cell = (row, column) =>
  `(() => { const board = document.querySelector(".board[data-cells]"); const box = board.getBoundingClientRect(); const [left, top, cell] = board.dataset.cells.split(" ").map(Number); return [box.x + left + (${column} + 0.5) * cell, box.y + top + (${row} + 0.5) * cell]; })()`;
const word = (row, column, word) =>
  `document.querySelector('td[data-row="${row}"][data-column="${column}"]')?.textContent === ${JSON.stringify(word)}`;
async function picture(name) {
  if (!folder) return;
  const { data } = await send("browsingContext.captureScreenshot", { context });
  writeFileSync(join(folder, `firefox-${name}.png`), Buffer.from(data, "base64"));
}

try {
  await visit("");
  await becomes('document.querySelectorAll(".tile").length > 50', "the collection");
  await picture("collection");
  await visit("#/puzzle/small-03");
  await becomes('document.querySelector(".board[data-cells]") !== null', "a puzzle");
  await setTimeout(1000);
  await click(cell(3, 0));
  await becomes(word(3, 0, "filled"), "a stroke");
  await send("browsingContext.reload", { context, wait: "complete" });
  await becomes(word(3, 0, "filled"), "the stroke after a reload");
  await click(middleOf(".help .primary"));
  await becomes('document.querySelector(".told .sentence") !== null', "a hint");
  await picture("hint");
  await visit("#/learn");
  await becomes('document.querySelectorAll(".path .stops").length > 10', "the path of stations");
  await picture("learn");
  await visit("#/make");
  await becomes('document.querySelector(".board[data-cells]") !== null', "the editor");
  await setTimeout(1000);
  await click(cell(0, 0));
  await becomes(`document.querySelector('.chip[data-kind="fair"]') !== null`, "a verdict");
  await picture("make");
  assert.deepEqual(errors, [], "errors in the console");
} finally {
  await stop();
  await stopServer();
}
