// How fast it is: told, not judged, for machines differ.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packed } from "./cli.mjs";
import { corpus, hint, open, point, ready, runs, setUp } from "./page.mjs";

setUp();

const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const most = (times) => Math.max(...times);

test("a hint on 30 x 30", async () => {
  const page = await open("#/puzzle/medium-04");
  const times = [];
  for (let asked = 0; asked < 12; asked++) {
    await hint(page, 1);
    times.push(Number(await page.locator("[data-took]").getAttribute("data-took")));
    for (let rung = 2; rung <= 5; rung++) await hint(page, rung);
  }
  console.log(
    `measured: hint on 30 x 30, from question to answer: first ${times[0]} ms, then middle ${middle(times.slice(1))} ms, most ${most(times.slice(1))} ms`,
  );
});

test("painting on 60 x 60", async () => {
  const page = await open("#/puzzle/huge-04");
  await ready(page);
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const picture = JSON.parse(readFileSync(join(corpus, "puzzles/huge-04.json"), "utf8"))
    .solutions[0];
  for (const { row, from, to } of runs(picture).slice(0, 60)) {
    const [a, b] = [await point(page, row, from), await point(page, row, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 8 });
    await page.mouse.up();
  }
  const times = await page.evaluate(() => window.frames_.slice(5));
  const late = times.filter((time) => time > 34).length;
  console.log(
    `measured: painting on 60 x 60: middle frame ${middle(times).toFixed(1)} ms, longest ${most(times).toFixed(1)} ms, ${late} of ${times.length} frames later than 34 ms`,
  );
});

const high = (times) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];

for (const side of [20, 30]) {
  test(`verdict and advice while drawing on ${side} x ${side}`, async () => {
    const page = await open("#/make");
    await ready(page);
    await page.locator(".fold > summary", { hasText: "Size and shape" }).click();
    for (const name of ["Columns", "Rows"]) {
      await page.getByLabel(name, { exact: true }).fill(String(side));
      await page.getByLabel(name, { exact: true }).blur();
    }
    await ready(page);
    const stroke = async (from, to) => {
      const [a, b] = [await point(page, ...from), await point(page, ...to)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 3 });
      await page.mouse.up();
    };
    // A disc, and two spots in a corner that could as well lie the other way round; then spots anywhere.
    for (const at of [0, 1]) await stroke([at, at], [at, at]);
    for (let row = 0; row < side; row++) {
      const half = Math.round(Math.sqrt((side / 2) ** 2 - (row + 0.5 - side / 2) ** 2));
      await stroke([row, side / 2 - half], [row, side / 2 + half - 1]);
    }
    const [verdicts, singles] = [[], []];
    for (let n = 0; n < 40; n++) {
      const [row, column] = [2 + ((n * 7 + 3) % (side - 2)), 2 + ((n * 11 + 5) % (side - 2))];
      await stroke([row, column], [row, column]);
      await page.locator('.chip[data-thinking="true"]').waitFor();
      await page.waitForFunction(
        () =>
          document.querySelector('.chip[data-thinking="false"]') ||
          document.querySelector(".ways button"),
      );
      const [verdict, single] = (await page.locator(".chip").getAttribute("data-took")).split(" ");
      verdicts.push(Number(verdict));
      const kind = await page.locator(".chip").getAttribute("data-kind");
      if (kind !== "fair") singles.push(Number(single));
    }
    console.log(
      `measured: drawing on ${side} x ${side}: verdict after a stroke: middle ${middle(verdicts)} ms, 95 % within ${high(verdicts)} ms (${verdicts.length} strokes); all single-cell repairs: middle ${middle(singles)} ms, 95 % within ${high(singles)} ms (${singles.length} drawings)`,
    );
  });
}

const lanes = (...methods) => methods.map((method) => ({ method, settings: {} }));
const endless = (method) => ({ method, settings: { evaluations: "1000000000" } });
/** What each view of the laboratory runs, on how large a puzzle, if it can go on for long. */
const RUNS = {
  race: lanes("logic", "line", "exact", "astar-gac"),
  evolution: [endless("iga"), endless("anneal")],
  search: lanes("astar-gac", "astar-gac-full"),
  heuristics: lanes("logic", "combinatorial"),
  order: lanes("order-random", "order-heuristic", "policy"),
};

for (const [view, methods] of Object.entries(RUNS))
  for (const [id, side] of [
    ["first-light", 15],
    ["medium-04", 30],
  ])
    test(`the laboratory's ${view} on ${side} x ${side}`, async () => {
      const it = { puzzle: { id }, seed: 1, seconds: 60, lanes: methods };
      const page = await open(`#/lab/${view}/${packed(it)}`);
      await page.locator(".lab-lane-choice").first().waitFor();
      await page.locator(".lab-speed select").selectOption("30");
      const begun = Date.now();
      await page.locator(".lab-player .primary").click();
      await page.locator("tr[data-method]").first().waitFor();
      await page.waitForFunction(() => Number(document.querySelector(".lab-slider input").max) > 0);
      const started = Date.now() - begun;
      const times = await page.evaluate(async () => {
        const times = [];
        for (let last = performance.now(); times.length < 90; ) {
          const now = await new Promise(requestAnimationFrame);
          times.push(now - last);
          last = now;
        }
        return times;
      });
      const stop = page.getByRole("button", { name: "Stop", exact: true });
      const stopping = Date.now();
      // In one go: the run may end between a look and a press.
      const running = await stop.evaluate((button) => {
        const enabled = !button.disabled;
        button.click();
        return enabled;
      });
      if (running) {
        await page.waitForFunction(() => !document.querySelector('tr[data-state="running"]'));
      }
      const stopped = running ? `stops after ${Date.now() - stopping} ms` : "had come to its end";
      console.log(
        `measured: ${view} on ${side} x ${side}: starts after ${started} ms; a frame while it plays: middle ${middle(times).toFixed(1)} ms, 95 % within ${high(times).toFixed(1)} ms; ${stopped}`,
      );
      await page.context().close();
    });

test("the laboratory's rules while they are judged", async () => {
  const page = await open("#/lab/rules");
  const begun = Date.now();
  await page.locator(".lab-judged").waitFor();
  const started = Date.now() - begun;
  await page.locator(".lab-rule input[type=range]").first().fill("10");
  const times = await page.evaluate(async () => {
    const times = [];
    for (let last = performance.now(); times.length < 60; ) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times;
  });
  const stop = page.locator(".thinking button");
  const stopping = Date.now();
  const running = await page.evaluate(() => {
    const button = document.querySelector(".thinking button");
    button?.click();
    return button !== null;
  });
  await stop.waitFor({ state: "detached" });
  const stopped = running ? `stops after ${Date.now() - stopping} ms` : "had come to its end";
  console.log(
    `measured: rules: judged after ${started} ms; a frame while lines of up to 10 cells are gone through: middle ${middle(times).toFixed(1)} ms, 95 % within ${high(times).toFixed(1)} ms; ${stopped}`,
  );
  await page.context().close();
});
