import type { Features } from "./features.ts";
import { LABEL_COUNT, laterOf, mayFollow, OUTSIDE, typeOf } from "./labels.ts";
import type { Weights } from "./weights.ts";

type TaggerWeights = Pick<Weights, "starts" | "labels" | "values" | "transitions">;

// `?? 0` below only satisfies the compiler: every piece, label and feature that is read exists, as weights.ts has checked. Calling a function such
// as `at` for each of thousands of reads would be slow.

/** Score of a sequence that is not allowed: far below every sum of weights. */
const NEVER = -1_000_000_000;

/** Labels that may follow any label: `OUTSIDE`, and the label of a span's first piece. */
const FREE = Uint8Array.from({ length: LABEL_COUNT }, (_, label) => label).filter((label) => mayFollow(OUTSIDE, label));
/** Labels of a span's later pieces. Each may follow only itself and the label of the first piece. */
const LATER = Uint8Array.from({ length: LABEL_COUNT }, (_, label) => label).filter((label) => !mayFollow(OUTSIDE, label));

/** By label, the label of a later piece of the same span; -1 for `OUTSIDE`. */
const LATER_AFTER = Int8Array.from({ length: LABEL_COUNT }, (_, label) => (typeOf(label) < 0 ? -1 : laterOf(typeOf(label))));
const laterAfter = (label: number): number => LATER_AFTER[label] ?? -1;

/** A span of pieces, found by its labels. `type` is an index in `SPAN_TYPES`. */
export interface Tagged {
  readonly type: number;
  /** Index of the first piece; `to` is the index after the last piece. */
  readonly from: number;
  readonly to: number;
  /** By how much, in weights, the best sequence is better than the best one without a span of this type here. Negative in `nearly`. */
  readonly margin: number;
}

export interface Tagging {
  readonly spans: readonly Tagged[];
  /**
   * Further spans, none of which overlaps `spans`: those that decoding finds if `OUTSIDE` is penalized by `eagerness`, in weights. Their margin is
   * negative: how much lower the best sequence with such a span scores than the best of all, without the penalty.
   */
  nearly(eagerness: number): readonly Tagged[];
  /**
   * How much lower, in weights, the best sequence with one of these types somewhere in pieces `from` to `to` (exclusive) scores than the best of
   * all; 0 if the best of all has such a type there.
   */
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
 * The labels of a piece that may be part of the best sequence: their sum is close to the highest one. A label whose sum is further below can't be
 * part of it, whatever label stands beside it. One object is used for all pieces, to save memory.
 */
class Near {
  readonly labels = new Uint8Array(LABEL_COUNT);
  count = 0;

  /** @param spread how far a sum may be below the highest one (`Pairs`). */
  find(sums: Int32Array, row: number, spread: number): void {
    let highest = NEVER;
    for (let label = 0; label < LABEL_COUNT; label++) highest = Math.max(highest, sums[row + label] ?? NEVER);
    this.count = 0;
    for (let label = 0; label < LABEL_COUNT; label++)
      if ((sums[row + label] ?? NEVER) >= highest - spread) this.labels[this.count++] = label;
  }
}

/**
 * The weights of pairs of labels in sequence. `spreadBefore`: the largest difference that any one label has between its weights with the labels
 * that may stand before it. `spreadAfter`: the same with the labels that may stand after it.
 */
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

/** For each piece and label, the best score of a sequence up to this piece that ends with this label. */
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

/** For each piece and label, the best score of the pieces after it. */
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

/** Spreads are computed once for each set of weights. */
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
 * Finds the best sequence of labels for a text's pieces (Viterbi algorithm), its spans, and the margin of each span over the best sequence without
 * it (max-marginals).
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
