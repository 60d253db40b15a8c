// The strategies: what each says, its rule, and a worked example.
import { createResource, For, Show } from "solid-js";
import { thinker } from "../engine";
import type { Example, Strategy } from "../model";
import { to } from "../route";
import { count, language, say, text } from "../text";
import { createTitle } from "../title";

const words = text.strategies;

let all: Promise<Strategy[]> | null = null;
const library = () => {
  all ??= thinker.call("strategies", { language: language() });
  all.catch(() => (all = null));
  return all;
};

export function Strategies() {
  createTitle(() => words.title);
  const [strategies] = createResource(library);
  return (
    <div class="reading">
      <h1>{words.title}</h1>
      <p class="lead">{words.intro}</p>
      <Show
        when={!strategies.error}
        fallback={<p role="alert">{String(strategies.error?.message)}</p>}
      >
        <ul class="strategies">
          <For each={strategies()}>
            {(strategy) => (
              <li>
                <a href={to.strategy(strategy.name)}>{strategy.title}</a>
                <p>{strategy.sentence}</p>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <h2>{words.beyond}</h2>
      <ul class="strategies">
        <For each={Object.entries(words.others)}>
          {([name, { title, sentence }]) => (
            <li>
              <a href={to.strategy(name)}>{title}</a>
              <p>{sentence}</p>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}

export function StrategyPage(props: { name: string }) {
  const [strategies] = createResource(() => library().catch(() => []));
  const title = () =>
    words.others[props.name]?.title ??
    strategies()?.find((strategy) => strategy.name === props.name)?.title ??
    props.name;
  createTitle(title);
  return (
    <div class="reading">
      <p>
        <a href={to.strategies}>← {words.all}</a>
      </p>
      <h1>{title()}</h1>
      <StrategyBody name={props.name} />
    </div>
  );
}

/** What a strategy says, its examples, and for those who want it the rule. */
export function StrategyBody(props: { name: string }) {
  const [strategies] = createResource(library);
  const found = () =>
    strategies.error ? undefined : strategies()?.find((strategy) => strategy.name === props.name);
  const other = () => words.others[props.name];
  return (
    <>
      <Show when={other()}>
        {(other) => (
          <>
            <p class="lead">{other().sentence}</p>
            <p>{other().more}</p>
          </>
        )}
      </Show>
      <Show when={strategies.error}>
        <p role="alert">{String(strategies.error?.message)}</p>
      </Show>
      <Show when={!other() && strategies()}>
        <Show when={found()} fallback={<p>{words.unknown}</p>}>
          {(strategy) => (
            <>
              <p class="lead">{strategy().sentence}</p>
              <h2>{count(words.example, strategy().examples.length)}</h2>
              <For each={strategy().examples}>{(example) => <Worked example={example} />}</For>
              <details class="rule">
                <summary>{words.rule}</summary>
                <pre tabindex="0">{strategy().rule}</pre>
                <Facts strategy={strategy()} />
              </details>
            </>
          )}
        </Show>
      </Show>
    </>
  );
}

function Facts(props: { strategy: Strategy }) {
  return (
    <dl class="facts">
      <Show when={props.strategy.soundness}>
        {(soundness) => (
          <>
            <dt>{words.soundness}</dt>
            <dd>{soundness()}</dd>
          </>
        )}
      </Show>
      <dt>{words.cost}</dt>
      <dd>{say(words.costMore, { n: props.strategy.cost })}</dd>
      <Show when={props.strategy.source}>
        {(source) => (
          <>
            <dt>{words.source}</dt>
            <dd>{source()}</dd>
          </>
        )}
      </Show>
    </dl>
  );
}

/** Colours for examples, which have none of their own. */
const inks = ["", "var(--board-fill)", "#c0392b", "#2a6fdb", "#2e8b57"];

function Worked(props: { example: Example }) {
  const colour = (index: number) => (props.example.colours > 2 ? inks[index + 1] : inks[1]);
  const clue = () => props.example.clue.map(([length]) => length).join(" ");
  return (
    <Show when={props.example.after} fallback={<pre tabindex="0">{props.example.text}</pre>}>
      {(after) => (
        <div
          class="worked"
          role="img"
          aria-label={say(words.exampleLabel, {
            clue: clue(),
            before: props.example.before.join(""),
            after: after().join(""),
          })}
        >
          <span class="worked-clue">
            <For each={props.example.clue}>
              {([length, index]) => (
                <b style={{ color: props.example.colours > 2 ? colour(index) : undefined }}>
                  {length}
                </b>
              )}
            </For>
          </span>
          <span class="worked-lines">
            <Line cells={props.example.before} colour={colour} news={[]} label={words.before} />
            <Line
              cells={after()}
              colour={colour}
              news={after().map((cell, at) => cell !== props.example.before[at])}
              label={words.after}
            />
          </span>
        </div>
      )}
    </Show>
  );
}

function Line(props: {
  cells: string[];
  colour: (index: number) => string;
  news: boolean[];
  label: string;
}) {
  const filled = (cell: string) =>
    cell === "#" ? 1 : /^[1-9a-z]$/.test(cell) ? parseInt(cell, 36) : 0;
  const inside = (cell: string) =>
    cell === "." || cell === "0" ? "×" : cell.length > 1 ? cell.slice(1, -1) : "";
  return (
    <span class="worked-line">
      <For each={props.cells}>
        {(cell, at) => (
          <i
            classList={{ news: props.news[at()] }}
            style={{ background: filled(cell) ? props.colour(filled(cell)) : undefined }}
          >
            {inside(cell)}
          </i>
        )}
      </For>
      <small>{props.label}</small>
    </span>
  );
}
