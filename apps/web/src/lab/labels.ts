// What the variables and constraints of a network are called; the engine names them in few fixed words.
import { say, text } from "../text";
import { labText } from "./words";

const words = labText.search;

const axes = (kind: string) => text.board[kind === "row" ? "row" : "column"];

/** A variable: `row 2 1 4`, `cell 2 5` or `vertex 7`. */
export function variableWords(label: string): string {
  const [kind, ...numbers] = label.split(" ");
  const [a, b, length] = numbers.map(Number);
  if (kind === "vertex") return say(words.vertex, { n: a });
  if (kind === "cell") return say(words.cell, { row: a, column: b });
  return say(words.run, { line: say(axes(kind), { n: a }), n: b, length });
}

/** The same in few letters, as the command line draws it: `r2.1`. */
export function variableLetters(label: string): string {
  const [kind, a, b] = label.split(" ");
  return kind === "vertex" ? `v${a}` : `${kind[0]}${a}.${b}`;
}

/** A constraint: `cell 2 5`, `row 2`, `given 2 5`, `board` or `edge 3 7`. */
export function constraintWords(label: string): string {
  const [kind, ...numbers] = label.split(" ");
  const [a, b] = numbers.map(Number);
  if (kind === "cell") return say(words.cell, { row: a, column: b });
  if (kind === "given") return say(words.given, { row: a, column: b });
  if (kind === "edge") return say(words.edge, { one: a, other: b });
  return kind === "board" ? words.board : say(axes(kind), { n: a });
}
