import { expect, it } from "vitest";
import type { GeoFact } from "../book/geo-fact.ts";
import { UNKNOWN_REGION } from "../person/person.ts";
import { FALSE, PARTLY, TRUE, UNKNOWN } from "../rules/truth.ts";
import { regionTruth } from "./region-truth.ts";

const [HARTFORD, TOLLAND, CAPITOL, NAUGATUCK] = ["hartford", "tolland", "capitol", "naugatuck valley"].map((name) => `county:CT:${name}`);
const county = (key = ""): GeoFact => ({ level: "county", key, states: ["CT"], counties: [key] });
const at = (...counties: readonly (string | undefined)[]) => ({
  ...UNKNOWN_REGION,
  states: ["CT" as const],
  counties: counties.filter((one) => one !== undefined),
});

it.each([
  ["a county against itself", at(HARTFORD), county(HARTFORD), TRUE],
  ["a county against another", at(HARTFORD), county(TOLLAND), FALSE],
  ["a county against a planning region", at(HARTFORD), county(CAPITOL), UNKNOWN],
  ["a planning region against a county", at(CAPITOL), county(HARTFORD), UNKNOWN],
  ["a planning region against another", at(CAPITOL), county(NAUGATUCK), FALSE],
  ["one of both kinds against one of them", at(HARTFORD, CAPITOL), county(HARTFORD), PARTLY],
  ["a county against a town in a planning region", at(HARTFORD), { ...county(CAPITOL), level: "place", key: "place:CT:hartford" }, UNKNOWN],
  ["a county against a town in another county", at(HARTFORD), { ...county(TOLLAND), level: "place", key: "place:CT:vernon" }, FALSE],
] as const)("Connecticut: %s", (_, region, fact, truth) => {
  expect(regionTruth(region, fact)).toBe(truth);
});
