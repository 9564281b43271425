export type Assertion = "start" | "end" | "boundary" | "inside";

export type Part =
  | { readonly kind: "set"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly branches: readonly Part[] }
  | { readonly kind: "repeat"; readonly body: Part; readonly min: number; readonly max: number }
  | { readonly kind: "assertion"; readonly what: Assertion }
  /** A lookahead or lookbehind. The parts of its body are in the order in which they are read, for a lookbehind from right to left. */
  | { readonly kind: "look"; readonly body: Part };

const ASSERTIONS: Readonly<Record<string, Assertion>> = { "^": "start", $: "end", "\\b": "boundary", "\\B": "inside" };
const ESCAPE = /\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])/y;
const SET = /\[(?:\\[\s\S]|[^\]\\])*\]/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const OPENING = /\((\?(?:[:=!]|<[=!]|<[^>]*>))?/y;
const LITERAL = /[\s\S]/uy;

const STEPS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  "*": [0, Number.POSITIVE_INFINITY],
  "+": [1, Number.POSITIVE_INFINITY],
  "?": [0, 1],
};

class Reader {
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Part {
    const part = this.#choice(false);
    if (this.#at < this.#source.length) throw new Error(`Nothing is read at ${this.#at} of ${this.#source}`);
    return part;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #choice(isBackward: boolean): Part {
    const branches = [this.#sequence(isBackward)];
    while (this.#source[this.#at] === "|") {
      this.#at += 1;
      branches.push(this.#sequence(isBackward));
    }
    const [only] = branches;
    return branches.length === 1 && only !== undefined ? only : { kind: "choice", branches };
  }

  #sequence(isBackward: boolean): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source.charAt(this.#at))) parts.push(this.#repeated(isBackward));
    return { kind: "sequence", parts: isBackward ? parts.reverse() : parts };
  }

  #repeated(isBackward: boolean): Part {
    const body = this.#atom(isBackward);
    const found = this.#take(QUANTIFIER);
    if (found === null) return body;
    const [sign, least = "", comma, most] = found;
    const [min, max] = STEPS[sign.charAt(0)] ?? [Number(least), comma === undefined ? Number(least) : Number(most || "Infinity")];
    return { kind: "repeat", body, min, max };
  }

  #atom(isBackward: boolean): Part {
    const opening = this.#take(OPENING);
    if (opening !== null) return this.#group(opening[1] ?? "", isBackward);
    const source = (this.#take(ESCAPE) ?? this.#take(SET) ?? this.#take(LITERAL))?.[0] ?? "";
    if (/^\\[1-9k]/.test(source)) throw new Error(`A reference to a group is not read: ${this.#source}`);
    const what = ASSERTIONS[source];
    return what === undefined ? { kind: "set", source } : { kind: "assertion", what };
  }

  #group(opening: string, isBackward: boolean): Part {
    const isLook = /^\?<?[=!]$/.test(opening);
    const body = this.#choice(isLook ? opening.startsWith("?<") : isBackward);
    this.#at += 1;
    return isLook ? { kind: "look", body } : body;
  }
}

/** Parses the source of a regular expression. @throws if it has unsupported syntax, such as backreferences. */
export const parsePattern = (source: string): Part => new Reader(source).read();
