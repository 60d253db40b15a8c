// What an experiment is made with: the puzzle, the methods with their settings, the seed.
import { createResource, createUniqueId, For, Match, Show, Switch } from "solid-js";
import { collection } from "../collection";
import type { MethodTold, SettingTold } from "../model";
import { ownName } from "../own";
import { own } from "../store";
import { say } from "../text";
import {
  type Chosen,
  type Experiment,
  MOST_LANES,
  MOST_SEED,
  type Setup,
} from "./experiment.shape";
import { choiceName, nameOf, settingName } from "./methods";
import { labText } from "./words";

const words = labText;

/** Which puzzle an entry of the list stands for. */
const keyOf = (puzzle: Chosen) =>
  "id" in puzzle ? `id/${puzzle.id}` : "own" in puzzle ? `own/${puzzle.own}` : "link";

export function ChoosePuzzle(props: { puzzle: Chosen; set: (puzzle: Chosen) => void }) {
  const [items] = createResource(collection);
  const numbered = () => (items.error ? [] : (items() ?? []));
  const inLink = "text" in props.puzzle ? props.puzzle : null;
  const set = (key: string) => {
    const [source, ...rest] = key.split("/");
    const name = rest.join("/");
    if (source === "link" && inLink) props.set(inLink);
    else props.set(source === "own" ? { own: name } : { id: name });
  };
  const key = () => keyOf(props.puzzle);
  return (
    <label class="field">
      <span>{words.puzzle}</span>
      <select value={key()} onChange={(event) => set(event.currentTarget.value)}>
        <Show when={inLink}>
          <option value="link" selected={key() === "link"}>
            {words.inLink}
          </option>
        </Show>
        <optgroup label={words.collection}>
          <For each={numbered()}>
            {({ id, width, height }, index) => (
              <option value={`id/${id}`} selected={key() === `id/${id}`}>
                {say(words.numbered, { n: index() + 1, width, height })}
              </option>
            )}
          </For>
        </optgroup>
        <Show when={Object.values(own).some(Boolean)}>
          <optgroup label={words.own}>
            <For each={Object.entries(own).filter(([, it]) => it)}>
              {([id, it]) => (
                <option value={`own/${id}`} selected={key() === `own/${id}`}>
                  {say(words.named, { name: ownName(id, it), width: it.width, height: it.height })}
                </option>
              )}
            </For>
          </optgroup>
        </Show>
      </select>
    </label>
  );
}

export function ChooseNumbers(props: {
  experiment: Experiment;
  set: (change: Partial<Experiment>) => void;
}) {
  const number = (name: "seed" | "seconds", text: string) => {
    const most = name === "seed" ? MOST_SEED : 600;
    const it = Number(text);
    if (text !== "" && Number.isFinite(it) && it >= (name === "seed" ? 0 : 0.1) && it <= most)
      props.set({ [name]: name === "seed" ? Math.floor(it) : it });
  };
  return (
    <>
      <label class="field">
        <span>{words.seed}</span>
        <input
          type="text"
          inputmode="numeric"
          value={props.experiment.seed}
          onChange={(event) => number("seed", event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{words.seconds}</span>
        <input
          type="text"
          inputmode="decimal"
          value={props.experiment.seconds}
          onChange={(event) => number("seconds", event.currentTarget.value)}
        />
      </label>
    </>
  );
}

export function ChooseLanes(props: {
  lanes: Setup[];
  /** Those that may be chosen. */
  methods: MethodTold[];
  coloured: boolean;
  least: number;
  set: (lanes: Setup[]) => void;
}) {
  const change = (at: number, setup: Setup) =>
    props.set(props.lanes.map((lane, place) => (place === at ? setup : lane)));
  const free = () =>
    props.methods.find(({ name }) => !props.lanes.some((lane) => lane.method === name)) ??
    props.methods[0];
  return (
    <fieldset class="lab-lanes">
      <legend>{words.lanes}</legend>
      <For each={props.lanes}>
        {(lane, at) => (
          <div class="lab-lane-choice">
            <span class={`lab-dot lane-${at() + 1}`} aria-hidden="true" />
            <select
              aria-label={say(words.lane, { n: at() + 1 })}
              value={lane.method}
              onChange={(event) =>
                change(at(), { method: event.currentTarget.value, settings: {} })
              }
            >
              <For each={props.methods}>
                {({ name, colour }) => (
                  <option
                    value={name}
                    selected={name === lane.method}
                    disabled={props.coloured && !colour}
                  >
                    {props.coloured && !colour
                      ? say(words.colourless, { name: nameOf({ method: name, settings: {} }) })
                      : nameOf({ method: name, settings: {} })}
                  </option>
                )}
              </For>
            </select>
            <button
              type="button"
              class="plain"
              aria-label={say(words.remove, { name: nameOf(lane) })}
              disabled={props.lanes.length <= props.least}
              onClick={() => props.set(props.lanes.filter((_, place) => place !== at()))}
            >
              ×
            </button>
            <ChooseSettings
              setup={lane}
              method={props.methods.find(({ name }) => name === lane.method)}
              set={(settings) => change(at(), { ...lane, settings })}
            />
          </div>
        )}
      </For>
      <button
        type="button"
        disabled={props.lanes.length >= MOST_LANES || !free()}
        onClick={() => props.set([...props.lanes, { method: free().name, settings: {} }])}
      >
        {words.add}
      </button>
    </fieldset>
  );
}

/** The settings of one method, folded away. */
function ChooseSettings(props: {
  setup: Setup;
  method?: MethodTold;
  set: (settings: Record<string, string>) => void;
}) {
  const set = ({ name, default: usual }: SettingTold, value: string) => {
    const { [name]: _, ...others } = props.setup.settings;
    props.set(value === usual || value === "" ? others : { ...others, [name]: value });
  };
  return (
    <Show when={props.method?.settings.length}>
      <details class="lab-settings">
        <summary>{say(words.setting, { name: nameOf(props.setup) })}</summary>
        <div class="lab-fields">
          <For each={props.method?.settings}>
            {(setting) => (
              <Field
                setting={setting}
                value={props.setup.settings[setting.name] ?? setting.default}
                set={(value) => set(setting, value)}
              />
            )}
          </For>
        </div>
      </details>
    </Show>
  );
}

function Field(props: { setting: SettingTold; value: string; set: (value: string) => void }) {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id} title={props.setting.help}>
        {settingName(props.setting)}
      </label>
      <Switch>
        <Match when={props.setting.words.length > 0}>
          <select
            id={id}
            value={props.value}
            onChange={(event) => props.set(event.currentTarget.value)}
          >
            <For each={props.setting.words}>
              {(word) => (
                <option value={word} selected={word === props.value}>
                  {choiceName(word)}
                </option>
              )}
            </For>
          </select>
        </Match>
        <Match when={true}>
          <input
            id={id}
            type="text"
            inputmode="decimal"
            value={props.value}
            onChange={(event) => props.set(event.currentTarget.value.trim())}
          />
        </Match>
      </Switch>
    </div>
  );
}
