import { runs } from "@tellerline/dev/testing";
import { BUCKETS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fragmentOf } from "../answer/fragments.ts";
import { writeSearch } from "../answer/write-search.ts";
import { openMembershipBook } from "../book/membership-book.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { answer, NaiveEvaluator, naiveSearch } from "../oracle/naive.oracle.ts";
import { institutions, randomPerson, randomRegion, randomRules, WORLDS } from "../oracle/random-rules.oracle.ts";
import type { Rule } from "../rules/atoms.ts";
import { FALSE, TRUE, UNKNOWN } from "../rules/truth.ts";
import { searchInstitutions } from "./search.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf8 = { encode: (text: string) => encoder.encode(text), decode: (bytes: Uint8Array) => decoder.decode(bytes) };

export function toBook(rules: readonly Rule[]) {
  const source = { asOf: 0, institutions, rules, publications: new Map(), records: new Map(), coverage: "{}" };
  return openMembershipBook(compileMembershipBook(source, utf8).book, utf8);
}

it("puts every institution in the bucket where evaluating every rule puts it, for the same reasons and in the same order", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const result = searchInstitutions(toBook(rules), person, 200);
      const naive = naiveSearch(institutions, rules, person);
      const { book } = result.outcomes.evaluator;
      expect(result.candidatesEvaluated).toBe(naive.candidates);
      for (const bucket of BUCKETS) {
        const found = result.buckets[bucket].map(({ institution, rules: best, unaffirmed }) => ({
          creditUnionId: book.text(book.institutionId[institution] ?? 0),
          reasons: best.map((rule) => JSON.parse(fragmentOf(result.outcomes.evaluator, rule).reason)),
          unaffirmed,
        }));
        expect(found).toEqual(
          naive.buckets[bucket].map(({ creditUnionId, reasons, unaffirmed }) => ({ creditUnionId, reasons, unaffirmed })),
        );
        expect(result.counts[bucket]).toBe(naive.buckets[bucket].length);
      }
    }),
    { numRuns: runs(300, 3000) },
  );
});

it("counts for each question the institutions that answering it and searching again would raise", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const { nextQuestions, outcomes } = searchInstitutions(toBook(rules), person, 200);
      const { book } = outcomes.evaluator;
      const found = nextQuestions.map(({ asks, institutions: raised }) => [
        asks,
        raised.map((number) => book.text(book.institutionId[number] ?? 0)),
      ]);
      const naive = [...naiveSearch(institutions, rules, person).unlocks].map(([asks, raised]) => [asks, [...raised]]);
      expect(new Map(found as [number, string[]][])).toEqual(new Map(naive as [number, string[]][]));
      const counts = nextQuestions.map(({ institutions: raised }) => raised.length);
      expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    }),
    { numRuns: runs(300, 3000) },
  );
});

it("writes JSON that says what was found", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, fc.integer({ min: 1, max: 3 }), (rules, person, limit) => {
      const result = searchInstitutions(toBook(rules), person, limit);
      const written = JSON.parse(decoder.decode(writeSearch(result, limit, 'Guidance "only".', utf8)));
      expect(written.counts).toEqual(result.counts);
      for (const bucket of BUCKETS) {
        expect(written[bucket]).toHaveLength(Math.min(limit, result.counts[bucket]));
        for (const entry of written[bucket]) expect(entry.status).toBe(bucket);
      }
      expect(JSON.stringify(written)).not.toContain("ineligible");
    }),
    { numRuns: runs(100, 500) },
  );
});

it("is certain of a condition only where every completion of what is unknown agrees", () => {
  fc.assert(
    fc.property(randomRules, randomRegion, (rules, region) => {
      const evaluator = new NaiveEvaluator(rules);
      const nobody = {
        organizations: new Map(),
        schoolRelationship: null,
        militaryStatus: null,
        militaryServiceState: null,
        applicantKind: null,
      };
      const living = (home: typeof region) => ({
        ...nobody,
        regions: new Map([["home" as const, home]]),
        assertedQualifiers: [],
        willingToJoin: null,
      });
      const agrees = (known: readonly string[] | null, real: string) => known === null || known.includes(real);
      const worlds = WORLDS.filter(
        (world) =>
          agrees(region.states, world.states?.[0] ?? "") &&
          agrees(region.counties, world.counties?.[0] ?? "") &&
          (region.place === null || region.place === world.place) &&
          (region.zip === null || region.zip === world.zip),
      );
      for (const condition of rules.flatMap(({ conditions }) => conditions)) {
        const geo = condition.filter((atom) => atom.type === "geo" && atom.role === "home");
        if (geo.length === 0) continue;
        const truth = evaluator.condition(living(region), geo);
        const inWorlds = worlds.map((world) => evaluator.condition(living(world), geo));
        expect(inWorlds.every((real) => real !== UNKNOWN)).toBe(true);
        if (truth === TRUE) expect(inWorlds.every((real) => real === TRUE)).toBe(true);
        if (truth === FALSE) expect(inWorlds.every((real) => real === FALSE)).toBe(true);
      }
    }),
    { numRuns: runs(300, 2000) },
  );
});

it("never lowers an eligible institution when more is said that contradicts nothing", () => {
  fc.assert(
    fc.property(randomRules, randomPerson, (rules, person) => {
      const evaluator = new NaiveEvaluator(rules);
      const book = toBook(rules);
      const eligible = (who: typeof person) =>
        new Set(
          searchInstitutions(book, who, 200).buckets.eligible.map(({ institution }) => book.text(book.institutionId[institution] ?? 0)),
        );
      const before = eligible(person);
      const open = rules.flatMap(({ conditions }) => conditions.flat()).filter((atom) => evaluator.atom(person, atom) === UNKNOWN);
      for (const atom of open.slice(0, 5)) {
        const after = eligible(answer(person, atom));
        for (const creditUnionId of before) expect(after).toContain(creditUnionId);
      }
    }),
    { numRuns: runs(100, 1000) },
  );
});
