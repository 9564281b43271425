import { utf8 } from "@tellerline/dev/utf8";
import { describe, expect, it } from "vitest";
import { MembershipBookBuilder } from "../compile/membership-book-builder.ts";
import { isOfferedToAnyone, opensToAnyone } from "../compile/open-rule.ts";
import { booksOf, INSTITUTIONS, RULES, SOURCE } from "../oracle/world.oracle.ts";
import type { Rule } from "../rules/atoms.ts";
import { institutionsWithOtherRules } from "./changed-institutions.ts";
import { conditionsBesideStep } from "./join-step.ts";
import { nameOf, stateOf } from "./membership-book.ts";
import { openMembershipDetails } from "./membership-details.ts";
import { openMembershipBook } from "./open-membership-book.ts";
import { institutionsOpenToAll } from "./open-to-all.ts";
import type { MembershipSource } from "./source.ts";

const BEFORE = booksOf(SOURCE).book;
const ALAMO = "ALAMO|AUSTIN|TX";
const bookOf = (more: Partial<MembershipSource>) => booksOf({ ...SOURCE, ...more }).book;
const withRule = (ruleId: number, more: Partial<Rule>) =>
  bookOf({ rules: SOURCE.rules.map((rule) => (rule.ruleId === ruleId ? { ...rule, ...more } : rule)) });

describe("institutions whose rules changed", () => {
  it("are none between equal books, whatever else differs in them", () => {
    expect(institutionsWithOtherRules(BEFORE, BEFORE)).toEqual([]);
    expect(institutionsWithOtherRules(BEFORE, bookOf({ asOf: 5, coverage: "{}", records: new Map() }))).toEqual([]);
    expect(institutionsWithOtherRules(BEFORE, withRule(1, { quote: "In other words." }))).toEqual([]);
  });

  it.each([
    ["confidence", { confidence: 0.96 }],
    ["conditions", { conditions: [[{ type: "open" }]] }],
    ["step", { joinStep: { kind: "donate", association: "Friends", costUsd: 3, joinUrl: null } }],
    ["relatives", { extendsTo: [] }],
    ["id", { ruleId: 99 }],
  ] as const)("are those of which a rule has another %s", (_, more) => {
    expect(institutionsWithOtherRules(BEFORE, withRule(1, more))).toEqual([ALAMO]);
    expect(institutionsWithOtherRules(withRule(1, more), BEFORE)).toEqual([ALAMO]);
  });

  it("are those that another price is asked of", () => {
    const priced = withRule(2, { joinStep: { kind: "open_account", association: "Alamo", costUsd: 6, joinUrl: null } });
    expect(institutionsWithOtherRules(BEFORE, priced)).toEqual([ALAMO]);
  });

  it("are those that came or went with rules, and not those that never had any", () => {
    const withoutAlamo = bookOf({
      institutions: INSTITUTIONS.filter(({ creditUnionId }) => creditUnionId !== ALAMO),
      rules: SOURCE.rules.filter(({ creditUnionId }) => creditUnionId !== ALAMO),
    });
    const withoutQuiet = bookOf({ institutions: INSTITUTIONS.filter(({ name }) => name !== "Quiet") });
    expect(institutionsWithOtherRules(BEFORE, withoutAlamo)).toEqual([ALAMO]);
    expect(institutionsWithOtherRules(withoutAlamo, BEFORE)).toEqual([ALAMO]);
    expect(institutionsWithOtherRules(BEFORE, withoutQuiet)).toEqual([]);
    expect(institutionsWithOtherRules(withoutQuiet, BEFORE)).toEqual([]);
  });
});

describe("rules that anyone can meet", () => {
  it("are those without a condition but to be anyone, with a step or without", () => {
    expect(RULES.filter(opensToAnyone).map(({ ruleId }) => ruleId)).toEqual([4, 16]);
    expect([...institutionsOpenToAll(BEFORE)]).toEqual(["BLUEBONNET|HOUSTON|TX", "OPEN SKY|DALLAS|TX"]);
  });

  it.each([
    ["a flat record's", { engine: "legacy" }],
    ["one that is not sure", { confidence: 0.4 }],
    ["one for relatives", { kind: "family" }],
    ["one with a condition", { conditions: [[{ type: "open" }], [{ type: "unverified" }]] }],
  ] as const)("%s opens no institution to all", (_, more) => {
    expect([...institutionsOpenToAll(withRule(16, more))]).toEqual(["BLUEBONNET|HOUSTON|TX"]);
  });

  it("may say that one joins the association of the step", () => {
    const membership = { type: "organization", kind: "association", aliases: [], relationships: [], places: [] } as const;
    const named = (name: string) => withRule(4, { conditions: [[{ ...membership, name }]] });
    expect([...institutionsOpenToAll(named("The American Consumer Council, Inc."))]).toContain("BLUEBONNET|HOUSTON|TX");
    expect([...institutionsOpenToAll(named("Elks"))]).not.toContain("BLUEBONNET|HOUSTON|TX");
  });

  it("do not say that who opens an account belongs to an association", () => {
    const [like] = RULES.filter(({ joinStep }) => joinStep?.kind === "join_association");
    if (like?.joinStep === undefined || like.joinStep === null) throw new Error("No rule has such a step.");
    const { association } = like.joinStep;
    const membership = {
      type: "organization",
      kind: "association",
      name: association,
      aliases: [],
      relationships: [],
      places: [],
    } as const;
    const beside = (kind: "join_association" | "open_account") =>
      conditionsBesideStep({ conditions: [[membership]], joinStep: { ...like.joinStep, association, costUsd: null, joinUrl: null, kind } });
    expect(beside("join_association")).toEqual([]);
    expect(beside("open_account")).toEqual([[membership]]);
  });

  it.each([
    ["what nobody verified", [{ type: "unverified" }], true],
    ["the kind of the applicant", [{ type: "applicant_kind", value: "natural_person" }], true],
    ["a statement", [{ type: "statement", question: "Do you own a boat?" }], false],
  ] as const)("may be held back by %s, and are offered to everybody all the same: %j", (_, beside, isOffered) => {
    expect(isOfferedToAnyone({ kind: "open", conditions: [[{ type: "open" }], beside] })).toBe(isOffered);
    expect(isOfferedToAnyone({ kind: "family", conditions: [[{ type: "open" }], beside] })).toBe(false);
    expect(isOfferedToAnyone({ kind: "open", conditions: [beside] })).toBe(false);
  });
});

describe("a book", () => {
  it("knows institutions by their id, an id they had before, and their names", () => {
    const number = BEFORE.institution(ALAMO);
    expect(BEFORE.institution("OLD ALAMO|AUSTIN|TX")).toBe(number);
    expect(BEFORE.institution("NOBODY|AUSTIN|TX")).toBe(-1);
    expect([nameOf(BEFORE, number), stateOf(BEFORE, number)]).toEqual(["Alamo", "TX"]);
    const named = (name: string) => BEFORE.institutionsNamed(name).map((one) => INSTITUTIONS[one]?.creditUnionId);
    expect(named("The Mission")).toEqual([ALAMO]);
    expect(named("alamo")).toEqual([ALAMO]);
    expect(named("Twin")).toEqual(["TWIN|TULSA|OK", "TWIN|WACO|TX"]);
    expect(named("Twin, Waco, TX")).toEqual(["TWIN|WACO|TX"]);
    expect(named("Nobody")).toEqual([]);
  });

  it("counts what it has, and names who contests a rule", () => {
    expect(BEFORE.meta).toMatchObject({
      asOf: 1_790_000_000,
      institutions: 10,
      rules: 20,
      formerIds: { "OLD ALAMO|AUSTIN|TX": 0 },
      alsoKnownAs: [["The Mission", 0]],
      contesting: [7],
      contestingOpenness: [7],
    });
    const content = bookOf({ contesting: new Map() }).meta;
    expect([content.contesting, content.contestingOpenness]).toEqual([undefined, undefined]);
    const other = bookOf({ contesting: new Map([[ALAMO, false]]) }).meta;
    expect([other.contesting, other.contestingOpenness]).toEqual([[0], []]);
  });

  it("knows a condition by its id, and no id that no condition has", () => {
    const ids = Array.from({ length: BEFORE.conditionAtoms.starts.length - 1 }, (_, condition) => BEFORE.conditionId(condition));
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{64}$/);
      expect(ids[BEFORE.idConditions.of(BEFORE.conditionNumber(id))[0] ?? -1]).toBe(id);
    }
    expect(BEFORE.conditionNumber("0".repeat(64))).toBe(-1);
    expect(BEFORE.conditionNumber("no id")).toBe(-1);
  });

  it("opens no file of another format", () => {
    const { details, book } = { details: new ArrayBuffer(8), book: new ArrayBuffer(8) };
    expect(() => openMembershipBook(book, utf8)).toThrow();
    expect(() => openMembershipDetails(details, utf8)).toThrow();
  });
});

describe("the details of a book", () => {
  const { details } = booksOf(SOURCE);

  it("have each institution's record and publication as they were given", () => {
    for (const [number, { creditUnionId }] of INSTITUTIONS.entries()) {
      expect(details.record(number)).toEqual(SOURCE.records.get(creditUnionId) ?? null);
      expect(details.publication(number)).toBe(SOURCE.publications.get(creditUnionId) ?? null);
    }
    expect(details.coverage).toBe(SOURCE.coverage);
  });

  it("know whose record names a state, and whose is open to anyone", () => {
    expect(details.reaching("TX")).toEqual([0, 1, 5]);
    expect(details.reaching("OK")).toEqual([2, 4]);
    expect(details.reaching("ME")).toEqual([]);
    expect(details.open).toEqual([1, 6]);
  });
});

describe("a builder of books", () => {
  const NONE = { rules: [], record: null, publication: null, contests: null, isIncomplete: false };

  it("takes institutions in the order of their ids, each once, and then no more", () => {
    const builder = new MembershipBookBuilder(INSTITUTIONS.toReversed(), utf8);
    expect(builder.institutions).toEqual(INSTITUTIONS);
    for (const _ of INSTITUTIONS.slice(1)) builder.add(NONE);
    expect(() => builder.finish({ asOf: 0, coverage: "{}" })).toThrow("Only 9 of 10 institutions were added.");
    builder.add(NONE);
    expect(() => builder.add(NONE)).toThrow();
    builder.finish({ asOf: 0, coverage: "{}" });
    expect(() => builder.finish({ asOf: 0, coverage: "{}" })).toThrow("The book was finished before.");
    expect(() => builder.add(NONE)).toThrow("The book was finished before.");
  });
});
