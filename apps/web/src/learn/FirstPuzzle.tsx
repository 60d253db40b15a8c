// Learning the game: a first puzzle that explains it by doing.
import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from "solid-js";
import { announce } from "../announce";
import { Board, type BoardHandle } from "../board/Board";
import { createGame, type Game } from "../game";
import type { Show as Pointed } from "../model";
import { Missing } from "../pages/Missing";
import { Tools } from "../parts/Tools";
import { to } from "../route";
import { say, text } from "../text";
import { createTitle } from "../title";
import { isWrong, PARTS, PUZZLE, partAt } from "./first";
import { learnText } from "./words";

const words = learnText.first;

export default function FirstPuzzle() {
  createTitle(() => words.title);
  const loaded = createGame(async () => ({ key: "learn/first", puzzle: PUZZLE }));
  return (
    <Switch fallback={<p class="waiting">{text.loading}</p>}>
      <Match when={loaded.error as Error | undefined}>
        {(error) => <Missing why={error().message} />}
      </Match>
      <Match when={loaded()}>{(it) => <Lesson game={it().game} />}</Match>
    </Switch>
  );
}

function Lesson(props: { game: Game }) {
  const { game } = props;
  const [board, setBoard] = createSignal<BoardHandle>();
  const part = createMemo(() => {
    game.changed();
    return game.state().won ? PARTS.length : partAt(game.marks);
  });
  const wrong = createMemo(() => {
    game.changed();
    return isWrong(game.marks);
  });
  const show = (): Pointed | null => {
    const it = PARTS[part()];
    if (!it) return null;
    return { lines: it.lines, broken: null, runs: [], uses: [], news: [], spans: [] };
  };
  const told = () => (wrong() ? words.wrong : (words.parts[part()] ?? words.done));
  createEffect(on(told, (told) => announce(told)));
  return (
    <div class="puzzle">
      <div class="heading">
        <h1>{words.title}</h1>
        <p>{part() < PARTS.length ? say(words.part, { n: part() + 1, all: PARTS.length }) : ""}</p>
      </div>
      <Board
        view={game.view}
        marks={() => game.marks}
        changed={game.changed}
        proved={game.proved}
        show={show}
        preview={game.preview}
        strokes={game.strokes}
        onKey={(event) => (event.key === "u" || event.ctrlKey) && game.undo()}
        handle={setBoard}
      />
      <Tools game={game} board={board} />
      <aside class="panel">
        <div class="card lesson" classList={{ wrong: wrong() }}>
          <p class="sentence">{told()}</p>
          <Show when={part() === 1 && !wrong()}>
            <p class="quiet">{words.crossing}</p>
          </Show>
          <Show when={part() === 0 && !wrong()}>
            <p class="quiet">{words.filling}</p>
          </Show>
          <Show when={wrong()}>
            <button type="button" onClick={() => game.undo()}>
              {text.actions.undo}
            </button>
          </Show>
          <Show when={part() === PARTS.length && !wrong()}>
            <p>
              <a href={to.learn}>{words.on}</a>
            </p>
            <p>
              <a href={to.collection}>{words.puzzles}</a>
            </p>
          </Show>
        </div>
        <button type="button" class="link" onClick={() => game.restart()}>
          {text.actions.restart}
        </button>
      </aside>
    </div>
  );
}
