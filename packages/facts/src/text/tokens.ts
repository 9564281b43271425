import type { Span } from "./fact.ts";

/** A word, a run of punctuation that may end a sentence, a comma, a line break, or another character. */
export interface Token extends Span {
  readonly kind: "word" | "stop" | "comma" | "line" | "other";
  readonly text: string;
  /** A word in lower case; empty for other tokens. */
  readonly lower: string;
  /** The part of `lower` before an apostrophe; all of `lower` if it has no apostrophe. */
  readonly stem: string;
}

/** No alternative can backtrack, so each character of a text is read once. */
const TOKEN = /([\wÀ-ÿ']+)|([.!?;]+)|(,)|(\n)|\S/g;

/** The tokens of a text, in order. Only spaces lie between them. */
export function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: token, 1: word, 2: stop, 3: comma, 4: line, index }): Token => {
    const kind = word ? "word" : stop ? "stop" : comma ? "comma" : line ? "line" : "other";
    const lower = word?.toLowerCase() ?? "";
    const apostrophe = lower.indexOf("'");
    const stem = apostrophe < 0 ? lower : lower.slice(0, apostrophe);
    return { kind, text: token, lower, stem, start: index, end: index + token.length };
  });
}

/** Whether a token, in any letter case, or its part before an apostrophe is one of `words`. */
export function isOneOf(token: Token | undefined, words: ReadonlySet<string>): boolean {
  if (token?.kind !== "word") return false;
  return words.has(token.lower) || words.has(token.stem);
}
