import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gazetteerOf } from "../oracle/world.oracle.ts";
import type { Region } from "./person.ts";
import { type PlaceFault, type PlaceInput, provenKeys, resolveRegion } from "./resolve-region.ts";

/** A stated place, and the region or the faults that it resolves to with a small gazetteer. */
interface Resolved {
  readonly authority: "census" | "secondary";
  readonly said: Partial<PlaceInput>;
  readonly region?: Region;
  readonly proven?: readonly string[];
  readonly faults?: readonly PlaceFault[];
}

const RESOLVED = readFileSync(new URL("../../fixtures/places-resolved.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Resolved => JSON.parse(line));
const GAZETTEERS = { census: gazetteerOf("census"), secondary: gazetteerOf("secondary") };

describe.each(["census", "secondary"] as const)("a place by the gazetteer of a source that is %s", (authority) => {
  it.each(RESOLVED.filter((one) => one.authority === authority))("$said", ({ said, region, proven, faults }) => {
    const found = resolveRegion(GAZETTEERS[authority], { zip: null, state: null, county: null, city: null, ...said });
    if (region !== undefined) {
      expect(found).toEqual({ ok: true, region });
      expect(provenKeys(region)).toEqual(proven);
    } else expect(found).toEqual({ ok: false, faults });
  });
});

it.each([
  ["42223", ["KY", "TN"]],
  ["79999", null],
] as const)("a ZIP of several states, %s, proves that it lies in one of them: %j", (zip, states) => {
  const found = resolveRegion(GAZETTEERS.secondary, { zip, state: null, county: null, city: null });
  expect(found).toMatchObject({ ok: true, region: { states, counties: null, reach: null } });
});

it("a ZIP of a territory proves it, where the gazetteer has no ZIP of it, and contradicts a state", () => {
  const place = (state: "FL" | "PR" | null) => resolveRegion(GAZETTEERS.secondary, { zip: "00901", state, county: null, city: null });
  expect(place(null)).toMatchObject({ ok: true, region: { states: ["PR"] } });
  expect(place("PR")).toMatchObject({ ok: true, region: { states: ["PR"] } });
  expect(place("FL")).toEqual({
    ok: false,
    faults: [{ part: "zip", code: "conflicting_fields", message: "ZIP 00901 is in PR, not in FL." }],
  });
});
