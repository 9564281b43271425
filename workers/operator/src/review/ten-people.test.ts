import { readFileSync } from "node:fs";
import { join } from "node:path";
import { personSchema } from "@tellerline/contract";
import { ROOT } from "@tellerline/dev/bundle";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { toPerson, utf8 } from "@tellerline/quoting";
import { describe, expect, it } from "vitest";
import { TEN_PEOPLE } from "./ten-people.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

describe("the ten people", () => {
  it.each(TEN_PEOPLE)("$who lives where the gazetteer knows", ({ facts }) => {
    expect(toPerson(gazetteer, personSchema.parse(facts)).regions.get("home")?.states).toHaveLength(1);
  });

  it("are those whom the guide names", () => {
    const guide = readFileSync(join(ROOT, "packages/guides/from-a-page-to-an-answer.md"), "utf8").replaceAll(/\s+/g, " ");
    expect(TEN_PEOPLE).toHaveLength(10);
    expect(TEN_PEOPLE.filter(({ who }) => !guide.includes(who))).toEqual([]);
  });
});
