import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { expect, it } from "vitest";
import { namesOfList, namesOfTowns } from "./lists.ts";

it("takes the first column of each line of a list, in the words that a text has", () => {
  expect(namesOfList("town", "the big easy\tNew Orleans\tLA\n\nSt. Pete\tSt. Petersburg\tFL\nbathe\nover the rhine\n")).toEqual([
    { kind: "town", words: ["big", "easy"] },
    { kind: "town", words: ["st", ".", "pete"] },
    { kind: "town", words: ["bathe"] },
    { kind: "town", words: ["over", "the", "rhine"] },
  ]);
});

it("takes the names of all towns of all states once", () => {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const names = namesOfTowns(gazetteer).map(({ kind, words }) => `${kind} ${words.join(" ")}`);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ["town birmingham", "town cheyenne", "town st louis", "town springfield"]) expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(10_000);
});
