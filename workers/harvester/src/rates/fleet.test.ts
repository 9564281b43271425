import { runs } from "@tellerline/dev/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type FollowedRate, followFleet } from "../testing/follow-fleet.ts";

/** Rate pages of an invented fleet over a month (guides/rates-from-pages.md#published-without-a-person); the long test follows 5,000 sites. */

/** Number of sites. In the long test they have enough changes for 5,000 rates to be published without a person. */
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

  it("publishes without a person only rates that were in force, and moved by at most a point and a quarter", () => {
    const isFar = ({ before, row: { rate = Number.NaN } }: FollowedRate) =>
      before === null || !(Math.abs(rate - before) <= Math.min(1, before / 4) + 0.0005);
    expect(auto().filter(isFar)).toEqual([]);
    const jumped = followed.filter(({ change, reasons }) => change === "figure_jumps" && reasons.includes("moved_far"));
    expect(jumped.length).toBeGreaterThan(0);
  });

  it("publishes nothing without a person on days on which the page's date or a payment speaks against it", () => {
    const against = followed.filter(({ change }) => change === "date_blank" || change === "date_stale" || change === "proof_broken");
    expect(against.length).toBeGreaterThan(0);
    expect(against.filter(({ isAuto }) => isAuto)).toEqual([]);
  });

  it("leaves to a person what jumped, what the page's date speaks against, and what it contradicts", () => {
    const reasons = new Set(followed.filter(({ isAuto }) => !isAuto).flatMap((one) => one.reasons));
    expect(reasons).toEqual(new Set(["moved_far", "one_figure", "page_date", "proof_failed", "stated_twice"]));
  });
});
