// What users of the package write; the check of a release compiles it against the package's types.
import { check, explain, hint, type Step, type VerdictName } from "nonolith-engine";

const { verdict } = await check("1 1\n", { seconds: 1 });
export const known: VerdictName = verdict;
export const sentence: string = (await hint("", { position: ["?"], rung: 2, language: "de" })).sentence;
export const steps: Step[] = (await explain("", { language: "ja" })).steps;
// @ts-expect-error a rung is a number from 1 to 5
await hint("", { rung: 6 });
