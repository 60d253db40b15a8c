// The settings, and the list of keys.
import { For, Show } from "solid-js";
import { change, keepRules, rules, type Settings, settings, type Theme } from "../store";
import { chooseLanguage, type Language, language, languages, say, text } from "../text";
import { Dialog } from "./Dialog";
import { Everything } from "./Everything";

const words = text.settings;

export function SettingsDialog(props: { close: () => void }) {
  return (
    <Dialog title={words.title} close={props.close}>
      <label class="field">
        <span>{words.language}</span>
        <select
          value={language()}
          onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
        >
          <For each={Object.entries(languages)}>
            {([code, { name }]) => (
              <option value={code} lang={code}>
                {name}
              </option>
            )}
          </For>
        </select>
      </label>
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
      <fieldset class="choices">
        <legend>{words.rungs}</legend>
        <For each={words.rungsMore}>
          {([rungs, label]) => (
            <label>
              <input
                type="radio"
                name="rungs"
                checked={settings.rungs === rungs}
                onChange={() => change("rungs", rungs)}
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
        <Switch what="autoCross" />
        <Switch what="strike" />
        <Switch what="errors" />
        <Switch what="sound" />
        <Switch what="vibrate" />
      </div>
      <Show when={rules()}>
        {(rules) => (
          <p>
            {say(text.rules.inUse, { name: rules().name })}{" "}
            <button type="button" class="link" onClick={() => keepRules(null)}>
              {text.rules.stop}
            </button>
          </p>
        )}
      </Show>
      <Everything />
    </Dialog>
  );
}

/** The settings that are on or off. */
type Toggle = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

function Switch(props: { what: Toggle }) {
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
