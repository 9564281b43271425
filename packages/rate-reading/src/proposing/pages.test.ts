import { describe, expect, it } from "vitest";
import { labelledPages } from "../testing/labelled-pages.ts";
import { scorePages } from "../testing/score-pages.ts";

/** Floors of what is proposed on labelled pages (guides/rates-from-pages.md#measured): raise them when the reader learns, never lower them. */
describe("proposals", () => {
  it.each([
    ["first", { sure: 92, proposed: 131, publishable: 249 }],
    ["second", { sure: 24, proposed: 104, publishable: 351 }],
    ["third", { sure: 38, proposed: 79, publishable: 360 }],
  ] as const)("of the %s forty pages have every figure and every scope right", (set, floor) => {
    const score = scorePages(labelledPages(set));
    expect([score.wrongFigures, score.wrongScopes]).toEqual([0, 0]);
    expect(score.publishable).toBe(floor.publishable);
    expect(score.sure).toBeGreaterThanOrEqual(floor.sure);
    expect(score.proposed).toBeGreaterThanOrEqual(floor.proposed);
  });
});
