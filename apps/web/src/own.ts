// What a puzzle of the player's own is called.
import { type Own, progress } from "./store";
import { text } from "./text";

/** The name of a puzzle. One that somebody else made tells its title when it is solved. */
export function ownName(id: string, { title, hidden }: Own): string {
  if (hidden && !progress[`own/${id}`]?.won) return text.collection.opened;
  return title ?? text.won.untitled;
}
