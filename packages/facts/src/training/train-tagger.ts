import { readByRules } from "../read-by-rules.ts";
import { CANDIDATE_FEATURES } from "../tagger/candidate-features.ts";
import { candidatesOf } from "../tagger/candidates.ts";
import { decode } from "../tagger/decode.ts";
import { FEATURE_COUNT } from "../tagger/hashing.ts";
import type { KnownNames } from "../tagger/known-names.ts";
import { firstOf, LABEL_COUNT, laterOf, SPAN_TYPES } from "../tagger/labels.ts";
import type { Nicknames, Translations } from "../tagger/nicknames.ts";
import { type Tagger, type TextFeatures, textFeatures } from "../tagger/tag-text.ts";
import type { Weights } from "../tagger/weights.ts";
import { OWNERS, type Owner, type SpanPieces, WHOSE_FEATURES, WhoseText } from "../tagger/whose.ts";
import type { Lexicon } from "../text/fact.ts";
import { readText } from "../text/read-text.ts";
import { inSmallLetters, withOtherNames } from "./augment.ts";
import { type Example, type Schedule, type Trained, train } from "./crf.ts";
import { type Classed, trainLogistic } from "./logistic.ts";
import type { Mark, MarkedSentence } from "./marked-sentences.ts";
import { isTrue, labelsOf, statementsOf } from "./score.ts";

/** How much a copy of a sentence (augment.ts) counts in training. An original counts 1. */
const COPY_WEIGHT = 0.25;

/** A sentence with what training needs. `marked` has the pieces that each mark covers. */
interface ReadSentence extends Example, Pick<TextFeatures, "pieces" | "clauses"> {
  readonly isClient: boolean;
  readonly marked: readonly (SpanPieces & Pick<Mark, "about">)[];
}

function readSentence({ text, perspective, marks }: MarkedSentence, names: KnownNames, weight: number): ReadSentence {
  const read = readText(text, perspective);
  const { pieces, clauses, features } = textFeatures(names, read);
  const labels = new Uint8Array(pieces.length);
  const originals = pieces.map((piece) => read.own.original(piece));
  const marked = marks.flatMap(({ start, end, type: name, about }) => {
    const type = SPAN_TYPES.indexOf(name);
    const covered = originals.flatMap((piece, position) => (piece.end <= start || end <= piece.start ? [] : [position]));
    covered.forEach((position, index) => {
      labels[position] = index === 0 ? firstOf(type) : laterOf(type);
    });
    const [from] = covered;
    return from === undefined ? [] : [{ type, from, to: (covered.at(-1) ?? from) + 1, about }];
  });
  return { pieces, clauses, features, labels, weight, marked, isClient: perspective === "client" };
}

/** Factor by which learned weights are multiplied before they are rounded, so that nearly all fit in a signed byte. */
const SCALE = 40;
const LARGEST = 127;

const whole = (weight: number, largest: number): number => Math.max(-largest, Math.min(largest, Math.round(weight * SCALE)));

type TaggerWeights = Pick<Weights, "starts" | "labels" | "values" | "transitions">;

function inWholeNumbers({ weights, used, transitions }: Trained): TaggerWeights {
  const starts = new Uint32Array(FEATURE_COUNT + 1);
  const labels: number[] = [];
  const values: number[] = [];
  let filled = 0;
  for (const [position, feature] of used.entries()) {
    starts.fill(labels.length, filled, feature + 1);
    filled = feature + 1;
    for (let label = 0; label < LABEL_COUNT; label++) {
      const value = whole(weights[position * LABEL_COUNT + label] ?? 0, LARGEST);
      if (value === 0) continue;
      labels.push(label);
      values.push(value);
    }
  }
  starts.fill(labels.length, filled);
  return {
    starts,
    labels: Uint8Array.from(labels),
    values: Int8Array.from(values),
    transitions: Int16Array.from(transitions, (weight) => whole(weight, 32_767)),
  };
}

/**
 * Number of parts into which the sentences are divided. Each part is read with weights learned from the other parts, to learn which spans state no
 * fact and which facts are right.
 */
const PARTS = 4;
/**
 * Number of passes over the sentences, and the bytes that the weights may take after the second, third and fourth pass. The last number is
 * the size that ships.
 */
const SCHEDULE: Schedule = {
  passes: 7,
  bytesAfter: new Map([
    [2, 2_500_000],
    [3, 1_400_000],
    [4, 835_000],
  ]),
};

/** The spans that the weights find in a sentence, except those that overlap a mark. What remains states no fact. */
function unmarkedSpans({ features, marked }: ReadSentence, weights: TaggerWeights): readonly SpanPieces[] {
  return decode(features, weights).spans.filter(({ from, to }) => !marked.some((mark) => mark.from < to && from < mark.to));
}

const owned = (features: readonly number[], owner: Owner): Classed => ({ features, of: OWNERS.indexOf(owner) });

/** Examples of whom a sentence's spans are about. The span of a relative is used only if `WhoseText.nearest` finds that relative. */
function ownedSpans(sentence: ReadSentence, unmarked: readonly SpanPieces[]): readonly Classed[] {
  const text = new WhoseText(sentence.pieces, sentence.isClient);
  const featuresOf = (span: SpanPieces) => text.features(span, sentence.clauses[span.from] ?? null);
  const own = sentence.marked.flatMap((mark) => {
    if (mark.about === "self") return [owned(featuresOf(mark), "self")];
    return text.nearest(mark)?.mention.relation === mark.about ? [owned(featuresOf(mark), "relative")] : [];
  });
  return [...own, ...unmarked.map((span) => owned(featuresOf(span), "nobody"))];
}

const ownerWeights = (spans: readonly Classed[]): Int8Array =>
  Int8Array.from(trainLogistic(spans, { features: WHOSE_FEATURES, classes: OWNERS.length }), (weight) => whole(weight, LARGEST));

/** Examples for the verifier: the facts found in a sentence, each with class 1 if it is right and 0 if it is wrong. */
function judgedFacts(sentence: MarkedSentence, lexicon: Lexicon, tagger: Omit<Tagger, "largeCities">): readonly Classed[] {
  const read = readText(sentence.text, sentence.perspective);
  const labels = labelsOf(sentence, tagger.nicknames);
  const candidates = candidatesOf(lexicon, tagger, read, readByRules(read, lexicon), sentence.perspective === "client");
  const facts = candidates.map(({ fact }) => fact);
  return candidates.flatMap(({ fact, features }) => {
    const [statement] = statementsOf(facts, false, fact);
    return statement === undefined ? [] : [{ features, of: isTrue(statement, labels) ? 1 : 0 }];
  });
}

/** The verifier's weights: how much a feature speaks for a candidate being right. */
function verifierWeights(judged: readonly Classed[]): Int8Array {
  const weights = trainLogistic(judged, { features: CANDIDATE_FEATURES, classes: 2 });
  return Int8Array.from({ length: CANDIDATE_FEATURES }, (_, feature) =>
    whole((weights[2 * feature + 1] ?? 0) - (weights[2 * feature] ?? 0), LARGEST),
  );
}

export interface Material {
  readonly sentences: readonly MarkedSentence[];
  readonly names: KnownNames;
  readonly lexicon: Lexicon;
  readonly nicknames: Nicknames;
  readonly translations: Translations;
}

type LearnedWeights = Omit<Weights, "sentences" | "names">;

/**
 * Learns weights from sentences, and from copies of them with other names or without capitals. The weights of owners and of the verifier are learned
 * from sentences that were read with weights of the other parts, so that they fit sentences that the tagger has not seen.
 * @param progress is called after each step with the number of steps done and the number of all steps.
 */
export function trainTagger(
  { sentences, names, lexicon, nicknames, translations }: Material,
  progress: (done: number, of: number) => void,
): LearnedWeights {
  const read = sentences.map((sentence) => readSentence(sentence, names, 1));
  const { passes } = SCHEDULE;
  const steps = (PARTS + 1) * passes;
  const isIn = (part: number, index: number) => index % PARTS === part;
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const others = read.filter((_sentence, index) => !isIn(part, index));
    const weights = inWholeNumbers(train(others, SCHEDULE, (done) => progress(part * passes + done, steps)));
    return {
      weights,
      spans: read.map((sentence, index) => (isIn(part, index) ? ownedSpans(sentence, unmarkedSpans(sentence, weights)) : [])),
    };
  });
  const judged = parts.flatMap(({ weights }, part) => {
    const owners = ownerWeights(parts.flatMap(({ spans }, other) => (other === part ? [] : spans.flat())));
    const tagger = {
      names,
      nicknames,
      translations,
      weights: { ...weights, owners, verifier: new Int8Array(), sentences: "", names: new Uint8Array() },
    };
    return sentences.flatMap((sentence, index) => (isIn(part, index) ? judgedFacts(sentence, lexicon, tagger) : []));
  });
  const copies = [...withOtherNames(sentences), ...inSmallLetters(sentences)].map((sentence) => readSentence(sentence, names, COPY_WEIGHT));
  const trained = train([...read, ...copies], SCHEDULE, (done) => progress(PARTS * passes + done, steps));
  return {
    ...inWholeNumbers(trained),
    owners: ownerWeights(parts.flatMap(({ spans }) => spans.flat())),
    verifier: verifierWeights(judged),
  };
}
