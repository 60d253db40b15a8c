// The verdict on a puzzle: one solution, several, none; how hard, and why.
import { createMemo, createResource, createSignal, For, Match, Show, Switch } from "solid-js";
import { Board, type BoardHandle } from "../board/Board";
import { download } from "../download";
import { thinker } from "../engine";
import { type Grade, type Mark, marksOf, OPEN, type Verdict, type View } from "../model";
import { StrategyLink } from "../parts/HintPanel";
import { Zoom } from "../parts/Tools";
import { count, say, text } from "../text";
import { explanation } from "./explanation";

const words = text.verdict;
type Shown = "clues" | "both" | "first" | "second";

export function VerdictMode(props: { puzzle: string; view: View }) {
  const [verdict] = createResource(() => thinker.call("verdict", { puzzle: props.puzzle }));
  const [shown, setShown] = createSignal<Shown>("clues");
  const [board, setBoard] = createSignal<BoardHandle>();
  const several = () => !verdict.error && verdict()?.verdict === "several";
  const now = (): Shown => (shown() === "clues" && several() ? "both" : shown());

  const marks = createMemo((): Mark[] => {
    const solutions = (!verdict.error && verdict()?.solutions) || [];
    // A picture needs no crosses.
    const picture = (rows: string[]) => marksOf(rows).map((mark) => Math.max(mark, OPEN));
    const open = () => new Array<Mark>(props.view.width * props.view.height).fill(OPEN);
    switch (now()) {
      case "clues":
        return props.view.given ? marksOf(props.view.given) : open();
      case "second":
        return picture(solutions[1] ?? []);
      default:
        return solutions[0] ? picture(solutions[0]) : open();
    }
  });
  const differs = () => (several() && now() === "both" ? (verdict()?.differs ?? []) : []);

  return (
    <>
      <Board
        handle={setBoard}
        view={props.view}
        marks={marks}
        changed={() => ({ squares: null })}
        differs={differs}
      />
      <div class="tools">
        <Zoom board={board} />
      </div>
      <aside class="panel">
        <h2 class="said">{words.title}</h2>
        <Switch
          fallback={
            <p class="thinking">
              {words.thinking}{" "}
              <button type="button" class="link" onClick={() => thinker.stop()}>
                {words.stop}
              </button>
            </p>
          }
        >
          <Match when={verdict.error}>
            {(error) => (
              <div class="card wrong">
                <p class="sentence" role="alert">
                  {(error() as Error).message}
                </p>
              </div>
            )}
          </Match>
          <Match when={verdict()}>
            {(it) => (
              <>
                <Judgement verdict={it()} />
                <Show when={it().verdict === "several"}>
                  <Choice names={["both", "first", "second"]} shown={now()} choose={setShown} />
                </Show>
                <Show when={it().verdict === "unique"}>
                  <button
                    type="button"
                    onClick={() => setShown(now() === "clues" ? "first" : "clues")}
                  >
                    {now() === "clues" ? words.spoiler : words.hide}
                  </button>
                </Show>
                <Facts verdict={it()} puzzle={props.puzzle} view={props.view} />
                <Proof puzzle={props.puzzle} name={props.view.id ?? "puzzle"} verdict={it()} />
              </>
            )}
          </Match>
        </Switch>
      </aside>
    </>
  );
}

function Judgement(props: { verdict: Verdict }) {
  const more = () => {
    const { verdict, differs } = props.verdict;
    if (verdict === "several") return count(words.severalMore, differs.length);
    return {
      unique: words.uniqueMore,
      none: words.noneMore,
      unknown: words.unknownMore,
      found: words.unknownMore,
    }[verdict];
  };
  return (
    <div class={`card verdict ${props.verdict.verdict}`} role="status">
      <p class="judgement">{words[props.verdict.verdict]}</p>
      <p>{more()}</p>
      <Show when={props.verdict.reason}>
        {(reason) => <p>{say(words.reason, { reason: reason() })}</p>}
      </Show>
    </div>
  );
}

/** Why a puzzle has its grade, in a sentence. */
function gradeReason({
  steps,
  hardest_name: name,
  hardest_times: times,
  narrowest,
}: Grade): string {
  const parts = [
    count(words.gradeSteps, steps),
    count(words.gradeHardest, times, { name }),
    count(words.gradeNarrowest, narrowest),
  ];
  return parts.join(" ");
}

function Choice(props: {
  names: ("both" | "first" | "second")[];
  shown: Shown;
  choose: (name: Shown) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={words.which}>
      <For each={props.names}>
        {(name) => (
          <button
            type="button"
            aria-pressed={props.shown === name}
            onClick={() => props.choose(name)}
          >
            {words[name]}
          </button>
        )}
      </For>
    </div>
  );
}

/** The certificate of the verdict, to take away. */
function Proof(props: { puzzle: string; name: string; verdict: Verdict }) {
  const [told, setTold] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const save = async () => {
    setBusy(true);
    try {
      const it = await thinker.call("certify", { puzzle: props.puzzle });
      if (it.certificate !== null)
        download(new Blob([it.certificate], { type: "text/plain" }), `${props.name}.nonocert`);
      else setTold(say(text.certificate.missing, { reason: it.reason ?? "" }));
    } catch (error) {
      setTold((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Show when={["unique", "several", "none"].includes(props.verdict.verdict)}>
      <div class="proof">
        <button type="button" disabled={busy()} onClick={save}>
          {text.certificate.save}
        </button>
        <p class="quiet" role="status">
          {told() || text.certificate.about}
        </p>
      </div>
    </Show>
  );
}

function Facts(props: { verdict: Verdict; puzzle: string; view: View }) {
  const unique = () => props.verdict.verdict === "unique";
  const [explained] = createResource(unique, () => explanation(props.puzzle).catch(() => null));
  const lines = () => {
    const { line_solvable } = props.verdict;
    return line_solvable === null
      ? words.lineUnknown
      : line_solvable
        ? words.lineSolvable
        : words.notLineSolvable;
  };
  const grade = () => explained()?.grade;
  return (
    <dl class="facts">
      <dt>{words.lines}</dt>
      <dd>{lines()}</dd>
      <dt>{words.grade}</dt>
      <dd>
        <Switch>
          <Match when={["unknown", "found"].includes(props.verdict.verdict)}>
            {words.unknownGrade}
          </Match>
          <Match when={!unique()}>{words.noGrade}</Match>
          <Match when={explained.loading}>{words.grading}</Match>
          <Match when={grade()}>
            {(grade) => (
              <>
                <strong>
                  {say(words.gradeScore, {
                    name: text.grades[grade().name] ?? grade().name,
                    score: grade().score,
                  })}
                </strong>
                <p>{gradeReason(grade())}</p>
                <StrategyLink strategy={grade().hardest} name={grade().hardest_name} />
              </>
            )}
          </Match>
          <Match when={true}>{words.ungraded}</Match>
        </Switch>
      </dd>
      <dt>{words.size}</dt>
      <dd>{say(text.collection.size, { width: props.view.width, height: props.view.height })}</dd>
      <For each={["author", "source", "licence", "note"] as const}>
        {(name) => (
          <Show when={props.view[name]}>
            {(value) => (
              <>
                <dt>{words[name]}</dt>
                <dd>{value()}</dd>
              </>
            )}
          </Show>
        )}
      </For>
    </dl>
  );
}
