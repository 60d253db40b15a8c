import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { hash: "" });
vi.stubGlobal("addEventListener", () => {});
const { parse, to } = await import("./route");

test("an address leads where it was made for", () => {
  expect(parse(to.puzzle("small-03"))).toEqual({
    page: "puzzle",
    source: "puzzle",
    id: "small-03",
    mode: "play",
  });
  expect(parse(to.own("a/b", "explain"))).toEqual({
    page: "puzzle",
    source: "own",
    id: "a/b",
    mode: "explain",
  });
  expect(parse(to.strategy("overlap"))).toEqual({ page: "strategy", name: "overlap" });
  expect(parse(to.make)).toEqual({ page: "make", from: { source: "draft" } });
  expect(parse(to.makeFrom("own", "a/b"))).toEqual({
    page: "make",
    from: { source: "own", id: "a/b" },
  });
  expect(parse("#/make/p=abc")).toEqual({ page: "make", from: { source: "link", packed: "abc" } });
  expect(parse(to.learn)).toEqual({ page: "learn", station: "", place: 0 });
  expect(parse(to.station("overlap"))).toEqual({ page: "learn", station: "overlap", place: 0 });
  expect(parse(to.station("overlap", 3))).toEqual({ page: "learn", station: "overlap", place: 3 });
  expect(parse("#p=abc")).toEqual({ page: "link", packed: "abc" });
});

test("nonsense leads nowhere, and is no error", () => {
  for (const hash of [
    "#/nowhere",
    "#/puzzle/",
    "#/puzzle/x/steal",
    "#/make/up",
    "#/learn/overlap/x",
    "#/learn/overlap/-1",
    "#/%E0%A4%A",
    "#////",
  ]) {
    expect(["missing", "collection"]).toContain(parse(hash).page);
  }
});
