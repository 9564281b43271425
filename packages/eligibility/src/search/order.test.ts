import { missing } from "@tellerline/book";
import { utf8 } from "@tellerline/dev/utf8";
import { describe, expect, it } from "vitest";
import { writeSearch } from "../answer/write-search.ts";
import { nameOf, stateOf } from "../book/membership-book.ts";
import { openMembershipBook } from "../book/open-membership-book.ts";
import type { MemberInstitution } from "../book/source.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { booksOf, gazetteer, institution, SOURCE } from "../oracle/world.oracle.ts";
import { type Person, UNKNOWN_PERSON, UNKNOWN_REGION } from "../person/person.ts";
import type { Atom, Rule } from "../rules/atoms.ts";
import { geoAtom, geoPlaceOfKey } from "../rules/geo-atoms.ts";
import { searchInstitutions } from "./search.ts";
import { WorkingMemory } from "./working-memory.ts";

const decoder = new TextDecoder();

const named = (kind: "employer" | "school" | "occupation", name: string): Atom => ({
  type: "organization",
  kind,
  name,
  aliases: [],
  relationships: [],
  places: [],
});
const ACME = [named("employer", "Acme Rockets")];
const RICE = [named("school", "Rice University")];
const NURSE = [named("occupation", "Nurse")];

const inAustin = (name: string) => institution(`${name.toUpperCase()}|AUSTIN|TX`, name, "TX");

interface Entry {
  readonly name: string;
  readonly missing_facts: readonly unknown[];
  readonly paths: readonly unknown[];
}

/** The answer to a person. @param published the rules of institutions by the institution's name. All rules have the same confidence. */
function answerTo(published: Readonly<Record<string, readonly Rule["conditions"][]>>, person: Person, detail: "full" | null = null) {
  const names = Object.keys(published).toSorted();
  const rules = names.flatMap((name, at) =>
    (published[name] ?? []).map(
      (conditions, number): Rule => ({
        creditUnionId: inAustin(name).creditUnionId,
        ruleId: at * 10 + number + 1,
        kind: "employer",
        conditions,
        joinStep: null,
        extendsTo: [],
        confidence: 0.9,
        quote: "Welcome.",
        engine: "graph",
      }),
    ),
  );
  const source = { asOf: 0, institutions: names.map(inAustin), rules, publications: new Map(), records: new Map(), coverage: "{}" };
  const memory = new WorkingMemory(openMembershipBook(compileMembershipBook(source, utf8).book, utf8));
  const found = searchInstitutions(memory, person, { limit: 200, after: null });
  const written = writeSearch(found, { ...FRAME, detail }, utf8);
  const { unknown, possibly_eligible: possible }: Readonly<Record<"unknown" | "possibly_eligible", readonly Entry[]>> = JSON.parse(
    decoder.decode(written),
  );
  const entries = [...possible, ...unknown];
  const entry = (name: string) => entries.find((one) => one.name === name) ?? missing(0);
  return { order: entries.map(({ name }) => name), entry };
}

const NO_CURSORS = { eligible: null, conditionally_eligible: null, possibly_eligible: null, unknown: null };
const FRAME = { limit: 200, seen: 0, detail: null, disclosure: "", nextCursors: NO_CURSORS };

const TEXAN: Person = {
  ...UNKNOWN_PERSON,
  regions: new Map([["home", { ...UNKNOWN_REGION, states: ["TX"] }]]),
};

const TEXAS = [geoAtom(geoPlaceOfKey(gazetteer, "state:TX"), "home")];

it("puts an institution that leaves fewer questions open before one that leaves more, and then the first by name", () => {
  const published = { Abel: [[TEXAS, ACME, RICE, NURSE]], Baker: [[TEXAS, ACME, RICE]], Cole: [[TEXAS, ACME]], Dent: [[TEXAS, ACME]] };
  expect(answerTo(published, TEXAN).order).toEqual(["Cole", "Dent", "Baker", "Abel"]);
});

it("asks the first questions of an institution, all of them where every entry says everything", () => {
  const five = ["Acme Rockets", "Boltworks", "Coil Company", "Dynamo Ltd", "Elm Yards"].map((name) => [[named("employer", name)]]);
  const { entry, order } = answerTo(
    {
      Abel: five.map((own) => [TEXAS, ...own]),
      Baker: [
        [TEXAS, ACME],
        [TEXAS, RICE],
      ],
    },
    TEXAN,
  );
  expect(order).toEqual(["Baker", "Abel"]);
  expect(entry("Abel").missing_facts).toHaveLength(2);
  expect(entry("Baker").missing_facts).toHaveLength(2);
  expect(answerTo({ Abel: five }, TEXAN, "full").entry("Abel").missing_facts).toHaveLength(5);
});

it("counts the question which of two institutions of one name somebody belongs to", () => {
  const texan = geoAtom(geoPlaceOfKey(gazetteer, "state:TX"), "home");
  const rule = (creditUnionId: string, ruleId: number, conditions: Rule["conditions"]): Rule => ({
    ...{ creditUnionId, ruleId, kind: "employer", conditions: [[texan], ...conditions], joinStep: null, extendsTo: [] },
    ...{ confidence: 0.9, quote: "Welcome.", engine: "graph" },
  });
  const rules = [rule("FLAT|AUSTIN|TX", 1, [ACME]), rule("QUIET|WACO|TX", 2, [ACME, RICE, NURSE]), rule("TWIN|WACO|TX", 3, [ACME])];
  const { book, memory } = booksOf({ ...SOURCE, rules });
  const { buckets } = searchInstitutions(memory, { ...TEXAN, memberOf: ["Twin"] }, { limit: 200, after: null });
  expect(buckets.possibly_eligible.map(({ institution: number }) => `${nameOf(book, number)}, ${stateOf(book, number)}`)).toEqual([
    "Flat, TX",
    "Twin, TX",
    "Quiet, TX",
    "Twin, OK",
  ]);
});

it("takes the first by name, whatever the ids, and the first by id of those with one name", () => {
  const rules = ["FLAT|AUSTIN|TX", "OPEN SKY|DALLAS|TX", "TWIN|TULSA|OK", "TWIN|WACO|TX"].map(
    (creditUnionId, at): Rule => ({
      ...{ creditUnionId, ruleId: at + 1, kind: "open", conditions: [[{ type: "open" }]], joinStep: null, extendsTo: [] },
      ...{ confidence: 0.9, quote: "Anyone.", engine: "graph" },
    }),
  );
  const institutions = SOURCE.institutions.map((one) => (one.name === "Flat" ? { ...one, name: "Zenith" } : one));
  const { book, memory } = booksOf({ ...SOURCE, institutions, rules });
  const { buckets } = searchInstitutions(memory, UNKNOWN_PERSON, { limit: 200, after: null });
  expect(buckets.eligible.map(({ institution: number }) => `${nameOf(book, number)}, ${stateOf(book, number)}`)).toEqual([
    "Open Sky, TX",
    "Twin, OK",
    "Twin, TX",
    "Zenith, TX",
  ]);
});

describe("institutions of which nothing is known", () => {
  const of = (id: string, name: string, more: Partial<MemberInstitution> = {}): MemberInstitution => {
    const [, , state] = id.split("|");
    return { ...institution(id, name, state === "OK" ? "OK" : "TX"), ...more };
  };
  const institutions = [
    of("ACME STAFF|ENID|OK", "Acme Staff"),
    of("BAYOU|HOUSTON|TX", "Bayou", { members: 9_000 }),
    of("CAPITOL|AUSTIN|TX", "Capitol", { countyKey: "county:TX:williamson" }),
    of("LONGHORN|MANOR|TX", "Longhorn", { members: 300, countyKey: "county:TX:travis" }),
    of("PECAN|PFLUGERVILLE|TX", "Pecan", { members: 4_000, countyKey: "county:TX:travis" }),
    of("RED RIVER|TULSA|OK", "Red River", { members: 50_000 }),
    of("WIDGETS|DALLAS|TX", "Widget Makers", { members: 2_000, alsoKnownAs: ["Rockets Credit Union"] }),
    of("YUCCA|HOUSTON|TX", "Yucca (Houston, TX)"),
  ];
  const rules = institutions.map(
    ({ creditUnionId }, at): Rule => ({
      ...{ creditUnionId, ruleId: at + 1, kind: "community_geo", conditions: [[{ type: "unverified" }]], joinStep: null, extendsTo: [] },
      ...{ confidence: 0.5, quote: "", engine: "legacy" },
    }),
  );
  const found = (person: Person, limit = 200) => {
    const { memory } = booksOf({ ...SOURCE, institutions, rules, records: new Map(), publications: new Map() });
    const result = searchInstitutions(memory, person, { limit, after: null });
    const { unknown }: { unknown: readonly (Entry & { readonly reasons: readonly string[] })[] } = JSON.parse(
      decoder.decode(writeSearch(result, { ...FRAME, limit }, utf8)),
    );
    return unknown;
  };
  const austin = {
    ...UNKNOWN_REGION,
    ...{ states: ["TX"] as const, counties: ["county:TX:travis"], place: "place:TX:austin" },
  };
  const person: Person = { ...UNKNOWN_PERSON, regions: new Map([["home", austin]]) };
  const employee = (name: string): Person => ({
    ...person,
    organizations: new Map([["employer", [{ name, relationship: "employee" }]]]),
  });

  it("come by county, then city, then state, the larger first", () => {
    const names = found(person).map(({ name }) => name);
    expect(names).toEqual(["Pecan", "Longhorn", "Capitol", "Bayou", "Widget Makers", "Yucca (Houston, TX)"]);
    expect(found(person, 3).map(({ name }) => name)).toEqual(names.slice(0, 3));
  });

  it("come first where their name says the person's organization, wherever they are, and say so", () => {
    const [first, second, third] = found(employee("ACME Rockets, Inc."));
    expect(first).toMatchObject({ name: "Widget Makers", unknown_reason: "low_confidence_rules" });
    expect(first?.reasons[0]).toBe("Its name says Rockets: ask it.");
    expect(second?.name).toBe("Acme Staff");
    expect(second?.reasons[0]).toBe("Its name says ACME: ask it.");
    expect(third).toMatchObject({ name: "Pecan" });
    expect(third?.reasons[0]).not.toContain("Its name");
  });

  it("are not found by the place that we put behind their name", () => {
    expect(found(employee("City of Houston")).map(({ name }) => name)[0]).toBe("Pecan");
  });

  it("are not found by a word that many names have", () => {
    expect(found(employee("Staff Hospital of the Red River")).map(({ name }) => name)[0]).toBe("Red River");
    expect(found(employee("The River Hospital")).map(({ name }) => name)[0]).toBe("Pecan");
  });

  it("come by name where a book was made before it had nearness", () => {
    const source = { ...SOURCE, institutions, rules, records: new Map(), publications: new Map() };
    // Renames two columns, at the same length, so the book looks like one without these columns.
    const head = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
    const bytes = new Uint8Array(compileMembershipBook(source, utf8).book);
    for (const column of ["nearbySlots", "institutionSizeRank"]) {
      const place = head(bytes).indexOf(`"${column}"`);
      expect(place).toBeGreaterThan(0);
      bytes[place + 1] = "X".charCodeAt(0);
    }
    const memory = new WorkingMemory(openMembershipBook(bytes.buffer, utf8));
    const { outcomes, buckets } = searchInstitutions(memory, employee("Acme Rockets"), { limit: 200, after: null });
    const names = buckets.unknown.map(({ institution: number }) => nameOf(outcomes.book, number));
    expect(names).toEqual(["Bayou", "Capitol", "Longhorn", "Pecan", "Widget Makers", "Yucca (Houston, TX)"]);
  });
});
