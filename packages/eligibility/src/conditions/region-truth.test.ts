import type { PlaceStanding } from "@tellerline/geography";
import { expect, it } from "vitest";
import type { GeoFact } from "../book/geo-fact.ts";
import { type Region, UNKNOWN_REGION } from "../person/person.ts";
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

const [SUFFOLK, NASSAU] = ["county:NY:suffolk", "county:NY:nassau"];
const BROOKHAVEN = { key: "place:NY:brookhaven", placeStanding: "named_like_town" } as const;
const ISLIP = { key: "place:NY:islip", placeStanding: "named_like_town" } as const;
const TOWN_OF_ISLIP = { key: "place:NY:islip town", placeStanding: "is_town" } as const;
const PATCHOGUE = { key: "place:NY:patchogue", placeStanding: "may_be_in_town" } as const;
const BELLPORT = { key: "place:NY:bellport", placeStanding: "may_be_in_town" } as const;
const TOWN_OF_BROOKHAVEN = { key: "place:NY:brookhaven town", placeStanding: "is_town" } as const;
const GLEN_COVE = { key: "place:NY:glen cove" } as const;
const LONG_BEACH = { key: "place:NY:long beach" } as const;
const POST_OFFICE = { key: "place:NY:center moriches", placeStanding: "unlisted" } as const;
type Town = { readonly key: string; readonly placeStanding?: PlaceStanding };
const live = ({ key, placeStanding }: Town, county = SUFFOLK): Region => ({
  ...UNKNOWN_REGION,
  ...{ states: ["NY"], counties: [county], place: key, placeStanding },
});
const suggested = (town: Town): Region => ({ ...live(town), counties: null, suggestedCounties: [SUFFOLK] });
const suggestedRule = (town: Town, county = SUFFOLK): GeoFact => ({ ...rule(town), counties: [], suggestedCounties: [county] });
const rule = (town: Town, county = SUFFOLK): GeoFact => ({ level: "place", states: ["NY"], counties: [county], ...town });

it.each([
  ["a town against itself", live(BROOKHAVEN), rule(BROOKHAVEN), TRUE],
  ["a village against the town that it may lie in", live(PATCHOGUE), rule(BROOKHAVEN), UNKNOWN],
  ["a town against a village that may lie in it", live(BROOKHAVEN), rule(PATCHOGUE), UNKNOWN],
  ["a village against a town of another county", live(PATCHOGUE), rule(BROOKHAVEN, NASSAU), FALSE],
  ["a town against another", live(TOWN_OF_ISLIP), rule(TOWN_OF_BROOKHAVEN), FALSE],
  ["a hamlet against another, each with a town's name", live(ISLIP), rule(BROOKHAVEN), FALSE],
  ["a city with a town's name against another town, into which it may extend", live(ISLIP), rule(TOWN_OF_BROOKHAVEN), UNKNOWN],
  ["a hamlet with a town's name against the town", live(BROOKHAVEN), rule(TOWN_OF_BROOKHAVEN), UNKNOWN],
  ["a town against the hamlet that bears its name", live(TOWN_OF_BROOKHAVEN), rule(BROOKHAVEN), UNKNOWN],
  ["a village against another", live(PATCHOGUE), rule(BELLPORT), FALSE],
  ["a city of its own against a town", live(GLEN_COVE), rule(BROOKHAVEN), FALSE],
  ["a village against a city of its own", live(PATCHOGUE), rule(GLEN_COVE), FALSE],
  ["a post office against a city around it", live(POST_OFFICE), rule(GLEN_COVE), UNKNOWN],
  ["a city against a post office that may be a part of it", live(GLEN_COVE), rule(POST_OFFICE), UNKNOWN],
  ["a post office against a city of another county", live(POST_OFFICE), rule(GLEN_COVE, NASSAU), FALSE],
  ["a post office against a city, both by a secondary source", suggested(POST_OFFICE), suggestedRule(GLEN_COVE), UNKNOWN],
  ["a post office against a city that this source has elsewhere", suggested(POST_OFFICE), suggestedRule(GLEN_COVE, NASSAU), FALSE],
  ["two cities by a secondary source", suggested(GLEN_COVE), suggestedRule(LONG_BEACH), FALSE],
] as const)("towns: %s", (_, region, fact, truth) => {
  expect(regionTruth(region, fact)).toBe(truth);
});

const QUEENS = "county:NY:queens";
const NEW_YORK = { key: "place:NY:new york" } as const;
const FLUSHING = { key: "place:NY:flushing", placeStanding: "unlisted" } as const;
const inQueens: Region = { ...UNKNOWN_REGION, states: ["NY"], counties: [QUEENS] };

it.each([
  ["the city, by a county", inQueens, rule(NEW_YORK, QUEENS), TRUE],
  ["the city, by a county and a part", { ...inQueens, place: FLUSHING.key, placeStanding: "unlisted" }, rule(NEW_YORK, QUEENS), TRUE],
  ["a part, by a county", inQueens, rule(FLUSHING, QUEENS), UNKNOWN],
  ["a part, by the city", { ...inQueens, place: NEW_YORK.key }, rule(FLUSHING, QUEENS), UNKNOWN],
  ["the city, by a county elsewhere", { ...inQueens, counties: [SUFFOLK] }, rule(NEW_YORK, QUEENS), FALSE],
] as const)("New York: %s", (_, region, fact, truth) => {
  expect(regionTruth(region, fact)).toBe(truth);
});

const [TRAVIS, HAYS, HARRIS] = ["county:TX:travis", "county:TX:hays", "county:TX:harris"];
const nearTravis: Region = {
  ...UNKNOWN_REGION,
  ...{ states: ["TX"], zip: "78701", suggestedCounties: [TRAVIS], reach: [TRAVIS, HAYS] },
};
const inTexas = (county: string): GeoFact => ({ level: "county", key: county, states: ["TX"], counties: [county] });
const town = (county: string): GeoFact => ({
  ...{ level: "place", key: "place:TX:dripping springs", states: ["TX"], counties: [], suggestedCounties: [county] },
});

it.each([
  ["the county that it has", nearTravis, inTexas(TRAVIS), PARTLY],
  ["a county that touches this one", nearTravis, inTexas(HAYS), UNKNOWN],
  ["a county beyond", nearTravis, inTexas(HARRIS), FALSE],
  ["a county beyond, where it is not known what touches what", { ...nearTravis, reach: null }, inTexas(HARRIS), UNKNOWN],
  ["a town of a county that touches this one", nearTravis, town(HAYS), UNKNOWN],
  ["a town of a county beyond", nearTravis, town(HARRIS), FALSE],
  ["a town of a county beyond, of somebody whose county is proven", { ...nearTravis, counties: [TRAVIS] }, town(HARRIS), FALSE],
  ["a town whose county is not known", nearTravis, { ...town(HAYS), suggestedCounties: undefined }, UNKNOWN],
  ["a town of another state whose county is not known", nearTravis, { ...town(HAYS), states: ["OK"], suggestedCounties: [] }, FALSE],
] as const)("a secondary source: %s", (_, region, fact, truth) => {
  expect(regionTruth(region, fact)).toBe(truth);
});
