// The time, for those who want to see it.
import { change, settings } from "../store";
import { text } from "../text";

export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

export function Timer(props: { seconds: number }) {
  return (
    <p class="timer">
      <span class="quiet">{text.timer.label}</span>
      <button
        type="button"
        class="link"
        title={settings.timer ? text.timer.hide : text.timer.show}
        aria-label={
          settings.timer ? `${clockTime(props.seconds)}. ${text.timer.hide}` : text.timer.show
        }
        onClick={() => change("timer", !settings.timer)}
      >
        {settings.timer ? clockTime(props.seconds) : text.timer.hidden}
      </button>
    </p>
  );
}
