import { BUCKETS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { booksOf, PEOPLE, SOURCE } from "../oracle/world.oracle.ts";
import { searchInstitutions } from "./search.ts";

const { memory } = booksOf(SOURCE);

describe("the pages of a search", () => {
  it.each(Object.entries(PEOPLE))(
    "for somebody %s have each institution of a bucket once, in its order, and no other bucket's",
    (_, who) => {
      const whole = searchInstitutions(memory, who, { limit: 200, after: null });
      for (const bucket of BUCKETS) {
        const entries = whole.buckets[bucket];
        for (const limit of [1, 2]) {
          for (let seen = 0; seen <= entries.length; seen++) {
            const page = searchInstitutions(memory, who, { limit, after: { bucket, seen } });
            expect(page.buckets).toEqual({
              ...{ eligible: [], conditionally_eligible: [], possibly_eligible: [], unknown: [] },
              [bucket]: entries.slice(seen, seen + limit),
            });
            expect(page.counts).toEqual(whole.counts);
          }
        }
      }
    },
  );
});
