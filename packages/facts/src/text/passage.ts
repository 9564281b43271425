import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { Span } from "./fact.ts";

export interface Passage {
  /**
   * The writer's own words, with one space or line break between words. A word longer than `MAX_WORD` is replaced with one placeholder, and other
   * people's words are replaced with spaces.
   */
  readonly text: string;
  /** Whether the writer uses capitals only. */
  readonly isShouting: boolean;
  /** Whether the writer uses no capitals but "I", so that names need none. */
  readonly isLowerCase: boolean;
  /** The span in the caller's text that a span of `text` was made from. */
  original(span: Span): Span;
}

/** Maximum characters of a word. A longer run of characters is not language, and would only cost time. */
const MAX_WORD = 60;
const PLACEHOLDER = "·";

/** Replaces matches with as many spaces, so that offsets stay valid. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => " ".repeat(found.length));
}

/** Replaces with spaces each part of a text from a match of `opening` through the next match of `closing`, or to the end of the text. */
function blankBetween(text: string, opening: RegExp, closing: RegExp): string {
  const kept: string[] = [];
  for (let start = 0; ; ) {
    opening.lastIndex = start;
    const open = opening.exec(text);
    kept.push(text.slice(start, open?.index));
    if (open === null) return kept.join("");
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(text) === null ? text.length : closing.lastIndex;
    kept.push(" ".repeat(end - open.index));
    start = end;
  }
}

const SAYING = words`says?; said; saying; reads?; writes?; wrote; shouts?; claims?; told me`;
/** What somebody says or writes, between quotation marks: "The sign said: “We work at Boeing”". */
const QUOTED = new RegExp(String.raw`\b${anyOf(SAYING)}\b[:,]? ?["“][^"“”]*["”]`, "gi");

/** Labels of the speakers of a transcript who ask, and of those who are asked: "Agent:", "Caller:". */
const STAFF = words`agent; rep; representative; advis[eo]r; banker; teller; csr; operator; host; interviewer; asesora?; representante; agente; operadora?`;
const CALLERS = words`caller; customer; me; cliente; yo; llamante`;
/** A label at the beginning of the text, of a line or of a sentence. */
const SPEAKER = new RegExp(String.raw`(?<=^|\n|[.?!] )(?:(${anyOf(STAFF)})|${anyOf(CALLERS)}): `, "gi");
const SPEAKERS_OWN = wholePhrase(words`i; i'm; i've; i'll; my; we; we're; our; yo; soy; mi; mis; trabajo; vivo`);
const THE_CALLERS = wholePhrase(words`you; your; yours; you're; usted; ustedes; su; sus`);

/** Replaces with spaces a sentence about its speaker. A question at its end stays: "I'm a veteran, are you?" */
function withoutStatement(sentence: string): string {
  const asks = sentence.trimEnd().endsWith("?") ? Math.max(sentence.lastIndexOf(",") + 1, 0) : sentence.length;
  const said = sentence.slice(0, asks);
  return SPEAKERS_OWN.test(said) && !THE_CALLERS.test(said) ? " ".repeat(asks) + sentence.slice(asks) : sentence;
}

/** Replaces with spaces what staff say of themselves in a transcript, which begins with a label. What they say of the caller stays. */
function withoutStaff(text: string): string {
  const turns = [...text.matchAll(SPEAKER)];
  if (turns[0]?.index !== 0 || turns.every(({ 1: staff }) => staff !== undefined)) return text;
  const parts = turns.map(({ 0: label, 1: staff, index }, at) => {
    const turn = text.slice(index, turns[at + 1]?.index ?? text.length);
    if (staff === undefined) return turn;
    const [line = ""] = turn.split("\n");
    const own = line.slice(label.length).replaceAll(/[^.!?]*[.!?]?/g, withoutStatement);
    return label + own + turn.slice(line.length);
  });
  return parts.join("");
}

/** Replaces with spaces what the writer did not say: markup, scripts, data, quotations, and what staff say of themselves. */
function ownWords(text: string): string {
  let own = blankBetween(text, /<script/gi, /<\/script>/gi);
  own = blankBetween(own, /<style/gi, /<\/style>/gi);
  own = blank(own, /<[^<>]{0,200}>/g);
  own = blank(own, /\{[^{}]*\}/g);
  own = blank(own, /\b(?:reads?|says?|said|wrote):? '[^']*'/gi);
  own = blank(own, /["“][^"“”]*["”],?\s+(?:said|says|goes|claims?|the)\b/g);
  return withoutStaff(blank(own, QUOTED));
}

function isShouting(text: string): boolean {
  return !/[a-z]/.test(text) && /[A-Z]/.test(text);
}

export function hasNoCapitals(text: string): boolean {
  return !/[A-Z]/.test(text.replaceAll(/\bI\b/g, ""));
}

/** Prepares a text for reading. Each run of white space becomes one character, so that no pattern has to read a long run. */
export function readPassage(source: string): Passage {
  const parts: string[] = [];
  const starts: number[] = [];
  const add = (part: string, at: number, step: number) => {
    parts.push(part);
    for (let index = 0; index < part.length; index++) starts.push(at + index * step);
  };
  for (const { 0: run, index } of source.matchAll(/\s+|\S+/g)) {
    if (/^\s/.test(run)) add(run.includes("\n") ? "\n" : " ", index, 0);
    else if (run.length > MAX_WORD) add(PLACEHOLDER, index, 0);
    else add(run, index, 1);
  }
  const text = ownWords(
    parts
      .join("")
      .replaceAll(/[’‘]/g, "'")
      .replaceAll(/(fianc)é/gi, "$1e"),
  );
  return {
    text,
    isShouting: isShouting(text),
    isLowerCase: hasNoCapitals(text),
    original: ({ start, end }) => ({ start: starts[start] ?? source.length, end: (starts[end - 1] ?? source.length - 1) + 1 }),
  };
}
