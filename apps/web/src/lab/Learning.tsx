// How a learner comes to its order: its episodes, and what it thinks of the lines before a step.
import { createResource, For, onCleanup, Show } from "solid-js";
import { Engine } from "../engine";
import type { Laboratory, LineId } from "../model";
import { say, text } from "../text";
import { Chart } from "./Chart";
import type { Setup } from "./experiment.shape";
import { nameOf } from "./methods";
import { labText } from "./words";

const words = labText.learning;

/** Whether a method learns on the puzzle it is given. */
export const learns = ({ method }: Setup) => method.startsWith("sarsa");

const lineWords = ({ axis, index }: LineId) => say(text.board[axis], { n: index + 1 });

export function Learning(props: {
  setup: Setup;
  /** Which of the lanes it is, counted from 1. */
  lane: number;
  puzzle: string;
  seed: number;
  seconds: number;
  at: number;
}) {
  const engine = new Engine<Laboratory>("laboratory");
  onCleanup(() => engine.stop());
  const [learned] = createResource(async () => {
    const { puzzle, seed, seconds, setup } = props;
    const told = await engine.call("learn", { puzzle, seed, seconds, ...setup });
    engine.stop();
    return told;
  });
  const name = () => nameOf(props.setup);
  /** What the lines were worth before the step that is shown, the best first. */
  const worths = () => {
    const all = (!learned.error && learned()?.worths) || [];
    return [...(all[Math.min(Math.max(0, props.at - 1), all.length - 1)] ?? [])].sort(
      (one, other) => other.worth - one.worth,
    );
  };
  const most = () => Math.max(0.01, ...worths().map(({ worth }) => worth));
  return (
    <section class="lab-learning" data-method={props.setup.method}>
      <h2>{say(words.title, { name: name() })}</h2>
      <Show when={!learned.error && learned()}>
        {(it) => (
          <>
            <Chart
              title={words.chart}
              x={labText.axes.episodes}
              y={labText.axes.visits}
              curves={[
                {
                  name: name(),
                  lane: props.lane,
                  points: it().episodes.map((steps, at) => [at + 1, steps]),
                },
              ]}
            />
            <p class="quiet">{words.worths}</p>
            <ul class="lab-worths">
              <For each={worths()}>
                {({ line, worth }) => (
                  <li>
                    <span>{lineWords(line)}</span>
                    <i
                      class={`lane-${props.lane}`}
                      style={{ width: `${Math.max(0, (worth / most()) * 100)}%` }}
                    />
                    <b>{say("{n}", { n: Math.round(worth * 100) / 100 })}</b>
                  </li>
                )}
              </For>
            </ul>
          </>
        )}
      </Show>
    </section>
  );
}
