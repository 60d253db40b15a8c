// The laboratory: what can be watched, each in a view of its own, loaded when it is asked for.
import { type Component, createResource, For, type JSX, lazy, Match, Show, Switch } from "solid-js";
import { tell } from "../announce";
import { Missing } from "../pages/Missing";
import { route, to } from "../route";
import { text } from "../text";
import { createTitle } from "../title";
import { experimentIn } from "./experiment";
import { isExperiment } from "./experiment.shape";
import { isHeuristicsExperiment } from "./heuristics.shape";
import "./lab.css";
import type { Kind } from "./Race";
import { isRuleExperiment } from "./rules.shape";
import { isSearchExperiment } from "./search.shape";
import { labText } from "./words";

const words = labText;

/** A view, loaded when it is asked for: what a link must hold, and what shows it. */
const view = <Shape,>(
  is: (it: unknown) => it is Shape,
  load: () => Promise<{ default: Component<{ experiment: Shape }>; USUAL: Shape }>,
): Component<{ packed: string }> => {
  const Shown = lazy(load);
  return (props) => (
    <Held packed={props.packed} is={is} usual={async () => (await load()).USUAL}>
      {(experiment) => <Shown experiment={experiment} />}
    </Held>
  );
};

/** A race, of methods or of orders. */
const race = (kind: Kind) =>
  view(isExperiment, async () => {
    const { default: Race, USUAL } = await import("./Race");
    return {
      default: (props) => <Race kind={kind} experiment={props.experiment} />,
      USUAL: USUAL[kind],
    };
  });

type Name = keyof typeof words.views;
const VIEWS: Record<Name, Component<{ packed: string }>> = {
  race: race("race"),
  evolution: view(isExperiment, () => import("./Evolution")),
  search: view(isSearchExperiment, () => import("./Search")),
  heuristics: view(isHeuristicsExperiment, () => import("./Heuristics")),
  order: race("order"),
  rules: view(isRuleExperiment, () => import("./Rules")),
};
const NAMES = Object.keys(VIEWS) as Name[];

export default function Lab() {
  const here = () => {
    const at = route();
    return at.page === "lab" ? at : { view: "", packed: "" };
  };
  const name = () => NAMES.find((name) => name === here().view);
  return (
    <Switch fallback={<Missing />}>
      <Match when={here().view === ""}>
        <Index />
      </Match>
      <Match when={name()} keyed>
        {(name) => <View name={name} packed={here().packed} />}
      </Match>
    </Switch>
  );
}

function Index() {
  createTitle(() => words.title);
  return (
    <div class="reading lab">
      <h1>{words.title}</h1>
      <p class="lead">{words.intro}</p>
      <ul class="strategies">
        <For each={NAMES}>
          {(name) => (
            <li>
              <a href={to.labView(name)}>{words.views[name].title}</a>
              <p>{words.views[name].about}</p>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}

function View(props: { name: Name; packed: string }) {
  createTitle(() => words.views[props.name].title);
  const about = () => words.views[props.name];
  const Shown = VIEWS[props.name];
  return (
    <div class="lab lab-view">
      <p>
        <a href={to.lab}>← {words.all}</a>
      </p>
      <h1>{about().title}</h1>
      <p class="lead">{about().about}</p>
      <Shown packed={props.packed} />
      <p>{about().sees}</p>
      <p class="quiet">{about().paper}</p>
    </div>
  );
}

/** What a link holds, or what the view begins with. */
function Held<Shape>(props: {
  packed: string;
  is: (it: unknown) => it is Shape;
  usual: () => Promise<Shape>;
  children: (experiment: Shape) => JSX.Element;
}) {
  const [experiment] = createResource(
    () => ({ packed: props.packed }),
    async ({ packed }) => {
      const held = packed ? await experimentIn(packed, props.is) : null;
      if (packed && !held) tell(words.broken, true);
      return held ?? props.usual();
    },
  );
  return (
    <Show when={experiment()} keyed fallback={<p class="waiting">{text.loading}</p>}>
      {(experiment) => props.children(experiment as Shape)}
    </Show>
  );
}
