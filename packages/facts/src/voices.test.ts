import { readFileSync } from "node:fs";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";
import { openTagger, type Tagger } from "./tagger/tag-text.ts";
import type { MarkedSentence } from "./training/marked-sentences.ts";
import { addScore, noScore, type Score } from "./training/score.ts";
import { divided, readSentences, VOICES } from "./training/sentence-files.ts";

/**
 * How well facts are read from sentences that nothing was learned from, by voice: the table of guides/membership.md#from-words-to-facts. A change of
 * rules or weights changes the figures; the test says the new ones.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf8 = { encode: (text: string) => encoder.encode(text), decode: (bytes: Uint8Array) => decoder.decode(bytes) };
const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const lexicon = { gazetteer, isKnown: () => false };
const bytes = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
const text = (path: string) => bytes(path).toString("utf8");
const tagger = openTagger({
  weights: bytes("weights/tagger.bin"),
  nicknames: text("lexicon/city-nicknames.txt"),
  bases: text("lexicon/bases.txt"),
  largeCities: text("lexicon/large-cities.txt"),
  occupations: text("lexicon/occupations-es.txt"),
});

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
