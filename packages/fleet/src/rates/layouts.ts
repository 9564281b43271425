import type { Random } from "@tellerline/ops/random";
import { moved, toThousandths } from "./arithmetic.ts";
import { productOf } from "./catalogue.ts";
import type { Column, Line, RateModel, Section } from "./model.ts";
import type { Conditions } from "./published-rate.ts";
import { areInOneRow } from "./tables.ts";

const LAYOUTS = ["columns_swapped", "row_added", "heading_renamed", "term_changed", "figure_became_range"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Percentage points by which an added row's rate is above that of the row before. */
const ADDED_POINTS = 0.25;

/** Columns that a range does not fit into, or whose figures follow from one rate. */
const NO_RANGE: ReadonlySet<Column> = new Set<Column>([
  "payment",
  "rate_payment",
  "rate_apr",
  "terms_rates",
  "margin",
  "margin_now",
  "apy",
]);

/** Items with two of them swapped; null if there are fewer than two. */
function swapped<Item>(items: readonly Item[], random: Random): readonly Item[] | null {
  if (items.length < 2) return null;
  const left = random.integer(0, items.length - 1);
  const right = (left + random.integer(1, items.length - 1)) % items.length;
  return items.map((item, index) => (index === left ? items[right] : index === right ? items[left] : item) ?? item);
}

function columnsSwapped(section: Section, random: Random): Section | null {
  if (section.shape === "prose") return null;
  if (section.shape === "matrix") {
    const tiers = swapped(section.tiers, random);
    return tiers === null ? null : { ...section, tiers };
  }
  const columns = swapped(section.columns, random);
  return columns === null ? null : { ...section, columns };
}

/** The term that follows a row's term; null if the row has none. @param by months. */
function nextTerm({ termMonths, termTo }: Conditions, by: number): Conditions | null {
  if (termMonths !== undefined) return { termMonths: termMonths + by };
  return termTo === undefined ? null : { termFrom: termTo + 1, termTo: termTo + by };
}

function rowAdded(section: Section): Section | null {
  const last = section.lines.at(-1);
  if (last === undefined) return null;
  const { kind } = productOf(last.product);
  const term = nextTerm(last.conditions, kind === "home" ? 120 : 12);
  if (term === null) return null;
  const row = section.shape === "matrix" ? section.lines.filter((line) => areInOneRow(line, last)) : [last];
  const added = row.map((line): Line => {
    const { termMonths: _months, termFrom: _from, termTo: _to, ...others } = line.conditions;
    return { ...moved(line, ADDED_POINTS), conditions: { ...others, ...term }, through: null, exampleUsd: null, proofFactor: 1 };
  });
  return { ...section, lines: [...section.lines, ...added] };
}

const headingRenamed = (section: Section): Section => ({ ...section, heading: section.otherHeading, otherHeading: section.heading });

/**
 * Changes one term of a section to a term between it and the next longer one. Null if no line can be drawn, if the drawn line has no single
 * term, or if no other term fits in.
 */
function termChanged(section: Section, random: Random): Section | null {
  const shown = section.lines.filter(({ placeholder, exampleUsd }) => placeholder === null && exampleUsd === null);
  const terms = [
    ...new Set(section.lines.flatMap(({ conditions: { termMonths } }) => (termMonths === undefined ? [] : [termMonths]))),
  ].sort((left, right) => left - right);
  const line = shown[random.integer(0, shown.length - 1)];
  const term = line?.conditions.termMonths;
  if (line === undefined || term === undefined) return null;
  const isHome = productOf(line.product).kind === "home";
  const multiple = isHome ? 12 : 3;
  const next = terms.find((one) => one > term) ?? term + (isHome ? 120 : 24);
  const changed = Math.floor((term + next) / 2 / multiple) * multiple;
  if (changed <= term || changed >= next) return null;
  const change = (one: Line): Line =>
    one.conditions.termMonths === term ? { ...one, conditions: { ...one.conditions, termMonths: changed } } : one;
  return { ...section, lines: section.lines.map(change) };
}

function figureBecameRange(section: Section, random: Random): Section | null {
  if (
    section.form === "from" ||
    section.quote === "both" ||
    section.shape === "grouped" ||
    section.columns.some((one) => NO_RANGE.has(one))
  )
    return null;
  const fitting = section.lines.filter(
    ({ basis, high, placeholder, exampleUsd, apy }) =>
      basis === "exact" && high === null && placeholder === null && exampleUsd === null && apy === null,
  );
  const line = fitting[random.integer(0, fitting.length - 1)];
  if (line === undefined) return null;
  const range: Line = { ...line, basis: "range", high: toThousandths(line.rate + random.integer(1, 4)) };
  return { ...section, lines: section.lines.map((one) => (one === line ? range : one)) };
}

function changedBy(layout: Layout, section: Section, random: Random): Section | null {
  switch (layout) {
    case "columns_swapped":
      return columnsSwapped(section, random);
    case "row_added":
      return rowAdded(section);
    case "heading_renamed":
      return headingRenamed(section);
    case "term_changed":
      return termChanged(section, random);
    case "figure_became_range":
      return figureBecameRange(section, random);
  }
}

/** Changes the layout of one section. Null only if the page has no sections, because a heading can always be renamed. */
export function drawLayout(model: RateModel, random: Random): { readonly model: RateModel; readonly layout: Layout } | null {
  const start = random.integer(0, LAYOUTS.length - 1);
  const from = random.integer(0, Math.max(0, model.sections.length - 1));
  for (let turn = 0; turn < LAYOUTS.length; turn += 1) {
    const layout = LAYOUTS[(start + turn) % LAYOUTS.length];
    for (let skipped = 0; layout !== undefined && skipped < model.sections.length; skipped += 1) {
      const index = (from + skipped) % model.sections.length;
      const section = model.sections[index];
      const changed = section === undefined ? null : changedBy(layout, section, random);
      if (changed !== null)
        return { layout, model: { ...model, sections: model.sections.map((one, at) => (at === index ? changed : one)) } };
    }
  }
  return null;
}
