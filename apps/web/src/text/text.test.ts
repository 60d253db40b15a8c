import { expect, test } from "vitest";
import { count, languages, say, wanted } from ".";
import { english } from "./english";

test("places are filled in and unknown ones stay", () => {
  expect(say("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("a number decides the form", () => {
  expect(count("{n} cell|{n} cells", 1)).toBe("1 cell");
  expect(count("{n} cell|{n} cells", 3)).toBe("3 cells");
});

test("the player's language is taken, then the browser's, then English", () => {
  expect(wanted("ja", ["de-AT"])).toBe("ja");
  expect(wanted(null, ["fr", "de-AT", "en"])).toBe("de");
  expect(wanted("tlh", ["fr"])).toBe("en");
});

type Words = { [key: string]: Words | string | number };

/** Every text with its path. */
function all(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, it]): [string, string][] =>
    typeof it === "object" ? all(it, `${path}.${key}`) : [[`${path}.${key}`.slice(1), String(it)]],
  );
}
const places = (template: string) => [...new Set(template.match(/\{\w+\}/g))].sort();
/** Texts that a language may leave as they are. */
const MISSING = { en: [], de: [], ja: [] } as Record<string, string[]>;

for (const [code, { name, load }] of Object.entries(languages)) {
  test(`${name} says all that English says, with the same places`, async () => {
    const theirs = new Map(all((await load()) as unknown as Words));
    const missing: string[] = [];
    for (const [path, ours] of all(english as unknown as Words)) {
      const text = theirs.get(path);
      // A form for one may name no number where English does.
      const forms = (template: string) => template.split("|").pop() ?? "";
      if (text === undefined || `${places(forms(text))}` !== `${places(forms(ours))}`)
        missing.push(path);
      theirs.delete(path);
    }
    expect(missing).toEqual(MISSING[code]);
    expect([...theirs.keys()]).toEqual([]);
  });

  test(`${name} has a form for every number`, async () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.length;
    for (const [path, text] of all((await load()) as unknown as Words))
      if (text.includes("|")) expect(text.split("|").length, path).toBe(categories);
  });
}
