// The buttons of a run and of what it recorded.
import { For, Show } from "solid-js";
import { Icon } from "../parts/Icon";
import { say } from "../text";
import { type Player as Playing, SPEEDS } from "./player";
import { labText } from "./words";

const words = labText.player;

export function Player(props: {
  player: Playing;
  running: boolean;
  begun: boolean;
  /** Whether there is something to start. */
  ready: boolean;
  start: () => void;
  stop: () => void;
}) {
  const { player } = props;
  const go = (to: number) => {
    player.pause();
    player.seek(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || (event.target as HTMLElement).matches("input, select")) return;
    event.preventDefault();
    go(player.at() + by);
  };
  return (
    <section class="lab-player" aria-label={words.label} onKeyDown={onKey}>
      <div class="pair">
        <button type="button" class="primary" disabled={!props.ready} onClick={() => props.start()}>
          {props.begun ? words.again : words.start}
        </button>
        <button type="button" disabled={!props.running} onClick={() => props.stop()}>
          {words.stop}
        </button>
        <button
          type="button"
          disabled={!props.begun}
          onClick={() => (player.playing() ? player.pause() : player.play())}
        >
          {player.playing() ? words.pause : words.play}
        </button>
      </div>
      <div class="segments icons">
        <Go name="first" off={player.at() === 0} act={() => go(0)} />
        <Go name="back" icon="previous" off={player.at() === 0} act={() => go(player.at() - 1)} />
        <Go
          name="forth"
          icon="next"
          off={player.at() >= player.last()}
          act={() => go(player.at() + 1)}
        />
        <Go name="last" off={player.at() >= player.last()} act={() => go(player.last())} />
      </div>
      <label class="lab-slider">
        <span class="said">{words.at}</span>
        <input
          type="range"
          min="0"
          max={player.last()}
          value={player.at()}
          aria-valuetext={say(words.of, { n: player.at(), all: player.last() })}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <span class="quiet" aria-hidden="true">
          {say(words.of, { n: player.at(), all: player.last() })}
          <Show when={props.running}>{` · ${words.running}`}</Show>
        </span>
      </label>
      <label class="lab-speed">
        <span>{words.speed}</span>
        <select
          value={player.speed()}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        >
          <For each={SPEEDS}>{(speed) => <option value={speed}>{speed}</option>}</For>
        </select>
      </label>
    </section>
  );
}

type Names = "first" | "back" | "forth" | "last";

function Go(props: { name: Names; icon?: "previous" | "next"; off: boolean; act: () => void }) {
  return (
    <button
      type="button"
      aria-label={words[props.name]}
      title={words[props.name]}
      disabled={props.off}
      onClick={() => props.act()}
    >
      <Icon name={props.icon ?? (props.name as "first" | "last")} />
    </button>
  );
}
