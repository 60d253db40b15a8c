// The words of the page in the language in use, and how places in them are filled in.
import { english, type Text } from "./english";

/** The languages, each in its own words. A language is one more file and one more line here. */
export const languages = {
  en: { name: "English", load: async (): Promise<Text> => english },
  de: { name: "Deutsch", load: () => import("./german").then((it) => it.german) },
  ja: { name: "日本語", load: () => import("./japanese").then((it) => it.japanese) },
};
export type Language = keyof typeof languages;

export let text: Text = english;
let chosen: Language = "en";

/** The words of a part of the page that is loaded by itself, in every language. */
export type Translations<Words> = Record<Language, () => Promise<Words>>;

/** The words of a part of the page in the language in use; in English, should they not come. */
export const wordsOf = <Words>(translations: Translations<Words>): Promise<Words> =>
  translations[chosen]().catch(translations.en);

/** The code of the language in use, for the engine and the page. */
export const language = () => chosen;

// Not in the database with the other settings: it is needed before anything else.
const KEY = "nonolith-language";
const isLanguage = (code: string): code is Language => code in languages;

/** The language that the player chose, else the first of the browser's that there is. */
export function wanted(kept: string | null, browser: readonly string[]): Language {
  const codes = [kept ?? "", ...browser].map((code) => code.toLowerCase().split("-")[0]);
  return codes.find(isLanguage) ?? "en";
}

/** Loads the words. Parts of the page keep theirs, so that this comes before all of them. */
export async function loadLanguage() {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Then the browser's language is taken.
  }
  chosen = wanted(kept, navigator.languages);
  text = await languages[chosen].load().catch(() => english);
  if (text === english) chosen = "en";
  document.documentElement.lang = chosen;
}

/** Takes another language, with the whole page. */
export function chooseLanguage(language: Language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it is for this visit alone, and there is none without loading the page again.
  }
  location.reload();
}

type Values = Record<string, string | number>;

/** A text with its places filled in, numbers as the language writes them. */
export function say(template: string, values: Values = {}): string {
  const written = (value: string | number) =>
    typeof value === "number" ? new Intl.NumberFormat(chosen).format(value) : value;
  return template.replace(/\{(\w+)\}/g, (place, key: string) =>
    key in values ? written(values[key]) : place,
  );
}

/** A text in the form that the number wants, with its places filled in. The forms stand in the order
 * of the language's plural categories. */
export function count(template: string, n: number, values: Values = {}): string {
  const rules = new Intl.PluralRules(chosen);
  const categories = rules.resolvedOptions().pluralCategories;
  const forms = template.split("|");
  const order = ["zero", "one", "two", "few", "many", "other"];
  const place = order.filter((it) => categories.includes(it as never)).indexOf(rules.select(n));
  return say(forms[place] ?? forms[forms.length - 1], { n, ...values });
}
