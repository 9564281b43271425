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

/** The label of a later piece of the same span; -1 outside of all spans. */
const LATER_AFTER = Int8Array.from({ length: LABEL_COUNT }, (_, label) => (typeOf(label) < 0 ? -1 : laterOf(typeOf(label))));
const laterAfter = (label: number): number => LATER_AFTER[label] ?? -1;

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

/**
 * Labels whose sum is close enough to the highest one to be the best beside some label: a lower one loses more than any pair of labels can make up.
 * The same memory is used for each piece.
 */
class Near {
  readonly labels = new Uint8Array(LABEL_COUNT);
  count = 0;

  /** @param spread by how much the weights of pairs with one label differ at most. */
  find(sums: Int32Array, row: number, spread: number): void {
    let highest = NEVER;
    for (let label = 0; label < LABEL_COUNT; label++) highest = Math.max(highest, sums[row + label] ?? NEVER);
    this.count = 0;
    for (let label = 0; label < LABEL_COUNT; label++)
      if ((sums[row + label] ?? NEVER) >= highest - spread) this.labels[this.count++] = label;
  }
}

/** The weights of pairs of labels, and by how much those of one label with others that it may stand beside differ at most. */
interface Pairs {
  readonly weights: Int16Array;
  readonly spreadBefore: number;
  readonly spreadAfter: number;
}

function spreadOf(transitions: Int16Array, isBySecond: boolean): number {
  let widest = 0;
  for (const label of isBySecond ? FREE : Array.from({ length: LABEL_COUNT }, (_, own) => own)) {
    const others = Array.from({ length: LABEL_COUNT }, (_, other) => other).filter((other) => isBySecond || FREE.includes(other));
    const weights = others.map((other) => transitions[isBySecond ? other * LABEL_COUNT + label : label * LABEL_COUNT + other] ?? 0);
    widest = Math.max(widest, Math.max(...weights) - Math.min(...weights));
  }
  return widest;
}

/** The best score of a sequence that ends at each piece with each label. */
function bestUntil(scores: Int32Array, { weights, spreadBefore }: Pairs): Int32Array {
  const best = new Int32Array(scores.length).fill(NEVER);
  const near = new Near();
  for (const label of FREE) best[label] = scores[label] ?? NEVER;
  for (let row = LABEL_COUNT; row < scores.length; row += LABEL_COUNT) {
    const last = row - LABEL_COUNT;
    near.find(best, last, spreadBefore);
    for (const label of FREE) {
      let highest = NEVER;
      for (let at = 0; at < near.count; at++) {
        const before = near.labels[at] ?? 0;
        const reached = (best[last + before] ?? NEVER) + (weights[before * LABEL_COUNT + label] ?? 0);
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
function bestAfter(scores: Int32Array, { weights, spreadAfter }: Pairs): Int32Array {
  const best = new Int32Array(scores.length);
  const entered = new Int32Array(LABEL_COUNT);
  const free = new Int32Array(LABEL_COUNT).fill(NEVER);
  const near = new Near();
  for (let row = scores.length - 2 * LABEL_COUNT; row >= 0; row -= LABEL_COUNT) {
    for (let label = 0; label < LABEL_COUNT; label++)
      entered[label] = (best[row + LABEL_COUNT + label] ?? 0) + (scores[row + LABEL_COUNT + label] ?? 0);
    for (const label of FREE) free[label] = entered[label] ?? NEVER;
    near.find(free, 0, spreadAfter);
    for (let label = 0; label < LABEL_COUNT; label++) {
      const later = laterAfter(label);
      let highest = later < 0 ? NEVER : (entered[later] ?? NEVER) + (weights[label * LABEL_COUNT + later] ?? 0);
      for (let at = 0; at < near.count; at++) {
        const next = near.labels[at] ?? 0;
        const reached = (entered[next] ?? NEVER) + (weights[label * LABEL_COUNT + next] ?? 0);
        if (reached > highest) highest = reached;
      }
      best[row + label] = highest;
    }
  }
  return best;
}

function pairsOf({ transitions }: TaggerWeights): Pairs {
  return { weights: transitions, spreadBefore: spreadOf(transitions, true), spreadAfter: spreadOf(transitions, false) };
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
