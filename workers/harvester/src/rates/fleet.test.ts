import { runs } from "@tellerline/dev/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type FollowedRate, followFleet } from "../testing/follow-fleet.ts";

/** Rate pages of an invented fleet over a month (guides/rates-from-pages.md#published-without-a-person); the long test follows 5,000 sites. */

/** In the long test enough for 5,000 rates that are published without a person. */
const SITES = runs(77, 5000);
const FEWEST_AUTO = runs(50, 5000);
let followed: readonly FollowedRate[] = [];

beforeAll(
  () => {
    followed = followFleet(SITES);
  },
  runs(300_000, 3_600_000),
);

const auto = () => followed.filter(({ isAuto }) => isAuto);

describe("a month of a fleet's rate pages", () => {
  it("publishes without a person only what is true, in figure and scope", () => {
    expect(auto().length).toBeGreaterThanOrEqual(FEWEST_AUTO);
    expect(auto().filter((one) => !one.isTrue)).toEqual([]);
  });

  it("publishes without a person only figures that moved, of layouts that stand", () => {
    expect(new Set(auto().map(({ change }) => change))).toEqual(new Set(["figure", "figures"]));
  });

  it("leaves to a person what jumped, what the page's date speaks against, and what it contradicts", () => {
    const reasons = new Set(followed.filter(({ isAuto }) => !isAuto).flatMap((one) => one.reasons));
    expect(reasons).toEqual(new Set(["moved_far", "one_figure", "page_date", "proof_failed", "stated_twice"]));
    for (const { change, isAuto } of followed) if (change === "figure_jumps" || change === "proof_broken") expect(isAuto).toBe(false);
  });
});
