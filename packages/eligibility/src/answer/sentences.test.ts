import { describe, expect, it } from "vitest";
import {
  APPLICANT_CLASS,
  boundaryClass,
  geoClass,
  MILITARY_CLASS,
  OPEN_CLASS,
  organizationClass,
  STATEMENT_CLASS,
  UNVERIFIED_CLASS,
} from "../rules/classes.ts";
import { clauseOf, didYouMean, listed, metClause, questionOf, reasonOf, type StepWords, type Worded } from "./sentences.ts";

const home = (label: string): Worded => ({ atomClass: geoClass("home", "county"), aux: 0, label });
const paid = (label: string): Worded => ({ atomClass: geoClass("payroll", "state"), aux: 0, label });
/** An employer atom. `aux` has the relationships as bits, in the order of the vocabulary; 0 means any relationship. */
const employer = (label: string, aux = 1): Worded => ({ atomClass: organizationClass("employer"), aux, label });
const worship = (label: string): Worded => ({ atomClass: organizationClass("worship"), aux: 0, label });
const veteran: Worded = { atomClass: MILITARY_CLASS, aux: 0, label: "a veteran" };
const trust: Worded = { atomClass: APPLICANT_CLASS, aux: 0, label: "for a trust" };
const tract: Worded = { atomClass: boundaryClass("census_tract"), aux: 0, label: "tract 9" };
const juggles: Worded = { atomClass: STATEMENT_CLASS, aux: 0, label: "Do you juggle?" };
const sings: Worded = { atomClass: STATEMENT_CLASS, aux: 0, label: "Do you sing?" };
const anyone: Worded = { atomClass: OPEN_CLASS, aux: 0, label: "" };
const record: Worded = { atomClass: UNVERIFIED_CLASS, aux: 0, label: "" };
const LETTERS = ["A", "B", "C", "D", "E", "F"];

it.each([
  [[], ""],
  [["A"], "A"],
  [["A", "B"], "A or B"],
  [["A", "B", "C"], "A, B or C"],
])("lists %j as %j", (items, expected) => {
  expect(listed(items, "or")).toBe(expected);
});

describe("alternatives", () => {
  it.each<readonly [readonly Worded[], clause: string, theirs: string, question: string, aboutThem: string]>([
    [
      [home("A County")],
      "you live in A County",
      "your parent lives in A County",
      "Do you live in A County?",
      "Does your parent live in A County?",
    ],
    [
      [paid("Ohio")],
      "you are paid from Ohio",
      "your parent is paid from Ohio",
      "Are you paid from Ohio?",
      "Is your parent paid from Ohio?",
    ],
    [[employer("Acme")], "you work for Acme", "your parent works for Acme", "Do you work for Acme?", "Does your parent work for Acme?"],
    [
      [employer("Acme", 3)],
      "you work for or are retired from Acme",
      "your parent works for or is retired from Acme",
      "Do you work for or are you retired from Acme?",
      "Does your parent work for or is your parent retired from Acme?",
    ],
    [[veteran], "you are a veteran", "your parent is a veteran", "Are you a veteran?", "Is your parent a veteran?"],
    [
      [trust],
      "you are applying for a trust",
      "your parent is applying for a trust",
      "Are you applying for a trust?",
      "Is your parent applying for a trust?",
    ],
    [
      [tract],
      "you are within this boundary: tract 9",
      "your parent is within this boundary: tract 9",
      "Are you within this boundary: tract 9?",
      "Is your parent within this boundary: tract 9?",
    ],
    [
      [juggles, juggles],
      'the answer is yes to "Do you juggle?"',
      'the answer is yes to "Do you juggle?"',
      "Do you juggle?",
      "Do you juggle?",
    ],
    [
      [home("A"), employer("Acme"), home("B"), home("A")],
      "you live in A or B, or you work for Acme",
      "your parent lives in A or B, or your parent works for Acme",
      "Do you live in A or B, or do you work for Acme?",
      "Does your parent live in A or B, or does your parent work for Acme?",
    ],
  ])("%j", (atoms, clause, theirs, question, aboutThem) => {
    expect(clauseOf(atoms)).toBe(clause);
    expect(clauseOf(atoms, "parent")).toBe(theirs);
    expect(questionOf(atoms)).toBe(question);
    expect(questionOf(atoms, "parent")).toBe(aboutThem);
  });

  it("say what no verb says", () => {
    expect(clauseOf([anyone])).toBe("anyone may join");
    expect(clauseOf([record], "spouse")).toBe("the institution confirms this summary of its field of membership");
    expect(clauseOf([juggles, sings, juggles])).toBe('the answer is yes to "Do you juggle?" or "Do you sing?"');
    expect(clauseOf([])).toBe("");
  });

  it("are named up to five; of more, the first four with how many there are", () => {
    expect(clauseOf(LETTERS.slice(0, 5).map(worship))).toBe("you worship at A, B, C, D or E");
    const six = "one of 6 that the institution names, such as A, B, C or D";
    expect(clauseOf([...LETTERS, "A"].map(worship))).toBe(`you worship at ${six}`);
    expect(questionOf(LETTERS.map(worship), "child")).toBe(`Does your child worship at ${six}?`);
  });

  it("that hold are said as they stand, and a statement as answered", () => {
    expect(metClause([home("A")])).toBe("you live in A");
    expect(metClause([home("A")], "spouse")).toBe("your spouse lives in A");
    expect(metClause([juggles])).toBe('you answered yes to "Do you juggle?"');
    expect(metClause([juggles, home("A")])).toBe('you answered yes to "Do you juggle?"');
    expect(metClause([])).toBe("");
  });
});

describe("the reason of a path", () => {
  const NOTHING = { met: [], open: [], step: null, willingnessAssumed: false, isDoubtful: false, notes: [] };
  const step = (more: Partial<StepWords>): StepWords => ({
    kind: "join_association",
    association: "Savers Club",
    costUsd: null,
    relation: null,
    ...more,
  });

  it.each([
    [NOTHING, "You appear to qualify. The credit union decides."],
    [{ ...NOTHING, met: ["you live in A"] }, "You appear to qualify: you live in A. The credit union decides."],
    [
      { ...NOTHING, met: ["you live in A", "you work for B"], notes: ["One.", "Two."] },
      "You appear to qualify: you live in A and you work for B. The credit union decides. One. Two.",
    ],
    [{ ...NOTHING, isDoubtful: true, met: ["you sing"], notes: ["One."] }, "You may qualify: you sing. The credit union decides. One."],
    [
      { ...NOTHING, isDoubtful: true, step: step({}), notes: ["One."] },
      "You may qualify if you join Savers Club. The credit union decides. One.",
    ],
    [{ ...NOTHING, open: ["you live in A"] }, "We still need to know whether you live in A."],
    [
      { ...NOTHING, met: ["you work for B"], open: ["you live in A", "you sing", "you juggle"], notes: ["One."] },
      "You may qualify: you work for B. We still need to know whether you live in A, whether you sing and whether you juggle. One.",
    ],
    [
      { ...NOTHING, open: ["you sing"], step: step({ costUsd: 5 }), willingnessAssumed: true },
      "We still need to know whether you sing. It would also take that you join Savers Club ($5).",
    ],
    [{ ...NOTHING, step: step({ costUsd: 0 }) }, "You appear to qualify if you join Savers Club (free). The credit union decides."],
    [
      { ...NOTHING, met: ["you sing"], step: step({}), willingnessAssumed: true, notes: ["One."] },
      "You appear to qualify if you join Savers Club: you sing. The credit union decides. This assumes that you are willing to, since you did not say. One.",
    ],
    [
      { ...NOTHING, step: step({ kind: "donate", association: "Friends", costUsd: 12 }), willingnessAssumed: true },
      "You appear to qualify if you donate to Friends ($12). The credit union decides. This assumes that you are willing to, since you did not say.",
    ],
    [
      { ...NOTHING, step: step({ kind: "open_account", association: "Alamo" }), willingnessAssumed: true },
      "You appear to qualify if you open an account at Alamo. The credit union decides.",
    ],
    [
      { ...NOTHING, step: step({ kind: "relative_joins_first", association: "", relation: "spouse" }), willingnessAssumed: true },
      "You appear to qualify if your spouse joins it first. The credit union decides.",
    ],
    [{ ...NOTHING, met: ["you work for Acme Inc."] }, "You appear to qualify: you work for Acme Inc. The credit union decides."],
  ])("%j", (words, reason) => {
    expect(reasonOf(words)).toBe(reason);
  });

  it("asks what a near name means", () => {
    expect(didYouMean("Acme Rokets", "Acme Rockets")).toBe('You wrote "Acme Rokets": did you mean Acme Rockets?');
  });
});
