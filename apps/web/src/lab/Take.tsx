// Taking an experiment along: a link, its data, its picture.
import { tell } from "../announce";
import { download } from "../download";
import { pngOf } from "../drawing";
import { labText } from "./words";

const words = labText.take;

export type Taken = {
  name: string;
  address: () => Promise<string>;
  data: () => unknown;
  table: () => string;
  picture: () => string;
};

export function Take(props: Taken & { ready: boolean }) {
  const save = (text: string, kind: string, suffix: string) =>
    download(new Blob([text], { type: kind }), `${props.name}.${suffix}`);
  const link = async () => {
    const address = await props.address();
    history.replaceState(null, "", address);
    const copied = navigator.clipboard.writeText(location.href);
    copied.then(
      () => tell(words.linked),
      () => tell(words.unlinked),
    );
  };
  const png = async () => download(await pngOf(props.picture()), `${props.name}.png`);
  const asked = (act: () => Promise<void>) => () => {
    act().catch((error: Error) => tell(error.message, true));
  };
  return (
    <div class="more lab-take" role="group" aria-label={words.label}>
      <button type="button" class="link" onClick={asked(link)}>
        {words.link}
      </button>
      <button
        type="button"
        class="link"
        disabled={!props.ready}
        onClick={() => save(JSON.stringify(props.data(), null, 1), "application/json", "json")}
      >
        {words.json}
      </button>
      <button
        type="button"
        class="link"
        disabled={!props.ready}
        onClick={() => save(props.table(), "text/csv", "csv")}
      >
        {words.csv}
      </button>
      <button
        type="button"
        class="link"
        disabled={!props.ready}
        onClick={() => save(props.picture(), "image/svg+xml", "svg")}
      >
        {words.svg}
      </button>
      <button type="button" class="link" disabled={!props.ready} onClick={asked(png)}>
        {words.png}
      </button>
    </div>
  );
}
