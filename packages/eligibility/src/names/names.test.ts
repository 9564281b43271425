import { foldOrganization } from "@tellerline/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMisspelling } from "./misspelling.ts";
import { NameSearch, nearestExhaustively } from "./name-search.ts";
import { jaroWinkler } from "./similarity.ts";

describe("Jaro-Winkler similarity", () => {
  // The first four: Winkler, W. E. (1990), "String Comparator Metrics and Enhanced Decision Rules", table 1 and later reprints.
  it.each([
    ["martha", "marhta", 0.961],
    ["dwayne", "duane", 0.84],
    ["dixon", "dicksonx", 0.813],
    ["jones", "johnson", 0.832],
    ["abc", "xyz", 0],
    ["same", "same", 1],
  ])("of %s and %s is %f", (left, right, expected) => {
    expect(jaroWinkler(left, right)).toBeCloseTo(expected, 3);
  });
});

describe("names of organizations", () => {
  it.each([
    ["The Boeing Co., Inc.", "boeing"],
    ["Dell Technologies Inc", "dell technologies"],
    ["AT&T", "at and t"],
    ["Núñez & Sons, LLC", "nunez and sons"],
    ["The Co", "co"],
  ])("%s folds to %s", (name, folded) => {
    expect(foldOrganization(name)).toBe(folded);
  });
});

const word = fc.constantFrom(
  "dell",
  "boeing",
  "county",
  "school",
  "hospital",
  "mercy",
  "lone",
  "star",
  "united",
  "airlines",
  "texas",
  "north",
  "power",
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

/** A name with a typing error, or with its words in reverse order. */
const mistyped = fc.tuple(name, fc.nat(20), fc.constantFrom("drop", "swap", "double", "turn")).map(([text, at, how]) => {
  const place = Math.min(at, text.length - 1);
  if (how === "drop") return text.slice(0, place) + text.slice(place + 1) || text;
  if (how === "double") return text.slice(0, place) + text.charAt(place) + text.slice(place);
  if (how === "turn") return text.split(" ").reverse().join(" ");
  return (
    text.slice(0, place) +
    text
      .slice(place, place + 2)
      .split("")
      .reverse()
      .join("") +
    text.slice(place + 2)
  );
});

it("finds what comparing with every name finds", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 60 }), mistyped, (names, query) => {
      expect(new NameSearch(names).nearest(query)).toEqual(nearestExhaustively(names, query));
    }),
    { numRuns: 3000 },
  );
});

describe("a near name", () => {
  it.each([
    ["lockhed martin", "lockheed martin"],
    ["boing", "boeing"],
    ["technologies dell", "dell technologies"],
    ["univeristy of texas", "university of texas"],
    ["lonestar power", "lone star power"],
  ])("%s may be meant for %s", (said, known) => {
    expect(isMisspelling(said, known)).toBe(true);
  });

  it.each([
    ["delta school district 108", "delta school district 103"],
    ["delta school district", "delta school district 2"],
    ["ibew local 12", "ibew local 21"],
    ["houston isd", "boston isd"],
    ["university of kansas", "university of arkansas"],
    ["university of texas austin", "university of texas arlington"],
    ["miami university", "university of miami"],
    ["formerly delta school district 107", "delta school district 107"],
    ["bake friends", "lake friends"],
  ])("%s is not the same organization as %s, however similar", (said, known) => {
    expect(isMisspelling(said, known)).toBe(false);
  });
});
