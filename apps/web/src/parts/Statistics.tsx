// What the player has done, in numbers.
import { For } from "solid-js";
import type { Item } from "../collection";
import { progress } from "../store";
import { streak } from "../streak";
import { count, text } from "../text";
import { Dialog } from "./Dialog";
import { clockTime } from "./Timer";

const words = text.statistics;

export function Statistics(props: { items: Item[]; close: () => void }) {
  // A drawing that its maker tried is no puzzle solved.
  const all = () =>
    Object.entries(progress)
      .filter(([key]) => !key.startsWith("make/"))
      .map(([, one]) => one);
  const won = () => all().filter((one) => one.won);
  const seconds = () => all().reduce((sum, one) => sum + one.seconds, 0);
  const grades = () =>
    Object.entries(text.grades).flatMap(([grade, name]) => {
      const of = props.items.filter((item) => item.grade === grade);
      const done = of.map((item) => progress[item.id]).filter((one) => one?.won);
      const best = Math.min(...done.map((one) => one.seconds));
      return of.length > 0 ? [{ name, done: done.length, all: of.length, best }] : [];
    });
  return (
    <Dialog title={words.title} close={props.close}>
      <dl class="facts">
        <dt>{words.solved}</dt>
        <dd>{won().length}</dd>
        <dt>{words.time}</dt>
        <dd>{clockTime(seconds())}</dd>
        <dt>{words.streak}</dt>
        <dd>
          {count(
            words.days,
            streak(
              all().map((one) => one.at),
              Date.now(),
            ),
          )}
        </dd>
      </dl>
      <table class="grades">
        <thead>
          <tr>
            <th scope="col">{words.grade}</th>
            <th scope="col">{words.solved}</th>
            <th scope="col">{words.best}</th>
          </tr>
        </thead>
        <tbody>
          <For each={grades()}>
            {(grade) => (
              <tr>
                <th scope="row">{grade.name}</th>
                <td>{`${grade.done} / ${grade.all}`}</td>
                <td>{Number.isFinite(grade.best) ? clockTime(grade.best) : "–"}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Dialog>
  );
}
