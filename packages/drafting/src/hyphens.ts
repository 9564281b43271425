import { anyOf, words } from "@tellerline/text";

/** A text in which words that were divided at the ends of lines, as in PDFs, are joined. */
export interface Joined {
  readonly text: string;
  /** Converts an offset in `text` to the offset in the original text. */
  original(offset: number): number;
}

/** First parts of words that have a hyphen of their own: "non-profit". */
const HYPHENATED = words`[Nn]on; [Ss]elf; [Pp]art; [Ff]ull; [Ll]ong; [Ss]hort; [Cc]o; [Ii]n; [Ss]tep`;
/** A hyphen that divides a word at the end of a line: "Com-" before "pany". */
const DIVIDES = new RegExp(String.raw`(?<=[A-Za-z]{2})(?<!\b${anyOf(HYPHENATED)})-\n[ \t]*(?=[a-z])`, "g");

/** Joins the words that are divided at the ends of lines. */
export function withoutHyphens(text: string): Joined {
  const cuts = Array.from(text.matchAll(DIVIDES), ({ index, 0: cut }) => ({ at: index, length: cut.length }));
  if (cuts.length === 0) return { text, original: (offset) => offset };
  return {
    text: text.replaceAll(DIVIDES, ""),
    original: (offset) => cuts.reduce((shifted, { at, length }) => (at < shifted ? shifted + length : shifted), offset),
  };
}
