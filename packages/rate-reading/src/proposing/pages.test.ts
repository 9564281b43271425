import { describe, expect, it } from "vitest";
import { labelledPages } from "../testing/labelled-pages.ts";
import { scorePages } from "../testing/score-pages.ts";

/** Floors of what is proposed on labelled pages (guides/rates-from-pages.md#measured): raise them when the reader learns, never lower them. */
describe("proposals", () => {
  it.each([
    ["first", { sure: 93, wrongScopes: 0, proposed: 131, publishable: 249 }],
    ["second", { sure: 24, wrongScopes: 0, proposed: 104, publishable: 351 }],
    ["third", { sure: 40, wrongScopes: 0, proposed: 79, publishable: 360 }],
    // Both are the lower of two tiers by amount: that it ends where the next begins, no word says.
    ["fourth", { sure: 50, wrongScopes: 2, proposed: 91, publishable: 246 }],
  ] as const)("of the %s forty pages have every figure right, and scopes as before", (set, floor) => {
    const score = scorePages(labelledPages(set));
    expect(score.wrongFigures).toBe(0);
    expect(score.wrongScopes).toBeLessThanOrEqual(floor.wrongScopes);
    expect(score.publishable).toBe(floor.publishable);
    expect(score.sure).toBeGreaterThanOrEqual(floor.sure);
    expect(score.proposed).toBeGreaterThanOrEqual(floor.proposed);
  });
});
