// Files of many formats, verdicts, links, paper; and what is hostile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { corpus, open, ready, rowWords, server, settled, setUp, shown, square } from "./page.mjs";

setUp();

const format = (name) => join(corpus, "fixtures/formats", name);

async function openFile(page, file) {
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("input[type=file]").setInputFiles(file);
}
const judgement = (page) => page.locator(".judgement").textContent();
const told = (page) => page.locator(".notice span").textContent();

for (const name of [
  "flag.json",
  "flag.non",
  "flag.xml",
  "flag.g",
  "flag.toml",
  "flag.png",
  "flag.nonpack.gz",
  "flag.tatham.txt",
  "pennant.xml",
]) {
  test(`${name} is opened and judged`, async () => {
    const page = await open("");
    await openFile(page, format(name));
    assert.equal(await judgement(page), "One solution");
    await page.locator(".facts strong").waitFor();
    assert.match(await page.locator(".facts").textContent(), /one line at a time is enough/);
    assert.match(await page.locator(".facts strong").textContent(), /^Gentle \(/);
  });
}

test("a puzzle is pasted", async () => {
  const page = await open("");
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("textarea").fill(readFileSync(format("flag.non"), "utf8"));
  await page.getByRole("button", { name: "Open what is pasted" }).click();
  assert.equal(await judgement(page), "One solution");
});

test("a file is dropped", async () => {
  const page = await open("");
  const text = readFileSync(format("flag.mk"), "utf8");
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "flag.mk"));
    return data;
  }, text);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
  assert.equal(await judgement(page), "One solution");
});

test("of a file with several puzzles one is chosen", async () => {
  const page = await open("");
  const two = ["small-01", "small-03"]
    .map((id) =>
      JSON.stringify(JSON.parse(readFileSync(join(corpus, "puzzles", `${id}.json`), "utf8"))),
    )
    .join("\n");
  await openFile(page, { name: "two.jsonl", mimeType: "text/plain", buffer: Buffer.from(two) });
  await page.locator(".choose button").nth(1).click();
  assert.equal(await judgement(page), "One solution");
  // Its title would say what it shows: it is told when it is solved.
  assert.equal(await page.locator("h1").textContent(), "A puzzle from a file");
  await page.goto(`${server.address}#/`);
  await settled(page.locator(".tile-name").first(), "A puzzle from a file");
});

test("a puzzle with two solutions is shown as such", async () => {
  const page = await open("");
  await openFile(page, join(corpus, "fixtures/two-ways.json"));
  assert.equal(await judgement(page), "Several solutions");
  assert.match(
    await page.locator(".verdict").textContent(),
    /differ in 4 cells, which are chequered/,
  );
  assert.equal((await shown(page)).differs, 4);
  await page.getByRole("button", { name: "One", exact: true }).click();
  const one = await rowWords(page, 0);
  await page.getByRole("button", { name: "The other", exact: true }).click();
  assert.notDeepEqual(await rowWords(page, 0), one);
});

test("a puzzle without a solution is told with the reason", async () => {
  const page = await open("");
  await openFile(page, join(corpus, "fixtures/sums-disagree.json"));
  assert.equal(await judgement(page), "No solution");
  assert.match(await page.locator(".verdict").textContent(), /add up to 3/);
});

test("a link carries the puzzle and the position", async () => {
  const page = await open("#/puzzle/colour-01");
  await square(page, 3, 1).focus();
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  await settled(square(page, 3, 2), "crossed");
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.locator("dialog input[type=text]");
  await page.waitForFunction(() =>
    document.querySelector("dialog input[type=text]").value.includes("#p="),
  );
  const plain = await field.inputValue();
  await page.getByRole("switch", { name: "With what is drawn" }).check();
  await page.waitForFunction(
    (plain) => document.querySelector("dialog input[type=text]").value !== plain,
    plain,
  );
  const link = await field.inputValue();

  const friend = await open(link.slice(server.address.length));
  await ready(friend);
  await settled(square(friend, 3, 1), "red");
  await settled(square(friend, 3, 2), "crossed");
  assert.match(friend.url(), /#\/own\//);
  const other = await open(plain.slice(server.address.length));
  await ready(other);
  await settled(square(other, 3, 1), "open");
  await other.goto(`${server.address}#/`);
  await other.locator(".tile").first().waitFor();
  assert.equal(await other.getByRole("heading", { name: "Your own", exact: true }).count(), 1);
});

test("a puzzle is saved in another format, and what that cannot hold is told", async () => {
  const page = await open("#/puzzle/small-03");
  await page.getByRole("button", { name: "Save as…" }).click();
  await page.locator("select").selectOption("tatham");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /^7x7:/);
  await settled(page.locator("dialog [role=status]"), "the title");
});

test("a puzzle is printed on a sheet of its own", async () => {
  const page = await open("#/puzzle/small-03");
  await page.evaluate(
    () =>
      (window.print = () =>
        (window.printed = document.querySelector(".sheet-of-paper img")?.src.slice(0, 18))),
  );
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.locator("dialog").getByRole("button", { name: "Print", exact: true }).click();
  await page.waitForFunction(() => window.printed);
  assert.equal(await page.evaluate(() => window.printed), "data:image/svg+xml");
});

const hostile = {
  "an empty file": "",
  "bytes at random": Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919 + 13) % 256)),
  "a size that no memory holds":
    '{"format": "nonolith/1", "rows": 4000000000, "columns": 4000000000}',
  "a nest without end": `{"rows": ${"[".repeat(100_000)}`,
  "a bomb of entities":
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><puzzleset><puzzle><title>&b;</title></puzzle></puzzleset>',
  "a page in disguise":
    "<script>window.hacked = true</script><img src=x onerror='window.hacked=true'>",
  "half a picture": readFileSync(format("flag.png")).subarray(0, 60),
};
for (const [name, content] of Object.entries(hostile)) {
  test(`${name} gets a message, and the page goes on`, async () => {
    const page = await open("");
    await openFile(page, {
      name: "evil.bin",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    });
    assert.match(await told(page), /could not be opened: ./);
    await goesOn(page);
  });
}

test("a file that is too large is not even read", async () => {
  const page = await open("");
  await openFile(page, {
    name: "big.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(5_000_000, "1 "),
  });
  assert.match(await told(page), /larger than 4 MB/);
  await goesOn(page);
});

test("a title is words and never a part of the page", async () => {
  const page = await open("");
  const title = "<img src=x onerror='window.hacked=true'>";
  await openFile(page, {
    name: "t.json",
    mimeType: "text/plain",
    buffer: Buffer.from(
      JSON.stringify({ format: "nonolith/1", title, rows: [[1]], columns: [[1]] }),
    ),
  });
  assert.equal(await judgement(page), "One solution");
  await page.goto(page.url().replace("/verdict", ""));
  await square(page, 0, 0).focus();
  await page.keyboard.press("f");
  assert.equal(await page.locator("dialog.won .title").textContent(), title);
  await goesOn(page);
});

for (const link of [
  "#p=",
  "#p=%%%",
  "#p=AAAA",
  "#p=q1YKys8sVrJSSkksSVSqBQA",
  "#/puzzle/..%2F..%2Fsecret",
  "#/puzzle/none",
  "#/own/none",
  "#/nowhere",
]) {
  test(`the address ${link} gets a message, and the page goes on`, async () => {
    const page = await open("");
    await page.locator(".tile").first().waitFor();
    await page.goto(server.address + link);
    await page
      .getByText(/could not be opened|There is no puzzle here/)
      .first()
      .waitFor();
    await goesOn(page);
  });
}

async function goesOn(page) {
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.goto(`${server.address}#/puzzle/small-03`);
  await ready(page);
  await page.locator(".help .primary").click();
  await page.locator(".rungs").waitFor();
}

test("puzzles are chosen for a book: the program makes it, and elsewhere they are saved", async () => {
  const page = await open("");
  const dialog = page.locator("dialog");
  const choose = async () => {
    await page.getByRole("button", { name: "A book to print…" }).click();
    await dialog.getByRole("checkbox", { name: "No. 2", exact: false }).first().check();
    await dialog.getByRole("checkbox", { name: "No. 1 ", exact: false }).first().check();
    await settled(dialog, "2 puzzles chosen");
  };
  await choose();
  await settled(dialog, "nonolith serve");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save the chosen puzzles" }).click(),
  ]);
  const lines = readFileSync(await saved.path(), "utf8")
    .trim()
    .split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).format),
    ["nonolith/1", "nonolith/1"],
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  // As `nonolith serve` answers, which has tests of its own.
  let wanted;
  await page.route("**/book", (route) => {
    if (route.request().method() === "HEAD") return route.fulfill({ status: 204 });
    wanted = route.request().postDataJSON();
    return route.fulfill(
      wanted.title === "Refused"
        ? { status: 422, body: "puzzle 1: it has several solutions" }
        : { status: 200, contentType: "application/pdf", body: "%PDF-1.7" },
    );
  });
  await choose();
  const [made] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Make the PDF" }).click(),
  ]);
  assert.equal(made.suggestedFilename(), "book.pdf");
  assert.equal(wanted.puzzles.length, 2);
  await settled(dialog, "The book is made.");
  await dialog.getByLabel("Title of the book").fill("Refused");
  await dialog.getByRole("button", { name: "Make the PDF" }).click();
  await settled(dialog, "it has several solutions");
});
