// What is brought to the page and is no puzzle: a certificate to be verified, or rules to be used.
import { createSignal } from "solid-js";
import { thinker } from "../engine";
import type { RuleTold, VerifyTold } from "../model";

export type Brought = { name: string } & (
  | { certificate: VerifyTold }
  | { rules: RuleTold[]; source: string }
);

const [brought, setBrought] = createSignal<Brought | null>(null);

export { brought, setBrought };

/** Takes a certificate or a file of rules; false if it is neither. */
export async function bring(letters: string, name: string): Promise<boolean> {
  if (letters.startsWith("nonolith certificate ")) {
    setBrought({ name, certificate: await thinker.call("verify", { bytes: letters }) });
    return true;
  }
  if (!/\.rules?$/.test(name) && !/^def [\w-]+:/m.test(letters)) return false;
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const source = new TextDecoder().decode(bytes);
  setBrought({ name, rules: await thinker.call("rules", { text: source }), source });
  return true;
}
