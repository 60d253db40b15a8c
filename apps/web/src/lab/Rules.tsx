// A playground for rules: what a rule costs, binds and covers, and the smallest line on which it is wrong.
import { createEffect, createResource, createSignal, For, on, onCleanup, Show } from "solid-js";
import { Engine, Refused } from "../engine";
import {
  type FiringTold,
  type JudgedText,
  type Laboratory,
  type ListedRule,
  marksOf,
  type Tried,
} from "../model";
import { say } from "../text";
import { ChoosePuzzle } from "./Choose";
import { addressOf, textOf } from "./experiment";
import { csv, figure } from "./figure";
import { desk } from "./methods";
import { RuleText } from "./RuleText";
import { MOST_CELLS, MOST_UP_TO, type RuleExperiment } from "./rules.shape";
import { Take } from "./Take";
import { labText } from "./words";

const words = labText.rules;

export const USUAL: RuleExperiment = {
  text: `def overlap:
  with h = arbitrary(hint):
  if lowest_end_cell(h) > highest_start_cell(h):
  then fill(true, highest_start_cell(h), lowest_end_cell(h))
`,
  clue: [3, 2],
  cells: "????????",
  upTo: 8,
  puzzle: { id: "first-light" },
  seed: 1,
};

/** How long somebody must rest before what was typed is judged, in milliseconds. */
const REST = 250;

export default function Rules(props: { experiment: RuleExperiment }) {
  const [experiment, setExperiment] = createSignal(props.experiment);
  const change = (change: Partial<RuleExperiment>) => setExperiment((it) => ({ ...it, ...change }));
  const judge = createJudge(experiment);
  const picture = () => {
    const { cells } = experiment();
    const panel = (title: string, row: string, lines: string[]) => ({
      title,
      lines,
      size: { height: 1, width: row.length },
      marks: marksOf([row]),
      palette: null,
    });
    const after = (judge.tried()?.firings ?? []).map((firing) =>
      panel(bindingWords(firing), firing.after, []),
    );
    const lineWords = experiment().clue.join(" ");
    return figure(judge.judged()?.name ?? "", [panel(lineWords, cells, []), ...after], []);
  };
  const table = () =>
    csv([
      [words.construct, words.cost],
      ...(judge.judged()?.parts ?? []).map(({ text, cost }) => [text, cost]),
    ]);
  return (
    <>
      <Browse experiment={experiment()} take={(text) => change({ text })} />
      <section class="lab-rule">
        <h2>{words.title}</h2>
        <RuleText
          text={experiment().text}
          error={judge.judged()?.error ?? null}
          set={(text) => change({ text })}
        />
        <p id="rule-error" role="status" class="doubt">
          <Show when={judge.judged()?.error}>
            {(error) =>
              say(words.error, {
                line: error().line,
                column: error().column,
                message: error().message,
              })
            }
          </Show>
        </p>
        <Show when={judge.judged()?.error === null && judge.judged()}>
          {(it) => <Judged it={it()} />}
        </Show>
        <label class="field lab-focus">
          <span>{say(words.upTo, { n: experiment().upTo })}</span>
          <input
            type="range"
            min="1"
            max={MOST_UP_TO}
            value={experiment().upTo}
            onChange={(event) => change({ upTo: Number(event.currentTarget.value) })}
          />
        </label>
        <Show when={judge.busy()}>
          <p class="thinking">
            {words.judging}{" "}
            <button type="button" class="link" onClick={() => judge.stop()}>
              {labText.player.stop}
            </button>
          </p>
        </Show>
      </section>
      <section class="lab-rule">
        <h2>{words.line}</h2>
        <DrawLine
          clue={experiment().clue}
          cells={experiment().cells}
          set={(clue, cells) => change({ clue, cells })}
        />
        <Firings tried={judge.tried()} />
      </section>
      <Coverage experiment={experiment()} set={change} />
      <Take
        name="nonolith-rule"
        address={() => addressOf("rules", experiment())}
        data={() => ({
          experiment: { view: "rules", ...experiment() },
          judged: judge.judged(),
          tried: judge.tried(),
        })}
        table={table}
        picture={picture}
        ready={judge.judged()?.error === null}
      />
    </>
  );
}

/** Judges what was typed once somebody rests, in an engine that can be ended. */
function createJudge(experiment: () => RuleExperiment) {
  const [judged, setJudged] = createSignal<JudgedText | null>(null);
  const [tried, setTried] = createSignal<Tried | null>(null);
  const [busy, setBusy] = createSignal(false);
  const engine = new Engine<Laboratory>("laboratory");
  let timer = 0;
  const stop = () => {
    engine.stop();
    setBusy(false);
  };
  onCleanup(() => {
    clearTimeout(timer);
    stop();
  });
  const judge = async ({ text, upTo, clue, cells }: RuleExperiment) => {
    if (engine.busy) stop();
    setBusy(true);
    try {
      // A line is tried soon; short lines are gone through first, so that most wrong rules show at once.
      const first = await engine.call("judge_rule", { text, up_to: Math.min(upTo, 4) });
      setJudged(first);
      setTried(first.error ? null : await engine.call("try_rule", { text, clue, cells }));
      if (!first.error && !first.counterexample && upTo > 4)
        setJudged(await engine.call("judge_rule", { text, up_to: upTo }));
      setBusy(false);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  };
  createEffect(
    on(experiment, (it) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => judge(it), REST);
    }),
  );
  return { judged, tried, busy, stop };
}

function Judged(props: { it: JudgedText }) {
  const proof = () =>
    props.it.shown ? say(words.shown, { reach: props.it.shown }) : words.unshown;
  return (
    <div
      class="lab-judged"
      data-cost={props.it.cost}
      data-right={props.it.right_up_to ?? ""}
      data-wrong={props.it.counterexample?.known ?? ""}
    >
      <p class="sentence">{props.it.sentence}</p>
      <Show
        when={props.it.counterexample}
        fallback={
          <p class="good" role="status">
            {say(words.right, { n: props.it.right_up_to ?? 0 })}
          </p>
        }
      >
        {(wrong) => (
          <div class="card wrong" role="status">
            <p>{say(words.wrong, { clue: wrong().clue })}</p>
            <Cells cells={wrong().known} label={words.known} />
            <Show when={wrong().says}>{(says) => <Cells cells={says()} label={words.says} />}</Show>
            <Show when={wrong().solution} fallback={<pre>{wrong().text}</pre>}>
              {(solution) => <Cells cells={solution()} label={words.yet} />}
            </Show>
          </div>
        )}
      </Show>
      <p class="quiet">{proof()}</p>
      <h3>{say(words.costs, { n: props.it.cost })}</h3>
      <table class="grades lab-parts">
        <thead>
          <tr>
            <th scope="col">{words.construct}</th>
            <th scope="col">{words.cost}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.it.parts}>
            {({ text, cost }) => (
              <tr>
                <th scope="row">
                  <code>{text}</code>
                </th>
                <td>{say("{n}", { n: cost })}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** Cells of a line, drawn, with a word for what they are. */
function Cells(props: { cells: string; label: string; ringed?: (at: number) => boolean }) {
  const shown = () => [...props.cells];
  return (
    <div class="worked lab-cells" role="img" aria-label={`${props.label}: ${props.cells}`}>
      <span class="worked-line">
        <For each={shown()}>
          {(cell, at) => (
            <i classList={{ filled: cell === "#", news: props.ringed?.(at()) }} aria-hidden="true">
              {cell === "." ? "×" : ""}
            </i>
          )}
        </For>
        <small>{props.label}</small>
      </span>
    </div>
  );
}

const NEXT: Record<string, string> = { "?": "#", "#": ".", ".": "?" };

/** A line to try a rule on: its numbers are typed, its cells pressed. */
function DrawLine(props: {
  clue: number[];
  cells: string;
  set: (clue: number[], cells: string) => void;
}) {
  const press = (at: number) =>
    props.set(
      props.clue,
      [...props.cells].map((cell, place) => (place === at ? NEXT[cell] : cell)).join(""),
    );
  const resize = (length: number) => {
    const most = Math.max(1, Math.min(MOST_CELLS, length || 1));
    props.set(props.clue, props.cells.padEnd(most, "?").slice(0, most));
  };
  const type = (text: string) =>
    props.set(
      (text.match(/\d+/g) ?? []).map(Number).filter((run) => run > 0 && run <= MOST_CELLS),
      props.cells,
    );
  const name = (cell: string) =>
    ({ "#": words.filled, ".": words.blank, "?": words.open })[cell] ?? "";
  return (
    <>
      <div class="lab-fields">
        <label class="field">
          <span>{words.clue}</span>
          <input
            type="text"
            inputmode="numeric"
            value={props.clue.join(" ")}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{words.length}</span>
          <input
            type="text"
            inputmode="numeric"
            value={props.cells.length}
            onChange={(event) => resize(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <div class="lab-draw" role="group" aria-label={words.cells}>
        <For each={[...props.cells]}>
          {(cell, at) => (
            <button
              type="button"
              class="cell"
              classList={{ filled: cell === "#" }}
              aria-label={say(words.cell, { n: at() + 1, state: name(cell) })}
              onClick={() => press(at())}
            >
              {cell === "." ? "×" : ""}
            </button>
          )}
        </For>
      </div>
    </>
  );
}

/** What a rule bound, as one line of text. */
const bindingWords = ({ bindings }: FiringTold) =>
  bindings
    .map(({ name, kind, start, end, size }) =>
      kind === "colour"
        ? say(words.boundColour, { name, size })
        : say(words.bound, {
            name,
            kind: words.kinds[kind as keyof typeof words.kinds] ?? kind,
            size,
            from: start + 1,
            to: end,
          }),
    )
    .join("; ");

function Firings(props: { tried: Tried | null }) {
  return (
    <Show when={props.tried}>
      {(tried) => (
        <Show
          when={tried().error === null}
          fallback={<p class="doubt">{say(words.badLine, { error: tried().error ?? "" })}</p>}
        >
          <Show when={tried().firings.length > 0} fallback={<p>{words.nothing}</p>}>
            <ol class="lab-firings" data-firings={tried().firings.length}>
              <For each={tried().firings}>
                {(firing) => (
                  <li>
                    <Cells cells={firing.after} label={words.after} />
                    <p class="quiet">
                      {bindingWords(firing)}
                      <Show when={firing.from_right}>{` (${words.fromRight})`}</Show>
                    </p>
                  </li>
                )}
              </For>
            </ol>
          </Show>
        </Show>
      )}
    </Show>
  );
}

type Covered = Laboratory["cover_rule"]["reply"];

async function covered(text: string, { puzzle, seed }: RuleExperiment): Promise<Covered> {
  return desk.call("cover_rule", { text, puzzle: await textOf(puzzle), seed });
}

const share = ({ as_coded, deducible }: Covered) =>
  say(words.share, { n: Math.round((1000 * as_coded) / Math.max(1, deducible)) / 10 });

/** How much of what follows on the lines of a puzzle the rule finds. */
function Coverage(props: {
  experiment: RuleExperiment;
  set: (change: Partial<RuleExperiment>) => void;
}) {
  const [found, setFound] = createSignal<Covered | null>(null);
  const [error, setError] = createSignal("");
  const measure = async () => {
    setError("");
    try {
      setFound(await covered(props.experiment.text, props.experiment));
    } catch (wrong) {
      setFound(null);
      setError((wrong as Error).message);
    }
  };
  return (
    <section class="lab-rule">
      <h2>{words.coverage}</h2>
      <p class="quiet">{words.coverageMore}</p>
      <div class="lab-fields">
        <ChoosePuzzle puzzle={props.experiment.puzzle} set={(puzzle) => props.set({ puzzle })} />
        <label class="field">
          <span>{labText.seed}</span>
          <input
            type="text"
            inputmode="numeric"
            value={props.experiment.seed}
            onChange={(event) => {
              const seed = Math.floor(Number(event.currentTarget.value));
              if (seed >= 0 && Number.isSafeInteger(seed)) props.set({ seed });
            }}
          />
        </label>
      </div>
      <div class="pair">
        <button type="button" onClick={measure}>
          {words.measure}
        </button>
      </div>
      <p
        role="status"
        data-coded={found()?.as_coded ?? ""}
        data-written={found()?.as_written ?? ""}
      >
        <Show when={found()} fallback={error()}>
          {(it) =>
            say(words.covered, {
              share: share(it()),
              coded: it().as_coded,
              written: it().as_written,
              alone: it().without_oracle,
              all: it().deducible,
              states: it().states,
            })
          }
        </Show>
      </p>
    </section>
  );
}

/** The rules that come with the program, to browse, to filter and to compare. */
function Browse(props: { experiment: RuleExperiment; take: (text: string) => void }) {
  const [all] = createResource(() => desk.call("list_rules"));
  const [set, setSet] = createSignal("control");
  const [wanted, setWanted] = createSignal("");
  const [shares, setShares] = createSignal<Record<string, string>>({});
  const key = (rule: ListedRule) => `${rule.set}/${rule.name}`;
  const listed = () =>
    ((!all.error && all()) || []).filter(
      (rule) =>
        rule.set === set() &&
        `${rule.name} ${rule.sentence}`.toLowerCase().includes(wanted().toLowerCase()),
    );
  const compare = async () => {
    for (const rule of listed()) {
      const told = await covered(rule.text, props.experiment).then(share, () => "–");
      setShares((now) => ({ ...now, [key(rule)]: told }));
    }
  };
  return (
    <details class="lab-tutorial lab-browse">
      <summary>{words.browse}</summary>
      <div class="lab-fields">
        <label class="field">
          <span>{words.set}</span>
          <select value={set()} onChange={(event) => setSet(event.currentTarget.value)}>
            <For each={Object.entries(words.sets)}>
              {([name, label]) => <option value={name}>{label}</option>}
            </For>
          </select>
        </label>
        <label class="field">
          <span>{words.filter}</span>
          <input
            type="text"
            value={wanted()}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class="pair">
        <button type="button" onClick={compare}>
          {words.compare}
        </button>
      </div>
      <div class="lab-table">
        <table class="grades">
          <thead>
            <tr>
              <th scope="col">{words.rule}</th>
              <th scope="col">{words.cost}</th>
              <th scope="col">{words.coverage}</th>
              <th scope="col">{words.soundness}</th>
            </tr>
          </thead>
          <tbody>
            <For each={listed()}>
              {(rule) => (
                <tr data-rule={key(rule)} data-cost={rule.cost}>
                  <th scope="row">
                    <button type="button" class="link" onClick={() => props.take(rule.text)}>
                      {rule.name}
                    </button>
                    <small class="quiet">{rule.sentence}</small>
                  </th>
                  <td>{say("{n}", { n: rule.cost })}</td>
                  <td>{shares()[key(rule)] ?? ""}</td>
                  <td>{rule.soundness ?? words.unshown}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </details>
  );
}
