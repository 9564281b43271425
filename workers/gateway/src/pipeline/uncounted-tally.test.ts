import { describe, expect, it } from "vitest";
import { UncountedTally } from "./uncounted-tally.ts";

describe("calls whose quota is counted", () => {
  it("are told to nobody", () => {
    const tally = new UncountedTally();
    expect([0, 1000, 9000].map((now) => tally.add(false, now))).toEqual([null, null, null]);
  });
});

describe("calls whose quota can't be counted", () => {
  it("are told once for some seconds, with the others of that time", () => {
    const tally = new UncountedTally();
    // These calls are from an earlier period, and must not be reported.
    for (let call = 0; call < 100; call++) tally.add(false, 0);
    tally.add(false, 60_000);
    expect([true, true, false].map((isUncounted, index) => tally.add(isUncounted, 60_001 + index))).toEqual([5000, null, null]);
    expect(tally.take()).toEqual({ calls: 4, uncounted: 2 });
    expect(tally.add(true, 66_000)).toBe(5000);
    expect(tally.take()).toEqual({ calls: 1, uncounted: 1 });
  });
});
