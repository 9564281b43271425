import type { Random } from "@tellerline/ops/random";
import { moved, toThousandths } from "./arithmetic.ts";
import { productOf } from "./catalogue.ts";
import { drawLayout, type Layout } from "./layouts.ts";
import type { Line, RateModel, Section } from "./model.ts";
import { rowsOf } from "./tables.ts";

/** Changes that a rate page may undergo from one day to the next. */

const CHANGES = [
  /** One rate moves by 0.05 to 0.25 percentage points. If possible, it keeps its place in the order of rates for its type of product. */
  "figure",
  /** All rates move by the same 0.125 or 0.25 percentage points. */
  "figures",
  /** One rate moves by 1.5 to 3 percentage points. */
  "figure_jumps",
  /** One of the changes in layouts.ts. */
  "layout",
  "row_gone",
  "page_gone",
  /** The page keeps the words for its date, but shows no date. */
  "date_blank",
  /** The page shows a date 200 days before the day of the change. */
  "date_stale",
  /** A payment no longer agrees with its rate. */
  "proof_broken",
] as const;
export type RateChange = (typeof CHANGES)[number];

/** A page after a change. `model` is null if the page is gone. `layout` says how the layout changed; absent for other changes. */
export interface Changed {
  readonly model: RateModel | null;
  readonly layout?: Layout;
}

const STALE_DAYS = 200;
/** Lowest rate that a change leaves, percent a year. */
const LEAST_PERCENT = 0.05;
/** Maximum movements that are tried until one keeps the order of rates. */
const TRIES = 20;

const shuffled = <Item>(items: readonly Item[], random: Random): readonly Item[] =>
  items
    .map((item) => [random.next(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item);

const pickOne = <Item>(items: readonly Item[], random: Random): Item | undefined => items[random.integer(0, items.length - 1)];

const linesOf = ({ sections }: RateModel): readonly Line[] => sections.flatMap(({ lines }) => lines);
const shownOf = (model: RateModel): readonly Line[] => linesOf(model).filter(({ placeholder }) => placeholder === null);

const withLines = (model: RateModel, change: (line: Line) => Line): RateModel => ({
  ...model,
  sections: model.sections.map((section) => ({ ...section, lines: section.lines.map(change) })),
});

const replaced = (model: RateModel, old: Line, next: Line): RateModel => withLines(model, (line) => (line === old ? next : line));

/**
 * True if the new rate passes no other rate of the same type of product (it may reach one), so that longer terms and used cars stay dearer. False if
 * another line already has this line's rate.
 */
function keepsOrder(model: RateModel, line: Line, points: number): boolean {
  const type = productOf(line.product).productType;
  return shownOf(model).every((other) => {
    if (other === line || productOf(other.product).productType !== type) return true;
    const before = line.rate - other.rate;
    return before === 0 ? false : Math.sign(toThousandths(before + points)) !== -Math.sign(before);
  });
}

function figure(model: RateModel, random: Random): Changed | null {
  const shown = shownOf(model);
  let found: Changed | null = null;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const line = pickOne(shown, random);
    const points = ((random.chance(0.5) ? 1 : -1) * random.integer(1, 5)) / 20;
    if (line === undefined) return null;
    if (line.rate + points < LEAST_PERCENT) continue;
    found = { model: replaced(model, line, moved(line, points)) };
    if (keepsOrder(model, line, points)) return found;
  }
  return found;
}

function figures(model: RateModel, random: Random): Changed | null {
  const shown = shownOf(model);
  if (shown.length === 0) return null;
  const size = random.pick([0.125, 0.25]);
  const canFall = shown.every(({ rate }) => rate - size >= LEAST_PERCENT);
  const points = canFall && random.chance(0.5) ? -size : size;
  return { model: withLines(model, (line) => (line.placeholder === null ? moved(line, points) : line)) };
}

function figureJumps(model: RateModel, random: Random): Changed | null {
  const line = pickOne(shownOf(model), random);
  if (line === undefined) return null;
  const size = random.integer(6, 12) / 4;
  const points = line.rate - size > 1 && random.chance(0.5) ? -size : size;
  return { model: replaced(model, line, moved(line, points)) };
}

function rowGone(model: RateModel, random: Random): Changed | null {
  const rows = model.sections.flatMap((section) => {
    const all = rowsOf(section);
    // A table must keep a row. A line with a payment example stays, because its example would have to go too.
    return all.length < 2
      ? []
      : all.filter((row) => row.every(({ exampleUsd, placeholder }) => exampleUsd === null && placeholder === null));
  });
  const gone = pickOne(rows, random);
  if (gone === undefined) return null;
  const sections = model.sections.map((section): Section => ({ ...section, lines: section.lines.filter((line) => !gone.includes(line)) }));
  return { model: { ...model, sections } };
}

function proofBroken(model: RateModel, random: Random): Changed | null {
  const proven = model.sections.flatMap(({ columns, lines, shape }) => {
    const hasPayments = shape === "list" && (columns.includes("payment") || columns.includes("rate_payment"));
    return lines.filter(
      ({ placeholder, conditions, exampleUsd, proofFactor }) =>
        placeholder === null && proofFactor === 1 && conditions.termMonths !== undefined && (hasPayments || exampleUsd !== null),
    );
  });
  const line = pickOne(proven, random);
  return line === undefined ? null : { model: replaced(model, line, { ...line, proofFactor: 1 + random.integer(5, 12) / 100 }) };
}

/** @returns null if nothing on the page can change in this way. */
function changedBy(change: RateChange, model: RateModel, day: number, random: Random): Changed | null {
  switch (change) {
    case "figure":
      return figure(model, random);
    case "figures":
      return figures(model, random);
    case "figure_jumps":
      return figureJumps(model, random);
    case "layout":
      return drawLayout(model, random);
    case "row_gone":
      return rowGone(model, random);
    case "page_gone":
      return { model: null };
    case "date_blank":
      return model.date.state === "kept" || model.date.state === "stale" ? { model: { ...model, date: { state: "blank" } } } : null;
    case "date_stale":
      return model.date.state === "kept" ? { model: { ...model, date: { state: "stale", day: day - STALE_DAYS } } } : null;
    case "proof_broken":
      return proofBroken(model, random);
  }
}

export function drawChange(model: RateModel, day: number, random: Random): Changed & { readonly change: RateChange } {
  for (const change of shuffled(CHANGES, random)) {
    const changed = changedBy(change, model, day, random);
    if (changed !== null) return { change, ...changed };
  }
  return { change: "page_gone", model: null };
}
