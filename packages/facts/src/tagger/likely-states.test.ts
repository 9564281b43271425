import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { expect, it } from "vitest";
import { fact, SURE } from "../text/fact.ts";
import { readLargeCities, withLikelyStates } from "./likely-states.ts";
import { keyOf, readNicknames } from "./nicknames.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const cities = readLargeCities("Portland\tOR\nKansas City\tMO\nKansas City\tKS\n");
const span = { start: 0, end: 8 };
const city = (name: string) => fact("home_city", name, span, SURE);

it.each([
  ["Portland", "OR"],
  ["portland", "OR"],
  ["Kansas City", "MO"],
  ["Bozeman", "MT"],
  ["Springfield", null],
  ["Nowhereville", null],
])("takes %s for a city of %s", (name, state) => {
  const [, added = null] = withLikelyStates(gazetteer, cities, [city(name)]);
  expect(added === null ? null : [added.field, added.value, added.needsConfirmation]).toEqual(
    state === null ? null : ["home_state", state, true],
  );
});

it.each([
  ["Ventura County", "CA"],
  ["Orange County", null],
  ["Nowhere County", null],
])("takes %s for a county of %s", (name, state) => {
  const [, added = null] = withLikelyStates(gazetteer, cities, [fact("home_county", name, span, SURE)]);
  expect(added?.value ?? null).toBe(state);
});

it.each([
  ["Springfield", "MA"],
  ["Portland", "ME"],
  ["Bozeman", "MT"],
])("takes %s for a city of the state that the same person names for another place, if there is one of this name", (name, state) => {
  const facts = [city(name), fact("worksite_state", state === "ME" ? "ME" : "MA", { start: 20, end: 30 }, SURE)];
  expect(withLikelyStates(gazetteer, cities, facts).find(({ field }) => field === "home_state")?.value).toBe(state);
});

it("adds no state to a place that has one, or a ZIP", () => {
  for (const field of ["home_state", "home_zip"]) {
    const stated = [city("Portland"), fact(field, "ME", span, SURE)];
    expect(withLikelyStates(gazetteer, cities, stated)).toEqual(stated);
  }
});

it("keeps two people's places apart", () => {
  const theirs = { ...fact("home_state", "ME", span, SURE), subject: "spouse" as const };
  expect(withLikelyStates(gazetteer, cities, [city("Portland"), theirs])).toHaveLength(3);
});

it("reads nicknames without letter case, points and apostrophes, and bases as their state", () => {
  const names = readNicknames("h-town\tHouston\tTX\nst. paul\tSt. Paul\tMN\nbad line\n", "nas jax\tFL\n");
  expect(names.get(keyOf("H-Town"))).toEqual({ city: "Houston", state: "TX" });
  expect(names.get(keyOf("St Paul"))).toEqual({ city: "St. Paul", state: "MN" });
  expect(names.get("nas jax")).toEqual({ city: null, state: "FL" });
  expect(names.size).toBe(3);
});
