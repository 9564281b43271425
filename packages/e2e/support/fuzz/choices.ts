import fc from "fast-check";

/** Number of inputs that were made of each kind, by `group: kind`. */
export const madeOfKind = new Map<string, number>();

export type Kinds<Value> = Readonly<Record<string, readonly [weight: number, made: fc.Arbitrary<Value>]>>;

/** Values of several kinds. The kind is chosen by weight and counted in `madeOfKind`. Shrinking a value also tries the first kind. */
export function choice<Value>(group: string, kinds: Kinds<Value>): fc.Arbitrary<Value> {
  const branches = Object.entries(kinds).map(([kind, [weight, made]]) => {
    const name = `${group}: ${kind}`;
    const count = (more: number) => madeOfKind.set(name, (madeOfKind.get(name) ?? 0) + more);
    count(0);
    return {
      weight,
      arbitrary: made.map((value) => {
        count(1);
        return value;
      }),
    };
  });
  return fc.oneof({ withCrossShrink: true }, ...branches);
}

/** One of these texts, each of which is counted as a kind of its own. */
export const eachOf = (group: string, texts: readonly string[]): fc.Arbitrary<string> =>
  choice(group, Object.fromEntries(texts.map((text) => [text, [1, fc.constant(text)] as const])));

/** Generates one value of each part, and calls `make` with these values. */
export function combine<Parts extends unknown[], Made>(
  parts: { readonly [Place in keyof Parts]: fc.Arbitrary<Parts[Place]> },
  make: (...values: Parts) => Made,
): fc.Arbitrary<Made> {
  return fc.tuple<Parts>(...parts).map((values) => make(...values));
}

/** Values of `other` in `percent` percent of the cases, values of `usual` in all others. */
export function seldom<Value>(percent: number, other: fc.Arbitrary<Value>, usual: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ withCrossShrink: true }, { weight: 100 - percent, arbitrary: usual }, { weight: percent, arbitrary: other });
}

/** One of a few sizes that are likely to reveal faults, such as one just above a limit. Shrinking tries any smaller size. */
class SizeArbitrary extends fc.Arbitrary<number> {
  readonly #sizes: fc.Arbitrary<number>;
  readonly #range: fc.Arbitrary<number>;

  constructor(sizes: readonly number[]) {
    super();
    this.#sizes = fc.constantFrom(...sizes);
    this.#range = fc.nat(Math.max(...sizes));
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<number> {
    return new fc.Value(this.#sizes.generate(random, bias).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is number {
    return this.#range.canShrinkWithoutContext(value);
  }

  override shrink(value: number, context: unknown): fc.Stream<fc.Value<number>> {
    return this.#range.shrink(value, context);
  }
}

export const size = (...sizes: readonly number[]): fc.Arbitrary<number> => new SizeArbitrary(sizes);
