// The time, for those who want to see it.
import type { Game } from "../game";
import { change, settings } from "../store";
import { text } from "../text";

export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

export function Timer(props: { game: Game }) {
  const running = () => props.game.state().steps > 0 && !props.game.state().won;
  return (
    <p class="timer">
      <span class="quiet">{text.timer.label}</span>
      <button
        type="button"
        class="link clock"
        title={settings.timer ? text.timer.hide : text.timer.show}
        aria-label={
          settings.timer
            ? `${clockTime(props.game.seconds())}. ${text.timer.hide}`
            : text.timer.show
        }
        onClick={() => change("timer", !settings.timer)}
      >
        {settings.timer ? clockTime(props.game.seconds()) : text.timer.hidden}
      </button>
      <button
        type="button"
        class="link"
        disabled={!running()}
        onClick={() => props.game.pause(!props.game.paused())}
      >
        {props.game.paused() ? text.pause.resume : text.pause.pause}
      </button>
    </p>
  );
}
