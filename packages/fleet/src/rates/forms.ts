/** A form, and on how many of 55 pages it occurs. Most pages have several forms. */
const SHARES = {
  /** One figure for each term. */
  term: 24,
  /** From a low to a high figure, without scores. */
  span: 16,
  /** "As low as". */
  from: 11,
  /** Relative to the prime rate or to the rate of a share. */
  relative: 11,
  /** Several figures in one cell of a table. */
  cell: 9,
  /** Filled in by a script: placeholders instead of figures, or an empty date. */
  filled: 9,
  /** A table with additions and discounts in the text below it. */
  text: 8,
  /** A rate for each tier of credit scores. */
  tiers: 7,
  /** Sentences alone. */
  prose: 5,
} as const;
export type Form = keyof typeof SHARES;

/**
 * Sets of forms, and how many of 55 pages have each. A page of sentences alone has no other form. The sets add up to `SHARES`; forms.test.ts checks
 * that.
 */
const SETS: readonly (readonly [pages: number, ...forms: readonly Form[]])[] = [
  [5, "prose"],
  [4, "filled"],
  [2, "filled", "term"],
  [1, "filled", "span"],
  [1, "filled", "relative"],
  [1, "filled", "tiers"],
  [5, "term", "span"],
  [4, "term", "from"],
  [4, "term", "relative"],
  [3, "term", "cell"],
  [3, "term", "text"],
  [2, "term", "tiers"],
  [3, "span", "from"],
  [4, "span", "relative"],
  [1, "span", "cell"],
  [1, "span", "text"],
  [1, "span", "tiers"],
  [1, "from", "relative"],
  [1, "from", "cell"],
  [1, "text"],
  [1, "from", "tiers"],
  [1, "relative", "cell"],
  [2, "cell", "text"],
  [1, "cell", "tiers"],
  [1, "term", "text", "tiers"],
  [1, "from"],
];

const PAGES: readonly (readonly Form[])[] = SETS.flatMap(([pages, ...forms]) => Array.from({ length: pages }, () => forms));

/** The forms of a site's page. Any 55 successive sites have exactly the shares of `SHARES`. */
export const formsOf = (number: number, seed: number): readonly Form[] => PAGES[(number * 21 + seed) % PAGES.length] ?? ["term"];

export const shareOf = (form: Form): number => SHARES[form] / PAGES.length;
