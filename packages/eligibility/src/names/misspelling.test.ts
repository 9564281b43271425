import { describe, expect, it } from "vitest";
import { isMisspelling, isMisspellingOf } from "./misspelling.ts";
import { NameSearch, nearestExhaustively } from "./name-search.ts";
import { jaroWinkler } from "./similarity.ts";

describe("a typing error", () => {
  it.each([
    ["dell", "dell"],
    ["42", "42"],
    ["dlta", "delta"],
    ["boing", "boeing"],
    ["boeingg", "boeing"],
    ["boeinx", "boeing"],
    ["boenig", "boeing"],
    ["teh", "the"],
    ["lockhead", "lockheed"],
    ["northropp", "northrop"],
    ["universitys", "university"],
    ["techologes", "technologies"],
    ["uniwersety", "university"],
  ])("%s may be meant for %s", (said, known) => {
    expect([isMisspellingOf(said, known), isMisspellingOf(known, said)]).toEqual([true, true]);
  });

  it.each([
    ["bake", "lake"],
    ["del", "dell"],
    ["abc", "abcd"],
    ["abc", "abcde"],
    ["12", "21"],
    ["local12", "local21"],
    ["local1", "local12"],
    ["loxxheed", "lockheed"],
    ["norxxrop", "northrop"],
    ["unixxxsity", "university"],
    ["star", "rats"],
  ])("%s is not one of %s", (said, known) => {
    expect([isMisspellingOf(said, known), isMisspellingOf(known, said)]).toEqual([false, false]);
  });
});

describe("a misspelled name", () => {
  it.each([
    ["jp morgan", "jpmorgan"],
    ["dell technologies", "technologies dell"],
    ["dell technologis", "technologies dell"],
    ["mercy mercy hospital", "mercy hospital mercy"],
    ["mercyy mercy", "mercy mercyy"],
    ["mercy mercyy", "mercy mercyx"],
  ])("%s may be %s", (said, known) => {
    expect([isMisspelling(said, known), isMisspelling(known, said)]).toEqual([true, true]);
  });

  it.each([
    ["mercy hospital", "mercy"],
    ["mercy mercy", "mercy hospital"],
    ["mercy hospital", "grace hospital"],
    ["mercyy mercyx", "mercy clinic"],
    ["local 12", "local 13"],
  ])("%s is not %s", (said, known) => {
    expect([isMisspelling(said, known), isMisspelling(known, said)]).toEqual([false, false]);
  });
});

describe("the nearest name", () => {
  const NAMES = ["boeing", "boening", "dell technologies", "technologies dell", "local 12", "local 21", "jp morgan", "jpmorgan", "a b"];
  const search = new NameSearch(NAMES);

  it.each([
    "boeing",
    "boeng",
    "boenin",
    "dell technologis",
    "local 12",
    "local 11",
    "jpm organ",
    "j p morgan",
    "",
    "a c",
    "nothing at all",
  ])("to %j is the one that comparing with all of them finds, the second time too", (said) => {
    const expected = said === "" ? null : nearestExhaustively(NAMES, said);
    expect([search.nearest(said), search.nearest(said)]).toEqual([expected, expected]);
  });

  it("is the first in the alphabet of those that are as near", () => {
    expect(new NameSearch(["technologies dell", "dell technologies"]).nearest("dell technologie")?.name).toBe("dell technologies");
    expect(new NameSearch(["mercya", "mercyb"]).nearest("mercyc")).toEqual({ name: "mercya", similarity: jaroWinkler("mercyc", "mercya") });
    expect(new NameSearch(["mercyb", "mercya"]).nearest("mercyc")?.name).toBe("mercya");
  });

  it("is none where its words are only like another's, and none of a long list of other words", () => {
    expect(new NameSearch(["houston isd"]).nearest("boston isd")).toBeNull();
    const long = Array.from({ length: 40 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at < 26 ? "x" : "y"}`);
    const said = long.with(35, `${long[35]}z`).join(" ");
    expect(new NameSearch([long.join(" ")]).nearest(said)?.name).toBe(long.join(" "));
    expect(new NameSearch([long.with(3, "another").join(" ")]).nearest(said)).toBeNull();
  });
});

describe("the similarity of two names", () => {
  it("is the same both ways, 1 of a name with itself alone, and 0 of what has no letter in common", () => {
    expect(jaroWinkler("mercy hospital", "mercy clinic")).toBe(jaroWinkler("mercy clinic", "mercy hospital"));
    expect([jaroWinkler("", ""), jaroWinkler("a", ""), jaroWinkler("", "a"), jaroWinkler("ab", "cd")]).toEqual([1, 0, 0, 0]);
  });

  it.each([
    // Jaro: (m/a + m/b + (m - t)/m) / 3, for names of a and b letters with m matching letters and t transpositions. Winkler: for each equal first
    // letter, up to four, the Jaro value moves a tenth of its distance to 1.
    ["ab", "ba", 0],
    ["abcd", "abdc", (1 + 1 + 3 / 4) / 3 + 0.2 * (1 - (1 + 1 + 3 / 4) / 3)],
    ["abcdefgh", "abcdefxy", 5 / 6 + 0.4 * (1 / 6)],
    ["xbcdefgh", "abcdefgh", (7 / 8 + 7 / 8 + 1) / 3],
    ["aaab", "aaac", 5 / 6 + 0.3 * (1 / 6)],
  ])("of %s and %s is %f", (left, right, expected) => {
    expect(jaroWinkler(left, right)).toBeCloseTo(expected, 10);
  });

  it("looks at the first 256 characters", () => {
    const head = "ab".repeat(128);
    expect(jaroWinkler(`${head}x`, `${head}y`)).toBe(1);
    expect(jaroWinkler(`${head.slice(1)}x`, `${head.slice(1)}y`)).toBeLessThan(1);
  });
});
