import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { extractFacts } from "../extract.ts";
import { openKnownNames, packKnownNames } from "../tagger/known-names.ts";
import { LABEL_COUNT } from "../tagger/labels.ts";
import { readLargeCities } from "../tagger/likely-states.ts";
import { readNicknames, readTranslations } from "../tagger/nicknames.ts";
import type { Tagger } from "../tagger/tag-text.ts";
import { OWNERS } from "../tagger/whose.ts";
import { readMarked } from "./marked-sentences.ts";
import { trainTagger } from "./train-tagger.ts";

// Trains with invented words that the rules do not read: "zorbing" means working somewhere, and "flooping" means living somewhere.

const lexicon = { gazetteer: openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8), isKnown: () => false };
const EMPLOYERS = ["Acme", "Globex", "Initech", "Hooli", "Vandelay", "Wonka"];
const PLACES = ["Bend, OR", "Reno, NV", "Akron, OH", "Macon, GA", "Boise, ID", "Provo, UT"];
/** Grouped by form: training puts every fourth sentence into the same part, so every part has every form. */
const sentences = [
  ...EMPLOYERS.map((employer) => `plain\tI am zorbing [${employer}|employee] these days`),
  ...PLACES.map((place) => `plain\tI am flooping [${place}|home] these days`),
  ...EMPLOYERS.map((employer) => `others\tmy wife is zorbing [${employer}|spouse:employee]`),
  ...EMPLOYERS.map((employer) => `plain\tI was reading about ${employer} these days`),
].map((line) => readMarked(line, "writer"));
const names = packKnownNames(EMPLOYERS.map((name) => ({ kind: "employer", words: [name.toLowerCase()] })));
const material = {
  sentences,
  names: openKnownNames(names),
  lexicon,
  nicknames: readNicknames("", ""),
  translations: readTranslations(""),
};

describe("training", () => {
  const told: (readonly [number, number])[] = [];
  let learned: ReturnType<typeof trainTagger>;
  let tagger: Tagger;
  beforeAll(() => {
    learned = trainTagger(material, (done, of) => told.push([done, of]));
    tagger = { ...material, weights: { ...learned, sentences: "", names }, largeCities: readLargeCities("") };
  });

  it("tells of each step until the last", () => {
    expect(told).toEqual(Array.from({ length: 35 }, (_, done) => [done + 1, 35]));
  });

  it("keeps whole numbers of a byte, none that are 0, and as many as the starts say", () => {
    expect(learned.starts.at(-1)).toBe(learned.values.length);
    expect(learned.labels).toHaveLength(learned.values.length);
    expect(learned.values.every((value) => value !== 0 && value !== -128)).toBe(true);
    expect(learned.labels.every((label) => label < LABEL_COUNT)).toBe(true);
    expect(learned.values.length).toBeGreaterThan(200);
  });

  it("reads sentences like those it learned from, with other names", () => {
    const read = (text: string) =>
      extractFacts(text, lexicon, "writer", tagger).map(({ subject, field, value }) => [subject, field, value]);
    expect(read("I am zorbing Stark these days")).toEqual([["self", "employer", "Stark"]]);
    expect(read("I am flooping Fargo, ND these days")).toEqual([
      ["self", "home_city", "Fargo"],
      ["self", "home_state", "ND"],
    ]);
    expect(read("my wife is zorbing Stark")).toEqual([["spouse", "employer", "Stark"]]);
    expect(read("I was reading about Stark these days")).toEqual([]);
  });

  it("learns nothing of words that say nothing, and whose each is of those that do", () => {
    expect(learned.owners.some((weight) => weight !== 0)).toBe(true);
    expect(learned.owners.length % OWNERS.length).toBe(0);
    expect(learned.verifier.some((weight) => weight > 0)).toBe(true);
  });

  it("gives the same bytes again", () => {
    expect(trainTagger(material, () => {})).toEqual(learned);
  });
});
