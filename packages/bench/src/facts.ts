import { readFileSync } from "node:fs";
import { join } from "node:path";
import { utf8 } from "@tellerline/dev/utf8";
import { extractFacts, type Lexicon, openTagger, type Tagger } from "@tellerline/facts";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { median } from "./support/measure.ts";
import { type PumpedText, pumpedTexts } from "./support/pumped-texts.ts";
import { duration, heading, report } from "./support/report.ts";

const FIXTURES = join(import.meta.dirname, "../../facts/fixtures");
const LENGTHS = [250, 1000, 8000] as const;
const LONGEST = 8000;
/** Number of the slowest texts that are measured again, because a single measurement finds only candidates. */
const FINALISTS = 40;
const REPEATS = 7;
const USUAL_LENGTH = 300;

function labelledTexts(): readonly string[] {
  const lines = ["development", "held-out"].flatMap((name) => readFileSync(join(FIXTURES, `labelled-${name}.jsonl`), "utf8").split("\n"));
  return lines.filter((line) => line !== "").map((line): string => JSON.parse(line).text);
}

function timeMs(text: string, lexicon: Lexicon, tagger: Tagger | null = null): number {
  const started = performance.now();
  extractFacts(text, lexicon, "writer", tagger);
  return performance.now() - started;
}

const FACTS = join(import.meta.dirname, "../../facts");
const TAGGER_DATA = {
  weights: readFileSync(join(FACTS, "weights/tagger.bin")),
  nicknames: readFileSync(join(FACTS, "lexicon/city-nicknames.txt"), "utf8"),
  bases: readFileSync(join(FACTS, "lexicon/bases.txt"), "utf8"),
  largeCities: readFileSync(join(FACTS, "lexicon/large-cities.txt"), "utf8"),
  occupations: readFileSync(join(FACTS, "lexicon/occupations-es.txt"), "utf8"),
};

/** Milliseconds to open the tagger from its files, in an isolate that has opened it before. */
function openingMs(): number {
  const started = performance.now();
  openTagger(TAGGER_DATA);
  return performance.now() - started;
}

function benchTagger(lexicon: Lexicon, slowest: readonly string[]): void {
  const opening = median(Array.from({ length: REPEATS }, openingMs));
  const tagger = openTagger(TAGGER_DATA);
  const usual = labelledTexts().map((text) => text.repeat(Math.ceil(USUAL_LENGTH / text.length)).slice(0, USUAL_LENGTH));
  const usualMs = () => median(usual.map((text) => timeMs(text, lexicon, tagger)));
  usualMs();
  const worst = Math.max(...slowest.map((text) => median(Array.from({ length: REPEATS }, () => timeMs(text, lexicon, tagger)))));
  report({
    what: "milliseconds for the worst text of 8,000 characters, with the tagger",
    ratio: worst,
    measured: duration(worst),
    promise: { kind: "at most", bound: 40 },
  });
  const ms = usualMs();
  report({
    what: "milliseconds for a usual text of 300 characters, with the tagger",
    ratio: ms,
    measured: duration(ms),
    promise: { kind: "at most", bound: 2 },
  });
  report({
    what: `milliseconds to open the tagger, ${(TAGGER_DATA.weights.length / 1e6).toFixed(2)} MB`,
    ratio: opening,
    measured: duration(opening),
    promise: { kind: "at most", bound: 15 },
  });
}

interface Timed {
  readonly unit: string;
  readonly shortMs: number;
  readonly longMs: number;
}

function timeAgain({ unit, of }: PumpedText, lexicon: Lexicon): Timed {
  const medianOf = (length: number) => median(Array.from({ length: REPEATS }, () => timeMs(of(length), lexicon)));
  return { unit, shortMs: medianOf(1000), longMs: medianOf(LONGEST) };
}

/** Extracts facts from texts that are made to be slow. Reports the time for the longest texts, and how the time grows with the length. */
export async function benchFacts(): Promise<void> {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const lexicon: Lexicon = { gazetteer, isKnown: () => false };
  const texts = await pumpedTexts(2500, () => labelledTexts().map((text) => extractFacts(text, lexicon)));
  heading(`Facts from text: ${texts.length.toLocaleString("en")} texts made to be slow, of ${LENGTHS.join(", ")} characters`);
  const first = texts.map((text) => ({ text, ms: Math.max(...LENGTHS.map((length) => timeMs(text.of(length), lexicon))) }));
  const slowest = first
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, FINALISTS)
    .map(({ text }) => text);
  const timed = slowest.map((text) => timeAgain(text, lexicon));
  const [slow] = timed.toSorted((left, right) => right.longMs - left.longMs);
  const [steep] = timed.toSorted((left, right) => right.longMs / right.shortMs - left.longMs / left.shortMs);
  if (slow === undefined || steep === undefined) return;
  report({
    what: "milliseconds for the worst text of 8,000 characters",
    ratio: slow.longMs,
    measured: `${duration(slow.longMs)} for ${slow.unit}`,
    promise: { kind: "at most", bound: 20 },
  });
  report({
    what: "worst growth from 1,000 to 8,000 characters",
    ratio: steep.longMs / steep.shortMs,
    measured: `${duration(steep.shortMs)} and ${duration(steep.longMs)} for ${steep.unit}`,
    promise: { kind: "at most", bound: 10 },
  });
  benchTagger(
    lexicon,
    slowest.map((text) => text.of(LONGEST)),
  );
}
