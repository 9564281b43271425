import { compileGazetteer, openGazetteer, resolvePlace } from "@tellerline/geography";
import { expect, it } from "vitest";
import { embeddedGazetteer } from "./embedded.ts";
import { utf8 } from "./utf8.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

it.each([
  ["NY", "New York City", "New York"],
  ["TX", "austin city", "Austin"],
  ["MO", "Kansas City", "Kansas City"],
  ["NY", "Austin township", null],
] as const)("the embedded gazetteer has in %s for %s: %s", (state, said, name) => {
  const found = resolvePlace(gazetteer, state, said);
  expect(found.ok ? gazetteer.place(found.number).name : null).toBe(name);
});
