import { missing } from "@tellerline/book";
import { describe, expect, it } from "vitest";
import { booksOf, institution, SOURCE, searchOf } from "../oracle/world.oracle.ts";
import { type Individual, type Person, UNKNOWN_INDIVIDUAL, UNKNOWN_PERSON } from "../person/person.ts";
import type { Atom, Rule } from "../rules/atoms.ts";

const FIR = "FIR|AUSTIN|TX";
const ROCKETS: Atom = { type: "organization", kind: "employer", name: "Acme Rockets", aliases: [], relationships: [], places: [] };
const SPARKS: Atom = { ...ROCKETS, kind: "school", name: "Sparks College" };
const KITES: Rule["joinStep"] = { kind: "join_association", association: "Kite Club", costUsd: 10, joinUrl: "https://kites.example" };

interface Entry {
  readonly join_cost_usd?: number;
  readonly join_url?: string;
  readonly paths: readonly { readonly conditional_on?: { readonly type: string } }[];
  readonly missing_facts?: readonly { readonly question: string; readonly answer: unknown }[];
}

/** The entry of an institution with one rule, which takes in spouses of members, for somebody with this spouse who joins no association. */
function entryOf(spouse: Partial<Individual>, changes: Partial<Rule>): Entry {
  const rule: Rule = {
    ...{ creditUnionId: FIR, ruleId: 1, kind: "employer", conditions: [[ROCKETS]], joinStep: null },
    ...{ extendsTo: [{ relations: ["spouse"], of: "members" }], confidence: 0.9, quote: "Welcome.", engine: "graph" },
    ...changes,
  };
  const source = { ...SOURCE, institutions: [institution(FIR, "Fir", "TX")], rules: [rule], publications: new Map(), records: new Map() };
  const person: Person = {
    ...UNKNOWN_PERSON,
    willingToJoin: false,
    family: [{ relation: "spouse", facts: { ...UNKNOWN_INDIVIDUAL, ...spouse } }],
  };
  const found = searchOf(booksOf(source).memory, person, "full", 200) as Record<string, readonly Entry[]>;
  return Object.values(found).find((entries) => Array.isArray(entries) && entries.length > 0)?.[0] ?? missing(0);
}

const worksFor = (name: string): Partial<Individual> => ({
  organizations: new Map([["employer", [{ name, relationship: "employee" }]]]),
});

describe("what is asked of a relative", () => {
  it.each<[string, Partial<Individual>, Partial<Rule>, string]>([
    ["the name that was meant", worksFor("Acme Rockts"), {}, "Did you mean Acme Rockets, for your spouse?"],
    [
      "what the rule leaves open",
      worksFor("Acme Rockets"),
      { conditions: [[ROCKETS], [SPARKS]] },
      "Is it right that your spouse has a tie to Sparks College?",
    ],
  ])("is %s", (_, spouse, rule, question) => {
    expect(entryOf(spouse, rule).missing_facts?.map((fact) => fact.question)).toEqual([question]);
  });
});

describe("the cost of a way by a relative", () => {
  const member: Partial<Individual> = { organizations: new Map([["association", [{ name: "Kite Club", relationship: null }]]]) };

  it("is not that of the rule's own step, which the relative who joins first has taken", () => {
    const entry = entryOf(member, { conditions: [[{ type: "open" }]], joinStep: KITES });
    expect(entry).toMatchObject({ paths: [{ conditional_on: { type: "relative_joins_first" } }] });
    expect(entry).not.toHaveProperty("join_cost_usd");
    expect(entry).not.toHaveProperty("join_url");
  });
});

describe("the cost of joining", () => {
  it("stands beside the page of the step that costs so much", () => {
    const step = (association: string, costUsd: number, joinUrl: string | null): Rule["joinStep"] => ({
      ...{ kind: "join_association", association, costUsd, joinUrl },
    });
    const open: Rule = {
      ...{ creditUnionId: FIR, ruleId: 1, kind: "association", conditions: [[{ type: "open" }]], extendsTo: [] },
      ...{ confidence: 0.95, quote: "Welcome.", engine: "graph", joinStep: step("Dear Club", 20, "https://dear.example") },
    };
    const entryWith = (joinUrl: string | null) => {
      const rules = [open, { ...open, ruleId: 2, confidence: 0.9, joinStep: step("Cheap Club", 5, joinUrl) }];
      const source = { ...SOURCE, institutions: [institution(FIR, "Fir", "TX")], rules, publications: new Map(), records: new Map() };
      const found = searchOf(booksOf(source).memory, UNKNOWN_PERSON, "full", 200) as Record<string, readonly Entry[]>;
      return found.conditionally_eligible?.[0];
    };
    expect(entryWith("https://cheap.example")).toMatchObject({ join_cost_usd: 5, join_url: "https://cheap.example" });
    expect(entryWith(null)).toMatchObject({ join_cost_usd: 5 });
    expect(entryWith(null)).not.toHaveProperty("join_url");
  });
});
