import { personSchema } from "@tellerline/contract";
import { type Individual, type Person, UNKNOWN_INDIVIDUAL, UNKNOWN_PERSON } from "@tellerline/eligibility";
import { Problem } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../testing/market.ts";
import table from "./people.json" with { type: "json" };
import { homeStateOf, toPerson } from "./person.ts";

const { gazetteer } = KNOWLEDGE;

const written = <Facts extends Individual>({ regions, organizations, ...rest }: Facts) => ({
  ...rest,
  regions: Object.fromEntries(regions),
  organizations: Object.fromEntries(organizations),
});

const writtenPerson = ({ family, ...person }: Person) => ({
  ...written(person),
  family: family?.map(({ relation, facts }) => ({ relation, facts: written(facts) })) ?? null,
});

const whole = ({ family, ...person }: (typeof table)[number]["person"]) => ({
  ...writtenPerson(UNKNOWN_PERSON),
  ...person,
  family: family?.map(({ relation, facts }) => ({ relation, facts: { ...written(UNKNOWN_INDIVIDUAL), ...facts } })) ?? null,
});

it.each(table)("$says", ({ wire, person }) => {
  expect(writtenPerson(toPerson(gazetteer, personSchema.parse(wire)))).toEqual(whole(person));
});

function refused(facts: object, prefix?: string) {
  try {
    toPerson(gazetteer, personSchema.parse(facts), prefix);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, paths: error.extras.errors?.map(({ path, code }) => [path, code]) };
    throw error;
  }
  return null;
}

describe("a person is refused", () => {
  it.each([
    [{ home_city: "Austin" }, undefined, "city_without_state", [["/home_city", "city_without_state"]]],
    [{ home_county: "Travis" }, undefined, "validation_failed", [["/home_county", "county_without_state"]]],
    [{ home_state: "TX", home_city: "Nowhere" }, "/person", "unresolved_city", [["/person/home_city", "unresolved_city"]]],
    [{ worksite_zip: "00001" }, "", "unresolved_zip", [["/worksite_zip", "unresolved_zip"]]],
    [{ home_state: "OK", home_zip: "78701" }, "", "conflicting_fields", [["/home_zip", "conflicting_fields"]]],
    [
      { home_state: "TX", home_county: "Nowhere", family: [{ relation: "child", school_city: "Austin" }] },
      "/borrower",
      "city_without_state",
      [
        ["/borrower/home_county", "unresolved_county"],
        ["/borrower/family/0/school_city", "city_without_state"],
      ],
    ],
    [
      { affirmed: ["a".repeat(64)], denied: ["a".repeat(64)] },
      "/person",
      "conflicting_fields",
      [["/person/denied/0", "conflicting_fields"]],
    ],
  ])("for %j under %s with %s", (facts, prefix, code, paths) => {
    expect(refused(facts, prefix)).toEqual({ code, paths });
  });

  it("never for military mail, which says nothing of a state", () => {
    expect(refused({ home_state: "AE" })).toBeNull();
  });
});

describe("the state that somebody lives in", () => {
  it.each([
    [{ home_state: "OK" }, "OK"],
    [{ home_zip: "78701" }, "TX"],
    [{ home_zip: "78765" }, "TX"],
    [{ home_zip: "42223" }, null],
    [{ home_state: "AP" }, null],
    [{ worksite_state: "TX" }, null],
    [{}, null],
  ])("of %j is %j", (facts, state) => {
    expect(homeStateOf(toPerson(gazetteer, personSchema.parse(facts)))).toEqual(state);
  });
});
