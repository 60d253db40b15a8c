// A child of a generation in close-up: its parents, and what each operator made of it.
import { Index, Show } from "solid-js";
import { marksOf, type OffspringTold } from "../model";
import { count, say } from "../text";
import { MiniBoard, type Size } from "./MiniBoard";
import { labText } from "./words";

const words = labText.offspring;

type Portrait = {
  name: "parent" | "other" | "crossed" | "mutated" | "improved";
  rows: string[];
  fitness: number | null;
  /** What it is compared with. */
  before: string[] | null;
};

function portraits({ parents, crossed, mutated, improved }: OffspringTold): Portrait[] {
  return [
    { name: "parent", ...parents[0], before: null },
    { name: "other", ...parents[1], before: null },
    { name: "crossed", rows: crossed, fitness: null, before: parents[0].rows },
    { name: "mutated", ...mutated, before: crossed },
    { name: "improved", ...improved, before: mutated.rows },
  ];
}

/** Which cells differ, in reading order. */
const differs = (rows: string[], before: string[] | null): boolean[] => {
  const old = before?.join("");
  return old === undefined ? [] : [...rows.join("")].map((cell, at) => cell !== old[at]);
};

export function Offspring(props: { offspring: OffspringTold | null; size: Size; single: boolean }) {
  return (
    <section class="lab-offspring">
      <h2>{words.title}</h2>
      <Show
        when={props.offspring}
        fallback={<p class="quiet">{props.single ? words.single : words.none}</p>}
      >
        {(offspring) => (
          <>
            <ul class="lab-boards small">
              <Index each={portraits(offspring())}>
                {(it) => <Portrayed it={it()} size={props.size} />}
              </Index>
            </ul>
            <p class="quiet">{words.key}</p>
          </>
        )}
      </Show>
    </section>
  );
}

/** One of them, with what an operator changed. */
function Portrayed(props: { it: Portrait; size: Size }) {
  const ringed = () => differs(props.it.rows, props.it.before);
  const told = () =>
    [
      props.it.fitness === null ? words.unjudged : say(words.costs, { n: props.it.fitness }),
      ...(props.it.before ? [count(words.changed, ringed().filter(Boolean).length)] : []),
    ].join(", ");
  return (
    <li data-portrait={props.it.name} data-fitness={props.it.fitness ?? ""}>
      <h3>{words[props.it.name]}</h3>
      <MiniBoard
        size={props.size}
        marks={marksOf(props.it.rows)}
        ringed={ringed()}
        label={`${words[props.it.name]}: ${told()}`}
      />
      <p class="quiet">{told()}</p>
    </li>
  );
}
