// The laboratory: what can be watched, each in a view of its own, loaded when it is asked for.
import { createResource, For, type JSX, lazy, Match, Show, Switch } from "solid-js";
import { tell } from "../announce";
import { Missing } from "../pages/Missing";
import { route, to } from "../route";
import { text } from "../text";
import { createTitle } from "../title";
import { experimentIn } from "./experiment";
import { isExperiment } from "./experiment.shape";
import "./lab.css";
import { isRuleExperiment } from "./rules.shape";
import { labText } from "./words";

const words = labText;
const Race = lazy(() => import("./Race"));
const Evolution = lazy(() => import("./Evolution"));
const Rules = lazy(() => import("./Rules"));

type Name = keyof typeof words.views;
const NAMES: Name[] = ["race", "evolution", "order", "rules"];

/** What each view begins with. */
const usual = {
  race: () => import("./Race").then(({ USUAL }) => USUAL.race),
  order: () => import("./Race").then(({ USUAL }) => USUAL.order),
  evolution: () => import("./Evolution").then(({ USUAL }) => USUAL),
};
const usualRule = () => import("./Rules").then(({ USUAL }) => USUAL);

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
  return (
    <div class="lab lab-view">
      <p>
        <a href={to.lab}>← {words.all}</a>
      </p>
      <h1>{about().title}</h1>
      <p class="lead">{about().about}</p>
      <Switch>
        <Match when={props.name === "rules"}>
          <Held packed={props.packed} is={isRuleExperiment} usual={usualRule}>
            {(experiment) => <Rules experiment={experiment} />}
          </Held>
        </Match>
        <Match when={props.name !== "rules" && props.name} keyed>
          {(name) => (
            <Held packed={props.packed} is={isExperiment} usual={usual[name]}>
              {(experiment) =>
                name === "evolution" ? (
                  <Evolution experiment={experiment} />
                ) : (
                  <Race kind={name} experiment={experiment} />
                )
              }
            </Held>
          )}
        </Match>
      </Switch>
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
