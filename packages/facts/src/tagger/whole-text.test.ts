import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { expect, it } from "vitest";
import { type ExtractedFact, fact, SURE } from "../text/fact.ts";
import {
  withFacilitiesAsked,
  withGraduates,
  withHomesAsked,
  withoutNobody,
  withParents,
  withShortCounties,
  withTownsAsked,
} from "./whole-text.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

function at(text: string, words: string) {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
}
const said = (facts: readonly ExtractedFact[]) =>
  facts.map(({ subject, field, value }) => `${subject} ${field} ${typeof value === "object" ? value.name : value}`);

it.each([
  ["Res: Bexar Co. Emp: USAA", "Bexar", "Co", ["self home_county Bexar County"]],
  ["Travis Co resident", "Travis", "Co", ["self home_county Travis County"]],
  ["Denver Co", "Denver", "Co", ["self home_city Denver", "self home_state CO"]],
  ["Bexar, Colorado", "Bexar", "Colorado", ["self home_city Bexar", "self home_state CO"]],
])("reads the place in %s", (text, city, state, expected) => {
  const facts = [fact("home_city", city, at(text, city), SURE), fact("home_state", "CO", at(text, state), SURE)];
  expect(said(withShortCounties(text, gazetteer, facts))).toEqual(expected);
});

it.each([
  ["Co-applicant: none. Employer: Nike", "self"],
  ["Co-borrower: N/A. Works at Nike", "self"],
  ["Co-applicant: works at Nike", "co_applicant"],
  ["Co-applicant Nora works at Nike", "co_applicant"],
  ["Coapplicant: no income, works at Nike", "co_applicant"],
  ["Co-borrower no longer works at Intel, now works at Nike", "co_applicant"],
] as const)("gives the job in %s to %s", (text, subject) => {
  const facts = [{ ...fact("employer", "Nike", at(text, "Nike"), SURE), subject: "co_applicant" as const }];
  expect(said(withoutNobody(text, facts))).toEqual([`${subject} employer Nike`]);
});

it("makes the writer a parent at every school of a child", () => {
  const text = "My son is at Alabama and my daughter is at Auburn";
  const schools = ["Alabama", "Auburn"].flatMap((name) => [
    { ...fact("school", name, at(text, name), SURE), subject: "child" as const },
    { ...fact("school_relationship", "student", at(text, name), SURE), subject: "child" as const },
    fact("school", name, at(text, name), SURE),
  ]);
  expect(said(withParents(schools)).filter((one) => one.startsWith("self school_relationship"))).toEqual(
    Array(2).fill("self school_relationship parent_of_student"),
  );
});

it.each([
  ["a retired firefighter from Denver", "Denver", true],
  ["retired from Denver Water", "Denver Water", false],
  ["a retired engineer from Boeing", "Boeing", false],
])("asks back of %s whether %s is an employer: %s", (text, name, isAsked) => {
  const facts = [fact("employers", { name, relationship: "retiree" }, at(text, name), SURE)];
  expect(withTownsAsked(text, gazetteer, facts).map(({ needsConfirmation }) => needsConfirmation)).toEqual([isAsked]);
});

it.each([
  ["I got my degree at Boise State", "Boise State", "alumni"],
  ["I'm a Boise State grad", "Boise State", "alumni"],
  ["I'm a grad student at Boise State", "Boise State", "student"],
  ["I'm getting my degree at Boise State", "Boise State", "student"],
  ["a Boise State grad student", "Boise State", "student"],
  ["I'm a student at Boise State, grad year 2027", "Boise State", "student"],
  ["I attend Boise State, graduate in June", "Boise State", "student"],
  ["I go to Boise State alumni events", "Boise State", "student"],
  ["a year until I have my degree from Boise State", "Boise State", "student"],
])("tells of %s what the person is at %s: %s", (text, name, relationship) => {
  const facts = [fact("school", name, at(text, name), SURE), fact("school_relationship", "student", at(text, name), SURE)];
  expect(said(withGraduates(text, facts))).toEqual([`self school ${name}`, `self school_relationship ${relationship}`]);
});

it.each([
  ["I drive for Uber in Reno", true],
  ["I live and work for Uber in Reno", false],
  ["I'm a roofer in Reno", false],
])("asks back the home that %s may name: %s", (text, isAsked) => {
  const facts = ["home_city", "worksite_city"].map((field) => fact(field, "Reno", at(text, "Reno"), SURE));
  expect(withHomesAsked(text, facts).map(({ needsConfirmation }) => needsConfirmation)).toEqual([isAsked, false]);
});

it.each([
  ["My store is in Reno; I work for Target.", true],
  ["I have two kids. My store is in Reno; I work for Target.", true],
  ["I own a store in Reno; I work for Target too.", false],
  ["I have a coffee shop in Reno, and work for Target.", false],
])("asks back the place of business that %s names: %s", (text, isAsked) => {
  const facts = [fact("facility_city", "Reno", at(text, "Reno"), SURE), fact("employer", "Target", at(text, "Target"), SURE)];
  expect(withFacilitiesAsked(text, facts).map(({ needsConfirmation }) => needsConfirmation)).toEqual([isAsked, false]);
});
