import { readFileSync } from "node:fs";
import { utf8 } from "@tellerline/dev/utf8";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { openMembershipBook } from "../book/open-membership-book.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { NOBODY } from "../oracle/naive.oracle.ts";
import { institution } from "../oracle/world.oracle.ts";
import type { Person } from "../person/person.ts";
import type { Rule } from "../rules/atoms.ts";
import { searchInstitutions } from "../search/search.ts";
import { WorkingMemory } from "../search/working-memory.ts";

/** A name that a person gives (`said`), and a rule's name of the same organization or of another with a similar name (`known`). */
interface Pair {
  readonly kind: OrganizationKind;
  readonly said: string;
  readonly known: string;
}

function readPairs(name: string): readonly Pair[] {
  const lines = readFileSync(new URL(`../../fixtures/names-${name}.tsv`, import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const [kind = "", said = "", known = ""] = line.split("\t");
      return { kind: kind as OrganizationKind, said, known };
    });
}

function ruleFor({ kind, known }: Pair): Rule {
  return {
    ruleId: 1,
    creditUnionId: "A|AUSTIN|TX",
    kind: "employer",
    conditions: [[{ type: "organization", kind, name: known, aliases: [], relationships: [], places: [] }]],
    joinStep: null,
    extendsTo: [],
    confidence: 1,
    quote: known,
    engine: "graph",
  };
}

/** True if a person who says `said` is eligible at an institution that accepts only people of `known`. */
function isEligible(pair: Pair): boolean {
  const institutions = [institution("A|AUSTIN|TX", "A", "TX")];
  const source = { asOf: 0, institutions, rules: [ruleFor(pair)], publications: new Map(), records: new Map(), coverage: "{}" };
  const memory = new WorkingMemory(openMembershipBook(compileMembershipBook(source, utf8).book, utf8));
  const person: Person = {
    ...NOBODY,
    organizations: new Map([[pair.kind, [{ name: pair.said, relationship: pair.kind === "employer" ? ("employee" as const) : null }]]]),
    willingToJoin: null,
    family: null,
    affirmed: [],
    denied: [],
  };
  return searchInstitutions(memory, person, { limit: 5, after: null }).buckets.eligible.length > 0;
}

it("no neighbour's name opens a door", () => {
  const pairs = readPairs("apart");
  expect(pairs.length).toBeGreaterThanOrEqual(100);
  expect(pairs.filter(isEligible)).toEqual([]);
});

it("at least 97 of 100 spellings of a name open its door", () => {
  const pairs = readPairs("same");
  expect(pairs.length).toBeGreaterThanOrEqual(100);
  const missed = pairs.filter((pair) => !isEligible(pair)).map(({ said, known }) => `${said} | ${known}`);
  expect(missed.length / pairs.length, missed.join("\n")).toBeLessThanOrEqual(0.03);
});
