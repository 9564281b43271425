import { OPERATIONS } from "@tellerline/contract";
import { decideSingle, toDecisionResponse } from "@tellerline/quoting";
import type { RateSheetRow } from "@tellerline/scoring";
import { RATE_COLUMNS, secondsOf } from "@tellerline/vocabulary";
import * as z from "zod";
import { compile, creditUnionIdOf, loan, PLAIN } from "./priced-rows.ts";
import { words } from "./tables.ts";

/** The worked examples of guides/what-a-loan-costs.md, asked of the engine as a request is. */

const figure = z.union([z.number(), z.string(), z.null()]);

export const costsRow = z.strictObject({
  what: words,
  /** Columns of a rate file. */
  rate: z.looseObject({ product_type: loan, rate: z.number(), term_months: z.int().optional() }),
  /** The body of `POST /v1/decisions`. */
  asked: z.looseObject({}),
  /** Figures of the first offer by their place in it. */
  answer: z.record(z.string(), figure),
  /** Words of the first action, where there is no offer. */
  says: words.optional(),
  rule: words,
  source: words,
});
export type CostsRow = z.output<typeof costsRow>;

/** Loans are asked for on a day of the year whose loan limits are known. */
const NOW = secondsOf("2026-11-20");

/** The rate with bounds that leave nothing unverified of which dollars depend. */
function toRow({ product_type, rate, term_months, ...columns }: CostsRow["rate"]): RateSheetRow {
  const published = RATE_COLUMNS.filter(({ wire }) => columns[wire] !== undefined).map(({ wire, field }) => [field, columns[wire]]);
  return {
    ...PLAIN,
    maxAmountUsd: 5_000_000,
    observedAt: NOW,
    ...Object.fromEntries(published),
    rateId: "r1",
    creditUnionId: creditUnionIdOf("Ash"),
    product: product_type,
    noteRatePercent: rate,
    termMonths: term_months ?? null,
  };
}

export function answerTo({ rate, asked }: CostsRow) {
  const { book } = compile([toRow(rate)]);
  const basis = { loaded: { book, bytes: 0, pointer: { version: "live-1", hash: "", asOf: 0 } }, knowledge: null, nowSeconds: NOW };
  const body = OPERATIONS.createDecision.body.parse(asked);
  return toDecisionResponse(basis, decideSingle(basis, body), "req_example");
}

/** What stands at a place such as `kept.apr` or `payments.1.amount`; null where nothing does. */
export function at(value: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce((inside: unknown, name) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, name) : undefined), value);
}

const shown = (value: z.output<typeof figure>): string =>
  typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 3 }) : value === null ? "none" : value;

/** The line of an example in the guide's table. */
export function lineOf({ what, answer, says, rule, source }: CostsRow): string {
  const figures = Object.entries(answer).map(
    ([place, value]) =>
      `\`${place
        .split(".")
        .filter((part) => !/^\d+$/.test(part))
        .at(-1)}\` ${shown(value)}`,
  );
  return `| ${what} | ${[...figures, ...(says === undefined ? [] : [`at most ${says}`])].join(", ")} | ${rule} | ${source} |`;
}
