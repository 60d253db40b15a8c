// Where an address leads nowhere.
import { to } from "../route";
import { text } from "../text";

export function Missing() {
  return (
    <div class="reading">
      <h1>{text.name}</h1>
      <p>{text.missing}</p>
      <p><a href={to.collection}>{text.nav.collection}</a></p>
    </div>
  );
}
