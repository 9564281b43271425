import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { membersIn, UNVERIFIED } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf, findInstitution } from "../book/rate-book.ts";
import { openDetails } from "../book/rate-details.ts";
import { compileRateBook } from "../compile/compile.ts";
import { naiveRank } from "../oracle/naive.oracle.ts";
import { institutions } from "../oracle/random-rows.oracle.ts";
import { easyScenario, easySheet } from "../testing/easy-sheets.oracle.ts";
import { aRate, aRequest, idOf, openSheet } from "../testing/small-books.oracle.ts";
import { assume } from "./assume.ts";
import { rankOffersAmong } from "./rank-among.ts";

it("the best offers of some institutions are those of a sheet that has their accepted rows alone", () => {
  const among = fc.subarray(institutions.map(({ creditUnionId }) => creditUnionId));
  let found = 0;
  const request = fc.record({ asked: easyScenario, ids: among, period: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(easySheet, fc.array(request, { minLength: 1, maxLength: 6 }), (rows, requests) => {
      const compiled = compileRateBook({ rows, institutions }, utf8);
      const [book, details] = [openRateBook(compiled.book, utf8), openDetails(compiled.details, utf8)];
      for (const { asked, ids, period } of requests) {
        // No row is stale, or every second, third or fourth one is.
        const isFresh = (rateId: string) => period === 1 || Number(rateId.replace("rate-", "")) % period !== 0;
        const numbers = ids.map((id) => findInstitution(book, id) ?? Number.NaN);
        const ranked = rankOffersAmong(book, assume(asked), numbers, (row) => isFresh(details.rateId(row)));
        found += ranked.length;
        const own = rows.filter(({ rateId, creditUnionId }) => ids.includes(creditUnionId) && isFresh(rateId));
        const told = ranked.map(
          ({ row, institution, unverified, aprMilliPercent, monthlyPaymentUsd, totalCostUsd, orderMilliPercent }) => ({
            ...{ aprMilliPercent, monthlyPaymentUsd, totalCostUsd, orderMilliPercent },
            rateId: details.rateId(row),
            creditUnionId: creditUnionIdOf(book, institution),
            unverified: membersIn(UNVERIFIED, unverified).toSorted(),
          }),
        );
        const expected = naiveRank(own, asked, ids.length);
        expect(told).toEqual(expected.map((offer) => ({ ...offer, unverified: offer.unverified.toSorted() })));
      }
    }),
    { numRuns: runs(25, 400) },
  );
  expect(found).toBeGreaterThan(20);
});

it("a rate for any term serves no term that nobody quotes", () => {
  const { book } = openSheet([aRate("Any")]);
  const institution = findInstitution(book, idOf("Any")) ?? Number.NaN;
  const offersFor = (termMonths: number) => rankOffersAmong(book, assume(aRequest({ termMonths })), [institution], () => true).length;
  expect([offersFor(96), offersFor(97), offersFor(180)]).toEqual([1, 0, 0]);
});
