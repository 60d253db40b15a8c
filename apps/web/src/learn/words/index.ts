// The words of the part that teaches, loaded with it and not before.
import { type Translations, wordsOf } from "../../text";
import { english } from "./english";

export const translations: Translations<typeof english> = {
  en: async () => english,
  de: () => import("./german").then((it) => it.german),
  ja: () => import("./japanese").then((it) => it.japanese),
};
export const learnText = await wordsOf(translations);
