import { at } from "@tellerline/book";
import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import { CUE_BIT, cuesOf } from "./cues.ts";
import { featureOf, hashText, mix } from "./hashing.ts";
import { type KnownNames, NAME_KINDS } from "./known-names.ts";
import type { Piece } from "./tokens.ts";

/**
 * How the rules read the clause at an offset (text/clauses.ts): whom it is about ("unread" if no clause is there), and whether it states a
 * present fact ("now"), only a past one ("once"), or none ("never").
 */
export interface Reading {
  readonly subject: "self" | "relative" | "other" | "unread";
  readonly holds: "now" | "once" | "never";
}

/** The features of a text's pieces: those of piece `n` are in `numbers` from `starts[n]` up to `starts[n + 1]`. */
export interface Features {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
}

/** Maximum features of a piece. Further ones are dropped. */
const MOST_FEATURES = 96;

const CAPITAL = 1;
const ALL_CAPITALS = 2;
const DIGITS = 3;
const MIXED = 4;
const SMALL = 5;
const MARK = 6;

/** A number for how a piece is written: in capitals, with a capital, in digits, in small letters, mixed, or as a mark. */
function shapeOf({ text }: Piece): number {
  if (/^\d+$/.test(text)) return DIGITS + 8 * Math.min(6, text.length);
  if (!/[A-Za-zÀ-ÿ0-9]/.test(text)) return MARK;
  if (/^[A-Z][A-Z&.'-]*$/.test(text)) return ALL_CAPITALS + 8 * Math.min(4, text.length);
  if (/^[A-ZÀ-Þ]/.test(text)) return /[A-Z]/.test(text.slice(1)) ? MIXED : CAPITAL;
  return /\d/.test(text) ? MIXED + 8 : SMALL;
}

const STATE_WORDS: ReadonlySet<string> = new Set(STATE_CODES.flatMap((code) => STATES[code].name.toLowerCase().split(" ")));
const ENDS_SENTENCE = /^[.!?;\n]$/;
/** Words after which a point does not end a sentence. */
const SHORTENED: ReadonlySet<string> = new Set("st ste mt ft dr mr mrs ms jr sr inc co dept u.s hosp".split(" "));
const RENEWS: ReadonlySet<string> = new Set(["but", "now", "currently", "pero", "ahora"]);

/** What a piece's sentence has said so far, including the piece: words are hashes (0 for none), classes are bits (`CUE_BIT`). */
interface Context {
  readonly who: number;
  readonly before: number;
  readonly verb: number;
  readonly earlierVerb: number;
  /**
   * Bits of negation, supposition and past, and `QUESTION` in a question. A word for the writer or one of `RENEWS`, such as "but", clears
   * the bits before it.
   */
  readonly mood: number;
  /** Index of the sentence's first piece. */
  readonly sentence: number;
}

const WHO_BITS = CUE_BIT.writer | CUE_BIT.others | CUE_BIT.relative | CUE_BIT.third;
const MOOD_BITS = CUE_BIT.negation | CUE_BIT.supposition | CUE_BIT.past;
const QUESTION = 1;

function startsSentence(pieces: readonly Piece[], position: number): boolean {
  const before = pieces[position - 1];
  if (before === undefined) return true;
  if (!ENDS_SENTENCE.test(before.text)) return false;
  return before.text !== "." || !SHORTENED.has(pieces[position - 2]?.word ?? "");
}

function contextsOf(pieces: readonly Piece[], cues: readonly number[], hashes: readonly number[]): readonly Context[] {
  let context: Context = { who: 0, before: 0, verb: 0, earlierVerb: 0, mood: 0, sentence: 0 };
  const forward = pieces.map((piece, position): Context => {
    if (startsSentence(pieces, position)) context = { who: 0, before: 0, verb: 0, earlierVerb: 0, mood: 0, sentence: position };
    const cue = at(cues, position);
    const who = cue & WHO_BITS;
    const isRenewed = (who & CUE_BIT.writer) !== 0 || RENEWS.has(piece.word);
    const verb = (cue & CUE_BIT.verb) !== 0 && context.verb !== at(hashes, position);
    context = {
      ...context,
      ...(who === 0 ? {} : { before: context.who, who }),
      ...(verb ? { earlierVerb: context.verb, verb: at(hashes, position) } : {}),
      mood: (isRenewed ? 0 : context.mood) | (cue & MOOD_BITS),
    };
    return context;
  });
  let asked = -1;
  return forward
    .toReversed()
    .map((one, back) => {
      if (pieces[pieces.length - 1 - back]?.text === "?") asked = one.sentence;
      return asked === one.sentence ? { ...one, mood: one.mood | QUESTION } : one;
    })
    .reverse();
}

/**
 * Bits after those of `CUE_BIT`: for a word of a state's name, for a state's code, and for the first and the later words of each kind of known
 * name (known-names.ts).
 */
const STATE = 1 << 16;
const STATE_CODE = 1 << 17;
const FIRST_NAME_BIT = 18;
const CLASSES = FIRST_NAME_BIT + 2 * NAME_KINDS.length;
const TOWN_FIRST = 1 << FIRST_NAME_BIT;
const MOST_NAME_WORDS = 5;
/** Minimum characters of a known name's first word. */
const SHORTEST_NAME = 2;

/** The classes of each piece as bits. If several names of a kind begin at a piece, the longest counts. */
function classesOf(pieces: readonly Piece[], hashes: readonly number[], names: KnownNames, isSmall: boolean): readonly number[] {
  const classes = pieces.map(({ word }) => cuesOf(word));
  pieces.forEach((piece, position) => {
    if (STATE_WORDS.has(piece.word)) classes[position] = at(classes, position) | STATE;
    if (piece.word.length === 2 && isStateCode(piece.word.toUpperCase()) && (isSmall || piece.text === piece.text.toUpperCase()))
      classes[position] = at(classes, position) | STATE_CODE;
    if (piece.word.length < SHORTEST_NAME) return;
    NAME_KINDS.forEach((kind, number) => {
      const count = names.longest(kind, hashes, position, MOST_NAME_WORDS);
      for (let index = 0; index < count; index++)
        classes[position + index] = at(classes, position + index) | (1 << (FIRST_NAME_BIT + 2 * number + (index === 0 ? 0 : 1)));
    });
  });
  return classes;
}

const SUBJECTS = { self: 1, relative: 2, other: 3, unread: 4 } as const;
const HOLDS = { now: 1, once: 2, never: 3 } as const;
const NO_WORD = 0x5bd1e995;

const prefix = (word: string, length: number): number => hashText(word.slice(0, length));
const suffix = (word: string, length: number): number => hashText(word.slice(-length));

/** The features of each piece: its word, shape and classes, its neighbors, what its sentence has said so far, and how the rules read its clause. */
export function featuresOf(pieces: readonly Piece[], names: KnownNames, readings: readonly Reading[]): Features {
  const isSmall = !pieces.some(({ text }) => /^[A-Z]/.test(text) && text !== "I");
  const hashes = pieces.map(({ word }) => hashText(word));
  const shapes = pieces.map(shapeOf);
  const classes = classesOf(pieces, hashes, names, isSmall);
  const contexts = contextsOf(pieces, classes, hashes);
  const starts = new Uint32Array(pieces.length + 1);
  const numbers = new Uint32Array(pieces.length * MOST_FEATURES);
  let end = 0;
  const wordAt = (position: number) => hashes[position] ?? NO_WORD;
  const shapeAt = (position: number) => shapes[position] ?? 0;
  pieces.forEach((piece, position) => {
    let kind = 0;
    const limit = starts[position] === undefined ? end : end + MOST_FEATURES;
    const add = (value: number) => {
      if (end < limit) numbers[end++] = featureOf(kind++, value);
    };
    const [word, shape, own] = [wordAt(position), shapeAt(position), at(classes, position)];
    const [last, second, third] = [wordAt(position - 1), wordAt(position - 2), wordAt(position - 3)];
    const [next, following] = [wordAt(position + 1), wordAt(position + 2)];
    const context = at(contexts, position);
    const reading = at(readings, position);
    const said = mix(SUBJECTS[reading.subject], HOLDS[reading.holds]);
    const first = context.sentence === position ? 1 : 0;
    const long = piece.word.length > 3;
    add(0);
    add(word);
    add(mix(shape, first));
    add(last);
    add(next);
    add(second);
    add(following);
    add(third);
    add(mix(second, last));
    add(mix(mix(third, second), last));
    add(mix(last, word));
    add(mix(word, next));
    add(mix(mix(shapeAt(position - 1), shape), shapeAt(position + 1)));
    add(mix(shape, last));
    add(long ? prefix(piece.word, 3) : NO_WORD);
    add(long ? suffix(piece.word, 3) : NO_WORD);
    add(long ? suffix(piece.word, 2) : NO_WORD);
    add(long ? suffix(piece.word, 4) : NO_WORD);
    add(context.who);
    add(mix(context.before, context.who));
    add(said);
    add(mix(said, context.who));
    add(context.verb);
    add(mix(context.earlierVerb, context.verb));
    add(mix(context.verb, shape));
    add(context.mood);
    add(mix(context.mood, context.verb));
    add(mix(context.verb, last));
    add(mix(context.mood & QUESTION, context.who));
    add(mix(wordAt(context.sentence), shape));
    add(mix(isSmall ? 1 : 0, mix(shape, own & TOWN_FIRST)));
    add(mix(at(classes, position), shape));
    add(mix(shapeAt(position + 1), next));
    for (let bit = 0; bit < CLASSES; bit++) {
      if ((own & (1 << bit)) === 0) continue;
      kind = 40;
      add(bit);
      add(mix(bit, context.verb));
      add(mix(bit, last));
      add(mix(bit, mix(context.who, SUBJECTS[reading.subject])));
      add(mix(bit, next));
    }
    for (const [offset, from] of [
      [-1, 50],
      [1, 51],
      [-2, 52],
      [2, 53],
    ] as const) {
      const near = classes[position + offset] ?? 0;
      for (let bit = 0; bit < CLASSES; bit++) {
        if ((near & (1 << bit)) === 0) continue;
        kind = from;
        add(bit);
      }
    }
    starts[position + 1] = end;
  });
  return { starts, numbers: numbers.subarray(0, end) };
}
