import { describe, expect, it } from "vitest";
import { membershipFile, openMembership } from "./membership-engine.ts";
import { listTables, readYaml } from "./tables.ts";

describe.each(listTables("membership"))("membership, %s", (file) => {
  const examples = readYaml("membership", file, membershipFile);
  const standingOf = openMembership(examples);

  it.each(examples.cases.map((example) => [example.case, example] as const))("%s", (_, { credit_union, person, expect: expected, why }) => {
    const { missing_facts, ...others } = expected;
    const sorted = missing_facts === undefined ? {} : { missing_facts: missing_facts.toSorted() };
    expect(standingOf(credit_union, person), why).toMatchObject({ ...others, ...sorted });
  });
});
