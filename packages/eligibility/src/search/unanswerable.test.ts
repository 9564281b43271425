import { missing } from "@tellerline/book";
import { expect, it } from "vitest";
import { booksOf, PEOPLE, SOURCE } from "../oracle/world.oracle.ts";
import { UNKNOWN_INDIVIDUAL, UNKNOWN_PERSON } from "../person/person.ts";
import { searchInstitutions } from "./search.ts";

// Of the institutions that contest a rule, a search counts candidates without a positive verdict, and others if anyone may meet
// the contested rule (guides/operating.md#disputes).
it.each([
  ["of whom nothing is known", 1],
  ["who lives in downtown Austin", 1],
  ["whose brother works for Acme Rockets", 2],
  ["who has no relatives", 2],
])("to somebody %s, a search counts %d institutions whose contested rule may matter", (who, expected) => {
  const contesting = new Map([
    ["ALAMO|AUSTIN|TX", false],
    ["QUIET|WACO|TX", true],
  ]);
  const { memory } = booksOf({ ...SOURCE, contesting });
  const { unanswerable } = searchInstitutions(memory, PEOPLE[who] ?? missing(0), { limit: 1, after: null });
  expect(unanswerable.filter(({ reason }) => reason === "contested_rules").map(({ institutions }) => institutions)).toEqual([expected]);
});

it("names every organization that no rule names of a relative, and whose it is", () => {
  const facts = {
    ...UNKNOWN_INDIVIDUAL,
    organizations: new Map([["employer" as const, [{ name: "Zephyr Works", relationship: "employee" as const }]]]),
    memberOf: ["Yonder Credit Union"],
  };
  const person = { ...UNKNOWN_PERSON, family: [{ relation: "in_law" as const, facts }] };
  const { unanswerable } = searchInstitutions(booksOf(SOURCE).memory, person, { limit: 1, after: null });
  expect(unanswerable.filter(({ reason }) => reason === "unresolved_organization")).toEqual([
    {
      ...{ reason: "unresolved_organization", institutions: 0, conditionKinds: ["employer"] },
      note: 'No published rule names "Zephyr Works" (employer of your in-law), so conditions that depend on it stay unknown.',
    },
    {
      ...{ reason: "unresolved_organization", institutions: 0, conditionKinds: ["member_of"] },
      note: 'We know no credit union called "Yonder Credit Union", of which your in-law is said to be a member.',
    },
  ]);
});

it("names every organization that no rule names, by its kind", () => {
  const employee = (name: string) => ({ name, relationship: "employee" as const });
  const organizations = new Map([["employer" as const, [employee("Zephyr Works"), employee("Yonder Mills")]]]);
  const { unanswerable } = searchInstitutions(booksOf(SOURCE).memory, { ...UNKNOWN_PERSON, organizations }, { limit: 1, after: null });
  expect(unanswerable.filter(({ reason }) => reason === "unresolved_organization").map(({ note }) => note)).toEqual([
    'No published rule names "Zephyr Works", "Yonder Mills" (employer), so conditions that depend on it stay unknown.',
  ]);
});

it("names no organization of which it is asked whether another is meant", () => {
  const employee = (name: string) => ({ name, relationship: "employee" as const });
  const organizations = new Map([["employer" as const, [employee("Acme Rokets"), employee("Zephyr Works")]]]);
  const { unanswerable } = searchInstitutions(booksOf(SOURCE).memory, { ...UNKNOWN_PERSON, organizations }, { limit: 1, after: null });
  expect(unanswerable.filter(({ reason }) => reason === "unresolved_organization").map(({ note }) => note)).toEqual([
    'No published rule names "Zephyr Works" (employer), so conditions that depend on it stay unknown.',
  ]);
});
