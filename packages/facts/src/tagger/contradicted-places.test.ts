import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { expect, it } from "vitest";
import { fact, SURE } from "../text/fact.ts";
import { withContradictedAsked } from "./contradicted-places.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const span = { start: 0, end: 8 };
const place = (role: string, state: string, zip: string) => [
  fact(`${role}_city`, "Springfield", span, SURE),
  fact(`${role}_state`, state, span, SURE),
  fact(`${role}_zip`, zip, span, SURE),
];
const askedOf = (facts: ReturnType<typeof place>) =>
  withContradictedAsked(gazetteer, facts).flatMap(({ field, needsConfirmation }) => (needsConfirmation ? [field] : []));

it.each([
  ["IL", "62701", []],
  ["IL", "90210", ["home_city", "home_state", "home_zip"]],
  ["IL", "00000", []],
])("asks back a place in %s with the ZIP %s by its parts %o", (state, zip, asked) => {
  expect(askedOf(place("home", state, zip))).toEqual(asked);
});

it("leaves other places and other people's as they are", () => {
  const spouses = place("home", "IL", "62701").map((one) => ({ ...one, subject: "spouse" as const }));
  expect(askedOf([...place("home", "IL", "90210"), ...place("worksite", "IL", "62701"), ...spouses])).toEqual([
    "home_city",
    "home_state",
    "home_zip",
  ]);
});
