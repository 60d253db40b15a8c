// Everything that is kept here, out as one file and in again.
import { tell } from "../announce";
import { download } from "../download";
import { bringIn, exported } from "../store";
import { count, say, text } from "../text";

const words = text.everything;

export async function saveEverything() {
  const day = new Date().toISOString().slice(0, 10);
  download(new Blob([await exported()], { type: "application/json" }), `nonolith-${day}.json`);
}

/** Brings a file in; false if it holds something else. */
export async function takeEverything(blob: Blob, name: string): Promise<boolean> {
  try {
    const puzzles = await bringIn(await blob.text());
    if (puzzles === null) return false;
    tell(count(words.taken, puzzles));
    return true;
  } catch {
    tell(say(words.untaken, { name }), true);
    return true;
  }
}

export function Everything() {
  return (
    <section class="everything">
      <h3>{words.title}</h3>
      <p class="quiet">{words.intro}</p>
      <div class="pair">
        <button type="button" onClick={saveEverything}>
          {words.save}
        </button>
        <label class="button file">
          <input
            type="file"
            accept=".json"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file && !(await takeEverything(file, file.name)))
                tell(say(words.untaken, { name: file.name }), true);
            }}
          />
          <span>{words.take}</span>
        </label>
      </div>
    </section>
  );
}
