import type { TextSubject } from "@tellerline/vocabulary";
import { type MarkedSentence, readMarked } from "./marked-sentences.ts";

/** Files of labelled sentences, by voice (fixtures/sentences/README.md). A fifth of each is kept apart from training (`divided`). */
export const VOICES = ["forum", "phone", "notes", "spanish", "chat"] as const;
export type Voice = (typeof VOICES)[number];

/**
 * Names of the files in fixtures/sentences/further. Five are named like a voice, but are other files. All their sentences are used for
 * training.
 */
export const FURTHER = [
  "earlier",
  "earlier-notes",
  "first",
  "first-notes",
  "forum",
  "phone",
  "notes",
  "spanish",
  "chat",
  "doubts",
  "relatives",
] as const;

/** Every fifth sentence is kept apart: nothing is learned from it, so that it can measure the result. */
const APART = 5;

const isApart = (_sentence: unknown, index: number): boolean => index % APART === APART - 1;

/** "client" for files of a broker's notes, which are about the broker's client. */
const perspectiveOf = (file: string): TextSubject => (file.includes("notes") ? "client" : "writer");

/**
 * Reads the text of a file of labelled sentences.
 * @throws Error with the first line that cannot be read.
 */
export function readSentences(file: string, text: string): readonly MarkedSentence[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => readMarked(line, perspectiveOf(file)));
}

/** Divides the sentences of a voice into those for training and those that are kept apart to measure the result. */
export function divided(sentences: readonly MarkedSentence[]): {
  readonly train: readonly MarkedSentence[];
  readonly apart: readonly MarkedSentence[];
} {
  return { train: sentences.filter((one, index) => !isApart(one, index)), apart: sentences.filter(isApart) };
}
