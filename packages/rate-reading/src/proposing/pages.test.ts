import { describe, expect, it } from "vitest";
import { labelledPages } from "../testing/labelled-pages.ts";
import { scorePages } from "../testing/score-pages.ts";

/** Floors of what is proposed on labelled pages (guides/rates-from-pages.md#measured): raise them when the reader learns, never lower them. */
describe("proposals", () => {
  it.each([
    ["first", { sure: 41, wrongScopes: 0, proposed: 131, publishable: 249 }],
    ["second", { sure: 21, wrongScopes: 12, proposed: 104, publishable: 351 }],
    ["third", { sure: 33, wrongScopes: 2, proposed: 79, publishable: 360 }],
  ] as const)("of the %s forty pages read every figure right, and few scopes wrong", (set, floor) => {
    const score = scorePages(labelledPages(set));
    expect(score.wrongFigures).toBe(0);
    expect(score.publishable).toBe(floor.publishable);
    expect(score.sure).toBeGreaterThanOrEqual(floor.sure);
    expect(score.proposed).toBeGreaterThanOrEqual(floor.proposed);
    expect(score.wrongScopes).toBeLessThanOrEqual(floor.wrongScopes);
  });
});
