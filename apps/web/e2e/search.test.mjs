// A*-GAC on the page: every node and every question is the one that the command line tells.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { file, nonolith, objects, packed } from "./cli.mjs";
import { becomes, open, server, settled, setUp } from "./page.mjs";

setUp();

const lane = (method, estimate) => ({ method, settings: estimate ? { estimate } : {} });
const LANES = [
  lane("astar-gac", "report"),
  lane("astar-gac", "admissible"),
  lane("astar-gac-full", "report"),
];
const experiment = (id, more = {}) => ({
  puzzle: { id },
  seed: 1,
  seconds: 120,
  lanes: LANES,
  grain: "question",
  ...more,
});
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** Opens an experiment and lets it run to its end. */
async function run(it, options) {
  const page = await open(`#/lab/search/${packed(it)}`, options);
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
const told = (page) =>
  page.locator("tr[data-method]").evaluateAll((rows) =>
    rows.map(({ dataset: { questions, nodes, left, waiting } }) => ({
      questions: Number(questions),
      nodes: Number(nodes),
      left: Number(left),
      waiting: Number(waiting),
    })),
  );

/** A filtering of the command line as the page tells it: marks for colours, names for places. */
const mark = ([at, colour]) => [at, colour === 0 ? -1 : colour];
const asTold = (it) => ({
  ...it,
  cells: it.cells.map(mark),
  strikes: it.strikes.map((strike) => ({ ...strike, cells: strike.cells.map(mark) })),
  improved: it.improved.map(([node, parent, g]) => ({ node, parent, g })),
});

/** What is known after some questions, by what the command line tells. */
function after(filterings, step) {
  let [questions, nodes, steps] = [0, 0, 0];
  for (const it of filterings) {
    const asked = Math.min(it.asked, step - steps);
    const strike = it.strikes.filter((strike) => strike.asked <= asked).at(-1);
    const now = {
      questions: questions + asked,
      nodes,
      left: strike?.left ?? it.left,
      waiting: (strike?.came ?? it.waiting) - asked,
    };
    // After its last question comes one step more: its node.
    if (step - steps <= it.asked) return now;
    [questions, nodes, steps] = [
      questions + it.asked,
      nodes + Number(it.is_new),
      steps + it.asked + 1,
    ];
    if (steps === step || it === filterings.at(-1)) return { ...now, nodes };
  }
}

const TREES = {
  "astar-gac report": ["--estimate", "report"],
  "astar-gac admissible": ["--estimate", "admissible"],
  "astar-gac-full report": ["--full", "--estimate", "report"],
};

for (const id of ["small-21", "small-03"])
  test(`a search on ${id} is that of the command line, question by question`, async () => {
    const page = await run(experiment(id));
    const { lanes } = await data(page);
    const trees = Object.values(TREES).map((options) => {
      const arguments_ = ["lab", "tree", file(id), "--json", "--timeout", "120", "--most", "9999"];
      const [tree] = objects(nonolith(...arguments_, "--filterings", "9999", ...options));
      return tree;
    });
    for (const [at, tree] of trees.entries()) {
      const { network, filterings, stats } = lanes[at];
      assert.deepEqual(
        { ...network, vertices: undefined, edges: undefined },
        { ...tree.network, vertices: undefined, edges: undefined },
      );
      assert.deepEqual(filterings, tree.filterings.map(asTold));
      assert.deepEqual(
        [stats.nodes, stats.expanded, stats.reparented],
        [tree.nodes, tree.expanded, tree.reparented],
      );
      const made = filterings.filter(({ is_new }) => is_new);
      assert.deepEqual(
        made.map(({ node, parent, g, h }) => [node, parent, g, h]),
        tree.tree.map(({ parent, g, h }, node) => [node, parent, g, h]),
      );
    }
    const last = Math.max(
      ...trees.map(({ filterings }) => filterings.reduce((sum, { asked }) => sum + asked + 1, 0)),
    );
    for (const step of [0, 1, 7, 100, Math.floor(last / 2), last - 1, last]) {
      await go(page, step);
      const expected = trees.map(({ filterings }) => after(filterings, step));
      await becomes(() => told(page), expected, `step ${step}`);
    }
    await page.context().close();
  });

const graph = { vertices: 10, neighbours: 3, colours: 4 };

test("the same search colours a graph, and tells what the command line tells", async () => {
  const page = await run(experiment("small-03", { graph, seed: 5, lanes: LANES.slice(0, 2) }));
  const { lanes } = await data(page);
  for (const [at, estimate] of ["report", "admissible"].entries()) {
    const numbers = Object.entries(graph).flatMap(([name, n]) => [`--${name}`, String(n)]);
    const options = ["--estimate", estimate, "--filterings", "99999", "--seed", "5", "--json"];
    const [told] = objects(nonolith("lab", "colouring", ...numbers, ...options));
    const { network, filterings, stats, colouring } = lanes[at];
    assert.deepEqual([network.vertices, network.edges], [told.vertices, told.edges]);
    assert.deepEqual([colouring, stats.nodes], [told.colouring, told.nodes]);
    assert.deepEqual(filterings, told.filterings.map(asTold));
  }
  await button(page, "To the end").click();
  await settled(page.locator("tr[data-method]").first(), lanes[0].colouring ? "coloured" : "no");
  if (lanes[0].colouring)
    assert.equal(await page.locator(".lab-graph .vertex.colour-open").count(), 0);
  await page.context().close();
});

test("the tree grows, the queue is worked off, and a step can be larger or smaller", async () => {
  const page = await run(experiment("small-21", { lanes: LANES.slice(0, 2) }));
  const circles = page.locator(".lab-tree circle");
  await go(page, 0);
  assert.equal(await circles.count(), 0);
  await settled(page.locator(".lab-asked"), "Nothing is asked yet.");
  const first = await page.locator(".lab-queue li").first().textContent();
  await button(page, "One step on").click();
  const [variable, constraint] = first.split(": ");
  await settled(page.locator(".lab-asked"), `${variable}: ${constraint} strikes`);
  const [before] = await told(page);
  await page.getByLabel("A step is").selectOption("filtering");
  await button(page, "To the end").click();
  await becomes(async () => (await told(page))[0].nodes >= (await circles.count()), true);
  assert.ok((await circles.count()) > 1);
  await go(page, 1);
  await becomes(() => circles.count(), 1);
  assert.ok((await told(page))[0].questions > before.questions);
  assert.equal(await page.locator(".lab-open tbody tr").first().getAttribute("data-g"), "0");
  await page.context().close();
});

test("a link holds all of it, and data and pictures are taken along", async () => {
  const it = experiment("small-03", { graph, seed: 9, lanes: LANES.slice(0, 1), grain: "strike" });
  const page = await run(it);
  assert.equal(await page.getByLabel("Vertices").inputValue(), "10");
  const again = await open(new URL(page.url()).hash);
  await button(again, "Start").click();
  await again.locator('tr[data-state="done"]').waitFor();
  const [one, other] = [await data(page), await data(again)];
  assert.deepEqual(other.lanes[0].filterings, one.lanes[0].filterings);
  const rows = (await taken(page, "Data as CSV")).toString().trim().split("\n");
  assert.equal(rows.length, one.lanes[0].filterings.length + 1);
  const svg = (await taken(page, "Picture as SVG")).toString();
  assert.match(svg, /^<svg [^>]*>.*<circle .*<polyline .*<\/svg>$/s);
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
  for (const rubbish of ["xyz", packed({ ...it, graph: { ...graph, colours: 99 } })]) {
    await again.goto(`${server.address}#/lab/search/${rubbish}`);
    await again.locator(".notice, [role=alert]").first().waitFor();
  }
  await page.context().close();
  await again.context().close();
});

test("a search is stopped, started again with another seed, and told where it is refused", async () => {
  const hard = { vertices: 60, neighbours: 3, colours: 4 };
  const page = await open(
    `#/lab/search/${packed(experiment("small-03", { graph: hard, lanes: [lane("astar-gac", "admissible")], seconds: 600 }))}`,
    { reducedMotion: "reduce" },
  );
  const begun = Date.now();
  await button(page, "Start").click();
  await page.locator('tr[data-state="running"], tr[data-state="done"]').waitFor();
  await page.locator(".lab-graph").waitFor();
  console.log(`measured: a search in a graph of 60 vertices starts after ${Date.now() - begun} ms`);
  assert.equal(
    await page.locator(".lab-slider input").inputValue(),
    "0",
    "nothing moves by itself",
  );
  if (await button(page, "Stop").isEnabled()) {
    const stopping = Date.now();
    await button(page, "Stop").click();
    await page.waitForFunction(() => !document.querySelector('tr[data-state="running"]'));
    console.log(`measured: a search stops after ${Date.now() - stopping} ms`);
  }
  const vertex = () => page.locator(".lab-graph .vertex").first().getAttribute("cx");
  const before = await vertex();
  await page.getByLabel("Seed").fill("2");
  await page.getByLabel("Seed").press("Enter");
  await button(page, "Start again").click();
  await becomes(async () => (await vertex().catch(() => before)) !== before, true);
  await page.getByLabel("Problem").selectOption("puzzle");
  await page.getByLabel("Puzzle").selectOption("id/colour-01");
  await button(page, "Start again").click();
  await settled(page.locator("tr[data-method]").first(), "refused");
  await page.context().close();
});
