// A text in the rule language: its words in colours, and the spot where it is wrong.
import { For, type JSX } from "solid-js";
import type { Misread } from "../model";
import { labText } from "./words";

const words = labText.rules;

/** The words of the language, by what they are. */
const KINDS: [RegExp, string][] = [
  [/^#.*/, "comment"],
  [/^(def|with|if|then|and|from|the|right|both|ends|is|unique|where|true|false)\b/, "key"],
  [/^(hint|block|gap|unknown|colour)\b/, "kind"],
  [/^[a-z_]+(?=\()/, "call"],
  [/^\d+/, "number"],
  [/^[A-Za-z_]\w*/, "name"],
  [/^\s+/, "space"],
  [/^./, "sign"],
];

export type Word = { text: string; kind: string; wrong?: boolean };

/** The words of a line. */
export function wordsOf(line: string): Word[] {
  const found: Word[] = [];
  for (let rest = line; rest !== ""; ) {
    const kind = KINDS.find(([pattern]) => pattern.test(rest));
    const text = kind ? (rest.match(kind[0])?.[0] ?? rest[0]) : rest[0];
    found.push({ text, kind: kind?.[1] ?? "sign" });
    rest = rest.slice(text.length);
  }
  return found;
}

/** Cuts words so that one begins at a column, which is marked. */
function marked(line: string, column: number): Word[] {
  const [before, after] = [line.slice(0, column), line.slice(column)];
  const [first, ...rest] = after === "" ? [{ text: " ", kind: "sign" }] : wordsOf(after);
  return [...wordsOf(before), { ...first, wrong: true }, ...rest];
}

export function RuleText(props: {
  text: string;
  error: Misread | null;
  set: (text: string) => void;
}): JSX.Element {
  const lines = () => props.text.split("\n");
  const wordsAt = (line: string, at: number) =>
    props.error && props.error.line === at + 1
      ? marked(line, props.error.column - 1)
      : wordsOf(line);
  return (
    <div class="lab-rule-text">
      <pre aria-hidden="true">
        <For each={lines()}>
          {(line, at) => (
            <>
              <For each={wordsAt(line, at())}>
                {({ text, kind, wrong }) => (
                  <span class={`word-${kind}`} classList={{ wrong }}>
                    {text}
                  </span>
                )}
              </For>
              {"\n"}
            </>
          )}
        </For>
      </pre>
      <textarea
        aria-label={words.text}
        aria-invalid={props.error !== null}
        aria-describedby="rule-error"
        spellcheck={false}
        autocapitalize="off"
        rows={Math.max(5, lines().length + 1)}
        value={props.text}
        onInput={(event) => props.set(event.currentTarget.value)}
      />
    </div>
  );
}
