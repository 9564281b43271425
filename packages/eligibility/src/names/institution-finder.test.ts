import type { StateCode } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InstitutionFinder, type NamedInstitution } from "./institution-finder.ts";
import { PrefixIndex } from "./prefix-index.ts";

const institution = (
  name: string,
  city: string,
  state: StateCode,
  members: number,
  more: Partial<NamedInstitution> = {},
): NamedInstitution => ({
  id: `${name.toUpperCase()}|${city.toUpperCase()}|${state}`,
  formerIds: [],
  name,
  alsoKnownAs: [],
  city,
  state,
  charterNumber: null,
  members,
  ...more,
});

const KNOWN = [
  institution("Navy Federal Credit Union", "Vienna", "VA", 13_000_000, { charterNumber: 5536 }),
  institution("Boeing Employees Credit Union", "Tukwila", "WA", 1_400_000, { alsoKnownAs: ["BECU"], charterNumber: 68_490 }),
  institution("Capital (Lubbock, TX)", "Lubbock", "TX", 5000, { formerIds: ["OLD CAPITAL|LUBBOCK|TX"] }),
  institution("Capital (Bismarck, ND)", "Bismarck", "ND", 9000),
  institution("Alamo City Federal Credit Union", "San Antonio", "TX", 20_000),
  institution("Alamo Teachers Credit Union", "San Antonio", "TX", 40_000),
  institution("alamo Teachers Credit Union", "San antonio", "TX", 1),
  institution("Pikes Peak", "Colorado Spring", "CO", 300),
];
const finder = new InstitutionFinder(KNOWN);
const found = (query: string) => finder.find(query).map(({ institution: number, match }) => `${KNOWN[number]?.name}: ${match}`);

describe("an institution is found", () => {
  it.each([
    ["by its name", "Navy Federal Credit Union", ["Navy Federal Credit Union: name"]],
    ["by its name without the legal form", "navy federal", ["Navy Federal Credit Union: name"]],
    ["by its bare name, whatever its case and punctuation", "NAVY", ["Navy Federal Credit Union: name"]],
    ["by a trade name", "becu", ["Boeing Employees Credit Union: also_known_as"]],
    ["by its id in any case", "navy federal credit union|vienna|va", ["Navy Federal Credit Union: id"]],
    ["by a former id", "old capital|lubbock|tx", ["Capital (Lubbock, TX): former_id"]],
    ["by its charter number", "5536", ["Navy Federal Credit Union: charter_number"]],
    ["by its charter number, said so", "Charter No. 68490", ["Boeing Employees Credit Union: charter_number"]],
    ["by words and its city", "teachers san antonio", ["Alamo Teachers Credit Union: words", "alamo Teachers Credit Union: words"]],
    ["by the first letters of words", "boe emp", ["Boeing Employees Credit Union: words"]],
    ["by a misspelled name", "Boieng Employees", ["Boeing Employees Credit Union: near_name"]],
    ["by a misspelled name that people shorten", "navy federl", ["Navy Federal Credit Union: near_name"]],
    ["among several of a name, the larger first", "Capital", ["Capital (Bismarck, ND): name", "Capital (Lubbock, TX): name"]],
    ["by its short name and its state", "Alamo Teachers TX", ["Alamo Teachers Credit Union: words", "alamo Teachers Credit Union: words"]],
    ["by its short name and its state's name", "navy virginia", ["Navy Federal Credit Union: words"]],
    ["by a legal form before its city", "Navy FCU Vienna", ["Navy Federal Credit Union: words"]],
    ["by the name that answers have", "Capital (Lubbock, TX)", ["Capital (Lubbock, TX): words"]],
    ["by a city that the agency cuts", "Pikes Peak Colorado Springs", ["Pikes Peak: words"]],
    ["by a misspelled name with its city", "Naavy Vienna", ["Navy Federal Credit Union: near_name"]],
    ["by its charter number beside other words", "NCUA charter 5536", ["Navy Federal Credit Union: charter_number"]],
    ["by nothing else", "Zion", []],
    ["by no text without letters", "🙂 …", []],
  ])("%s", (_, query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it("by a cut city alone if the whole city is named, so that other words are still taken for misspelled ones", () => {
    const names = ["Border State", "F & A Federal Credit Union", "Fairwinds Credit Union"];
    const near = new InstitutionFinder([
      institution("Border State", "International F", "MN", 5),
      institution("F & A Federal Credit Union", "Monterey Park", "CA", 4),
      institution("Fairwinds Credit Union", "Orlando", "FL", 3),
    ]);
    const named = (query: string) => near.find(query).map(({ institution: number, match }) => `${names[number]}: ${match}`);
    expect(named("Border International Falls")).toEqual(["Border State: words"]);
    expect(named("International Falls")).toEqual(["Border State: words"]);
    expect(named("Fairwynds")).toEqual(["Fairwinds Credit Union: near_name"]);
    expect(named("Fairwinds")).toEqual(["Fairwinds Credit Union: name"]);
    expect(named("Falls")).toEqual([]);
  });

  it("by words that most names have, if nothing else is said", () => {
    expect(found("credit union")).toHaveLength(5);
  });

  it("first by the id as it is written, though another of those letters is larger", () => {
    expect(finder.find("alamo TEACHERS credit union|san antonio|TX".toUpperCase()).map(({ institution: number }) => number)).toEqual([
      5, 6,
    ]);
    const [small, large] = [
      institution("Self", "Durham", "NC", 1, { id: "SELF|DURHAM|NC" }),
      institution("Self", "Durham", "NC", 9, { id: "SELF|Durham|NC" }),
    ];
    expect(new InstitutionFinder([large, small]).find("SELF|DURHAM|NC")[0]?.institution).toBe(1);
  });

  it("beside ids that are equal but for case", () => {
    const [, , , , , one, other] = KNOWN;
    expect(one?.id).not.toBe(other?.id.toLowerCase());
    expect(finder.withIdIgnoringCase(String(one?.id).toLowerCase())).toEqual([5, 6]);
    expect(finder.misspelledBy("Navvy Federal Credit Union")).toEqual([0]);
  });
});

const word = fc.constantFrom("a", "al", "ala", "alamo", "b", "be", "becu", "city", "co");

it("words are found as by a look at every item", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      (items, said) => {
        const isIn = (words: readonly string[], one: string) => words.some((own) => own === one || (one.length > 1 && own.startsWith(one)));
        const expected = [...items.keys()].filter((number) => said.every((one) => isIn(items[number] ?? [], one)));
        expect(new PrefixIndex(items).withAll(said.map((one) => [one]))).toEqual(expected);
      },
    ),
  );
});

const shortOf = (name: string): readonly string[] => {
  const folded = foldOrganization(name);
  return [
    folded,
    ...["credit union", "federal credit union", "federal"].flatMap((end) =>
      folded.endsWith(` ${end}`) ? [folded.slice(0, -end.length - 1)] : [],
    ),
  ];
};

it("every institution is found by each of its names and its id, first or beside others of that name", () => {
  const name = fc.array(fc.constantFrom("Alamo", "Elm", "St.", "Community", "Federal", "Credit Union", "Teachers", "FCU"), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
      const known = names.map((words, number) => institution(words.join(" "), "Waco", "TX", number));
      const all = new InstitutionFinder(known);
      for (const [number, { id, name: said }] of known.entries()) {
        const results = all.find(said);
        const own = results.find((one) => one.institution === number);
        expect(own?.match).toBe("name");
        for (const other of results.filter(({ match }) => match === "name"))
          expect(shortOf(known[other.institution]?.name ?? "").some((form) => shortOf(said).includes(form))).toBe(true);
        expect(all.find(id)[0]?.match).toBe("id");
      }
    }),
  );
});
