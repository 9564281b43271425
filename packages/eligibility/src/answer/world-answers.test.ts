import { readFileSync } from "node:fs";
import { missing } from "@tellerline/book";
import { BUCKETS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { booksOf, checksOf, PEOPLE, SOURCE, searchOf } from "../oracle/world.oracle.ts";

/** A recorded answer about the invented institutions of `world.oracle.ts`: to a search, or (with `id`) the check of one institution. */
interface Answer {
  readonly who: string;
  readonly detail?: "full" | null;
  readonly limit?: number;
  readonly search?: unknown;
  readonly id?: string;
  readonly check?: unknown;
}

const ANSWERS = readFileSync(new URL("../../fixtures/world-answers.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Answer => JSON.parse(line));
const SEARCHES = ANSWERS.filter(({ search }) => search !== undefined);
const NOBODY = "of whom nothing is known";

const personOf = (who: string) => PEOPLE[who] ?? missing(0);
const sent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

describe("the answer to somebody", () => {
  it("is in the table for each of the people", () => {
    expect(new Set(SEARCHES.map(({ who }) => who))).toEqual(new Set(Object.keys(PEOPLE)));
  });

  it.each(SEARCHES)("$who (detail $detail, limit $limit)", ({ who, detail = null, limit = 200, search }) => {
    expect(searchOf(booksOf(SOURCE).memory, personOf(who), detail, limit)).toEqual(search);
  });

  it("shows the quote of each listed path, in the path or in one of the questions", () => {
    interface Entry {
      readonly paths: readonly { readonly evidence_quote?: string }[];
      readonly missing_facts?: readonly { readonly evidence_quote?: string }[];
    }
    const quotes = (items: Entry["paths"]) => items.map(({ evidence_quote: quote }) => quote);
    for (const who of Object.keys(PEOPLE)) {
      const found = (detail: "full" | null): Readonly<Record<string, readonly Entry[]>> =>
        JSON.parse(JSON.stringify(searchOf(booksOf(SOURCE).memory, personOf(who), detail, 200)));
      const [listed, full] = [found(null), found("full")];
      for (const bucket of BUCKETS) {
        for (const [index, entry] of (listed[bucket] ?? []).entries()) {
          const shown = new Set([...quotes(entry.paths), ...quotes(entry.missing_facts ?? [])]);
          const said = quotes(full[bucket]?.[index]?.paths ?? []).slice(0, entry.paths.length);
          expect(said.filter((quote) => quote !== undefined && !shown.has(quote))).toEqual([]);
        }
      }
    }
  });

  it("is the same where somebody else asked before", () => {
    const { memory } = booksOf(SOURCE);
    const inTurn = [...SEARCHES, ...SEARCHES.toReversed()];
    for (const { who, detail = null, limit = 200, search } of inTurn) {
      expect(searchOf(memory, personOf(who), detail, limit)).toEqual(search);
    }
  });
});

describe("an institution by itself", () => {
  const ofNobody = new Map(ANSWERS.flatMap(({ who, id, check }) => (who === NOBODY && id !== undefined ? [[id, check]] : [])));

  it.each(Object.keys(PEOPLE))("to somebody %s: as in the table, and what a fact does not touch as to anybody", (who) => {
    const own = ANSWERS.flatMap((one) => (one.who === who && one.id !== undefined ? [[one.id, one.check] as const] : []));
    const expected = new Map([...ofNobody, ...own]);
    expect(sent(checksOf(SOURCE, personOf(who)))).toEqual(Object.fromEntries(expected));
  });
});
