import { readdirSync } from "node:fs";
import { join } from "node:path";
import { at } from "@tellerline/book";
import { randomNumbers } from "./monitors.ts";

const WORD_LISTS = join(import.meta.dirname, "../../../facts/src/words");

async function wordLists(): Promise<readonly string[]> {
  const modules = readdirSync(WORD_LISTS).map(async (file): Promise<Record<string, unknown>> => import(join(WORD_LISTS, file)));
  const lists = (await Promise.all(modules)).flatMap((module) => Object.values(module));
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : []));
}

/** Sources of all regular expressions that are executed while `run` runs. */
function patternsUsedBy(run: () => unknown): readonly string[] {
  const { exec } = RegExp.prototype;
  const sources = new Set<string>();
  RegExp.prototype.exec = function watched(text) {
    sources.add(this.source);
    return exec.call(this, text);
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...sources];
}

/** Replacements that turn a pattern's source into a sample text: each group or class becomes one text that it matches. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\\b|\^|\$|\(\?<?[=!][^()]*\)/g, ""],
  [/\(\?:|\(/g, "("],
  [/\\w|\[\\w[^\]]*\]|\[A-Za-z[^\]]*\]/g, "a"],
  [/\\d|\[0-9\]/g, "1"],
  [/\\s|\[\\s[^\]]*\]/g, " "],
  [/\[A-Z[^\]]*\]/g, "A"],
  [/\[\^[^\]]*\]/g, "x"],
  [/\[(.)[^\]]*\]/g, "$1"],
  [/[*+]\??|\{\d+(?:,\d*)?\}\??/g, ""],
  [/\\(.)/g, "$1"],
];

/** Texts that a pattern matches or nearly matches: the whole pattern as a text, and one text for each piece between its parentheses and bars. */
function samplesOf(source: string): readonly string[] {
  const plain = SAMPLES.reduce((text, [pattern, sample]) => text.replaceAll(pattern, sample), source);
  const pieces = plain.split(/[()|]/).map((piece) => piece.replaceAll("?", ""));
  return [pieces.join(""), ...pieces].filter((piece) => piece.trim() !== "" && piece.length <= 200);
}

/** Starts of texts: beginnings of clauses, roles and names, and text that no pattern matches. */
const FRAMES = [
  "I ",
  "i ",
  "I work ",
  "I live in ",
  "I am a ",
  "I'm an ",
  "members of ",
  "and ",
  "as a bbb ",
  "in 1 ",
  "St. ",
  'said "',
  "<",
  "{",
] as const;
const JOINTS = ["", " ", ", ", ". ", " and ", "\n", "  ", "-", "'"] as const;
const ENDS = ["", "!", "?", " x", '"', ",", " County", " member"] as const;
const PADDING = [" ", "\n", "\t ", ".", "?!", ",", "'", "-", "a", "A", "1", "A ", "a ", "i ", "& ", "’"] as const;

export interface PumpedText {
  readonly unit: string;
  of(length: number): string;
}

function pumped(start: string, unit: string, end: string): PumpedText {
  const of = (length: number) => (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length - end.length) + end;
  return { unit: JSON.stringify(`${start}(${unit})*${end}`), of };
}

/**
 * Makes worst-case texts for the extraction of facts: texts that repeat one fragment, and `count` texts that repeat two random fragments
 * (with a fixed seed).
 * @param run a function that executes every pattern to be tested. The fragments are taken from these patterns and from the word lists.
 */
export async function pumpedTexts(count: number, run: () => unknown): Promise<readonly PumpedText[]> {
  const random = randomNumbers(8000);
  const pick = (list: readonly string[]) => at(list, Math.floor(random() * list.length));
  const fragments = [...new Set([...patternsUsedBy(run), ...(await wordLists())].flatMap(samplesOf)), ...FRAMES, ...PADDING];
  const alone = fragments.map((fragment) => pumped(pick(FRAMES), fragment + pick(JOINTS), pick(ENDS)));
  const padded = FRAMES.flatMap((frame) => PADDING.map((padding) => pumped(frame, padding, "!")));
  const mixed = Array.from({ length: count }, () =>
    pumped(pick(FRAMES), pick(fragments) + pick(JOINTS) + pick(fragments) + pick(JOINTS), pick(ENDS)),
  );
  return [...alone, ...padded, ...mixed];
}
