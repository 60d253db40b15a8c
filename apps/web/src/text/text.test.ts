import { expect, test } from "vitest";
import { count, type Language, languages, say, type Translations, wanted } from ".";

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

/** The words of the page, and those of every part that is loaded by itself. */
type Part = { translations: Translations<Words> };
const parts: [string, Translations<Words>][] = [
  ["page", mapped(({ load }) => load as unknown as () => Promise<Words>)],
  ...Object.entries(import.meta.glob<Part>("../*/words/index.ts", { eager: true })).map(
    ([path, part]): [string, Translations<Words>] => [path.split("/")[1], part.translations],
  ),
];
function mapped<T>(of: (language: (typeof languages)[Language]) => T) {
  const entries = Object.entries(languages).map(([code, it]) => [code, of(it)]);
  return Object.fromEntries(entries) as Record<Language, T>;
}

test("every part with words of its own is looked at", () => {
  expect(parts.map(([name]) => name)).toEqual(["page", "book", "lab", "learn", "make"]);
});

for (const [part, load] of parts)
  for (const code of Object.keys(languages) as Language[]) {
    const { name } = languages[code];
    test(`${name} says all that English says of ${part}, with the same places`, async () => {
      const theirs = new Map(all(await load[code]()));
      const missing: string[] = [];
      for (const [path, ours] of all(await load.en())) {
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

    test(`${name} has a form for every number in ${part}`, async () => {
      const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.length;
      for (const [path, text] of all(await load[code]()))
        if (text.includes("|")) expect(text.split("|").length, path).toBe(categories);
    });

    test(`${name} left no sentence of ${part} as it is in English`, async () => {
      const english = new Map(all(await load.en()));
      // What stands on the keys of a keyboard stays as it is.
      const keys = /^keys(\.list)?\.\d+\.0$/;
      const isSentence = /\p{L}{3,} \p{L}{2,}/u;
      const same = all(await load[code]()).filter(
        ([path, text]) => text === english.get(path) && isSentence.test(text) && !keys.test(path),
      );
      if (code !== "en") expect(same).toEqual([]);
    });
  }
