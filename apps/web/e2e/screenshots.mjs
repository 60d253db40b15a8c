// Takes the pictures of docs/page.md: node e2e/screenshots.mjs [FOLDER]
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpus, launch, point, ready, runs, serve } from "./page.mjs";

const folder = process.argv[2] ?? new URL("../../../docs/page/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const { address, stop } = await serve();
const browser = await launch();

async function shot(name, options, path, act) {
  const context = await browser.newContext({
    viewport: { width: 1240, height: 800 },
    colorScheme: "light",
    ...options,
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(name, error));
  await page.goto(address + path);
  if (act) await act(page, context);
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

const file = (name) => JSON.parse(readFileSync(join(corpus, "puzzles", `${name}.json`), "utf8"));
async function draw(page, id, share) {
  await ready(page);
  const picture = file(id).solutions[0];
  const colours = (file(id).palette ?? []).length > 2;
  for (const { row, from, to, colour } of runs(picture).filter(
    (_, at, all) => at < all.length * share,
  )) {
    if (colours)
      await page
        .locator(".swatch")
        .nth(colour - 1)
        .click();
    const [a, b] = [await point(page, row, from), await point(page, row, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  }
}
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
async function hints(page, rungs) {
  await ready(page);
  for (let rung = 0; rung < rungs; rung++) {
    await page.locator(".help .primary").click();
    await page.locator(`.rungs i.on:nth-child(${rung + 1})`).waitFor();
  }
}
const progress = (page) =>
  page.evaluate(
    (pictures) => {
      const won = (picture, at) => ({ drawn: 1, won: true, seconds: 90 + at, at, picture });
      const all = Object.fromEntries(pictures.map(([id, picture], at) => [id, won(picture, at)]));
      localStorage.setItem(
        "nonolith/progress",
        JSON.stringify({ ...all, "small-05": { drawn: 0.4, won: false, seconds: 50, at: 1 } }),
      );
    },
    ["small-01", "small-03", "small-02", "small-04", "colour-01", "colour-10", "medium-01"].map(
      (id) => [id, file(id).solutions[0]],
    ),
  );

/** A fish with two bubbles, which could as well be the other way round. */
function twoWays() {
  const fish = file("small-04").solutions[0];
  const width = fish[0].length;
  const picture = [
    `${"0".repeat(width)}001`,
    `${"0".repeat(width)}010`,
    ...fish.map((row) => `${row}000`),
  ];
  const clue = (line) => [...line.matchAll(/1+/g)].map(([run]) => run.length);
  const column = (at) => picture.map((row) => row[at]).join("");
  return {
    format: "nonolith/1",
    title: "Bubbles",
    rows: picture.map(clue),
    columns: Array.from(picture[0], (_, at) => clue(column(at))),
  };
}

const wanted = process.argv[3];
const shots = {
  collection: () =>
    shot("collection", {}, "", async (page) => {
      await page.locator(".tile").first().waitFor();
      await progress(page);
      await page.reload();
      await page.locator(".tile.won").first().waitFor();
    }),
  play: () =>
    shot("play-light", {}, "#/puzzle/first-light", async (page) => {
      await draw(page, "first-light", 0.62);
      const { x, y } = await point(page, 9, 6);
      await page.mouse.move(x, y);
    }),
  dark: () =>
    shot("play-dark", { colorScheme: "dark" }, "#/puzzle/first-light", (page) =>
      draw(page, "first-light", 0.62),
    ),
  hint: () => shot("hint", {}, "#/puzzle/first-light", (page) => hints(page, 4)),
  colour: () =>
    shot("colour", {}, "#/puzzle/colour-05", async (page) => {
      await draw(page, "colour-05", 0.5);
      await hints(page, 4);
    }),
  verdict: () =>
    shot("verdict-several", {}, "", async (page) => {
      await press(page, "Open…");
      await page.locator("textarea").fill(JSON.stringify(twoWays()));
      await press(page, "Open what is pasted");
      await page.locator(".judgement").waitFor();
    }),
  explain: () =>
    shot("explain", {}, "#/puzzle/medium-03/explain", async (page) => {
      await page.locator("input[type=range]").fill("22");
      await page.evaluate(() => document.activeElement.blur());
    }),
  chain: () =>
    shot("contradiction", {}, "#/puzzle/small-17/explain", async (page) => {
      await page.locator("input[type=range]").fill("60");
      await page.evaluate(() => document.activeElement.blur());
    }),
  strategy: () =>
    shot("strategy", {}, "#/strategies/overlap", (page) =>
      page.locator(".worked").first().waitFor(),
    ),
  won: () =>
    shot("won", {}, "#/puzzle/small-03", async (page) => {
      await draw(page, "small-03", 1);
      await page.locator("dialog.won").waitFor();
    }),
  phone: () =>
    shot("phone", phone, "#/puzzle/small-03", async (page) => {
      await ready(page);
      await hints(page, 4);
    }),
  phonedark: () =>
    shot("phone-collection", { ...phone, colorScheme: "dark" }, "", async (page) => {
      await page.locator(".tile").first().waitFor();
      await progress(page);
      await page.reload();
      await page.locator(".tile.won").first().waitFor();
    }),
};
for (const [name, take] of Object.entries(shots))
  if (!wanted || wanted === name)
    await take().catch((error) => console.error(name, String(error).split("\n")[0]));
await browser.close();
await stop();
