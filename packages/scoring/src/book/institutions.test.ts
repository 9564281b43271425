import { utf8 } from "@tellerline/dev/utf8";
import { DAY_SECONDS, FRESH_DAYS, LOAN_PRODUCTS, QUALITY_REASONS, qualityReasonsIn } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRateBook } from "../compile/compile.ts";
import { RateBookBuilder } from "../compile/rate-book-builder.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { anInstitution, aRate, idOf, OBSERVED, openSheet } from "../testing/small-books.oracle.ts";
import { heldInstitutions } from "./held-rows.ts";
import { rowsOfInstitution } from "./institution-rows.ts";
import { openRateBook } from "./open-rate-book.ts";
import { summarizeQuality } from "./quality-summary.ts";
import { creditUnionIdOf, findInstitution, providerNameOf, siteOf, slugOf, websiteOf } from "./rate-book.ts";
import { openDetails } from "./rate-details.ts";

describe("an institution", () => {
  const known = [
    anInstitution("Ash", { website: "https://ash.example", formerIds: [idOf("Old Ash"), idOf("Older Ash")] }),
    anInstitution("Birch", { isFederal: true, sharesUsd: 900_000, undividedEarningsUsd: 100_000, netWorthUsd: 2_000_000 }),
    anInstitution("Cedar", { isFederal: false, sharesUsd: 1, undividedEarningsUsd: 1, netWorthUsd: 100 }),
    anInstitution("Dogwood", { isFederal: true, sharesUsd: 500_000, undividedEarningsUsd: 10_000, formerIds: [idOf("Old Dogwood")] }),
    anInstitution("Élan", {
      alsoKnownAs: ["Élan Credit Union", "ECU"],
      county: "Travis",
      charterNumber: 0,
      assetsUsd: 0,
      members: 7,
      synthetic: true,
    }),
  ];
  const { book, details } = openSheet([aRate("Ash")], known.toReversed());

  it("is found by its id and by those that it had before, and nobody else is", () => {
    const found = ["Ash", "Birch", "Cedar", "Dogwood", "Élan", "Old Ash", "Older Ash", "Old Dogwood", "Aaron", "Bix", "Zelkova", ""];
    expect(found.map((name) => findInstitution(book, idOf(name)))).toEqual([0, 1, 2, 3, 4, 0, 0, 3, null, null, null, null]);
    expect(findInstitution(book, "constructor")).toBeNull();
  });

  it("has its strings", () => {
    expect([0, 1, 2, 3, 4].map((number) => websiteOf(book, number))).toEqual(["https://ash.example", null, null, null, null]);
    expect([creditUnionIdOf(book, 4), providerNameOf(book, 4), slugOf(book, 4)]).toEqual(["Élan|Austin|TX", "Élan", "élan-austin"]);
    expect(details.institution(4)).toEqual({
      state: "TX",
      city: "Austin",
      county: "Travis",
      website: null,
      charterNumber: 0,
      assetsUsd: 0,
      members: 7,
      alsoKnownAs: ["Élan Credit Union", "ECU"],
      synthetic: true,
    });
    expect(details.institution(0)).toEqual({
      state: "TX",
      city: "Austin",
      county: null,
      website: "https://ash.example",
      charterNumber: null,
      assetsUsd: null,
      members: null,
      alsoKnownAs: [],
      synthetic: false,
    });
    expect(details.stateOf(4)).toBe("TX");
  });

  it("has its own site, or one that a list names, and says which", () => {
    const listed = { url: "https://birch.example/", state: "proposed", listedOn: "2025-12-24" } as const;
    const found = { url: "https://cedar.example/", state: "unreachable", listedOn: null } as const;
    const sites = [
      anInstitution("Ash", { website: "https://ash.example" }),
      anInstitution("Birch", { listedSite: listed }),
      anInstitution("Cedar", { listedSite: found }),
      anInstitution("Dogwood"),
    ];
    const own = { url: "https://ash.example", state: "active", listedOn: null };
    const { book: listing } = openSheet([aRate("Ash")], sites);
    expect([0, 1, 2, 3].map((number) => siteOf(listing, number))).toEqual([own, listed, found, null]);
    expect([0, 1].map((number) => websiteOf(listing, number))).toEqual(["https://ash.example", null]);
    expect([0, 1].map((number) => siteOf(book, number))).toEqual([own, null]);
  });

  it("has the limits of the law as far as its figures are known, and the book has the least of them", () => {
    const none = Number.POSITIVE_INFINITY;
    // A tenth of shares and undivided earnings, only for federal charters.
    expect([...book.memberLimitUsd]).toEqual([none, 100_000, none, 51_000, none]);
    // 15 % of net worth, but at least 100,000.
    expect([...book.commercialLimitUsd]).toEqual([none, 300_000, 100_000, none, none]);
    expect([...book.isFederal]).toEqual([0, 1, 0, 1, 0]);
    expect(book.meta.leastLimits).toEqual({ memberUsd: 51_000, commercialUsd: 100_000, hasFederal: true });
    expect(openSheet([aRate("Ash")]).book.meta.leastLimits).toEqual({ memberUsd: null, commercialUsd: null, hasFederal: false });
  });

  it("keeps former ids in the head of a book only where there are some", () => {
    expect(book.meta.formerIds).toEqual({ [idOf("Old Ash")]: 0, [idOf("Old Dogwood")]: 3, [idOf("Older Ash")]: 0 });
    expect(Object.hasOwn(openSheet([aRate("Ash")]).book.meta, "formerIds")).toBe(false);
  });
});

describe("the rows of a book", () => {
  it("are counted by institution and by quality as one counts them by hand", () => {
    fc.assert(
      fc.property(rateSheet, (rows) => {
        const compiled = compileRateBook({ rows, institutions }, utf8);
        const [book, details] = [openRateBook(compiled.book, utf8), openDetails(compiled.details, utf8)];
        for (let number = 0; number < book.meta.institutions; number++) {
          const own = rows.filter(({ creditUnionId }) => creditUnionId === creditUnionIdOf(book, number)).map(({ rateId }) => rateId);
          const found = [...rowsOfInstitution(book, number)];
          expect(found).toEqual(found.toSorted((left, right) => left - right));
          expect(found.map((row) => details.rateId(row)).sort()).toEqual(own.sort());
        }
        const today = Math.max(0, ...rows.map(({ observedAt }) => observedAt));
        const isFresh = ({ observedAt }: { readonly observedAt: number }) =>
          observedAt >= (Math.floor(today / DAY_SECONDS) - FRESH_DAYS) * DAY_SECONDS;
        for (const state of [null, "TX", "CA"] as const) {
          const offered = rows.filter(({ states }) => state === null || states === null || states.includes(state));
          const expected = LOAN_PRODUCTS.flatMap((product) => {
            const all = offered.filter((row) => row.product === product);
            const [good, held] = [all.filter((row) => row.qualityReasons === 0), all.filter((row) => row.qualityReasons !== 0)];
            const times = all.map(({ observedAt }) => observedAt);
            const countOf = (reason: string) =>
              held.filter(({ qualityReasons }) => qualityReasonsIn(qualityReasons).some((one) => one === reason)).length;
            const heldBecause = QUALITY_REASONS.map((reason) => ({ reason, count: countOf(reason) })).filter(({ count }) => count > 0);
            const [oldestObservedAt, newestObservedAt] = [Math.min(...times), Math.max(...times)];
            const [fromPages, fresh] = [good.filter((row) => row.evidence !== null).length, good.filter(isFresh).length];
            const counts = { good: good.length, held: held.length, fromPages, fresh };
            return all.length === 0 ? [] : [{ product, ...counts, heldBecause, oldestObservedAt, newestObservedAt }];
          });
          expect(summarizeQuality(book, details, state, today)).toEqual(expected);
          expect(summarizeQuality(book, details, state, today)).toBe(summarizeQuality(book, details, state, today));
        }
        expect(rowsOfInstitution(book, 0)).toEqual(rowsOfInstitution(book, 0));
      }),
      { numRuns: 60 },
    );
  });

  it("that are held count in their state, of any term, each institution once", () => {
    const { book } = openSheet([
      aRate("Ash", { qualityReasons: 1, states: ["TX"] }),
      aRate("Ash", { qualityReasons: 1, states: ["TX"], termMonths: 36 }),
      aRate("Birch", { qualityReasons: 1, states: ["OK"], termMonths: 60 }),
      aRate("Cedar", { qualityReasons: 2 }),
      aRate("Dogwood"),
      aRate("Elm", { qualityReasons: 1, product: "heloc" }),
    ]);
    expect([
      heldInstitutions(book, "auto_loan", "TX"),
      heldInstitutions(book, "auto_loan", "OK"),
      heldInstitutions(book, "auto_loan", "WY"),
      heldInstitutions(book, "auto_loan", null),
      heldInstitutions(book, "heloc", null),
      heldInstitutions(book, "mortgage", null),
    ]).toEqual([2, 2, 1, 3, 1, 0]);
  });

  it("are as many as were to come, or the book is refused", () => {
    const ash = [anInstitution("Ash")];
    const builderOf = (rows: number) => new RateBookBuilder(ash, { rows, idBytes: 1000 }, utf8);
    const tooFew = builderOf(2);
    tooFew.add(aRate("Ash"));
    expect(() => tooFew.finish(null)).toThrow("There are only 1 rows.");
    const tooMany = builderOf(1);
    tooMany.add(aRate("Ash"));
    expect(() => tooMany.add(aRate("Ash"))).toThrow("There are more than 1 rows.");
    expect(() => builderOf(1).add(aRate("Birch", { rateId: "b" }))).toThrow(
      `Rate b is of an institution that is not in the book: ${idOf("Birch")}`,
    );
    const whole = builderOf(1);
    whole.add(aRate("Ash"));
    expect(whole.finish(null).asOf).toBe(OBSERVED);
  });

  it("that are contested stand in a book of their own, of their institutions alone", () => {
    const { book } = openSheet([aRate("Ash"), aRate("Birch")], [], [aRate("Birch", { noteRatePercent: 4 })]);
    expect(book.meta.hasContested).toBe(true);
    expect(book.contested?.meta).toMatchObject({ rows: 1, institutions: 1 });
    expect(book.contested?.contested).toBeNull();
    expect(openSheet([aRate("Ash")]).book.contested).toBeNull();
  });
});
