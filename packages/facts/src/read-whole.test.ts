import { readFileSync } from "node:fs";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";
import { factLine } from "./testing/fact-line.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

/** Folded names that published rules are assumed to have, for readings with `known: true`. */
const KNOWN: Readonly<Partial<Record<OrganizationKind, readonly string[]>>> = {
  employer: ["blue river foods", "boeing and sons"],
  school: ["texas a and m university at commerce"],
  worship: ["green valley"],
};

/** A sentence with all facts that are extracted from it, each as a `factLine`. `of` is "client" for a broker's notes. */
interface Reading {
  readonly text: string;
  readonly of?: "client";
  readonly known?: true;
  readonly facts: readonly string[];
}

function readReadings(name: string): readonly Reading[] {
  const lines = readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Reading => JSON.parse(line));
}

function read({ text, of, known }: Reading): readonly string[] {
  const isKnown = (kind: OrganizationKind, folded: string) => known === true && KNOWN[kind]?.includes(folded) === true;
  return extractFacts(text, { gazetteer, isKnown }, of).map((fact) => factLine(text, fact));
}

/**
 * Checks every fact of a sentence, with its source words and its confidence. No sentence in the tables has a wrong fact, but a fact may be missing: a
 * change that finds more facts updates the sentence's line.
 */
describe.each([
  ["read-whole", "sentences as people write them, which labels of others call right", 900],
  ["read-phrases", "a sentence for each way to say a thing", 1000],
])("%s: %s", (name, _, atLeast) => {
  const readings = readReadings(name);

  it("are read as they were", () => {
    expect(readings.length).toBeGreaterThanOrEqual(atLeast);
    for (const reading of readings)
      expect({ text: reading.text, facts: read(reading) }).toEqual({ text: reading.text, facts: reading.facts });
  });
});
