// Clues as people type them: a line for each clue, numbers apart by spaces or commas.
import { Refused } from "../engine";
import type { Axis } from "../model";
import { say, text } from "../text";
import { makeText } from "./words";

const words = makeText.clues;

/** The clues of a text: lengths with their colours. A blank line, or a 0, is a clue without numbers; blank
 * lines at the end are none. */
export function readClues(typed: string, axis: Axis, colours: number): [number, number][][] {
  const lines = typed.replace(/\s+$/, "").split(/\r?\n/);
  if (lines.length === 1 && lines[0] === "") return [];
  return lines.map((line, index) => {
    const place = say(text.board[axis], { n: index + 1 });
    const parts = line.split(/[\s,.;]+/).filter((part) => part !== "");
    return parts.flatMap((part) => {
      const run = /^(\d{1,4})([a-z]?)$/i.exec(part);
      if (!run) throw new Refused(say(words.bad, { line: place, found: part.slice(0, 40) }));
      const colour = run[2] ? run[2].toLowerCase().charCodeAt(0) - 96 : 1;
      if (colour >= colours || (colours === 2 && run[2]))
        throw new Refused(say(words.colour, { line: place, found: run[2] }));
      const length = Number(run[1]);
      return length === 0 ? [] : [[length, colour] as [number, number]];
    });
  });
}
