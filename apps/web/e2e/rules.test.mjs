// The playground for rules: what it says of a rule is what the command line says of it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { file, nonolith, objects, packed } from "./cli.mjs";
import { becomes, open, server, settled, setUp } from "./page.mjs";

setUp();

const OVERLAP = `def own:
  with h = arbitrary(hint):
  if lowest_end_cell(h) > highest_start_cell(h):
  then fill(true, highest_start_cell(h), lowest_end_cell(h))
`;
/** Fills the first cell of any line that has a number. */
const WRONG = `def wrong:
  with h = first(hint):
  if size(h) > 1:
  then fill(true, 0, 1)
`;
const experiment = (text, more = {}) => ({
  text,
  clue: [3, 2],
  cells: "????????",
  upTo: 7,
  puzzle: { id: "small-21" },
  seed: 4,
  ...more,
});
const show = (it, options) => open(`#/lab/rules/${packed(it)}`, options);
const judged = (page, name) => () => page.locator(".lab-judged").getAttribute(`data-${name}`);
const write = (text) => {
  const path = join(mkdtempSync(join(tmpdir(), "nonolith-")), "own.rule");
  writeFileSync(path, text);
  return path;
};
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("a rule is judged as the command line judges it", async () => {
  for (const text of [OVERLAP, WRONG]) {
    const page = await show(experiment(text));
    const path = write(text);
    const [verified] = objects(nonolith("rules", "verify", path, "--up-to", "7", "--json"));
    const [{ cost }] = objects(nonolith("rules", "cost", path, "--json"));
    await becomes(judged(page, "cost"), String(cost));
    if (text === OVERLAP) {
      assert.equal(verified.verdict, "verified");
      await becomes(judged(page, "right"), String(verified.up_to));
    } else {
      assert.equal(verified.verdict, "unsound");
      await becomes(judged(page, "wrong"), /^[?.#]+$/);
      const known = await judged(page, "wrong")();
      assert.ok(
        JSON.stringify(verified).includes(`known     ${known}`),
        `${JSON.stringify(verified)} ${known}`,
      );
    }
    // What a rule means was proved before, whatever it is called.
    const proof = text === OVERLAP ? "Stored with the program: proved" : "not proved here";
    await settled(page.locator(".lab-judged"), proof);
    await page.context().close();
  }
});

test("coverage is what the command line measures on the same line states", async () => {
  const page = await show(experiment(OVERLAP));
  await becomes(judged(page, "cost"), /\d/);
  await button(page, "Measure").click();
  const folder = mkdtempSync(join(tmpdir(), "nonolith-"));
  const states = join(folder, "states.jsonl");
  writeFileSync(states, nonolith("rules", "states", file("small-21"), "--seed", "4"));
  const [coverage] = objects(
    nonolith("rules", "evaluate", states, "--rules", write(OVERLAP), "--json"),
  );
  await becomes(
    () => page.locator("[data-coded]").getAttribute("data-coded"),
    String(coverage.as_coded),
  );
  assert.equal(
    await page.locator("[data-coded]").getAttribute("data-written"),
    String(coverage.as_written),
  );
  await page.context().close();
});

test("rules of the program are listed with the costs of the command line, filtered and taken", async () => {
  const page = await show(experiment(OVERLAP));
  await page.locator(".lab-browse summary").click();
  const rows = page.locator(".lab-browse tr[data-rule]");
  await rows.nth(13).waitFor();
  const costs = objects(nonolith("rules", "cost", "control", "--json"));
  const listed = await rows.evaluateAll((all) =>
    all.map((row) => [row.dataset.rule, Number(row.dataset.cost)]),
  );
  assert.deepEqual(
    listed,
    costs.map(({ name, cost }) => [`control/${name}`, cost]),
  );
  await page.getByLabel("With these words").fill("mercury");
  await becomes(() => rows.count(), 1);
  await rows.first().locator("button").click();
  await settled(page.locator(".lab-judged"), "Stored with the program: proved");
  await page.context().close();
});

test("a line is drawn with the keys, and every binding on it is told", async () => {
  const page = await show(experiment(OVERLAP));
  const firings = page.locator(".lab-firings > li");
  await firings.first().waitFor();
  assert.match(await firings.nth(0).textContent(), /h: number of 3, cells 1 to 5/);
  assert.equal(await firings.nth(0).locator("i.filled").count(), 1);
  const first = page.locator(".lab-draw button").first();
  await first.focus();
  await page.keyboard.press("Space");
  await settled(page.locator(".lab-firings"), "cells 1 to 3");
  assert.equal(await first.getAttribute("aria-label"), "Cell 1: filled");
  await page.getByLabel("Clue").fill("9");
  await page.getByLabel("Clue").press("Enter");
  await page.getByText("This line cannot be").waitFor();
  await page.context().close();
});

test("a text that is no rule is marked at the spot, and a link holds it all", async () => {
  const page = await show(experiment("def r: with h = sometimes(hint):"));
  await settled(page.locator("#rule-error"), "Line 1, column 17");
  assert.equal(await page.locator(".lab-rule-text .wrong").textContent(), "sometimes");
  await page.getByLabel("Text of the rule").fill(WRONG);
  await becomes(judged(page, "wrong"), /^[?.#]+$/);
  const before = page.url();
  await button(page, "Link to this experiment").click();
  await page.waitForFunction((old) => location.href !== old, before);
  const again = await open(new URL(page.url()).hash);
  await becomes(judged(again, "wrong"), /^[?.#]+$/);
  const [saved] = await Promise.all([
    again.waitForEvent("download"),
    button(again, "Data as JSON").click(),
  ]);
  const { experiment: held, judged: told } = JSON.parse(readFileSync(await saved.path(), "utf8"));
  assert.deepEqual([held.text, told.name], [WRONG, "wrong"]);
  for (const name of ["Data as CSV", "Picture as SVG", "Picture as PNG"])
    await Promise.all([again.waitForEvent("download"), button(again, name).click()]);
  await again.goto(`${server.address}#/lab/rules/xyz`);
  await again.locator(".notice").waitFor();
  await page.context().close();
  await again.context().close();
});
