// The words of the page in the language in use, and how places in them are filled in.
import { english, type Text } from "./english";

export const text: Text = english;

/** A text with its places filled in. */
export function say(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, key: string) =>
    key in values ? String(values[key]) : place,
  );
}

const rules = new Intl.PluralRules("en");

/** A text in the form that the number wants, with its places filled in. */
export function count(
  template: string,
  n: number,
  values: Record<string, string | number> = {},
): string {
  const [one, other = one] = template.split("|");
  return say(rules.select(n) === "one" ? one : other, { n, ...values });
}
