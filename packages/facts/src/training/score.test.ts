import { expect, it } from "vitest";
import { readNicknames } from "../tagger/nicknames.ts";
import { type ExtractedFact, fact } from "../text/fact.ts";
import { readMarked } from "./marked-sentences.ts";
import { addScore, isTrue, labelsOf, noScore, type Statement, statementsOf } from "./score.ts";

const NICKNAMES = readNicknames("H-Town\tHouston\tTX", "Fort Bragg\tNC");
const SPAN = { start: 3, end: 9 };
const labelled = (line: string) => labelsOf(readMarked(`plain\t${line}`, "writer"), NICKNAMES);
const shortOf = ({ about, field, values, relationship, isDoubtful }: ReturnType<typeof labelled>[number]) =>
  `${isDoubtful ? "?" : ""}${about}.${field}=${values.join("/")}${relationship === null ? "" : ` ${relationship}`}`;
const said = (about: string, field: string, value: string, relationship: string | null = null): Statement => ({
  about,
  field,
  value,
  relationship,
});

it.each([
  ["[Bend, OR|home]", ["self.home_city=Bend", "self.home_state=OR"]],
  ["[Bend, Oregon 97701|work]", ["self.worksite_city=Bend", "self.worksite_state=OR", "self.worksite_zip=97701"]],
  ["[Travis County|home]", ["self.home_county=Travis County"]],
  ["[west virginia|home]", ["self.home_state=WV"]],
  ["[new york 10001|home]", ["self.home_city=new york", "self.home_zip=10001"]],
  ["[new york|home]", ["self.home_state=NY"]],
  ["[Washington, D.C.|home]", ["self.home_city=Washington", "self.home_state=DC"]],
  ["[atl|?home=Atlanta, GA]", ["?self.home_city=Atlanta", "?self.home_state=GA"]],
  ["[Fort Bragg|work]", ["self.worksite_state=NC"]],
  ["[Boeing|spouse:retiree]", ["spouse.employer=Boeing retiree"]],
  ["[UW|student=University of Washington]", ["self.school=University of Washington/UW student"]],
  ["[Navy|parent:veteran]", ["parent.military_status=veteran"]],
  ["[ACLU|association]", ["self.associations=ACLU"]],
  ["[nurse|occupation]", ["self.occupation=nurse"]],
])("reads what %s says", (line, labels) => {
  expect(labelled(line).map(shortOf)).toEqual(labels);
});

it.each<[string, Statement, boolean]>([
  ["[Boeing|employee]", said("self", "employer", "the Boeing", "employee"), true],
  ["[Boeing|employee]", said("self", "employer", "Boeing", "retiree"), false],
  ["[Boeing|employee]", said("self", "employer", "Airbus", "employee"), false],
  ["[Boeing|spouse:employee]", said("self", "employer", "Boeing", "employee"), false],
  ["[Boeing|employee]", said("self", "employer", "Boeing"), true],
  ["[Travis County|home]", said("self", "home_county", "Travis"), true],
  ["[nurse|occupation]", said("self", "occupation", "ICU nurse"), true],
  ["[ICU nurse|occupation]", said("self", "occupation", "nurse"), true],
  ["[ICU nurse|occupation]", said("self", "occupation", "teacher"), false],
  ["[Yale|employee]", said("self", "school", "Yale", "employee"), true],
  ["[Yale|spouse:employee]", said("self", "school", "Yale", "employee"), false],
  ["[Yale|child:student]", said("self", "school", "Yale", "parent_of_student"), true],
  ["[Yale|sibling:student]", said("self", "school", "Yale", "parent_of_student"), false],
  ["[Yale|child:student]", said("self", "school", "Brown", "parent_of_student"), false],
])("of %s, says whether %j is right: %s", (line, statement, isRight) => {
  expect(isTrue(statement, labelled(line))).toBe(isRight);
});

const school: ExtractedFact = fact("school", "Yale", SPAN, 1);

it("reads the statement of each fact, a school's with its relationship, and leaves out what only qualifies another", () => {
  const facts = [
    school,
    fact("school_relationship", "alumni", SPAN, 1),
    fact("employer", "Boeing", SPAN, 1),
    fact("employers", { name: "Ford", relationship: "retiree" }, SPAN, 0.5),
    fact("willing_to_join_association", true, SPAN, 1),
    fact("home_city", "Bend", SPAN, 1),
  ];
  const statements = [
    said("self", "school", "Yale", "alumni"),
    said("self", "employer", "Boeing", "employee"),
    said("self", "employer", "Ford", "retiree"),
    said("self", "home_city", "Bend"),
  ];
  expect(statementsOf(facts, false)).toEqual(statements);
  expect(statementsOf(facts, true)).toEqual(statements.filter(({ value }) => value !== "Ford"));
  expect(statementsOf(facts, false, school)).toEqual([statements[0]]);
  // A relationship at other offsets belongs to another school.
  expect(statementsOf([school, fact("school_relationship", "alumni", { start: 0, end: 2 }, 1)], false)).toEqual([
    said("self", "school", "Yale"),
  ]);
});

it("counts what was said and right, wanted and found, asked back and missed", () => {
  const score = noScore();
  const sentence = readMarked("plain\tI live in [Bend, OR|home], work at [Boeing|employee] and maybe [Ford|?employee]", "writer");
  addScore(
    score,
    sentence,
    [
      fact("home_city", "Bend", SPAN, 1),
      fact("employer", "Airbus", SPAN, 1),
      fact("employers", { name: "Boeing", relationship: "employee" }, SPAN, 0.5),
      fact("occupation", "pilot", SPAN, 0.5),
    ],
    NICKNAMES,
  );
  expect(score).toEqual({
    said: 2,
    right: 1,
    wanted: 3,
    found: 1,
    wantedAny: 4,
    foundAny: 2,
    asked: 2,
    askedRight: 1,
    untrue: [`${sentence.text} | self.employer=Airbus employee`],
    missed: [`${sentence.text} | self.home_state=OR `, `${sentence.text} | self.employer=Ford employee`],
  });
});
