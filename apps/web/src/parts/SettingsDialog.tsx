// The settings, and the list of keys.
import { For } from "solid-js";
import { change, type Settings, settings, type Theme } from "../store";
import { text } from "../text";
import { Dialog } from "./Dialog";

const words = text.settings;

export function SettingsDialog(props: { close: () => void }) {
  return (
    <Dialog title={words.title} close={props.close}>
      <fieldset class="choices">
        <legend>{words.theme}</legend>
        <For each={Object.entries(words.themes) as [Theme, string][]}>
          {([theme, label]) => (
            <label>
              <input
                type="radio"
                name="theme"
                checked={settings.theme === theme}
                onChange={() => change("theme", theme)}
              />
              <span>{label}</span>
            </label>
          )}
        </For>
      </fieldset>
      <div class="switches">
        <Switch what="contrast" />
        <Switch what="symbols" />
        <Switch what="crosshair" />
        <Switch what="grey" />
        <Switch what="timer" />
      </div>
    </Dialog>
  );
}

function Switch(props: { what: Exclude<keyof Settings, "theme"> }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={settings[props.what]}
        onChange={(event) => change(props.what, event.currentTarget.checked)}
      />
      <span>{words[props.what]}</span>
    </label>
  );
}

export function KeysDialog(props: { close: () => void }) {
  return (
    <Dialog title={text.keys.title} close={props.close}>
      <p>{text.keys.intro}</p>
      <dl class="keys">
        <For each={text.keys.list}>
          {([keys, what]) => (
            <>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </>
          )}
        </For>
      </dl>
    </Dialog>
  );
}
