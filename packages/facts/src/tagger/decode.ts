import type { Features } from "./features.ts";
import { LABEL_COUNT, laterOf, mayFollow, OUTSIDE, typeOf } from "./labels.ts";
import type { Weights } from "./weights.ts";

type TaggerWeights = Pick<Weights, "starts" | "labels" | "values" | "transitions">;

// Every index below is of a piece, a label or a feature that exists (weights.ts checks what it opens): `?? 0` is never reached, and only tells the
// compiler so without a call for each of thousands of reads.

/** Far below every sum of weights: a sequence that is not allowed. */
const NEVER = -1_000_000_000;

/** Labels that may follow any other: none, and the first of a span. A later label follows two labels alone. */
const FREE = Uint8Array.from({ length: LABEL_COUNT }, (_, label) => label).filter((label) => mayFollow(OUTSIDE, label));
const LATER = Uint8Array.from({ length: LABEL_COUNT }, (_, label) => label).filter((label) => !mayFollow(OUTSIDE, label));

/** A stretch of pieces that the best sequence of labels makes one span. */
export interface Tagged {
  readonly type: number;
  /** Number of the first piece, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** By how much, in weights, the best sequence is better than the best one without a span of this type here. */
  readonly margin: number;
}

/** What the weights say of a text's pieces. */
export interface Tagging {
  readonly spans: readonly Tagged[];
  /**
   * Spans of the best sequence when labels of spans are favored over none by `eagerness`, without those that overlap `spans`. Their margin is below 0:
   * the distance to the best sequence.
   */
  nearly(eagerness: number): readonly Tagged[];
  /** How far a sequence with a span of one of these types at pieces `from` to `to` lies behind the best one; 0 if the best one has one. */
  lack(types: readonly number[], from: number, to: number): number;
}

function scoresOf({ starts, numbers }: Features, weights: TaggerWeights): Int32Array {
  const count = starts.length - 1;
  const scores = new Int32Array(count * LABEL_COUNT);
  for (let piece = 0; piece < count; piece++) {
    const row = piece * LABEL_COUNT;
    for (let at = starts[piece] ?? 0; at < (starts[piece + 1] ?? 0); at++) {
      const feature = numbers[at] ?? 0;
      const end = weights.starts[feature + 1] ?? 0;
      for (let weight = weights.starts[feature] ?? 0; weight < end; weight++) {
        const cell = row + (weights.labels[weight] ?? 0);
        scores[cell] = (scores[cell] ?? 0) + (weights.values[weight] ?? 0);
      }
    }
  }
  return scores;
}

/** Labels by their sums, the highest first. The same memory is used for each piece. */
class Ranking {
  readonly labels = new Uint8Array(LABEL_COUNT);

  sort(sums: Int32Array, row: number): void {
    for (let label = 0; label < LABEL_COUNT; label++) {
      const sum = sums[row + label] ?? NEVER;
      let place = label;
      for (; place > 0 && (sums[row + (this.labels[place - 1] ?? 0)] ?? NEVER) < sum; place--)
        this.labels[place] = this.labels[place - 1] ?? 0;
      this.labels[place] = label;
    }
  }
}

/** The largest weight of a label with any other: by the second label of a pair, or by its first one. */
function largestOf(transitions: Int16Array, isBySecond: boolean): Int32Array {
  const largest = new Int32Array(LABEL_COUNT).fill(NEVER);
  transitions.forEach((weight, pair) => {
    const [first, second] = [Math.floor(pair / LABEL_COUNT), pair % LABEL_COUNT];
    const label = isBySecond ? second : first;
    if (mayFollow(first, second)) largest[label] = Math.max(largest[label] ?? NEVER, weight);
  });
  return largest;
}

/** The weights of pairs of labels, and the bounds by which a search among them ends early. */
interface Pairs {
  readonly weights: Int16Array;
  readonly largestBefore: Int32Array;
  readonly largestAfter: Int32Array;
}

/** The best score of a sequence that ends at each piece with each label. */
function bestUntil(scores: Int32Array, { weights, largestBefore }: Pairs): Int32Array {
  const best = new Int32Array(scores.length).fill(NEVER);
  const ranking = new Ranking();
  for (const label of FREE) best[label] = scores[label] ?? NEVER;
  for (let row = LABEL_COUNT; row < scores.length; row += LABEL_COUNT) {
    const last = row - LABEL_COUNT;
    ranking.sort(best, last);
    for (const label of FREE) {
      let highest = NEVER;
      for (const before of ranking.labels) {
        const sum = best[last + before] ?? NEVER;
        // No further label can do better: all have a lower sum.
        if (sum + (largestBefore[label] ?? 0) <= highest) break;
        const reached = sum + (weights[before * LABEL_COUNT + label] ?? 0);
        if (reached > highest) highest = reached;
      }
      best[row + label] = highest + (scores[row + label] ?? 0);
    }
    for (const label of LATER) {
      const first = (best[last + label - 1] ?? NEVER) + (weights[(label - 1) * LABEL_COUNT + label] ?? 0);
      const later = (best[last + label] ?? NEVER) + (weights[label * LABEL_COUNT + label] ?? 0);
      best[row + label] = Math.max(first, later) + (scores[row + label] ?? 0);
    }
  }
  return best;
}

/** The best score of what may follow each piece with each label, without the piece itself. */
function bestAfter(scores: Int32Array, { weights, largestAfter }: Pairs): Int32Array {
  const best = new Int32Array(scores.length);
  const entered = new Int32Array(LABEL_COUNT);
  const ranking = new Ranking();
  for (let row = scores.length - 2 * LABEL_COUNT; row >= 0; row -= LABEL_COUNT) {
    for (let label = 0; label < LABEL_COUNT; label++)
      entered[label] = (best[row + LABEL_COUNT + label] ?? 0) + (scores[row + LABEL_COUNT + label] ?? 0);
    ranking.sort(entered, 0);
    for (let label = 0; label < LABEL_COUNT; label++) {
      let highest = NEVER;
      for (const next of ranking.labels) {
        const sum = entered[next] ?? NEVER;
        if (sum + (largestAfter[label] ?? 0) <= highest) break;
        if (!mayFollow(label, next)) continue;
        const reached = sum + (weights[label * LABEL_COUNT + next] ?? 0);
        if (reached > highest) highest = reached;
      }
      best[row + label] = highest;
    }
  }
  return best;
}

function pairsOf({ transitions }: TaggerWeights): Pairs {
  return { weights: transitions, largestBefore: largestOf(transitions, true), largestAfter: largestOf(transitions, false) };
}

/** Bounds of weights, which are the same for all texts. */
const PAIRS = new WeakMap<TaggerWeights, Pairs>();

function knownPairs(weights: TaggerWeights): Pairs {
  const known = PAIRS.get(weights) ?? pairsOf(weights);
  PAIRS.set(weights, known);
  return known;
}

interface Stretch {
  readonly type: number;
  readonly from: number;
  readonly to: number;
}

function stretchesOf(chosen: Uint8Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < chosen.length; from++) {
    const type = typeOf(chosen[from] ?? OUTSIDE);
    if (type < 0) continue;
    let to = from + 1;
    while (to < chosen.length && chosen[to] === laterOf(type)) to++;
    stretches.push({ type, from, to });
    from = to - 1;
  }
  return stretches;
}

/**
 * Decodes a text's pieces: the best sequence of labels (Viterbi), its spans, and how sure each is, by the distance to the best sequence without it
 * (max-marginals).
 */
export function decode(features: Features, weights: TaggerWeights): Tagging {
  const pairs = knownPairs(weights);
  const scores = scoresOf(features, weights);
  const until = bestUntil(scores, pairs);
  const after = bestAfter(scores, pairs);
  const count = features.starts.length - 1;
  const through = (piece: number, label: number) =>
    (until[piece * LABEL_COUNT + label] ?? NEVER) + (after[piece * LABEL_COUNT + label] ?? 0);
  const highest = (piece: number, counts: (label: number) => boolean) => {
    let best = NEVER;
    for (let label = 0; label < LABEL_COUNT; label++) if (counts(label)) best = Math.max(best, through(piece, label));
    return best;
  };
  const top = count === 0 ? 0 : highest(0, () => true);
  const spans = stretchesOf(bestSequence(count, until, pairs)).map(({ type, from, to }): Tagged => {
    let margin = Number.MAX_SAFE_INTEGER;
    for (let piece = from; piece < to; piece++) margin = Math.min(margin, top - highest(piece, (label) => typeOf(label) !== type));
    return { type, from, to, margin };
  });
  const lack = (types: readonly number[], from: number, to: number): number => {
    let least = Number.MAX_SAFE_INTEGER;
    for (let piece = from; piece < Math.min(to, count); piece++)
      least = Math.min(least, top - highest(piece, (label) => types.includes(typeOf(label))));
    return least;
  };
  return {
    spans,
    lack,
    nearly: (eagerness) => {
      for (let row = OUTSIDE; row < scores.length; row += LABEL_COUNT) scores[row] = (scores[row] ?? 0) - eagerness;
      const eager = stretchesOf(bestSequence(count, bestUntil(scores, pairs), pairs));
      for (let row = OUTSIDE; row < scores.length; row += LABEL_COUNT) scores[row] = (scores[row] ?? 0) + eagerness;
      return eager
        .filter(({ from, to }) => spans.every((span) => to <= span.from || span.to <= from))
        .map((stretch) => ({ ...stretch, margin: -lack([stretch.type], stretch.from, stretch.to) }));
    },
  };
}

function bestSequence(count: number, until: Int32Array, { weights }: Pairs): Uint8Array {
  const chosen = new Uint8Array(count);
  let next = -1;
  for (let piece = count - 1; piece >= 0; piece--) {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < LABEL_COUNT; label++) {
      if (next >= 0 && !mayFollow(label, next)) continue;
      const sum = (until[piece * LABEL_COUNT + label] ?? NEVER) + (next < 0 ? 0 : (weights[label * LABEL_COUNT + next] ?? 0));
      if (sum > highest) [highest, best] = [sum, label];
    }
    chosen[piece] = best;
    next = best;
  }
  return chosen;
}
