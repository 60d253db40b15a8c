import { expect, test } from "vitest";
import { isEntry, saveOf } from "./entry";
import dump from "./fixtures/local-storage.json";
import { migrated } from "./migrate";

// The dump is what the version before this one left in localStorage after a puzzle that was won, one
// with a save point, a pasted one, and two settings.
const storage = Object.entries(dump as Record<string, string>);

test("everything that the last version kept is found", () => {
  const found = migrated([...storage, ["other/thing", "not ours"]]);
  expect(found.keys.length).toBe(storage.length);
  expect(found.unread.size).toBe(0);
  expect(found.settings).toMatchObject({ theme: "dark", symbols: true });
  expect([...found.entries.keys()].sort()).toEqual(["own/w38vz1k4e8i1", "small-03", "small-11"]);
  for (const entry of found.entries.values()) expect(isEntry(entry)).toBe(true);
  const won = found.entries.get("small-03");
  expect(won?.progress).toMatchObject({ won: true, seconds: 2 });
  const game = found.entries.get("small-11")?.game;
  expect(game && saveOf(game)).toEqual(JSON.parse(dump["nonolith/game/small-11"]).save);
  expect(found.entries.get("own/w38vz1k4e8i1")?.own?.puzzle).toContain("nonolith/1");
});

test("what cannot be read is named, and the rest is found", () => {
  for (const [broken] of storage) {
    const damaged = storage.map(([key, text]): [string, string] => [
      key,
      key === broken ? '"oops"' : text,
    ]);
    const found = migrated(damaged);
    expect([...found.unread.keys()]).toEqual([broken]);
    for (const entry of found.entries.values()) expect(isEntry(entry)).toBe(true);
  }
});
