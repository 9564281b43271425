import { OPERATIONS } from "@tellerline/contract";
import { decideSingle, toDecisionResponse } from "@tellerline/quoting";
import type { RateSheetRow } from "@tellerline/scoring";
import { RATE_COLUMNS, secondsOf } from "@tellerline/vocabulary";
import * as z from "zod";
import { compile, creditUnionIdOf, loan, PLAIN } from "./priced-rows.ts";
import { words } from "./tables.ts";

const figure = z.union([z.number(), z.string(), z.null()]);

/** A worked example of guides/what-a-loan-costs.md, which is run as a request. */
export const costsRow = z.strictObject({
  what: words,
  /** The only rate in the book, in columns of a rate file (guides/operating.md#rate-files). */
  rate: z.looseObject({ product_type: loan, rate: z.number(), term_months: z.int().optional() }),
  /** Body of `POST /v1/decisions`. */
  asked: z.looseObject({}),
  /** Expected figures of the first offer, by their paths in the offer, such as `kept.apr`. */
  answer: z.record(z.string(), figure),
  /** Words that the message of the first action must contain. An example with `says` may have no offer. */
  says: words.optional(),
  rule: words,
  source: words,
});
export type CostsRow = z.output<typeof costsRow>;

/** Time of every request, in seconds since 1970. It is in a year whose conforming loan limits the engine knows. */
const NOW = secondsOf("2026-11-20");

/** The example's rate as a row of a rate book. Its maximum amount is high by default, so that an offer's amount is never unverified. */
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

/** The value inside `value` at a path such as `kept.apr` or `payments.1.amount`; undefined if the path leads nowhere. */
export function at(value: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce((inside: unknown, name) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, name) : undefined), value);
}

const shown = (value: z.output<typeof figure>): string =>
  typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 3 }) : value === null ? "none" : value;

/** The Markdown row that the guide's table must have for an example. */
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
