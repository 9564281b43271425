import { type Assertion, type Part, parsePattern } from "./parse.ts";

/** One bit for each assertion. A condition is the bits of all assertions that it requires; 0 requires none. */

export const CONDITIONS: Readonly<Record<Assertion, number>> = { start: 1, end: 2, boundary: 4, inside: 8 };

/** A part that may repeat this many times or more is treated as if it had no limit, because it is just as expensive. */
const MANY = 64;
/** Maximum number of copies of a part that repeats fewer times; two copies are enough to show growth. */
const COPIES = 2;
/** Maximum number of edges; the constructor throws if there are more. */
const MOST_WAYS = 300_000;

interface Way {
  readonly to: number;
  readonly condition: number;
}

interface Fragment {
  readonly first: readonly Way[];
  readonly last: readonly Way[];
  /** Condition under which the part matches the empty text; null if the part never matches it. */
  readonly empty: number | null;
}

const NOTHING: Fragment = { first: [], last: [], empty: 0 };

const under = (ways: readonly Way[], condition: number | null): readonly Way[] =>
  condition === null ? [] : ways.map((way) => ({ to: way.to, condition: way.condition | condition }));

/**
 * The Glushkov automaton of a regular expression. Its positions are the characters and character classes of the source. Edges (`ways`) lead
 * from a position to the positions that may be read next. An assertion between two positions is a condition of their edge.
 */
export class Automaton {
  /** Source of each position. The first position stands for the text that is skipped before a match. */
  readonly positions: string[] = ["[^]"];
  readonly ways: Map<number, number>[] = [new Map()];
  /** The outermost loop around each position, identified by the loop's first position; null if no loop is around the position. */
  readonly loops: (number | null)[] = [0];
  /** Pairs of positions with two edges between them, as in nested loops. */
  readonly twice: (readonly [from: number, to: number])[] = [];
  /** Positions after which a match may end, whatever text follows. */
  readonly ends: ReadonlySet<number>;
  #drawn = 0;

  constructor(source: string, flags: string) {
    const { first, last } = this.#build(parsePattern(source));
    const isSticky = flags.includes("y");
    if (!isSticky) this.#draw(0, { to: 0, condition: 0 });
    for (const way of first) this.#draw(0, way);
    this.ends = new Set(last.filter(({ condition }) => condition === 0).map(({ to }) => to));
  }

  #draw(from: number, { to, condition }: Way): boolean {
    const own = this.ways[from];
    const known = own?.get(to);
    own?.set(to, known === undefined ? condition : known & condition);
    this.#drawn += 1;
    if (this.#drawn > MOST_WAYS) throw new Error("It is too large to be judged.");
    return known !== undefined;
  }

  #join(last: readonly Way[], first: readonly Way[]): void {
    for (const left of last) {
      for (const right of first) {
        if (this.#draw(left.to, { to: right.to, condition: left.condition | right.condition })) this.twice.push([left.to, right.to]);
      }
    }
  }

  #build(part: Part): Fragment {
    if (part.kind === "set") return this.#position(part.source);
    if (part.kind === "assertion") return { ...NOTHING, empty: CONDITIONS[part.what] };
    // A lookahead or lookbehind consumes no text: the match continues at the place where the lookahead or lookbehind began.
    if (part.kind === "look") return { first: this.#build(part.body).first, last: [], empty: 0 };
    if (part.kind === "sequence") return part.parts.reduce<Fragment>((before, next) => this.#follow(before, this.#build(next)), NOTHING);
    if (part.kind === "choice") return this.#choose(part.branches.map((branch) => this.#build(branch)));
    return part.max >= MANY ? this.#loop(part.body, part.min) : this.#copies(part.body, part.min, part.max);
  }

  #position(source: string): Fragment {
    const to = this.positions.push(source) - 1;
    this.ways.push(new Map());
    this.loops.push(null);
    return { first: [{ to, condition: 0 }], last: [{ to, condition: 0 }], empty: null };
  }

  #follow(before: Fragment, next: Fragment): Fragment {
    this.#join(before.last, next.first);
    return {
      first: [...before.first, ...under(next.first, before.empty)],
      last: [...next.last, ...under(before.last, next.empty)],
      empty: before.empty === null || next.empty === null ? null : before.empty | next.empty,
    };
  }

  #choose(branches: readonly Fragment[]): Fragment {
    const empty = branches.flatMap((branch) => branch.empty ?? []);
    return {
      first: branches.flatMap(({ first }) => first),
      last: branches.flatMap(({ last }) => last),
      empty: empty.length === 0 ? null : empty.reduce((left, right) => left & right),
    };
  }

  #loop(body: Part, min: number): Fragment {
    const begin = this.positions.length;
    const fragment = this.#build(body);
    this.#join(fragment.last, fragment.first);
    this.loops.fill(begin, begin);
    return { ...fragment, empty: min === 0 ? 0 : fragment.empty };
  }

  #copies(body: Part, min: number, max: number): Fragment {
    let all = NOTHING;
    for (let copy = 0; copy < Math.min(max, COPIES); copy++) {
      const one = this.#build(body);
      all = this.#follow(all, copy < min ? one : { ...one, empty: 0 });
    }
    return all;
  }
}
