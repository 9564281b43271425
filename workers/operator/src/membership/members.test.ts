import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import type { Institution } from "@tellerline/scoring";
import { expect, it } from "vitest";
import { toMember } from "./members.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const INSTITUTION = { creditUnionId: "A|AUSTIN|TX", name: "A", slug: "a", city: "AUSTIN", state: "TX" } as Institution;

it.each([
  ["48453", "TX:travis"],
  ["Travis", "TX:travis"],
  ["Travis County", "TX:travis"],
  ["Nowhere", null],
  [null, null],
])("finds the county of an institution that is imported with %s", (county, key) => {
  const { countyKey } = toMember({ ...INSTITUTION, county }, gazetteer);
  expect(countyKey?.endsWith(key ?? "") ?? null).toBe(key === null ? null : true);
});
