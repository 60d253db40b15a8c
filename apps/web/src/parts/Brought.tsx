// What is shown of a certificate or a file of rules that was brought to the page.
import { For, Match, Show, Switch } from "solid-js";
import type { RuleTold, VerifyTold } from "../model";
import { go, to } from "../route";
import { adopt, keepRules } from "../store";
import { count, say, text } from "../text";
import { type Brought as It, setBrought } from "./bring";
import { Dialog } from "./Dialog";

export function Brought(props: { it: It }) {
  const close = () => setBrought(null);
  return (
    <Switch>
      <Match when={"certificate" in props.it && props.it}>
        {(it) => <Certificate name={it().name} told={it().certificate} close={close} />}
      </Match>
      <Match when={"rules" in props.it && props.it}>
        {(it) => <Rules name={it().name} rules={it().rules} source={it().source} close={close} />}
      </Match>
    </Switch>
  );
}

function Certificate(props: { name: string; told: VerifyTold; close: () => void }) {
  const words = text.certificate;
  const claim = () =>
    words.claims[props.told.claim] ?? say(words.claim, { claim: props.told.claim });
  const open = async () => {
    const { puzzle, height, width } = props.told;
    const key = await adopt({ puzzle, title: props.name, height, width });
    props.close();
    go(to.own(key, "verdict"));
  };
  return (
    <Dialog title={words.title} close={props.close}>
      <div class="card" classList={{ solved: props.told.verified, wrong: !props.told.verified }}>
        <p class="judgement">{props.told.verified ? words.verified : words.rejected}</p>
        {/* A claim that was rejected is not said as if it were true. */}
        <p>{props.told.verified ? claim() : say(words.claimed, { claim: claim() })}</p>
        <p class="quiet">
          {props.told.verified
            ? count(words.checked, props.told.clauses)
            : say(words.because, { reason: props.told.reason ?? "" })}
        </p>
      </div>
      <p class="quiet">{words.trust}</p>
      <button type="button" class="primary" onClick={open}>
        {say(words.open, { width: props.told.width, height: props.told.height })}
      </button>
    </Dialog>
  );
}

function Rules(props: { name: string; rules: RuleTold[]; source: string; close: () => void }) {
  const words = text.rules;
  const usable = () => props.rules.filter((rule) => rule.wrong === null).length;
  const state = (rule: RuleTold) =>
    rule.wrong !== null
      ? words.wrong
      : rule.soundness
        ? say(words.proved, { soundness: rule.soundness })
        : rule.claim
          ? say(words.claimed, { claim: rule.claim })
          : words.unproved;
  const use = () => {
    keepRules({ name: props.name, text: props.source });
    props.close();
  };
  return (
    <Dialog title={say(words.title, { name: props.name })} close={props.close} class="wide">
      <p>{count(words.intro, props.rules.length)}</p>
      <ul class="rules" tabindex="0">
        <For each={props.rules}>
          {(rule) => (
            <li>
              <strong>{rule.name}</strong> <span class="quiet">{state(rule)}</span>
              <p lang="en">{rule.sentence}</p>
            </li>
          )}
        </For>
      </ul>
      <Show when={usable() > 0} fallback={<p>{words.none}</p>}>
        <button type="button" class="primary" onClick={use}>
          {words.use}
        </button>
      </Show>
    </Dialog>
  );
}
