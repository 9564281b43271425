import type { TextSubject } from "@tellerline/vocabulary";
import { type MarkedSentence, readMarked } from "./marked-sentences.ts";

/** Files of labelled sentences (fixtures/sentences/README.md): in each voice, four hundred, a fifth of which is kept apart. */
export const VOICES = ["forum", "phone", "notes", "spanish", "chat"] as const;
export type Voice = (typeof VOICES)[number];

/** Further files, which are trained on whole. */
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

/** Of this many sentences of a voice, the last is kept apart: nothing learns from it. */
const APART = 5;

const isApart = (_sentence: unknown, index: number): boolean => index % APART === APART - 1;

/** In a broker's notes, the client is the person. */
const perspectiveOf = (file: string): TextSubject => (file.includes("notes") ? "client" : "writer");

/** The sentences of a file's text. @throws Error with the line that cannot be read. */
export function readSentences(file: string, text: string): readonly MarkedSentence[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => readMarked(line, perspectiveOf(file)));
}

/** A voice's sentences for training, and those that are kept apart. */
export function divided(sentences: readonly MarkedSentence[]): {
  readonly train: readonly MarkedSentence[];
  readonly apart: readonly MarkedSentence[];
} {
  return { train: sentences.filter((one, index) => !isApart(one, index)), apart: sentences.filter(isApart) };
}
