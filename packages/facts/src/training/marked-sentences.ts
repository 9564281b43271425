import { RELATIONS, type Relation, type TextSubject } from "@tellerline/vocabulary";
import { SPAN_TYPES, type SpanType } from "../tagger/labels.ts";
import type { Span } from "../text/fact.ts";

/** What else a sentence has besides facts: nothing ("plain"), or other people, a denial, a supposition or the past. */
const SENTENCE_KINDS = ["plain", "others", "negated", "hypothetical", "past"] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

/** Words that state a fact, as a person marked them. */
export interface Mark extends Span {
  readonly type: SpanType;
  readonly about: "self" | "co_applicant" | Relation;
  /** Whether a careful reader would ask the person to confirm the fact. */
  readonly isDoubtful: boolean;
  /** What the words mean: "Atlanta, GA" for "atl". The words themselves unless the mark says otherwise. */
  readonly value: string;
}

export interface MarkedSentence {
  readonly kind: SentenceKind;
  readonly text: string;
  readonly perspective: TextSubject;
  readonly marks: readonly Mark[];
}

/** `[HCA|spouse:employee]`, `[Reno|?home]`, `[atl|home=Atlanta, GA]`. */
const MARK = /\[([^[|\]]+)\|(\??)(?:(\w+):)?(\w+)(?:=([^[\]]*))?\]/g;

const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.some((known) => known === name);

/**
 * Reads a line of a file of labelled sentences: its kind, a tab, and the text with its marks (fixtures/sentences/README.md).
 * @throws Error with the line, if it has an unknown kind, label or relation, or a mark that cannot be read.
 */
export function readMarked(line: string, perspective: TextSubject): MarkedSentence {
  const tab = line.indexOf("\t");
  const kind = line.slice(0, tab);
  if (!isOneOf(SENTENCE_KINDS, kind)) throw new Error(`No kind of sentence: ${line}`);
  const marked = line.slice(tab + 1).replaceAll("\\n", "\n");
  const marks: Mark[] = [];
  let text = "";
  let from = 0;
  for (const { 0: whole, 1: said = "", 2: doubt, 3: about = "self", 4: label, 5: value = said, index } of marked.matchAll(MARK)) {
    text += marked.slice(from, index);
    const type = label === "parent_of_student" ? "student" : label;
    if (!isOneOf(SPAN_TYPES, type)) throw new Error(`No label: ${label} in ${line}`);
    if (!isOneOf(["self", "co_applicant", ...RELATIONS], about)) throw new Error(`No relation: ${about} in ${line}`);
    marks.push({ start: text.length, end: text.length + said.length, type, about, isDoubtful: doubt === "?", value });
    text += said;
    from = index + whole.length;
  }
  text += marked.slice(from);
  if (/[[\]|]/.test(text)) throw new Error(`A mark that cannot be read: ${line}`);
  return { kind, text, perspective, marks };
}
