// A tutorial for a class: each step sets the experiment up and asks something.
import { Show } from "solid-js";
import { say } from "../text";
import type { Setup } from "./experiment.shape";
import { IMPROVED } from "./methods";
import { labText } from "./words";

const words = labText.guide;

const cga: Setup = { method: "cga", settings: {} };
const iga: Setup = { method: "iga", settings: {} };
const anneal: Setup = { method: "anneal", settings: {} };
const improved: Setup = { method: "iga", settings: IMPROVED };

/** What each step sets up. */
const LANES: Setup[][] = [[cga], [cga, iga], [cga], [iga], [cga, iga, improved, anneal]];

export function Tutorial(props: {
  step: number | undefined;
  set: (step: number | undefined, lanes?: Setup[]) => void;
}) {
  const at = () => Math.min(props.step ?? 0, words.steps.length - 1);
  const step = () => words.steps[at()];
  return (
    <details
      class="lab-tutorial"
      open={props.step !== undefined}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== (props.step !== undefined)) props.set(open ? 0 : undefined);
      }}
    >
      <summary>{words.title}</summary>
      <p class="quiet">{words.about}</p>
      <Show when={props.step !== undefined}>
        <p class="quiet">{say(words.step, { n: at() + 1, all: words.steps.length })}</p>
        <h2>{step().title}</h2>
        <p>{step().text}</p>
        <p>
          <strong>{words.questions}</strong> {step().ask}
        </p>
        <div class="pair">
          <button type="button" disabled={at() === 0} onClick={() => props.set(at() - 1)}>
            {words.back}
          </button>
          <button type="button" class="primary" onClick={() => props.set(at(), LANES[at()])}>
            {words.set}
          </button>
          <button
            type="button"
            disabled={at() === words.steps.length - 1}
            onClick={() => props.set(at() + 1)}
          >
            {words.forth}
          </button>
        </div>
      </Show>
    </details>
  );
}
