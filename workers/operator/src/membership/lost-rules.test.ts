import { expect, it } from "vitest";
import { letsInAll } from "./lost-rules.ts";
import type { PublishedRule } from "./ruleset.ts";

type Atom = PublishedRule["conditions"][number]["any"][number];

const rule = (conditions: readonly (readonly Atom[])[], more: Partial<PublishedRule> = {}): PublishedRule => ({
  rule_id: 1,
  claim_id: "c1",
  kind: "community_geo",
  conditions: conditions.map((any) => ({ any: [...any] })),
  conditional_on: null,
  confidence: 0.9,
  evidence: {
    source_id: "s1",
    url: "https://ash.example/",
    retrieved_at: "2026-11-01",
    text_sha256: "0",
    quote: "Anyone in Travis County.",
  },
  extracted_at: "2026-11-01T00:00:00Z",
  ...more,
});
const county = (key: string): Atom => ({ type: "geo", level: "county", key, role: "home" });
const [TRAVIS, HAYS] = [county("48453"), county("48209")];
const employer = (name: string, aliases: string[] = [], more: object = {}): Atom => ({
  type: "organization",
  kind: "employer",
  name,
  aliases,
  relationships: ["employee"],
  ...more,
});
const bound = (...places: string[]): Atom => employer("Acme", ["ACM"], { places });
const school = (...relationships: string[]): Atom => employer("Rice University", [], { kind: "school", relationships });
const friends = employer("Friends", [], { kind: "association", relationships: [] });
const veteran = (more: object = {}): Atom => ({ type: "military", status: "veteran", state: null, ...more });
const joins = (association: string, cost_usd: number | null) =>
  ({ conditional_on: { type: "join_association", association, cost_usd, join_url: null } }) as const;
const children = { extends_to: [{ relations: ["child"], of: "members" }] } satisfies Partial<PublishedRule>;

it.each<readonly [string, PublishedRule, PublishedRule, boolean]>([
  ["the same rule", rule([[TRAVIS]]), rule([[TRAVIS]]), true],
  ["the same of another claim, quote and confidence", rule([[TRAVIS]], { claim_id: "c2", confidence: 0.5 }), rule([[TRAVIS]]), true],
  ["one more county", rule([[TRAVIS, HAYS]]), rule([[TRAVIS]]), true],
  ["one county less", rule([[TRAVIS]]), rule([[TRAVIS, HAYS]]), false],
  ["another county", rule([[HAYS]]), rule([[TRAVIS]]), false],
  ["one condition less", rule([[TRAVIS]]), rule([[TRAVIS], [veteran()]]), true],
  ["one condition more", rule([[TRAVIS], [veteran()]]), rule([[TRAVIS]]), false],
  ["everybody", rule([[{ type: "open" }]]), rule([[TRAVIS]]), true],
  ["no longer everybody", rule([[TRAVIS]]), rule([[{ type: "open" }]]), false],
  ["one more name of an employer", rule([[employer("Acme", ["ACM"])]]), rule([[employer("Acme")]]), true],
  ["a name of an employer less", rule([[employer("Acme")]]), rule([[employer("Acme", ["ACM"])]]), false],
  ["another employer", rule([[employer("Acne")]]), rule([[employer("Acme")]]), false],
  ["places to which its names are bound", rule([[employer("Acme", [], { places: ["TX"] })]]), rule([[employer("Acme")]]), false],
  ["names that are bound no longer", rule([[employer("Acme")]]), rule([[employer("Acme", [], { places: ["TX"] })]]), false],
  ["names that are bound to one more place", rule([[bound("NM", "TX")]]), rule([[bound("TX")]]), true],
  ["names that are bound to a place less", rule([[bound("TX")]]), rule([[bound("NM", "TX")]]), false],
  ["an employer as it is written otherwise", rule([[employer("ACME, Inc.")]]), rule([[employer("Acme")]]), true],
  ["employees in so many words", rule([[employer("Acme")]]), rule([[employer("Acme", [], { relationships: [] })]]), true],
  [
    "retirees instead of employees",
    rule([[employer("Acme", [], { relationships: ["retiree"] })]]),
    rule([[employer("Acme", [], { relationships: [] })]]),
    false,
  ],
  ["students instead of anybody of a school", rule([[school("student")]]), rule([[school()]]), false],
  ["anybody of a school instead of students", rule([[school()]]), rule([[school("student")]]), true],
  ["a step less where its association is a condition", rule([[friends]]), rule([[friends]], joins("Friends", 5)), false],
  ["a rule that is no more than possible", rule([[TRAVIS]], { confidence: 0.49 }), rule([[TRAVIS]], { confidence: 0.95 }), false],
  ["a possible rule that is surer", rule([[TRAVIS]], { confidence: 0.95 }), rule([[TRAVIS]], { confidence: 0.3 }), true],
  ["service of one branch alone", rule([[veteran({ branches: ["navy"] })]]), rule([[veteran()]]), false],
  ["service of one more branch", rule([[veteran({ branches: ["army", "navy"] })]]), rule([[veteran({ branches: ["navy"] })]]), true],
  ["service in one state alone", rule([[veteran({ state: "TX" })]]), rule([[veteran()]]), false],
  ["service in any state", rule([[veteran()]]), rule([[veteran({ state: "TX" })]]), true],
  ["a step", rule([[TRAVIS]], joins("Friends", 5)), rule([[TRAVIS]]), false],
  ["a step less", rule([[TRAVIS]]), rule([[TRAVIS]], joins("Friends", 5)), true],
  ["a step of another price", rule([[TRAVIS]], joins("Friends", 10)), rule([[TRAVIS]], joins("Friends", 5)), true],
  ["another association", rule([[TRAVIS]], joins("Foes", 5)), rule([[TRAVIS]], joins("Friends", 5)), false],
  ["family instead of people of its own", rule([[TRAVIS]], { kind: "family" }), rule([[TRAVIS]]), false],
  ["relatives no longer", rule([[TRAVIS]]), rule([[TRAVIS]], children), false],
  ["relatives too", rule([[TRAVIS]], children), rule([[TRAVIS]]), true],
])("%s: whether everybody is still let in", (_, now, before, isKept) => {
  expect(letsInAll(now, before)).toBe(isKept);
});
