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
const tall = { viewport: { width: 1240, height: 1400 } };
/** Lets an experiment run, and goes to a share of its steps. */
async function experiment(page, share) {
  await page.locator(".lab-lane-choice").first().waitFor();
  await page.locator(".lab-player .primary").click();
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll("tr[data-method]")];
    return rows.length > 0 && rows.every((row) => row.dataset.state === "done");
  });
  await page.locator(".lab-slider input").evaluate((input, share) => {
    input.value = String(Math.round(Number(input.max) * share));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, share);
}
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
      // As an earlier version kept it: the page takes it over.
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

/** The picture of a fish with an eye and a flaw, for the editor: a file that is dropped. */
async function drop(page) {
  await page.evaluate(async () => {
    const sheet = new OffscreenCanvas(300, 220);
    const pen = sheet.getContext("2d");
    pen.fillStyle = "#dfeaf0";
    pen.fillRect(0, 0, 300, 220);
    pen.fillStyle = "#d3622b";
    pen.beginPath();
    pen.ellipse(130, 112, 105, 66, 0, 0, 7);
    pen.moveTo(215, 110);
    pen.lineTo(290, 50);
    pen.lineTo(280, 112);
    pen.lineTo(292, 178);
    pen.fill();
    pen.fillStyle = "#7a2c12";
    pen.beginPath();
    pen.moveTo(105, 60);
    pen.lineTo(180, 22);
    pen.lineTo(172, 66);
    pen.fill();
    pen.fillRect(160, 60, 15, 104);
    pen.fillStyle = "#fff";
    pen.beginPath();
    pen.arc(76, 96, 20, 0, 7);
    pen.fill();
    pen.fillStyle = "#222";
    pen.beginPath();
    pen.arc(73, 97, 10, 0, 7);
    pen.fill();
    const data = new DataTransfer();
    data.items.add(new File([await sheet.convertToBlob()], "Fish.png", { type: "image/png" }));
    const event = new DragEvent("drop", { dataTransfer: data, bubbles: true });
    document.querySelector("main").dispatchEvent(event);
  });
  await page.locator(".crop").waitFor();
  await ready(page);
}
/** Solves the first puzzles of the course. */
async function learned(page, many) {
  const course = new URL("../../../crates/craft/course/", import.meta.url);
  const lines = readFileSync(new URL("puzzles.jsonl", course), "utf8").trim().split("\n");
  const { lessons } = JSON.parse(readFileSync(new URL("course.json", course), "utf8"));
  const [{ strategy, puzzles }] = lessons;
  for (const [place, { id }] of puzzles.slice(0, many).entries()) {
    const { solutions } = lines.map((line) => JSON.parse(line)).find((it) => it.id === id);
    await page.goto(`${address}#/learn/${strategy}/${place + 1}`);
    await page.reload();
    await ready(page);
    for (const { row, from, to } of runs(solutions[0])) {
      const [a, b] = [await point(page, row, from), await point(page, row, to)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 3 });
      await page.mouse.up();
    }
    await page.locator("dialog.won").waitFor();
  }
}

const settledChip = (page) =>
  page.locator('.chip[data-thinking="false"]').waitFor({ timeout: 60_000 });
/** A cat, drawn by hand, with two spots that could as well lie the other way round. */
const cat = [
  ".#.....#.......",
  ".##...##.......",
  ".#######.......",
  ".#.###.#.....##",
  ".#######....##.",
  "..#####....##..",
  "...###.....#...",
  "..#######..#...",
  "..########.#...",
  "..##########...",
  "..#########....",
  "..########..#..",
  "..#.#..#.#...#.",
  "..#.#..#.#.....",
  "..#.#..#.#.....",
];
async function make(page, rows) {
  await ready(page);
  for (const [row, line] of rows.entries()) {
    for (const run of line.matchAll(/#+/g)) {
      const [a, b] = [
        await point(page, row, run.index),
        await point(page, row, run.index + run[0].length - 1),
      ];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 3 });
      await page.mouse.up();
    }
  }
  await page.locator(".ways button").first().click();
  await page.evaluate(() => document.activeElement.blur());
  await page.mouse.move(2, 2);
}

/** The pictures that are wanted, by name; all, if none is named. */
const wanted = process.argv.slice(3);
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
  learn: () =>
    shot("learn", {}, "#/learn", async (page) => {
      await learned(page, 3);
      await page.goto(`${address}#/learn`);
      await page.reload();
      await page.locator(".path .stops i.won").first().waitFor();
    }),
  station: () =>
    shot("station", {}, "#/learn/punctuating-first", async (page) => {
      await page.locator(".seen .primary").click();
      await page.evaluate(() => document.activeElement.blur());
    }),
  stationnew: () =>
    shot("station-new", {}, "#/learn/punctuating-first/1", async (page) => {
      await ready(page);
      const told = page.locator(".told .sentence");
      for (let steps = 0; steps < 40; steps++) {
        await hints(page, 1);
        if (/^Something new/.test(await told.textContent())) break;
        for (let rung = 2; rung <= 5; rung++) {
          await page.locator(".help .primary").click();
          await page.locator(`.rungs i.on:nth-child(${rung})`).waitFor();
        }
      }
      for (let rung = 2; rung <= 4; rung++) {
        await page.locator(".help .primary").click();
        await page.locator(`.rungs i.on:nth-child(${rung})`).waitFor();
      }
    }),
  stationphone: () =>
    shot(
      "station-phone",
      { ...phone, colorScheme: "dark", locale: "de" },
      "#/learn/punctuating-first",
      async (page) => {
        await page.locator(".seen .primary").click();
        await page.evaluate(() => document.activeElement.blur());
      },
    ),
  learnpathphone: () =>
    shot("learn-path-phone", phone, "#/learn", (page) =>
      page.locator(".path .stops").first().waitFor(),
    ),
  practice: () =>
    shot("practice", { colorScheme: "dark" }, "#/learn/practice", (page) => ready(page)),
  book: () =>
    shot("book", {}, "", async (page) => {
      await page.locator(".tile").first().waitFor();
      await press(page, "A book to print…");
      await page.locator("dialog select").selectOption("medium");
    }),
  makegerman: () => shot("make-german", { locale: "de" }, "#/make", (page) => make(page, cat)),
  makejapanese: () =>
    shot("make-japanese", { ...phone, locale: "ja" }, "#/make", (page) => make(page, cat)),
  first: () =>
    shot("learn-phone", phone, "#/learn/first", async (page) => {
      await ready(page);
      const [a, b] = [await point(page, 2, 0), await point(page, 2, 4)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move(b.x, b.y, { steps: 3 });
      await page.mouse.up();
    }),
  landscape: () =>
    shot(
      "phone-landscape",
      { ...phone, viewport: { width: 844, height: 390 } },
      "#/puzzle/small-26",
      (page) => hints(page, 4),
    ),
  phonelarge: () => shot("phone-large", phone, "#/puzzle/huge-04", (page) => hints(page, 4)),
  colourdark: () =>
    shot("colour-dark", { colorScheme: "dark" }, "#/puzzle/colour-05", async (page) => {
      await draw(page, "colour-05", 0.5);
      await hints(page, 4);
    }),
  german: () => shot("german", { locale: "de" }, "#/puzzle/first-light", (page) => hints(page, 4)),
  japanese: () =>
    shot("japanese", { ...phone, locale: "ja" }, "#/puzzle/small-03", (page) => hints(page, 4)),
  certificate: () =>
    shot("certificate", {}, "#/puzzle/small-03/verdict", async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".proof button").click(),
      ]);
      await press(page, "Open…");
      const buffer = readFileSync(await download.path());
      await page
        .locator("dialog input[type=file]")
        .setInputFiles({ name: "small-03.nonocert", mimeType: "text/plain", buffer });
      await page.locator("dialog .judgement").waitFor();
    }),
  settings: () => shot("settings", phone, "", (page) => press(page, "Settings")),
  phonedark: () =>
    shot("phone-collection", { ...phone, colorScheme: "dark" }, "", async (page) => {
      await page.locator(".tile").first().waitFor();
      await progress(page);
      await page.reload();
      await page.locator(".tile.won").first().waitFor();
    }),
  make: () => shot("make-light", {}, "#/make", (page) => make(page, cat)),
  makedark: () => shot("make-dark", { colorScheme: "dark" }, "#/make", (page) => make(page, cat)),
  makepicture: () =>
    shot("make-picture", {}, "#/make", async (page) => {
      await ready(page);
      await drop(page);
      await page.getByRole("combobox", { name: "Colours" }).selectOption("3");
      await settledChip(page);
      await page.locator(".fold-body .primary").first().click();
      await page.locator("[data-working=false]", { hasText: /./ }).waitFor();
      await settledChip(page);
      await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, 190));
    }),
  labrace: () => shot("lab-race", tall, "#/lab/race", (page) => experiment(page, 0.6)),
  labevolution: () =>
    shot("lab-evolution", tall, "#/lab/evolution", (page) => experiment(page, 0.1)),
  laboffspring: () =>
    shot("lab-offspring", { ...tall, colorScheme: "dark" }, "#/lab/evolution", async (page) => {
      await experiment(page, 0.05);
      await page.locator(".lab-offspring").scrollIntoViewIfNeeded();
    }),
  labsearch: () =>
    shot("lab-search", { viewport: { width: 1240, height: 2400 } }, "#/lab/search", (page) =>
      experiment(page, 0.5),
    ),
  labcolouring: () =>
    shot(
      "lab-colouring",
      { viewport: { width: 1240, height: 1500 }, colorScheme: "dark" },
      "#/lab/search",
      async (page) => {
        await page.getByLabel("Problem").selectOption("graph");
        await experiment(page, 0.5);
      },
    ),
  labheuristics: () =>
    shot(
      "lab-heuristics",
      { viewport: { width: 1240, height: 900 } },
      "#/lab/heuristics",
      async (page) => {
        await experiment(page, 0.32);
        await page.locator(".lab-close").evaluate((it) => it.scrollIntoView());
      },
    ),
  labstages: () =>
    shot(
      "lab-stages",
      { viewport: { width: 1240, height: 1100 } },
      "#/lab/heuristics",
      async (page) => {
        await experiment(page, 0.6);
        await page.locator(".lab-stages").evaluate((it) => it.scrollIntoView());
      },
    ),
  laborder: () =>
    shot("lab-order", tall, "#/lab/order", async (page) => {
      await experiment(page, 0.3);
      await page.locator('.lab-optimum:not([data-upper=""])').waitFor();
    }),
  labrules: () =>
    shot("lab-rules", tall, "#/lab/rules", (page) =>
      page.locator(".lab-firings > li").first().waitFor(),
    ),
  labphone: () =>
    shot("lab-phone", { ...phone, locale: "de" }, "#/lab/race", async (page) => {
      await experiment(page, 0.5);
      await page.locator(".lab-player").scrollIntoViewIfNeeded();
    }),
  makephone: () => shot("make-phone", phone, "#/make", (page) => make(page, cat)),
};
for (const [name, take] of Object.entries(shots))
  if (wanted.length === 0 || wanted.includes(name))
    await take().catch((error) => console.error(name, String(error).split("\n")[0]));
await browser.close();
await stop();
