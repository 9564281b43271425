import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { STATE_CODES } from "@tellerline/geography";
import { AUDIENCES, LOAN_PRODUCTS, OCCUPANCIES, QUALITY_FILTERS, qualityOf } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf } from "../book/rate-book.ts";
import { openDetails } from "../book/rate-details.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { countHeldRows, type ListingFilter, listRows } from "./listing.ts";

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });

const filters: fc.Arbitrary<ListingFilter> = fc.record({
  product: orNull(fc.constantFrom(...LOAN_PRODUCTS.slice(0, 4))),
  state: orNull(fc.constantFrom(...STATE_CODES.slice(0, 4))),
  occupancy: orNull(fc.constantFrom(...OCCUPANCIES)),
  termMonths: orNull(fc.constantFrom(36, 180, 48)),
  audience: orNull(fc.constantFrom(...AUDIENCES)),
  institution: orNull(fc.nat({ max: institutions.length - 1 })),
  quality: fc.constantFrom(...QUALITY_FILTERS),
});

function passes(row: RateSheetRow, filter: ListingFilter, institutionId: string | null): boolean {
  return (
    (filter.product === null || row.product === filter.product) &&
    (filter.state === null || row.states === null || row.states.includes(filter.state)) &&
    (filter.occupancy === null || row.occupancy === null || row.occupancy === filter.occupancy) &&
    (filter.termMonths === null || row.termMonths === null || row.termMonths === filter.termMonths) &&
    (filter.audience === null || row.audience === filter.audience) &&
    (institutionId === null || row.creditUnionId === institutionId) &&
    (filter.quality === "all" || qualityOf(row.qualityReasons) === filter.quality)
  );
}

test("pages of a listing, put together, are every row that passes the filter, once, in book order", () => {
  fc.assert(
    fc.property(rateSheet, filters, fc.integer({ min: 1, max: 9 }), (rows, filter, pageSize) => {
      const compiled = compileRateBook({ rows, institutions }, utf8);
      const book = openRateBook(compiled.book, utf8);
      const details = openDetails(compiled.details, utf8);
      const listed: number[] = [];
      for (
        let page = listRows(book, filter, 0, pageSize);
        page.length > 0;
        page = listRows(book, filter, (listed.at(-1) ?? 0) + 1, pageSize)
      ) {
        listed.push(...page);
      }
      expect(listed).toEqual(listed.toSorted((left, right) => left - right));
      const institutionId = filter.institution === null ? null : creditUnionIdOf(book, filter.institution);
      const expected = rows.filter((row) => passes(row, filter, institutionId)).map(({ rateId }) => rateId);
      expect(listed.map((row) => details.rateId(row)).sort()).toEqual(expected.sort());
      const held = rows.filter((row) => passes(row, { ...filter, quality: "held" }, institutionId));
      expect(countHeldRows(book, filter)).toBe(held.length);
    }),
    { numRuns: runs(100, 300) },
  );
});
