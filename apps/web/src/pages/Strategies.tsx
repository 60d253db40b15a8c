// The strategies: what each says, its rule, and a worked example.
import { createResource, For, Show } from "solid-js";
import { thinker } from "../engine";
import type { Strategy } from "../model";
import { Worked } from "../parts/Worked";
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
