// The heuristics on the page: every look at a line and every stage is the one that the command line tells.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { file, nonolith, objects, packed } from "./cli.mjs";
import { becomes, open, server, settled, setUp } from "./page.mjs";

setUp();

const lane = (method, settings = {}) => ({ method, settings });
const experiment = (id, lanes, more = {}) => ({
  puzzle: { id },
  seed: 3,
  seconds: 120,
  lanes,
  grain: "found",
  ...more,
});
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** Opens an experiment and lets it run to its end. */
async function run(it, options) {
  const page = await open(`#/lab/heuristics/${packed(it)}`, options);
  await button(page, "Start").click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('tr[data-state="done"]').length === n,
    it.lanes.length,
  );
  return page;
}
const go = (page, step) =>
  page.locator(".lab-slider input").evaluate((input, step) => {
    input.value = String(step);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, step);
async function taken(page, name) {
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return readFileSync(await saved.path());
}
const data = async (page) => JSON.parse(await taken(page, "Data as JSON"));
const told = (page, name) =>
  page
    .locator("tr[data-method]")
    .evaluateAll((rows, name) => rows.map((row) => row.dataset[name]), name);
const looksOf = (id, method) => {
  const options = ["--method", method, "--timeout", "120", "--json"];
  return objects(nonolith("lab", "heuristics", file(id), ...options))[0];
};

for (const [id, methods] of [
  ["first-light", ["logic", "combinatorial", "preprocess"]],
  ["small-21", ["combinatorial", "logic"]],
  ["colour-01", ["logic", "preprocess"]],
])
  test(`heuristics on ${id} look at the lines of the command line, and find the same`, async () => {
    const lanes = methods.map((method) => lane(method));
    const page = await run(experiment(id, lanes));
    const records = methods.map((method) => looksOf(id, method));
    const { lanes: all } = await data(page);
    for (const [at, { verdict, looks }] of records.entries()) {
      assert.equal(all[at].verdict, verdict);
      assert.deepEqual(all[at].looks, looks, methods[at]);
    }
    // The laps of a race count the same steps.
    const [lap] = objects(
      nonolith("lab", "race", file(id), "--json", "--seed", "3", "--methods", methods[0]),
    );
    const found = records.map(({ looks }) => looks.filter(({ changed }) => changed.length > 0));
    assert.deepEqual(
      found[0].map(({ known }) => known),
      lap.curve.slice(1),
    );
    const last = Math.max(...found.map(({ length }) => length));
    for (const step of [1, 5, Math.floor(last / 2), last]) {
      await go(page, step);
      const expected = found.map((looks) =>
        String(looks[Math.min(step, looks.length) - 1]?.known ?? 0),
      );
      await becomes(() => told(page, "known"), expected, `step ${step}`);
    }
    await page.context().close();
  });

test("the six stages are those of the command line, and light up as they are reached", async () => {
  const lanes = [
    lane("logic"),
    lane("combinatorial"),
    lane("column-ga", { evaluations: "3000", fitness: "nearest" }),
  ];
  const page = await run(experiment("small-21", lanes));
  const { lanes: all } = await data(page);
  for (const [at, { method, settings }] of lanes.entries()) {
    const named = [method, ...Object.entries(settings).map((pair) => pair.join("="))].join(":");
    const [record] = objects(
      nonolith("lab", "stages", file("small-21"), "--method", named, "--seed", "3", "--json"),
    );
    const stages = all[at].stages.map(({ step, unknown, score, marks }) => ({
      step,
      unknown,
      score,
      grid: marks.map((mark) => (mark === 0 ? "?" : mark === -1 ? "0" : String(mark))).join(""),
    }));
    const cells = (grid) => grid.join("").replaceAll(".", "0").replaceAll("#", "1");
    assert.deepEqual(
      stages,
      record.stages.map(({ step, unknown, score, grid }) => ({
        step,
        unknown,
        score,
        grid: cells(grid),
      })),
      named,
    );
    assert.equal(await page.locator(`[data-stages="${method}"] li[data-step]`).count(), 6);
  }
  const later = page.locator('[data-stages="logic"] li.later');
  await go(page, 0);
  await becomes(() => later.count(), 6);
  await button(page, "To the end").click();
  await becomes(() => later.count(), 0);
  await page.context().close();
});

test("runs slide between leftmost and rightmost, and each sub-procedure says what it finds", async () => {
  const page = await run(experiment("first-light", [lane("logic")], { grain: "look" }));
  const { looks } = looksOf("first-light", "logic");
  const first = looks.findIndex(({ leftmost }) => leftmost !== null);
  await go(page, first);
  await settled(page.locator(".lab-close"), "Lines are gone through in order here.");
  await go(page, first + 1);
  const { line, leftmost, rightmost, modified } = looks[first];
  const says = (starts) => starts.map((start) => start + 1).join(", ");
  await becomes(
    () => page.locator(".lab-arrangements").getAttribute("aria-label"),
    `Runs start leftmost in ${says(leftmost)}, rightmost in ${says(rightmost)}`,
  );
  await settled(page.locator(".lab-asked"), `${line.axis} ${line.index + 1}`);
  await settled(page.locator(".lab-asked"), `its ${modified} modified cell`);
  await go(page, first + 5);
  await becomes(
    () =>
      page
        .locator(".lab-procedures > li")
        .evaluateAll((all) => all.map((one) => one.dataset.strategy)),
    [1, 2, 3, 4, 5].map((n) => `sub-procedure ${n}`),
  );
  await settled(page.locator("tr[data-method]"), `${line.axis} ${line.index + 1}, Sub-procedure 5`);
  const runs = page.locator(".lab-arrangements .run");
  assert.equal(await runs.count(), leftmost.length * 2);
  await page.getByLabel("A step is").selectOption("found");
  const step = Number(await page.locator(".lab-slider input").inputValue());
  assert.equal(step, looks.slice(0, first + 5).filter(({ changed }) => changed.length > 0).length);
  await page.context().close();
});

test("in colour a cell shows the colours that are left, and names them", async () => {
  const page = await run(experiment("colour-01", [lane("logic")], { grain: "look" }));
  const { looks } = looksOf("colour-01", "logic");
  const at = looks.findIndex(
    ({ strategy, cells }) =>
      strategy === "colour sub-procedure" && cells.some(({ length }) => length === 2),
  );
  await go(page, at + 1);
  const stripes = looks[at].cells.filter(({ length }) => length > 1 && length < 9).flat().length;
  await becomes(async () => (await page.locator(".lab-arrangements .colour").count()) > 0, true);
  assert.ok(stripes > 0);
  assert.match(await page.locator(".lab-procedures").textContent(), / or /);
  await page.context().close();
});

test("a link holds all of it, data and pictures are taken along, and refusals are told", async () => {
  const it = experiment("small-21", [lane("logic"), lane("preprocess")], { grain: "look" });
  const page = await run(it, { reducedMotion: "reduce" });
  assert.equal(
    await page.locator(".lab-slider input").inputValue(),
    "0",
    "nothing moves by itself",
  );
  assert.equal(await page.getByLabel("A step is").inputValue(), "look");
  const again = await open(new URL(page.url()).hash);
  await button(again, "Start").click();
  await again.locator('tr[data-state="done"]').nth(1).waitFor();
  const [one, other] = [await data(page), await data(again)];
  assert.deepEqual(other.lanes[0].looks, one.lanes[0].looks);
  await button(page, "To the end").click();
  const rows = (await taken(page, "Data as CSV")).toString().trim().split("\n");
  const all = one.lanes.reduce((sum, { looks }) => sum + looks.length, 0);
  assert.equal(rows.length, all + 1);
  const svg = (await taken(page, "Picture as SVG")).toString();
  assert.match(svg, /^<svg [^>]*>.*<polyline .*<\/svg>$/s);
  assert.equal(
    await page.evaluate(
      (svg) =>
        new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")
          ?.textContent,
      svg,
    ),
    undefined,
  );
  assert.deepEqual(
    [...(await taken(page, "Picture as PNG")).subarray(1, 4)],
    [...Buffer.from("PNG")],
  );
  const coloured = packed(experiment("colour-01", [lane("combinatorial"), lane("logic")]));
  await again.goto(`${server.address}#/lab/heuristics/${coloured}`);
  await button(again, "Start").click();
  await becomes(() => told(again, "state"), ["failed", "done"]);
  await again.goto(`${server.address}#/lab/heuristics/${packed({ ...it, grain: "shoes" })}`);
  await again.locator(".notice").waitFor();
  await page.context().close();
  await again.context().close();
});

test("heuristics start, play, pause and stop on a large puzzle", async () => {
  const page = await open(
    `#/lab/heuristics/${packed(experiment("medium-04", [lane("logic"), lane("combinatorial")], { seconds: 600 }))}`,
  );
  const begun = Date.now();
  await button(page, "Start").click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tr[data-method]")].some((row) => Number(row.dataset.looks) > 0),
  );
  console.log(`measured: heuristics on 30 x 30 start after ${Date.now() - begun} ms`);
  await button(page, "Pause").click();
  const at = Number(await page.locator(".lab-slider input").inputValue());
  await page.waitForTimeout(200);
  assert.equal(Number(await page.locator(".lab-slider input").inputValue()), at, "it is paused");
  await button(page, "One step on").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(Number(await page.locator(".lab-slider input").inputValue()), at + 1);
  if (await button(page, "Stop").isEnabled()) {
    const stopping = Date.now();
    await button(page, "Stop").click();
    await page.waitForFunction(() => !document.querySelector('tr[data-state="running"]'));
    console.log(`measured: heuristics stop after ${Date.now() - stopping} ms`);
  }
  await page.context().close();
});
