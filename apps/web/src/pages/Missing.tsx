// Where an address leads nowhere.
import { to } from "../route";
import { text } from "../text";
import { createTitle } from "../title";

export function Missing(props: { why?: string }) {
  createTitle(() => undefined);
  return (
    <div class="reading">
      <h1>{text.name}</h1>
      <p role="alert">{props.why ?? text.missing}</p>
      <p>
        <a href={to.collection}>{text.nav.collection}</a>
      </p>
    </div>
  );
}
