import { readFileSync } from "node:fs";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, foldName, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { foldOrganization } from "@tellerline/text";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";
import type { ExtractedFact } from "./text/fact.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
/** A lexicon without known organizations, so that every fact must follow from the sentence alone. */
const lexicon = { gazetteer, isKnown: () => false };

interface LabelledFact {
  /** The relative whom the fact is about; absent for the writer. */
  readonly subject?: ExtractedFact["subject"];
  readonly field: string;
  readonly value: ExtractedFact["value"];
}

interface Labelled {
  readonly text: string;
  readonly facts: readonly LabelledFact[];
}

/** Reads sentences that were labeled before the extractor was written, by somebody other than its author. */
function readLabelled(name: string): readonly Labelled[] {
  const lines = readFileSync(new URL(`../fixtures/labelled-${name}.jsonl`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Labelled => JSON.parse(line));
}

function keyOf({ subject = "self", field, value }: LabelledFact): string {
  const named = typeof value === "object" ? `${value.name} ${value.relationship}` : String(value);
  return `${subject === "self" ? "" : `${subject}.`}${field}=${foldName(named).replace(/^the /, "")}`;
}

function measure(labelled: readonly Labelled[]) {
  let right = 0;
  let found = 0;
  let wanted = 0;
  const misses: string[] = [];
  for (const { text, facts } of labelled) {
    const expected = new Set(facts.map(keyOf));
    const actual = new Set(extractFacts(text, lexicon).map(keyOf));
    right += [...actual].filter((key) => expected.has(key)).length;
    found += actual.size;
    wanted += expected.size;
    const wrong = [...actual].filter((key) => !expected.has(key)).map((key) => `+${key}`);
    const missing = [...expected].filter((key) => !actual.has(key)).map((key) => `-${key}`);
    if (wrong.length + missing.length > 0) misses.push(`${text.slice(0, 150)} | ${[...wrong, ...missing].join(" ")}`);
  }
  return { precision: right / found, recall: right / wanted, sentences: labelled.length, facts: wanted, misses };
}

describe.each([
  ["development", 300],
  ["held-out", 100],
])("the %s sentences", (name, atLeast) => {
  const { precision, recall, sentences, facts, misses } = measure(readLabelled(name));
  process.stdout.write(
    `Facts extraction, ${name}: ${sentences} sentences, ${facts} facts, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
  );
  if (process.env.SHOW_MISSES === name) process.stdout.write(`${misses.join("\n")}\n`);

  it("are enough, and are read with at least 0.95 precision and 0.85 recall", () => {
    expect(sentences).toBeGreaterThanOrEqual(atLeast);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });
});

const fieldsOf = (text: string) => extractFacts(text, lexicon).map(keyOf);

it.each<[string, readonly string[]]>([
  ["My sister doesn't work for Boeing.", []],
  ["My sister never works for Boeing.", []],
  ["I neither live in Reno nor work for Boeing.", []],
  ["I'm in the service industry.", []],
  ["I'm in the service.", ["military_status=active duty"]],
  ["I live at home.", []],
  ["i work at home", []],
  ["My kid brother works for Boeing.", ["sibling.employer=boeing"]],
  ["My kid works for Boeing.", ["child.employer=boeing"]],
  ["Serví en el ejército.", ["military_status=veteran"]],
  ["Serví en la Marina.", ["military_status=veteran"]],
  ["My house mate works for Boeing.", ["household_member.employer=boeing"]],
])("what is denied, or said of somebody else, is nobody's fact: %s", (text, expected) => {
  expect(extractFacts(text, lexicon).map(keyOf)).toEqual(expected);
});

describe("sentences that an earlier version misread", () => {
  it.each([
    ["I live in West Virginia", "home_state=wv"],
    ["I live in the District of Columbia", "home_state=dc"],
    ["I work in West Virginia", "worksite_state=wv"],
    ["My father served in the Army", "parent.military_status=veteran"],
    ["My son Dave is in the Navy", "child.military_status=active duty"],
    ["husband drives for FedEx", "spouse.employer=fedex"],
    ["housemate is in the Marines", "household_member.military_status=active duty"],
    ["I'm married to a veteran", "spouse.military_status=veteran"],
    ["I'm married to an active-duty soldier", "spouse.military_status=active duty"],
    ["Widow of a Marine", "surviving_spouse.military_status=veteran"],
    ["O-3 at Fort Campbell", "military_status=active duty"],
    ["I served in the Marines", "military_status=veteran"],
    ["Coastie, retired", "military_status=veteran"],
    ["my mother was in the Air Force", "parent.military_status=veteran"],
    ["civilian at Redstone Arsenal", "military_status=dod civilian"],
    ["retired from the post office", "employers=post office retiree"],
    ["I drive a truck for Walmart", "employer=walmart"],
    ["I am a veteran", "military_status=veteran"],
    ["I live near Boise, Idaho", "home_state=id"],
    ["We live close to Austin in Hays County", "home_county=hays county"],
  ])("%s: %s", (text, expected) => {
    expect(fieldsOf(text).map((key) => key.replaceAll(/(?<==.*)_/g, " "))).toEqual([expected]);
  });

  it.each([
    ["nurse with HCA", ["employer=hca", "occupation=nurse"]],
    ["Boise ID 83702, with Micron", ["employer=micron", "home_city=boise", "home_state=id", "home_zip=83702"]],
    ["45, librarian, Dane County", ["home_county=dane county", "occupation=librarian"]],
    ["vivo en Laredo y trabajo en San Antonio", ["home_city=laredo", "worksite_city=san antonio"]],
    ["raised in Kansas, in Tulsa now", ["home_city=tulsa"]],
    ["i live in boise idaho and drive a truck for walmart", ["employer=walmart", "home_city=boise", "home_state=id"]],
  ])("%s, a whole", (text, expected) => {
    expect(fieldsOf(text).toSorted()).toEqual(expected);
  });

  it.each([
    "I am a veteran's daughter",
    "Her husband is a veteran",
    "I support active duty troops",
    "You live in Ohio",
    "My client works at Boeing",
    "The people next door are both active duty Air Force",
    "Our senator served in the Air Force Reserve",
    "Neighbour on the left teaches at Auburn",
    "I live in Georgia, the country",
    "My dad didn't serve in the military",
    "My mother hasn't served in the Navy",
    "None of my family served in the Navy",
    "I doubt I am a veteran",
    "I am hardly a veteran",
    "I am no veteran",
    "I don't believe I'm a veteran",
    "I don't think I live in Ohio",
    "I deny that I live in Ohio",
    "I stopped living in Ohio",
    "Do I live in Ohio?",
    "Assuming I live in Ohio",
    "Pretend I live in Ohio",
    "Let's say I live in Ohio",
    "Maybe I live in Ohio",
    "I live outside Texas",
    "I live near Austin",
    "I live 20 minutes from Austin",
    "Imagine I work at Boeing",
    "I'm unable to work at Boeing",
    "Veteran: N",
    "Veteran? no",
    "No soy veterano",
    "Bought a TV at Costco",
    "Marine biologist",
    "Veterans Day sale cashier",
    "I served in the Peace Corps",
    "I was almost a Marine",
    "I no longer work at Intel",
    "I'll be working at Costco soon",
    "I live in Peru",
    "I'm in Lebanon",
    "We moved here from Cuba",
    "How does it work for students at Georgia Tech?",
  ])("%s: nothing about the writer", (text) => {
    expect(fieldsOf(text)).toEqual([]);
  });
});

describe("several values of one field", () => {
  const doubts = (text: string) =>
    extractFacts(text, { gazetteer, isKnown: () => true }).flatMap(({ field, value, needsConfirmation }) =>
      needsConfirmation ? [`${field}=${value}`] : [],
    );

  it("need confirmation", () => {
    expect(doubts("I live in Texas. I live in Ohio.")).toEqual(["home_state=TX"]);
    expect(doubts("I live in Washington.")).toEqual(["home_state=WA"]);
    expect(doubts("I live in Washington state.")).toEqual([]);
    expect(doubts("I work at Boeing. I also work at Microsoft.")).toEqual([]);
    expect(doubts("I live in Texas and work at Boeing.")).toEqual([]);
  });

  it("are named as they are written, though rules name them without points", () => {
    const known = { gazetteer, isKnown: (_kind: string, folded: string) => folded === foldOrganization("overstock.com") };
    expect(extractFacts("i work at overstock.com.", known).map(({ value }) => value)).toEqual(["overstock.com"]);
  });

  it("are not those of clergy, who are no relatives", () => {
    for (const text of ["Sister Agnes works at Boeing.", "My Father Tom works at Boeing."]) expect(fieldsOf(text)).toEqual([]);
    expect(fieldsOf("My sister works at Boeing.")).toEqual(["sibling.employer=boeing"]);
  });

  it("do not come from a company's first word", () => {
    expect(fieldsOf("I work at Boeing and at Dell Technologies.").filter((key) => key.startsWith("worksite"))).toEqual([]);
  });
});

describe("notes of a broker", () => {
  const noted = (text: string) => extractFacts(text, lexicon, "client").map(keyOf);

  it("are not about the people around the client, nor about a second person of the other pronoun", () => {
    expect(noted("His boss is a veteran. Client's ex-wife is in the Navy. Her neighbor lives in Reno, NV.")).toEqual([]);
    expect(noted("Client: He works for FedEx, she is a teacher at Memphis City Schools.")).toEqual(["employer=fedex"]);
  });

  it("are about the client, who is also he or she", () => {
    expect(noted("Client works for Boeing in Everett, WA. She is a veteran. I live in Texas.")).toEqual([
      "employer=boeing",
      "worksite_city=everett",
      "worksite_state=wa",
      "military_status=veteran",
    ]);
  });

  it("keep relatives and a second applicant apart", () => {
    expect(noted("Client is a nurse. His wife works at Micron. She is a veteran. He belongs to the Elks.")).toEqual([
      "occupation=nurse",
      "spouse.employer=micron",
      "spouse.military_status=veteran",
      "associations=elks",
    ]);
    expect(noted("Applicant 1: a veteran. Applicant 2: employed by Adidas. Lives in Reno, NV.")).toEqual([
      "military_status=veteran",
      "co_applicant.employer=adidas",
      "co_applicant.home_city=reno",
      "co_applicant.home_state=nv",
    ]);
    expect(noted("Applicant 2: his wife, teacher at Mesa Public Schools")).toEqual([
      "spouse.occupation=teacher",
      "spouse.employer=mesa public schools",
    ]);
  });
});

/** A pattern that reads parts of a text again and again would take seconds to minutes for each of these texts. */
describe("texts made to be slow", () => {
  it.each([
    ["a chain of roles", `I work ${"as a bbb ".repeat(800)}!`],
    ["a list of states", `i${", i TX".repeat(1333)}`],
    ["spaces", `I am a ${" ".repeat(7990)}!`],
    ["subjects", "and i ".repeat(1333)],
    ["spaces within roles", `I work as a${" ".repeat(3900)}as a${" ".repeat(3900)}!`],
    ["punctuation that ends no sentence", `${".".repeat(7999)}x`],
    ["abbreviations", "St. ".repeat(2000)],
    ["unclosed markup", "<script ".repeat(1000)],
    ["unknown counties", `I live in ${"Aaaaa County in ".repeat(490)}`],
    ["one long word", `I work at ${"A".repeat(7990)}`],
  ])("%s", (_, text) => {
    expect(extractFacts(text, lexicon).length).toBeLessThanOrEqual(100);
  });

  it("give facts all the same, with offsets into the text as it was sent", () => {
    const text = `I   live\tin ${" ".repeat(3000)}Austin,  Texas.`;
    const facts = extractFacts(text, lexicon).map(({ field, value, start, end }) => [field, value, text.slice(start, end)]);
    expect(facts).toEqual([
      ["home_city", "Austin", "Austin"],
      ["home_state", "TX", "Texas"],
    ]);
  });
});
