import { readFileSync } from "node:fs";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";
import type { Tagger } from "./tagger/tag-text.ts";
import { openShipped } from "./testing/shipped-tagger.ts";
import type { MarkedSentence } from "./training/marked-sentences.ts";
import { addScore, noScore, type Score } from "./training/score.ts";
import { divided, readSentences, VOICES } from "./training/sentence-files.ts";

// Measures, by voice, how well facts are read from sentences that training does not use, and compares the figures with the table in
// guides/membership.md#from-words-to-facts. A change of rules or weights changes the figures: the test prints the new rows for the table.

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const lexicon = { gazetteer, isKnown: () => false };
const bytes = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
const text = (path: string) => bytes(path).toString("utf8");
const tagger = openShipped({ bytes, text });

function scoreOf(sentences: readonly MarkedSentence[], reader: Tagger | null): Score {
  const score = noScore();
  for (const sentence of sentences)
    addScore(score, sentence, extractFacts(sentence.text, lexicon, sentence.perspective, reader), tagger.nicknames);
  return score;
}

const share = (part: number, whole: number): string => (part / whole).toFixed(2);

function row(name: string, sentences: readonly MarkedSentence[]): string {
  const [rules, both] = [scoreOf(sentences, null), scoreOf(sentences, tagger)];
  const cells = [
    share(rules.right, rules.said),
    share(rules.found, rules.wanted),
    share(both.right, both.said),
    share(both.found, both.wanted),
    share(both.foundAny, both.wantedAny),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

const apart = VOICES.map((voice) => ({ voice, sentences: divided(readSentences(voice, text(`fixtures/sentences/${voice}.txt`))).apart }));
const guide = readFileSync(new URL("../../guides/membership.md", import.meta.url), "utf8");

describe("sentences that nothing was learned from", () => {
  it.each(apart)("are read as the guide says: $voice", ({ voice, sentences }) => {
    expect(sentences).toHaveLength(80);
    const figures = row(voice, sentences);
    process.stdout.write(`${figures}\n`);
    expect(guide).toContain(figures);
  });

  it("are read as the guide says: all", () => {
    const figures = row(
      "all",
      apart.flatMap(({ sentences }) => sentences),
    );
    process.stdout.write(`${figures}\n`);
    expect(guide).toContain(figures);
  });

  it("are read the same twice", () => {
    for (const { sentences } of apart)
      for (const { text: said, perspective } of sentences.slice(0, 20))
        expect(extractFacts(said, lexicon, perspective, tagger)).toEqual(extractFacts(said, lexicon, perspective, tagger));
  });
});

describe("texts that are hard to read", () => {
  it.each([
    ["8,000 characters without a space", "a".repeat(8000)],
    ["8,000 words of one letter", "a ".repeat(4000)],
    ["right-to-left text", "אני גר באוסטין, טקסס ועובד בבואינג"],
    ["combining marks", "I live in A\u0301\u0302\u0303ustin, Texas e\u0301".repeat(50)],
    ["emoji", "👋🏽 I live in Reno 🎲🎲 and work at 🏥"],
    ["a lone surrogate", "I live in \ud83d Reno"],
    ["a language that is not read", "Je vis à Lyon et je travaille chez Renault depuis dix ans."],
    ["nothing but marks", "?!.,;:-–—()[]{}|".repeat(200)],
  ])("have facts that stand where they say: %s", (_, said) => {
    for (const { start, end } of extractFacts(said, lexicon, "writer", tagger)) {
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(said.length);
      expect(said.slice(start, end).trim()).not.toBe("");
    }
  });
});

describe("a statement that is true now", () => {
  it.each([
    "live in portland",
    "I am a veteran of the Navy",
    "my dad was in Vietnam",
    "i work at target",
    "raytheon tucson",
    "RN / Mercy Hosp / Joplin MO",
    "my daughter goes to Purdue",
    "vivo en houston",
    "mi esposo trabaja en Tyson",
    "I clean rooms at the Hilton in Reno",
    "we're in philly",
    "retired from the post office",
    "active duty at Fort Drum",
    "my mom works for the va in tampa",
    "student at lone star college",
  ])("never gives nothing: %s", (said) => {
    expect(extractFacts(said, lexicon, "writer", tagger).length).toBeGreaterThan(0);
  });
});

const sureOf = (said: string, perspective?: "client") =>
  extractFacts(said, lexicon, perspective, tagger).flatMap(({ subject, field, value, needsConfirmation }) =>
    needsConfirmation ? [] : [`${subject}.${field}=${typeof value === "object" ? value.name : value}`],
  );

describe("what a careful reader asks back", () => {
  it.each([
    "If my husband works at Intel, do we qualify?",
    "Let's say my husband is in the Army.",
    "Digamos que mi papá trabaja en Ford",
    "Neither my dad nor my mom works at Ford.",
    "Nor does my brother work at Nike.",
    "My cousin's wife goes to Duke.",
    "My brother's girlfriend goes to Rutgers.",
    "Mi compañero de trabajo vive en Mesa, Arizona.",
    "Busco trabajo en Disney, en Orlando.",
    "I stayed at the Marriott in Denver.",
    "I'm with State Farm for insurance.",
    "I served my country in the Peace Corps.",
    "Does it count that my wife works at Nike?",
    "I never said I was a veteran.",
    "I'm a veteran? no.",
    "I live in Texas, no, I mean Oklahoma",
    "I work for Boeing. Actually, that was wrong.",
    "I no longer live in Miami, FL.",
    "I would never work for Amazon.",
    "My wife and I divorced; she works at IBM.",
    "I go to uh Mount Zion Baptist",
    "I turned down a job at Boeing.",
    "I've been offered a job at Lockheed Martin but turned it down.",
    "I work with Boeing on a project.",
    "I live near Boston, Massachusetts.",
    "I own a house in Tampa, Florida that I sold last year.",
    "My husband and I divorced; he's in the Army.",
    "I live in Monticello, I'm sorry, in Moab.",
    "I live in Colonia Nueva York",
    "I was turned down for membership at Navy Federal.",
    "I'm eligible for membership at Navy Federal but never joined.",
    "I have State Farm and Geico.",
    "Agent: I'm a veteran myself. And you? Caller: I'm not.",
    "Rep: I was in the Navy. Were you? Me: No, never.",
    "Agent: I work at Costco. You? Caller: Target.",
    "Everyone thinks I work at Google but I don't.",
    "My lawyer is in Fargo, ND and handles this.",
    "Je vis à Lyon et je travaille chez Renault.",
    "Ich wohne in Berlin und arbeite bei Siemens.",
  ])("is no sure fact: %s", (said) => {
    expect(sureOf(said)).toEqual([]);
  });

  it.each([
    ["Vivo en Nuevo México, en un ranchito.", ["self.home_state=NM"]],
    ["Vivo en el estado de Carolina del Norte", ["self.home_state=NC"]],
    ["My dad served in the Navy and I work at Boeing, I'm sorry to say.", ["parent.military_status=veteran", "self.employer=Boeing"]],
    ["My wife is active duty.", ["spouse.military_status=active_duty"]],
    ["Agent: I'm a veteran, are you? Caller: Yes, I was in the Army.", ["self.military_status=veteran"]],
    ["My agent: none. I live in Reno, Nevada.", ["self.home_city=Reno", "self.home_state=NV"]],
    ["My husband is a veteran but I'm not.", ["spouse.military_status=veteran"]],
    ["My wife works at Boeing but I don't.", ["spouse.employer=Boeing"]],
    ["I'm a member of Navy Federal and my loan was denied.", ["self.member_of=Navy Federal"]],
    ["I need a car loan and have a membership at Golden 1.", ["self.member_of=Golden 1"]],
    ["Hi support: I'm a veteran. A bit about me: I work at Target.", ["self.employer=Target", "self.military_status=veteran"]],
    ["i work at mayo clinic", ["self.employer=mayo clinic"]],
    ["I got out of the National Guard in 2015.", ["self.military_status=veteran"]],
    ["My file says I'm a teacher; I'm not, I'm a cook.", ["self.occupation=cook"]],
  ])("is no plain statement: %s", (said, facts) => {
    expect(sureOf(said).toSorted()).toEqual(facts);
  });

  it("is no civilian of the armed forces who works for the Department of Veterans Affairs", () => {
    expect(sureOf("I'm a GS-12 at the Department of Veterans Affairs.")).toEqual(["self.employer=Department of Veterans Affairs"]);
  });

  it("is no state where two letters stand before a county", () => {
    expect(sureOf("I work in LA County.").filter((fact) => fact.includes("state"))).toEqual([]);
  });

  it("is no home where a person has a town's name", () => {
    expect(sureOf("Dallas, my brother, is in the Army.").filter((fact) => fact.startsWith("self."))).toEqual([]);
  });

  it("is nobody's of a broker's notes but the client's", () => {
    expect(sureOf("Listing agent works at Compass in Boulder.", "client")).toEqual([]);
  });

  it("has its whole name, whatever letters it has", () => {
    const names = extractFacts("I work at Dvo\u0159\u00e1k Bakery", lexicon, "writer", tagger).map(({ value }) => String(value));
    expect(names.filter((name) => name.startsWith("Dvo")).every((name) => name.startsWith("Dvo\u0159\u00e1k"))).toBe(true);
  });
});
