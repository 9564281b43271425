import { readFileSync } from "node:fs";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { foldOrganization } from "@tellerline/text";
import { describe, expect, it } from "vitest";
import { extractFacts } from "./extract.ts";
import { occupationKey } from "./tagger/nicknames.ts";
import type { Tagger } from "./tagger/tag-text.ts";
import { openShipped } from "./testing/shipped-tagger.ts";
import { type Statement, statementsOf } from "./training/score.ts";

// Scores the extraction on realistic sentences that were labeled without knowledge of the code.

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
const lexicon = { gazetteer, isKnown: () => false };
const bytes = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
const text = (path: string) => bytes(path).toString("utf8");
const tagger = openShipped({ bytes, text });

type OneOrMore = string | readonly string[];

/** A fact that a human reader finds in the text. If several values are correct, all are listed. */
interface Label {
  readonly about: string;
  readonly field: string;
  readonly value?: OneOrMore;
  readonly name?: OneOrMore;
  readonly status?: OneOrMore;
  readonly relationship?: OneOrMore;
}

interface Labelled {
  readonly text: string;
  readonly subject?: "client";
  readonly facts: readonly Label[];
  /** Correct facts that the extraction may miss. */
  readonly optional: readonly Label[];
}

function readLabelled(name: string): readonly Labelled[] {
  const lines = readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Labelled => JSON.parse(line));
}

const LABEL_FIELDS: Readonly<Record<string, string>> = { associations: "association", military_status: "military" };

const sureStatements = ({ text, subject }: Labelled, reader: Tagger | null): readonly Statement[] =>
  statementsOf(extractFacts(text, lexicon, subject, reader), true).map((said) => ({
    ...said,
    field: LABEL_FIELDS[said.field] ?? said.field,
  }));

const folded = (name: string) =>
  foldOrganization(name)
    .replace(/^the /, "")
    .replace(/ county$/, "");

function isRight(said: Statement, { about, field, value, name, status, relationship }: Label): boolean {
  const words = [value ?? name ?? status ?? []].flat();
  // An occupation in Spanish is read as its English word, by which rules are found.
  const values = words.flatMap((one) => [one, tagger.translations.get(occupationKey(one)) ?? one]);
  const related = relationship === undefined || said.relationship === null || [relationship].flat().includes(said.relationship);
  return said.about === about && said.field === field && related && values.some((right) => folded(right) === folded(said.value));
}

/** @param reader the tagger; null for the rules alone. */
function measure(labelled: readonly Labelled[], reader: Tagger | null = null) {
  const untrue: string[] = [];
  let said = 0;
  let wanted = 0;
  let found = 0;
  for (const row of labelled) {
    const statements = sureStatements(row, reader);
    said += statements.length;
    for (const statement of statements)
      if (![...row.facts, ...row.optional].some((label) => isRight(statement, label)))
        untrue.push(`${row.text} | ${statement.about}.${statement.field}=${statement.value}`);
    wanted += row.facts.length;
    found += row.facts.filter((label) => statements.some((statement) => isRight(statement, label))).length;
  }
  return { untrue, precision: (said - untrue.length) / said, recall: found / wanted };
}

/** Files of sentences, each with its number of sentences and the minimum scores: of the rules alone, or with the tagger. */
const ROUNDS = [
  { name: "as-people-write", sentences: 230, precision: 0.985, recall: 0.85 },
  { name: "as-people-write-2", sentences: 220, precision: 0.97, recall: 0.75 },
  { name: "as-people-write-3", sentences: 200, precision: 0.98, recall: 0.88 },
  { name: "as-people-write-4", sentences: 240, precision: 0.98, recall: 0.69, reader: tagger },
  { name: "as-people-write-5", sentences: 151, precision: 0.98, recall: 0.76, reader: tagger },
] as const;

describe.each(ROUNDS)("sentences as people write them: $name", (round) => {
  const labelled = readLabelled(round.name);
  const { precision, recall, untrue } = measure(labelled, "reader" in round ? round.reader : null);
  process.stdout.write(
    `Facts, ${round.name}: ${labelled.length} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of sure facts\n`,
  );
  if (process.env.SHOW_MISSES === round.name) process.stdout.write(`${untrue.join("\n")}\n`);

  it("lose nothing that was read before", () => {
    expect(labelled.length).toBe(round.sentences);
    expect(precision).toBeGreaterThanOrEqual(round.precision);
    expect(recall).toBeGreaterThanOrEqual(round.recall);
  });
});

describe.each(["about-others", "about-others-2", "about-others-3"])("sentences about other people: %s", (name) => {
  it("give no untrue sure fact", () => {
    const labelled = readLabelled(name);
    expect(labelled.length).toBe(100);
    expect(measure(labelled).untrue).toEqual([]);
  });
});
