// The laboratory: every view gives, after the same number of steps, the figures that the command line
// gives for the same puzzle and seed; and what it is to use.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { file, nonolith, objects, packed } from "./cli.mjs";
import { becomes, open, server, settled, setUp } from "./page.mjs";

setUp();

const lane = (method, settings = {}) => ({ method, settings });
const experiment = (id, seed, lanes, more = {}) => ({
  puzzle: { id },
  seed,
  seconds: 60,
  lanes,
  ...more,
});

const button = (page, name) => page.getByRole("button", { name, exact: true });
const rows = (page) => page.locator("tr[data-method]");
/** Opens an experiment and lets it run to its end. */
async function run(view, it, options) {
  const page = await open(`#/lab/${view}/${packed(it)}`, options);
  await button(page, "Start").click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('tr[data-state="done"]').length === n,
    it.lanes.length,
  );
  return page;
}
/** Goes to a step of the timeline. */
const go = (page, step) =>
  page.locator(".lab-slider input").evaluate((input, step) => {
    input.value = String(step);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, step);
const told = (page, name) =>
  rows(page).evaluateAll((rows, name) => rows.map((row) => row.dataset[name]), name);
async function taken(page, name) {
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return readFileSync(await saved.path());
}
const data = async (page) => JSON.parse(await taken(page, "Data as JSON"));

for (const [id, methods] of [
  ["first-light", ["logic", "combinatorial", "line", "astar-gac", "exact", "order-complete-first"]],
  ["small-21", ["exact", "probe", "strategies", "astar-gac", "order-random", "sarsa-table"]],
  ["colour-01", ["logic", "line", "exact", "order-heuristic"]],
])
  test(`a race on ${id} has the figures of the command line at every step`, async () => {
    const page = await run(
      "race",
      experiment(
        id,
        7,
        methods.map((name) => lane(name)),
      ),
    );
    const laps = objects(
      nonolith(
        "lab",
        "race",
        file(id),
        "--json",
        "--seed",
        "7",
        "--timeout",
        "60",
        "--methods",
        methods.join(),
      ),
    );
    const { lanes } = await data(page);
    for (const [at, lap] of laps.entries()) {
      const { method, verdict, known, curve } = lanes[at];
      assert.deepEqual(
        { method, verdict, known, curve },
        { method: lap.method, verdict: lap.verdict, known: lap.known, curve: lap.curve },
      );
    }
    const last = Math.max(...laps.map(({ steps }) => steps));
    for (const step of [0, 1, 5, Math.floor(last / 2), last]) {
      await go(page, step);
      const expected = laps.map(({ curve }) => String(curve[Math.min(step, curve.length - 1)]));
      await becomes(() => told(page, "known"), expected, `step ${step}`);
    }
    await page.context().close();
  });

const improved = {
  fitness: "nearest",
  crossover: "uniform",
  "mutation-rate": "0.005",
  duplicates: "drop",
  "best-response": "1",
  restart: "30",
};

test("populations have the figures of the command line after every generation", async () => {
  const lanes = [
    lane("cga", { evaluations: "3000" }),
    lane("iga", { evaluations: "3000" }),
    lane("iga", { ...improved, evaluations: "3000" }),
    lane("anneal", { evaluations: "3000" }),
    lane("column-ga", { evaluations: "3000", population: "30" }),
  ];
  const page = await run("evolution", experiment("small-21", 11, lanes));
  const { populations } = await data(page);
  const folder = mkdtempSync(join(tmpdir(), "nonolith-"));
  const traces = lanes.map(({ method, settings }, at) => {
    const trace = join(folder, `${at}.jsonl`);
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    const [record] = objects(
      nonolith(
        "solve",
        file("small-21"),
        "--json",
        "--seed",
        "11",
        "--method",
        method,
        "--trace",
        trace,
        ...options,
      ),
    );
    const { verdict, stats, generations } = populations[at];
    assert.equal(verdict, record.verdict);
    for (const name of ["evaluations", "generations", "fitness", "restarts"])
      assert.equal(stats[name], record.stats[name], name);
    const events = objects(readFileSync(trace, "utf8"));
    assert.deepEqual(
      generations.map(({ fitness, best }) => [fitness, best]),
      events.map(({ score, picture }) => [score, picture]),
      method,
    );
    return generations;
  });
  for (const step of [0, 3, 40, 100]) {
    await go(page, step);
    const expected = traces.map((generations) => {
      const reached = generations.filter(({ evaluations }) => evaluations <= step * 30);
      return String((reached.at(-1) ?? generations[0]).fitness);
    });
    await becomes(() => told(page, "fitness"), expected, `step ${step}`);
  }
  await page.context().close();
});

test("orders of lines have the visits of the command line, and the fewest are those it proves", async () => {
  const methods = [
    "order-random",
    "order-heuristic",
    "order-complete-first",
    "policy",
    "sarsa-table",
  ];
  const page = await run(
    "order",
    experiment(
      "small-03",
      5,
      methods.map((name) => lane(name)),
    ),
  );
  const { lanes } = await data(page);
  const folder = mkdtempSync(join(tmpdir(), "nonolith-"));
  for (const [at, method] of methods.entries()) {
    const trace = join(folder, `${at}.jsonl`);
    const [record] = objects(
      nonolith(
        "solve",
        file("small-03"),
        "--json",
        "--seed",
        "5",
        "--method",
        method,
        "--trace",
        trace,
      ),
    );
    const { curve, lines, stats, verdict } = lanes[at];
    assert.equal(verdict, record.verdict);
    assert.equal(curve.length - 1, record.stats.steps, `${method}: every visit is a step`);
    assert.deepEqual(
      [stats.steps, stats.line_calls],
      [record.stats.steps, record.stats.line_calls],
    );
    const gave = lines.filter((_, step) => curve[step + 1] > curve[step]);
    const words = objects(readFileSync(trace, "utf8")).map(
      ({ line }) =>
        `${line.axis ?? line.split(" ")[0]} ${(line.index ?? line.split(" ")[1] - 1) + 1}`,
    );
    assert.deepEqual(gave, words, method);
  }
  const learning = page.locator('.lab-learning[data-method="sarsa-table"]');
  await learning.locator("polyline").waitFor();
  await go(page, 1);
  const valued = await learning.locator(".lab-worths").textContent();
  assert.ok(valued.includes(lanes[4].lines[0]), `${lanes[4].lines[0]}: ${valued}`);
  const [optimum] = objects(nonolith("lab", "optimum", file("small-03"), "--json"));
  await becomes(
    () => page.locator(".lab-optimum").getAttribute("data-upper"),
    String(optimum.upper),
  );
  assert.equal(optimum.proved, true);
  await settled(page.locator(".lab-optimum"), `${optimum.upper}, proved`);
  await page.context().close();
});

/** Populations that do not end by themselves while the test looks. */
const endless = [lane("iga"), lane("anneal")].map(({ method, settings }) =>
  lane(method, { ...settings, evaluations: "1000000000" }),
);

test("it starts within a second, plays, is stepped, paused, stopped and started again", async () => {
  const page = await open(
    `#/lab/evolution/${packed(experiment("medium-04", 1, endless, { seconds: 600 }))}`,
  );
  await page.locator(".lab-lane-choice").nth(1).waitFor();
  const begun = Date.now();
  await button(page, "Start").click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tr[data-method]")].some((row) => row.dataset.fitness !== ""),
  );
  console.log(`measured: an experiment on 30 x 30 starts after ${Date.now() - begun} ms`);
  const frames = await page.evaluate(async () => {
    const times = [];
    for (let last = performance.now(); times.length < 40; ) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times.sort((one, other) => one - other);
  });
  console.log(
    `measured: a frame while two populations run on 30 x 30: ${frames[20].toFixed(1)} ms in the middle, ${frames[38].toFixed(1)} ms at 95 %`,
  );
  await button(page, "Pause").click();
  const at = Number(await page.locator(".lab-slider input").inputValue());
  await page.waitForTimeout(200);
  assert.equal(Number(await page.locator(".lab-slider input").inputValue()), at, "it is paused");
  await button(page, "One step on").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(Number(await page.locator(".lab-slider input").inputValue()), at + 1);
  const stopping = Date.now();
  await button(page, "Stop").click();
  await page.waitForFunction(() => !document.querySelector('tr[data-state="running"]'));
  console.log(`measured: two populations stop after ${Date.now() - stopping} ms`);
  await page.getByLabel("Seed").fill("2");
  await page.getByLabel("Seed").press("Enter");
  await button(page, "Start again").click();
  await page.waitForFunction(() => document.querySelector('tr[data-state="running"]'));
  const address = new URL(page.url()).hash.split("/").at(-1);
  await becomes(
    async () => {
      const hash = new URL(page.url()).hash.split("/").at(-1);
      return JSON.parse(inflateRawSync(Buffer.from(hash, "base64url"))).seed;
    },
    2,
    address,
  );
  await page.context().close();
});

test("a link holds the whole experiment, and rubbish in its place is told", async () => {
  const it = experiment(
    "small-21",
    9,
    [lane("iga", { population: "20", evaluations: "600" }), lane("anneal")],
    {
      tutorial: 3,
    },
  );
  const page = await run("evolution", it);
  assert.equal(await page.getByLabel("Seed").inputValue(), "9");
  assert.match(await page.locator(".lab-tutorial").textContent(), /4 of 5/);
  const first = await data(page);
  const again = await open(new URL(page.url()).hash);
  await button(again, "Start").click();
  await again.waitForFunction(
    () => document.querySelectorAll('tr[data-state="done"]').length === 2,
  );
  const second = await data(again);
  assert.deepEqual(
    second.populations.map(({ generations }) => generations),
    first.populations.map(({ generations }) => generations),
  );
  for (const rubbish of ["xyz", packed({ lanes: 3 }), packed({ ...it, puzzle: { text: "<b>" } })]) {
    await again.goto(`${server.address}#/lab/race/${rubbish}`);
    await again.locator(".notice, [role=alert]").first().waitFor();
  }
  await page.context().close();
  await again.context().close();
});

test("data and pictures are taken along", async () => {
  const page = await run("race", experiment("first-light", 1, [lane("logic"), lane("line")]));
  const table = (await taken(page, "Data as CSV")).toString().trim().split("\n");
  assert.equal(table[0], "steps,Logic heuristic,Line solving");
  assert.ok(table.length > 3 && table.slice(1).every((row) => /^\d+,\d+,\d+$/.test(row)));
  const svg = (await taken(page, "Picture as SVG")).toString();
  assert.match(svg, /^<svg [^>]*>.*Logic heuristic.*<polyline .*<\/svg>$/s);
  const wrong = await page.evaluate(
    (svg) =>
      new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")
        ?.textContent,
    svg,
  );
  assert.equal(wrong, undefined);
  assert.deepEqual(
    [...(await taken(page, "Picture as PNG")).subarray(1, 4)],
    [...Buffer.from("PNG")],
  );
  await page.context().close();
});

test("who wants nothing to move sees the beginning until a button is pressed", async () => {
  const page = await run("race", experiment("first-light", 1, [lane("logic"), lane("line")]), {
    reducedMotion: "reduce",
  });
  await page.waitForTimeout(400);
  assert.equal(await page.locator(".lab-slider input").inputValue(), "0");
  await button(page, "To the end").click();
  assert.notEqual(await page.locator(".lab-slider input").inputValue(), "0");
  await page.context().close();
});

test("offspring show what crossover and mutation did, gene by gene", async () => {
  const page = await run(
    "evolution",
    experiment("small-21", 3, [lane("iga", { evaluations: "1000" })]),
  );
  await go(page, 0);
  await settled(page.locator(".lab-offspring"), "drawn by chance");
  await go(page, 3);
  const portraits = page.locator("[data-portrait]");
  await portraits.nth(4).waitFor();
  assert.deepEqual(await portraits.evaluateAll((all) => all.map((one) => one.dataset.portrait)), [
    "parent",
    "other",
    "crossed",
    "mutated",
    "improved",
  ]);
  assert.match(await portraits.nth(3).textContent(), /costs \d+, \d+ cells? changed/);
  await page.context().close();
});

test("what a method refuses is told, and the others run", async () => {
  const page = await open(
    `#/lab/race/${packed(experiment("colour-01", 1, [lane("iga"), lane("logic"), lane("nobody")]))}`,
  );
  await button(page, "Start").click();
  await becomes(() => told(page, "state"), ["failed", "done", "failed"]);
  assert.match(await rows(page).nth(0).textContent(), /refused: .*colour/);
  await page.context().close();
});
