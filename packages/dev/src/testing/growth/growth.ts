import { Automaton, CONDITIONS } from "./automaton.ts";

/** Texts that make an expression slow: the text `before`, followed by many copies of `repeated`, which can be matched in more than one way. */
export interface Growth {
  readonly before: string;
  readonly repeated: string;
  readonly isExponential: boolean;
}

/** Characters that the analysis tries. Of those that no part of the expression distinguishes, it tries only one (`kindsOf`). */
const CHARACTERS = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ..."\u0301\u02bb\u2010\u2013\u2014\u2018\u2019\u201c\u201d\u2028\u212a\u4e2d\u{1f600}",
];
const TELLING = ["\\w", "\\n"];
/** Maximum number of steps of one search; a longer search throws. */
const MOST_STEPS = 3_000_000;

const patterns = new Map<string, RegExp>();

/** For each of the characters, in order, whether the character or class `source` matches it. */
function setOf(source: string, flags: string, characters: readonly string[]): readonly boolean[] {
  const key = `${flags}/${source}`;
  const pattern = patterns.get(key) ?? new RegExp(`^${source}$`, flags);
  patterns.set(key, pattern);
  return characters.map((character) => pattern.test(character));
}

/** One character of each kind that the sources distinguish, printable ones first. */
function kindsOf(sources: readonly string[], flags: string): readonly string[] {
  const named = sources.flatMap((source) => [...source]).filter((character) => character.charCodeAt(0) >= 0x180);
  const characters = [...CHARACTERS.slice(0x20), ...CHARACTERS.slice(0, 0x20), ...named];
  const rows = [...new Set([...sources, ...TELLING])].map((source) => setOf(source, flags, characters));
  const kinds = new Map<string, string>();
  for (const [index, character] of characters.entries()) {
    const told = rows.map((row) => (row[index] === true ? 1 : 0)).join("");
    if (!kinds.has(told)) kinds.set(told, character);
  }
  return [...kinds.values()];
}

/** Kinds of previous characters that conditions distinguish: none, a line break, a word character, or any other. */
const CONTEXTS = ["", "\n", "a", " "] as const;

const isWord = (character: string): boolean => /^\w$/.test(character);

const contextOf = (character: string): number => (character === "\n" ? 1 : isWord(character) ? 2 : 3);

function holds(condition: number, before: string, after: string, isMultiline: boolean): boolean {
  if (condition === 0) return true;
  const isBoundary = isWord(before) !== isWord(after);
  if ((condition & CONDITIONS.boundary) !== 0 && !isBoundary) return false;
  if ((condition & CONDITIONS.inside) !== 0 && isBoundary) return false;
  if ((condition & CONDITIONS.start) !== 0 && before !== "" && !(isMultiline && before === "\n")) return false;
  return (condition & CONDITIONS.end) === 0 || (isMultiline && after === "\n");
}

/** Positions of three readers that read the same text at the same time. `context` is the index in `CONTEXTS` of the kind of the last character. */
interface Readers {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly context: number;
}

const nameOf = ({ low, middle, high, context }: Readers): string => `${low} ${middle} ${high} ${context}`;

class Search {
  readonly #automaton: Automaton;
  readonly #kinds: readonly string[];
  readonly #reads: readonly (readonly boolean[])[];
  readonly #isMultiline: boolean;
  readonly #steps = new Map<number, readonly number[]>();

  constructor(source: string, flags: string) {
    this.#automaton = new Automaton(source, flags);
    const plain = flags.replaceAll(/[gymd]/g, "");
    this.#isMultiline = flags.includes("m");
    const { positions } = this.#automaton;
    this.#kinds = kindsOf(positions, plain);
    this.#reads = positions.map((own) => setOf(own, plain, this.#kinds));
  }

  /** Positions that a reader at `position`, after a character of `context`, reaches with a character of `kind`. */
  #after(position: number, context: number, kind: number): readonly number[] {
    const key = (position * CONTEXTS.length + context) * this.#kinds.length + kind;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const [left = "", right = ""] = [CONTEXTS[context], this.#kinds[kind]];
    const next: number[] = [];
    for (const [to, condition] of this.#automaton.ways[position] ?? []) {
      if (this.#reads[to]?.[kind] === true && holds(condition, left, right, this.#isMultiline)) next.push(to);
    }
    this.#steps.set(key, next);
    return next;
  }

  /** The shortest text that leads from the start to a position and ends with a character of `context`. */
  #wayTo(position: number, context: number): string {
    const goal = `${position} ${context}`;
    const said = new Map([["0 0", ""]]);
    const open: (readonly [at: number, context: number])[] = [[0, 0]];
    for (const [at, before] of open) {
      if (said.has(goal)) break;
      for (const [kind, character] of this.#kinds.entries()) {
        for (const to of this.#after(at, before, kind)) {
          const next = `${to} ${contextOf(character)}`;
          if (said.has(next)) continue;
          said.set(next, (said.get(`${at} ${before}`) ?? "") + character);
          open.push([to, contextOf(character)]);
        }
      }
    }
    return said.get(goal) ?? "";
  }

  /** Next states of three readers, each with the character that leads to it. The low and the high reader stay in their loops. */
  *#moves({ low, middle, high, context }: Readers): Generator<readonly [Readers, string]> {
    const { loops } = this.#automaton;
    for (const [kind, character] of this.#kinds.entries()) {
      const lows = this.#after(low, context, kind).filter((next) => loops[next] === loops[low]);
      const highs = lows.length === 0 ? [] : this.#after(high, context, kind).filter((next) => loops[next] === loops[high]);
      if (highs.length === 0) continue;
      const after = contextOf(character);
      for (const next of this.#after(middle, context, kind)) {
        for (const one of lows) for (const other of highs) yield [{ low: one, middle: next, high: other, context: after }, character];
      }
    }
  }

  /** The shortest text that leads three readers from `from` to `to`; null if no text does. */
  #common(from: Readers, to: Readers): string | null {
    const goal = nameOf(to);
    const said = new Map([[nameOf(from), ""]]);
    const open = [from];
    let steps = 0;
    for (const readers of open) {
      const text = said.get(nameOf(readers)) ?? "";
      for (const [next, character] of this.#moves(readers)) {
        if (++steps > MOST_STEPS) throw new Error("It is too large to be judged.");
        const name = nameOf(next);
        if (name === goal) return text + character;
        if (said.has(name)) continue;
        said.set(name, text + character);
        open.push(next);
      }
    }
    return null;
  }

  /** The contexts that are possible after both positions have read the same character. */
  #contextsOf(one: number, other: number): readonly number[] {
    const isRead = (kind: number) => this.#reads[one]?.[kind] === true && this.#reads[other]?.[kind] === true;
    return [...new Set(this.#kinds.flatMap((character, kind) => (isRead(kind) ? [contextOf(character)] : [])))];
  }

  /** Growth by a text that the loops of two positions both match, or that one loop matches in two ways; null if there is none. */
  #between(one: number, other: number): Growth | null {
    const { loops } = this.#automaton;
    for (const context of this.#contextsOf(one, other)) {
      const repeated = this.#common({ low: one, middle: one, high: other, context }, { low: one, middle: other, high: other, context });
      if (repeated !== null) return { before: this.#wayTo(one, context), repeated, isExponential: loops[one] === loops[other] };
    }
    return null;
  }

  /** Growth by a text that nested loops match in two ways, around the inner loop or around both loops; null if there is none. */
  #within(from: number, to: number): Growth | null {
    const { loops } = this.#automaton;
    if (loops[from] === null || loops[from] !== loops[to]) return null;
    for (const context of this.#contextsOf(to, to)) {
      const round = this.#common({ low: to, middle: to, high: to, context }, { low: to, middle: to, high: to, context });
      if (round !== null) return { before: this.#wayTo(to, context), repeated: round, isExponential: true };
    }
    return null;
  }

  find(): Growth | null {
    const { twice, ends, loops } = this.#automaton;
    // Skips positions after which a match may end: there the match succeeds, and only a failing match backtracks.
    for (const [from, to] of twice) {
      const growth = ends.has(to) ? null : this.#within(from, to);
      if (growth !== null) return growth;
    }
    const looping = loops.flatMap((loop, position) => (loop === null ? [] : [position]));
    for (const one of looping) {
      for (const other of looping) {
        const growth = one === other || ends.has(other) ? null : this.#between(one, other);
        if (growth !== null) return growth;
      }
    }
    return null;
  }
}

/**
 * Texts for which a regular expression may take more than linear time; null if there are none. The time may grow if the expression can
 * match a repeated text in two ways and continue after both: a match of `n` repetitions then fails only after all pairs of `n` places are
 * tried. Such a text leads around a first loop, from the first loop to a second loop, and around the second loop (Weber and Seidl 1991).
 * @throws if the expression is too large to analyze, or has unsupported syntax.
 */
export const findGrowth = (source: string, flags: string): Growth | null => new Search(source, flags).find();
