// Making a puzzle: every tool by mouse, touch and keys; advice; pictures; and what is hostile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync, deflateSync } from "node:zlib";
import {
  becomes,
  browser,
  corpus,
  open,
  point,
  ready,
  rowWords,
  server,
  settled,
  setUp,
  square,
} from "./page.mjs";

setUp();

const desk = async (path = "#/make", options = {}) => {
  const page = await open(path, options);
  await ready(page);
  return page;
};
const tool = (page, name) => page.getByRole("button", { name, exact: true }).click();
const chip = (page, kind) => page.locator(`.chip[data-kind="${kind}"]`).waitFor();
const overlay = async (page) =>
  Object.fromEntries(
    (await page.locator(".make").getAttribute("data-overlay"))
      .split(" ")
      .map((part) => part.split(":"))
      .map(([name, n]) => [name, Number(n)]),
  );
/** A row of the drawing, filled cells as #. */
const row = async (page, at) =>
  (await rowWords(page, at)).map((word) => (word === "blank" ? "." : "#")).join("");
async function rows(page) {
  const height = await page.locator(".hidden-grid tbody tr").count();
  const all = [];
  for (let at = 0; at < height; at++) all.push(await row(page, at));
  return all;
}
const picture = async (page) => (await rows(page)).join(" ");

async function drag(page, from, to, options) {
  const [a, b] = [await point(page, ...from), await point(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down(options);
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up(options);
}
async function fold(page, name) {
  const summary = page.locator(".fold > summary", { hasText: name });
  if ((await summary.locator("..").getAttribute("open")) === null) await summary.click();
}
async function size(page, width, height) {
  await fold(page, "Size and shape");
  for (const [name, value] of [
    ["Columns", width],
    ["Rows", height],
  ]) {
    await page.getByLabel(name, { exact: true }).fill(String(value));
    await page.getByLabel(name, { exact: true }).blur();
  }
  await ready(page);
}
/** Draws rows of # and . with the pencil, a stroke a run. */
async function draw(page, picture) {
  for (const [row, line] of picture.entries())
    for (const run of line.matchAll(/#+/g))
      await drag(page, [row, run.index], [row, run.index + run[0].length - 1]);
}

/** A grey PNG of a size, by what each pixel is. */
function png(width, height, grey, told = [width, height]) {
  const crcs = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = crcs[(crc ^ byte) & 255] ^ (crc >>> 8);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(told[0], 0);
  head.writeUInt32BE(told[1], 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = grey(x, y);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
async function drop(page, name, bytes, type = "image/png") {
  const data = await page.evaluateHandle(
    ({ name, base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    { name, base64: bytes.toString("base64"), type },
  );
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}
/** A dark disc with a light slanted bar over it, and two spots that could as well lie the other way round. */
const slanted = () =>
  png(200, 200, (x, y) => {
    const disc = Math.hypot(x - 100, y - 110) < 80 && Math.abs(x - y + 20) > 16;
    const spots = x < 20 && y < 20 && x < 10 === y < 10;
    const corner = x >= 180 && y >= 180;
    return disc || spots || corner ? 20 : 240;
  });

test("every tool draws with the mouse, and each stroke is one undo", async () => {
  const page = await desk();
  await size(page, 8, 6);
  const blank = "........ ........ ........ ........ ........ ........";
  const drawn = async (expected, undo = true) => {
    await becomes(() => picture(page), expected);
    if (!undo) return;
    await tool(page, "Undo");
    await becomes(() => picture(page), blank);
  };
  await drag(page, [0, 0], [0, 3]);
  await drawn("####.... ........ ........ ........ ........ ........");
  await tool(page, "Line");
  await drag(page, [0, 0], [5, 5]);
  await drawn("#....... .#...... ..#..... ...#.... ....#... .....#..");
  await tool(page, "Rectangle");
  await drag(page, [4, 5], [1, 2]);
  await drawn("........ ..####.. ..#..#.. ..#..#.. ..####.. ........");
  await tool(page, "Filled shapes");
  await drag(page, [1, 2], [2, 3]);
  await drawn("........ ..##.... ..##.... ........ ........ ........");
  await tool(page, "Filled shapes");
  await tool(page, "Ellipse");
  await drag(page, [0, 0], [4, 4]);
  await drawn(".###.... #...#... #...#... #...#... .###.... ........", false);
  await tool(page, "Fill");
  const inside = await point(page, 2, 2);
  await page.mouse.click(inside.x, inside.y);
  await drawn(".###.... #####... #####... #####... .###.... ........", false);
  await tool(page, "Select and move");
  await drag(page, [0, 0], [4, 4]);
  await drag(page, [2, 2], [3, 5]);
  await drawn("........ ....###. ...##### ...##### ...##### ....###.", false);
  await page.keyboard.press("Delete");
  await drawn(blank, false);
  for (let step = 0; step < 3; step++) await tool(page, "Undo");
  await tool(page, "Protect");
  await drag(page, [0, 0], [0, 3]);
  await becomes(async () => (await overlay(page)).locked, 4);
  await tool(page, "Undo");
  await becomes(async () => (await overlay(page)).locked, 0);
  await tool(page, "Pick a colour");
  const outside = await point(page, 5, 7);
  await page.mouse.click(outside.x, outside.y);
  assert.equal(
    await page.getByRole("button", { name: "Blank", exact: true }).getAttribute("aria-pressed"),
    "true",
  );
  await page.context().close();
});

test("the mirror is for every tool, with its axis between cells or on them", async () => {
  const page = await desk();
  await size(page, 6, 4);
  await tool(page, "Mirror: Left and right");
  await drag(page, [0, 0], [0, 1]);
  await becomes(() => picture(page), "##..## ...... ...... ......");
  await tool(page, "Mirror: Top and bottom");
  await tool(page, "Line");
  await drag(page, [1, 0], [1, 0]);
  await becomes(() => picture(page), "##..## #....# #....# ......");
  await tool(page, "Mirror: Top and bottom");
  await tool(page, "Left and right: Move the mirror back by half a cell");
  await tool(page, "Pencil");
  await drag(page, [3, 0], [3, 0]);
  await becomes(() => row(page, 3), "#...#.");
  await tool(page, "Select and move");
  await drag(page, [3, 0], [3, 0]);
  await drag(page, [3, 0], [3, 1]);
  await becomes(() => row(page, 3), ".#.#..");
  await page.context().close();
});

test("a finger draws, and a long press erases", async () => {
  const page = await desk("#/make", {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const cdp = await page.context().newCDPSession(page);
  const touch = async (from, to, rest = 0) => {
    const [a, b] = [await point(page, ...from), await point(page, ...to)];
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [a] });
    if (rest) await page.waitForTimeout(rest);
    for (let step = 1; step <= 4; step++)
      await cdp.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x: a.x + ((b.x - a.x) * step) / 4, y: a.y + ((b.y - a.y) * step) / 4 }],
      });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await touch([2, 1], [2, 6]);
  await settled(page.locator(".said[role=status]"), "6 cells filled");
  await becomes(() => row(page, 2), ".######........");
  await touch([2, 3], [2, 3], 700);
  await becomes(() => row(page, 2), ".##.###........");
  for (const [name, expected] of [
    ["Rectangle", "######........."],
    ["Ellipse", ".####.........."],
    ["Line", "######........."],
  ]) {
    await tool(page, name);
    await touch([5, 0], [name === "Line" ? 5 : 9, 5]);
    await becomes(() => row(page, 5), expected, name);
    await tool(page, "Undo");
  }
  await page.context().close();
});

test("everything is drawn with the keys alone, and said", async () => {
  const page = await desk();
  await size(page, 5, 5);
  const status = page.locator(".said[role=status]");
  await square(page, 0, 0).focus();
  await page.keyboard.down(" ");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up(" ");
  await settled(status, "3 cells filled");
  await page.keyboard.press("r");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.down(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up(" ");
  await becomes(() => picture(page), "###.. ..### ..#.# ..### .....");
  assert.match(await page.locator('[data-line="row 1"]').textContent(), /clue 3$/);
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(" ");
  await becomes(() => row(page, 2), "..###");
  await page.keyboard.press("b");
  await page.keyboard.press("x");
  await becomes(() => row(page, 2), "..#.#");
  await page.keyboard.press("Shift+M");
  await settled(status, "Mirror: Left and right");
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("PageDown");
  await page.keyboard.press(" ");
  await becomes(() => row(page, 4), "#...#");
  await page.keyboard.press("Shift+M");
  await page.keyboard.press("Shift+M");
  await page.keyboard.press("Shift+M");
  for (const [key, words] of [
    ["l", "Line"],
    ["e", "Ellipse"],
    ["i", "Pick a colour"],
    ["v", "Select and move"],
    ["p", "Protect"],
  ]) {
    await page.keyboard.press(key);
    await settled(status, words);
  }
  await page.keyboard.press(" ");
  await settled(status, "1 cell protected");
  let steps = 0;
  while (!(await page.getByRole("button", { name: "Undo", exact: true }).isDisabled())) {
    await page.keyboard.press("Control+z");
    assert.ok(++steps < 30);
  }
  const size15 = await page.locator(".heading p").textContent();
  assert.equal(size15, "15 × 15", "the size is undone too");
  await becomes(() => picture(page), /^[. ]*$/);
  await page.context().close();
});

test("clues, verdict, open and differing cells follow the drawing; advice makes it fair", async () => {
  const page = await desk();
  await chip(page, "blank");
  await size(page, 5, 5);
  await draw(page, ["#....", ".#...", "..###", "..#.#", "..###"]);
  await chip(page, "several");
  const before = await overlay(page);
  assert.ok(before.differs > 0 && before.open > 0);
  assert.match(await page.locator(".chip").textContent(), new RegExp(`in ${before.differs} cells`));
  await page.locator(".ways button").first().waitFor();
  await becomes(async () => (await overlay(page)).singles > 0, true);
  const first = page.locator(".ways button").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await becomes(async () => (await overlay(page)).preview, 1, "the first press previews");
  await becomes(async () => (await overlay(page)).taken, 0);
  await page.keyboard.press("Enter");
  await chip(page, "fair");
  await becomes(
    async () => (await overlay(page)).taken,
    1,
    "the second takes it, and it stays marked",
  );
  await page.locator(".chip", { hasText: "Gentle" }).waitFor();
  await page.getByRole("button", { name: /^Take back: / }).click();
  await chip(page, "several");
  await page.getByRole("button", { name: "Make it fair" }).click();
  await chip(page, "fair");
  await page.context().close();
});

test("colours are added, named, warned of and removed", async () => {
  const page = await desk();
  await fold(page, "Colours");
  await page.getByRole("button", { name: "Add a colour" }).click();
  await page.locator(".swatch").nth(2).waitFor();
  await ready(page);
  await drag(page, [0, 0], [0, 3]);
  const [first, second] = await rowWords(page, 0);
  assert.ok(first === second && first !== "filled" && first !== "blank", first);
  await page.getByLabel("Look", { exact: true }).fill("#000001");
  await page.locator(".warned").waitFor();
  await page.getByRole("button", { name: /^Remove / }).click();
  await ready(page);
  await becomes(() => page.locator(".swatch").count(), 2);
  await becomes(() => row(page, 0), /^\.+$/);
  await tool(page, "Undo");
  await becomes(() => page.locator(".swatch").count(), 3);
  const add = page.getByRole("button", { name: "Add a colour" });
  // Two at once, and a stroke before either has its name: none is lost. All in one go, since the board
  // makes room for more colours.
  const [from, to] = [await point(page, 1, 0), await point(page, 1, 3)];
  await add.evaluate(
    (button, [from, to]) => {
      button.click();
      button.click();
      const board = document.elementFromPoint(from.x, from.y);
      const fire = (type, { x: clientX, y: clientY }) =>
        board.dispatchEvent(
          new PointerEvent(type, { clientX, clientY, pointerId: 1, buttons: 1, bubbles: true }),
        );
      fire("pointerdown", from);
      fire("pointermove", to);
      fire("pointerup", to);
    },
    [from, to],
  );
  await page.locator(".swatch").nth(4).waitFor();
  await becomes(() => row(page, 1), /^####\.+$/);
  for (let n = 4; n < 35; n++) await add.click();
  await page.locator(".swatch").nth(35).waitFor();
  assert.ok(await page.getByRole("button", { name: "Add a colour" }).isDisabled());
  await page.context().close();
});

test("shapes are resized from any side, shifted, turned, flipped and trimmed", async () => {
  const page = await desk();
  await size(page, 3, 2);
  await draw(page, ["##.", "..."]);
  const press = async (name, expected) => {
    await page.getByRole("button", { name, exact: true }).click();
    await ready(page);
    await becomes(() => picture(page), expected, name);
  };
  await press("Add a line at the left", ".##. ....");
  await press("Add a line at the top", ".... .##. ....");
  await press("Cut a line off at the bottom", ".... .##.");
  await press("Shift right", ".... ..##");
  await press("Shift right", ".... #..#");
  await press("Turn", "#. .. .. #.");
  await press("Flip left and right", ".# .. .. .#");
  await press("Trim blank lines", "# . . #");
  for (const expected of [".# .. .. .#", "#. .. .. #.", ".... #..#", ".... .##."])
    await press("Undo", expected);
  await page.context().close();
});

test("a dropped picture is made fair by one press, shared, opened by somebody else and solved", async () => {
  const page = await desk();
  await drop(page, "crossing.png", slanted());
  await page.getByRole("button", { name: "Make it fair" }).first().waitFor();
  await ready(page);
  await page.locator('.chip:not([data-kind="blank"]):not([data-kind="thinking"])').waitFor();
  await chip(page, "several");
  await page.locator(".fold-body").getByRole("button", { name: "Make it fair" }).click();
  await page.locator('[data-working="false"]', { hasText: /./ }).waitFor();
  console.log("made fair:", await page.locator("[data-working]").textContent());
  await chip(page, "fair");
  const solution = await rows(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const field = page.getByLabel("Link", { exact: true });
  await page.waitForFunction(() => document.querySelector("dialog input")?.value.includes("#p="));
  const link = await field.inputValue();
  const other = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const guest = await other.newPage();
  await guest.goto(link);
  await guest.locator(".board[data-cells]").waitFor();
  await ready(guest);
  assert.doesNotMatch(await guest.locator("h1").textContent(), /crossing/, "the title is not told");
  await draw(guest, solution);
  await guest.locator("dialog.won").waitFor();
  await other.close();
  await page.context().close();
});

test("hand edits lie above the picture: sliders spare them, another size asks first", async () => {
  const page = await desk();
  await drop(page, "crossing.png", slanted());
  await page.locator(".crop").waitFor();
  await ready(page);
  await drag(page, [0, 9], [0, 10]);
  await becomes(async () => (await row(page, 0)).slice(9, 11), "##");
  await page.getByRole("slider", { name: /How dark/ }).fill("60");
  await page.locator('[data-working="false"]').waitFor({ state: "attached" });
  await settled(page.locator(".fold-body").first(), "2 cells drawn by hand");
  await becomes(async () => (await row(page, 0)).slice(9, 11), "##");
  await page.getByLabel("Cells along the longer side").fill("30");
  await page.getByLabel("Cells along the longer side").blur();
  await page.getByRole("button", { name: "Keep the size" }).click();
  await becomes(() => page.locator(".heading p").textContent(), "20 × 20");
  await page.getByLabel("Cells along the longer side").fill("30");
  await page.getByLabel("Cells along the longer side").blur();
  await page.getByRole("button", { name: "Change the size" }).click();
  await settled(page.locator(".heading p"), "30 × 30");
  await tool(page, "Undo");
  await becomes(async () => (await row(page, 0)).slice(9, 11), "##");
  await tool(page, "Undo");
  await tool(page, "Undo");
  await tool(page, "Undo");
  await settled(page.locator(".heading p"), "15 × 15");
  await page.context().close();
});

test("rubbish, giant, empty and plain pictures are refused with a word, and nothing is lost", async () => {
  const page = await desk();
  await drag(page, [0, 0], [0, 4]);
  const refusals = [
    ["noise.png", Buffer.from("this is no picture at all"), /no picture that this browser/],
    ["half.png", slanted().subarray(0, 60), /no picture that this browser/],
    ["giant.png", png(1, 1, () => 0, [60_000, 60_000]), /60.?000 × 60.?000 pixels/],
    ["empty.png", Buffer.alloc(0), /is empty/],
    ["white.png", png(40, 40, () => 255), /one colour/],
    ["dot.png", png(1, 1, () => 0), /one colour/],
  ];
  for (const [name, bytes, words] of refusals) {
    await drop(page, name, bytes);
    const notice = page.locator(".notice.bad span", { hasText: words });
    await notice.waitFor();
    await page.locator(".notice button").click();
    await becomes(async () => (await row(page, 0)).slice(0, 6), "#####.", name);
  }
  await drop(
    page,
    "drawing.svg",
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>parent.hacked = 1</script><image href="http://127.0.0.1:9/x"/><rect x="8" y="8" width="20" height="9"/></svg>',
    ),
    "image/svg+xml",
  );
  await page.locator(".crop").waitFor();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.context().close();
});

test("typed clues become their picture; rubbish among them is named", async () => {
  const page = await desk();
  const type = async (rowText, columnText, whole = "") => {
    await page.getByRole("button", { name: "Type clues" }).click();
    await page.getByLabel("Rows", { exact: true }).last().fill(rowText);
    await page.getByLabel("Columns", { exact: true }).last().fill(columnText);
    await page.getByLabel(/whole puzzle/).fill(whole);
    await page.getByRole("button", { name: "Draw the picture" }).click();
  };
  const refused = async (words, ...typed) => {
    await type(...typed);
    await settled(page.locator(".told"), words);
    await page.locator("dialog .plain").click();
  };
  await refused(/row 2, found “three”/, "1\nthree", "1\n1");
  await refused(/no clues yet/, "", "");
  await refused(/no picture fits/, "2\n2", "1\n2");
  await refused(/make no picture/, "", "", "complete rubbish <b>");
  await refused(/no picture|make no picture/, "9999", "1");
  await type("2\n1 1\n4", "2\n1 1\n1 1\n2");
  await settled(page.locator(".heading p"), "4 × 3");
  await becomes(() => picture(page), ".##. #..# ####");
  await type("1\n1", "1\n1");
  await settled(page.locator(".notice"), "Several pictures fit");
  await tool(page, "Undo");
  await becomes(() => picture(page), ".##. #..# ####");
  await page.context().close();
});

test("a drawing is tested, saved, found again, kept over a reload and opened from its link", async () => {
  const page = await desk();
  await page.getByLabel("Title").fill("Lid");
  await size(page, 4, 3);
  const lid = [".##.", "#..#", "####"];
  await draw(page, lid);
  await chip(page, "fair");
  await page.getByRole("button", { name: "Test-play" }).click();
  await ready(page);
  assert.equal(await page.locator("h1").textContent(), "Test-play");
  await draw(page, lid);
  await page.locator("dialog.won", { hasText: "Lid" }).waitFor();
  await page.getByRole("button", { name: "Look at it" }).click();
  await page.getByRole("button", { name: "Back to the drawing" }).click();
  await ready(page);
  await becomes(() => picture(page), lid.join(" "));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("dialog input")].at(-1)?.value.includes("#/make/p="),
  );
  const link = await page.getByLabel("Link to the drawing", { exact: true }).inputValue();
  await page.locator("dialog .plain").click();
  await page.reload();
  await ready(page);
  await becomes(() => picture(page), lid.join(" "));
  assert.equal(await page.getByLabel("Title").inputValue(), "Lid");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await settled(page.locator(".notice"), "Saved");
  await page.getByRole("button", { name: "Play it" }).click();
  await ready(page);
  await page.getByRole("button", { name: "Edit a copy" }).click();
  await page.getByRole("button", { name: "Show it" }).click();
  await page.locator(".make").waitFor();
  await ready(page);
  await becomes(() => picture(page), lid.join(" "));
  const guest = await open(link.replace(server.address, ""));
  await guest.locator(".make").waitFor();
  await ready(guest);
  await becomes(() => picture(guest), lid.join(" "));
  await guest.goto(`${server.address}#/make/p=rubbish`);
  await settled(guest.locator(".notice.bad"), "could not be opened");
  await guest.context().close();
  await page.context().close();
});

test("aiming at a grade offers variants, and one is taken", async () => {
  const {
    rows: clues,
    columns,
    solutions,
  } = JSON.parse(readFileSync(join(corpus, "puzzles/small-20.json"), "utf8"));
  const text = JSON.stringify({ format: "nonolith/1", rows: clues, columns, solutions });
  const page = await desk(`#/make/p=${deflateRawSync(text).toString("base64url")}`);
  await page.locator('.chip[data-thinking="false"]', { hasText: "Gentle" }).waitFor();
  await fold(page, "Aim at a grade");
  await page.getByRole("slider", { name: /^Grade/ }).fill("1");
  await page.getByRole("button", { name: "Show variants" }).click();
  await page.locator(".variants button").first().click();
  await page.locator(".chip", { hasText: "Easy" }).waitFor();
  await becomes(async () => (await overlay(page)).taken > 0, true);
  await tool(page, "Undo");
  await page.locator(".chip", { hasText: "Gentle" }).waitFor();
  await page.context().close();
});

test("a photograph that is dropped elsewhere opens the editor", async () => {
  const page = await open("");
  await page.locator(".tile").first().waitFor();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v3H1z"/></svg>';
  await drop(page, "bar.svg", Buffer.from(svg), "image/svg+xml");
  await page.locator(".make .crop").waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "bar");
  await page.context().close();
});
