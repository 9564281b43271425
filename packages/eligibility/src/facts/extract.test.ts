import { readFileSync } from "node:fs";
import { compileGazetteer, foldName, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf8 = { encode: (text: string) => encoder.encode(text), decode: (bytes: Uint8Array) => decoder.decode(bytes) };
const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
/** No organization is known: sentences must carry themselves. */
const lexicon = { gazetteer, isKnown: () => false };

interface Labelled {
  readonly text: string;
  readonly facts: readonly { readonly field: string; readonly value: string }[];
}

/** Sentences that were labelled before there was an extractor, by somebody who did not write it. */
function readLabelled(name: string): readonly Labelled[] {
  const lines = readFileSync(new URL(`../../fixtures/labelled-${name}.jsonl`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Labelled => JSON.parse(line));
}

const keyOf = ({ field, value }: { readonly field: string; readonly value: string | boolean }) =>
  `${field}=${foldName(String(value)).replace(/^the /, "")}`;

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

describe("sentences that an earlier version misread", () => {
  it.each([
    ["I live in West Virginia", "home_state=wv"],
    ["I live in the District of Columbia", "home_state=dc"],
    ["I work in West Virginia", "worksite_state=wv"],
    ["My father served in the Army", "military_status=military family"],
    ["I am a veteran", "military_status=veteran"],
    ["I live near Boise, Idaho", "home_state=id"],
    ["We live close to Austin in Hays County", "home_county=hays county"],
  ])("%s: %s", (text, expected) => {
    expect(fieldsOf(text).map((key) => key.replaceAll("_family", " family"))).toEqual([expected]);
  });

  it.each([
    "I am a veteran's daughter",
    "I'm married to a veteran",
    "Her husband is a veteran",
    "I'm married to an active-duty soldier",
    "I support active duty troops",
    "You live in Ohio",
    "My client works at Boeing",
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
    expect(doubts("I work at Boeing. I also work at Microsoft.")).toEqual(["employer=Boeing", "employer=Microsoft"]);
    expect(doubts("I live in Texas and work at Boeing.")).toEqual([]);
  });

  it("do not come from a company's first word", () => {
    expect(fieldsOf("I work at Boeing and at Dell Technologies.").filter((key) => key.startsWith("worksite"))).toEqual([]);
  });
});

/** Each of these kept a Worker busy for seconds to minutes: patterns with nested repetition, and sentences read again for each clause. */
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
