import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  divided,
  FURTHER,
  NAME_LISTS,
  namesOfList,
  namesOfTowns,
  openKnownNames,
  packKnownNames,
  packWeights,
  readNicknames,
  readSentences,
  readTranslations,
  trainTagger,
  VOICES,
} from "@tellerline/facts/training";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer, progressFor } from "@tellerline/ops";
import { commandOptions } from "./command-options.ts";
import { ROOT } from "./local/bundle.ts";
import { utf8 } from "./testing/utf8.ts";

const HELP = `Learns the weights of the tagger of facts from labelled sentences. The same sentences give the same bytes on every machine.

  pnpm train facts [--out FILE] [--check]

  --out F   file for the weights (packages/facts/weights/tagger.bin)
  --check   only says whether the weights were made from the sentences and lists as they are

For example: pnpm train facts
`;

const FACTS = join(ROOT, "packages/facts");
const WEIGHTS = join(FACTS, "weights/tagger.bin");
const read = (path: string): string => readFileSync(join(FACTS, path), "utf8");

/** Paths of all files that the weights are made from. */
const SOURCES = [
  ...VOICES.map((voice) => `fixtures/sentences/${voice}.txt`),
  ...FURTHER.map((name) => `fixtures/sentences/further/${name}.txt`),
  ...Object.keys(NAME_LISTS).map((name) => `lexicon/${name}.txt`),
];

/** SHA-256 of all sources, in hex, which the weights carry. */
export function hashOfSources(): string {
  return SOURCES.reduce((hash, path) => hash.update(`${path}\n`).update(read(path)), createHash("sha256")).digest("hex");
}

/**
 * Learns the weights from the sentences, except those that are held out.
 * @param advance is called with the number of steps done, and of all steps.
 */
function learnWeights(advance: (done: number, of: number) => void): Uint8Array {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);
  const sentences = [
    ...VOICES.flatMap((voice) => divided(readSentences(voice, read(`fixtures/sentences/${voice}.txt`))).train),
    ...FURTHER.flatMap((name) => readSentences(name, read(`fixtures/sentences/further/${name}.txt`))),
  ];
  const names = packKnownNames([
    ...namesOfTowns(gazetteer),
    ...Object.entries(NAME_LISTS).flatMap(([name, kind]) => namesOfList(kind, read(`lexicon/${name}.txt`))),
  ]);
  const lexicon = { gazetteer, isKnown: () => false };
  const nicknames = readNicknames(read("lexicon/city-nicknames.txt"), read("lexicon/bases.txt"));
  const translations = readTranslations(read("lexicon/occupations-es.txt"));
  const learned = trainTagger({ sentences, names: openKnownNames(names), lexicon, nicknames, translations }, advance);
  return packWeights({ ...learned, sentences: hashOfSources(), names });
}

function run(): void {
  const { values, positionals } = commandOptions(HELP, {
    allowPositionals: true,
    options: {
      out: { type: "string", default: WEIGHTS },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (positionals.length !== 1 || positionals[0] !== "facts") {
    process.stderr.write(`${HELP}\nWhat to train is "facts".\n`);
    process.exitCode = 2;
    return;
  }
  if (values.check) {
    const isFresh = readFileSync(WEIGHTS).subarray(0, 32).toString("hex") === hashOfSources();
    process.stdout.write(isFresh ? "The weights are those of the sentences.\n" : "The sentences have changed: run pnpm train facts.\n");
    process.exitCode = isFresh ? 0 : 1;
    return;
  }
  const progress = progressFor(process.stderr, false);
  let before = 0;
  const weights = learnWeights((done, of) => {
    if (before === 0) progress.start("Learning", of);
    progress.advance(done - before);
    before = done;
  });
  progress.stop();
  writeFileSync(values.out, weights);
  process.stdout.write(`${weights.length} bytes in ${values.out}\n`);
}

if (import.meta.main) run();
