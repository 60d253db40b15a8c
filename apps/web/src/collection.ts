// The collection: the project's own puzzles, sorted by grade when the page is built.

export type Item = {
  id: string;
  title: string | null;
  height: number;
  width: number;
  colours: number;
  grade: string;
  score: number;
  /** The colours, the background first, where there are more than black and white. */
  palette?: string[];
};

let items: Promise<Item[]> | null = null;

const fetched = async (address: string) => {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
};

export function collection(): Promise<Item[]> {
  items ??= fetched("collection.json").then((response) => response.json());
  items.catch(() => (items = null));
  return items;
}

/** A puzzle of the collection by itself: its number and grade there, and its text. */
export type Numbered = { number: number; grade: string; puzzle: string };

export const numbered = (id: string): Promise<Numbered> =>
  fetched(`puzzles/${encodeURIComponent(id)}.json`).then((response) => response.json());
