import { type Assertion, type Part, parsePattern } from "./parse.ts";

/**
 * The Glushkov automaton of a regular expression. Positions are the characters and classes of the source; each leads
 * to those that may be read next. An assertion between two characters is a condition of the edge between them.
 */

export const CONDITIONS: Readonly<Record<Assertion, number>> = { start: 1, end: 2, boundary: 4, inside: 8 };

/** Repetitions that count as unbounded, because they are as expensive. */
const MANY = 64;
/** Copies made of a part with fewer repetitions; two are enough to show the effect. */
const COPIES = 2;
/** Maximum number of edges; a larger automaton is not analysed. */
const MOST_WAYS = 300_000;

interface Way {
  readonly to: number;
  readonly condition: number;
}

interface Fragment {
  readonly first: readonly Way[];
  readonly last: readonly Way[];
  /** The condition under which the part matches the empty text; null if it can't. */
  readonly empty: number | null;
}

const NOTHING: Fragment = { first: [], last: [], empty: 0 };

const under = (ways: readonly Way[], condition: number | null): readonly Way[] =>
  condition === null ? [] : ways.map((way) => ({ to: way.to, condition: way.condition | condition }));

export class Automaton {
  /** The source of each position; the first stands for the text skipped before a match. */
  readonly positions: string[] = ["[^]"];
  readonly ways: Map<number, number>[] = [new Map()];
  /** The outermost loop around each position, identified by its first position; null if there is none. */
  readonly loops: (number | null)[] = [0];
  /** Pairs of positions with two edges between them, as in nested loops. */
  readonly twice: (readonly [from: number, to: number])[] = [];
  /** Positions at which a match may end, whatever follows. */
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
    // A lookahead consumes nothing: the match continues from where the lookahead began.
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
