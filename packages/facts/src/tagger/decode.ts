import type { Features } from "./features.ts";
import { LABEL_COUNT, mayFollow, OUTSIDE, typeOf } from "./labels.ts";
import type { Weights } from "./weights.ts";

type TaggerWeights = Pick<Weights, "starts" | "labels" | "values" | "transitions">;

/** Far below every sum of weights: a sequence that is not allowed. */
const NEVER = -1_000_000_000;

const ALLOWED = Uint8Array.from({ length: LABEL_COUNT * LABEL_COUNT }, (_, pair) =>
  mayFollow(Math.floor(pair / LABEL_COUNT), pair % LABEL_COUNT) ? 1 : 0,
);

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

/** The best score of a sequence that ends at each piece with each label. */
function bestUntil(scores: Int32Array, { transitions }: TaggerWeights): Int32Array {
  const best = new Int32Array(scores.length).fill(NEVER);
  for (let label = 0; label < LABEL_COUNT; label++) if (mayFollow(OUTSIDE, label)) best[label] = scores[label] ?? NEVER;
  for (let row = LABEL_COUNT; row < scores.length; row += LABEL_COUNT)
    for (let label = 0; label < LABEL_COUNT; label++) {
      let highest = NEVER;
      for (let before = 0; before < LABEL_COUNT; before++) {
        const pair = before * LABEL_COUNT + label;
        if (ALLOWED[pair] === 0) continue;
        const sum = (best[row - LABEL_COUNT + before] ?? NEVER) + (transitions[pair] ?? 0);
        if (sum > highest) highest = sum;
      }
      best[row + label] = highest + (scores[row + label] ?? 0);
    }
  return best;
}

/** The best score of what may follow each piece with each label, without the piece itself. */
function bestAfter(scores: Int32Array, { transitions }: TaggerWeights): Int32Array {
  const best = new Int32Array(scores.length);
  for (let row = scores.length - 2 * LABEL_COUNT; row >= 0; row -= LABEL_COUNT)
    for (let label = 0; label < LABEL_COUNT; label++) {
      let highest = NEVER;
      for (let next = 0; next < LABEL_COUNT; next++) {
        const pair = label * LABEL_COUNT + next;
        if (ALLOWED[pair] === 0) continue;
        const cell = row + LABEL_COUNT + next;
        const sum = (best[cell] ?? 0) + (scores[cell] ?? 0) + (transitions[pair] ?? 0);
        if (sum > highest) highest = sum;
      }
      best[row + label] = highest;
    }
  return best;
}

/** The best sequence of labels (Viterbi), its spans, and how sure each is: the distance to the best sequence without it (max-marginals). */
/** @param eagerness by how much labels of spans are favored over none. */
export function decode(features: Features, weights: TaggerWeights, eagerness = 0): Tagging {
  const scores = scoresOf(features, weights);
  for (let row = OUTSIDE; row < scores.length; row += LABEL_COUNT) scores[row] = (scores[row] ?? 0) - eagerness;
  const until = bestUntil(scores, weights);
  const after = bestAfter(scores, weights);
  const count = features.starts.length - 1;
  const through = (piece: number, label: number) =>
    (until[piece * LABEL_COUNT + label] ?? NEVER) + (after[piece * LABEL_COUNT + label] ?? 0);
  const highest = (piece: number, counts: (label: number) => boolean) => {
    let best = NEVER;
    for (let label = 0; label < LABEL_COUNT; label++) if (counts(label)) best = Math.max(best, through(piece, label));
    return best;
  };
  const top = count === 0 ? 0 : highest(0, () => true);
  const chosen = bestSequence(count, until, weights);
  const spans: Tagged[] = [];
  for (let from = 0; from < count; from++) {
    const type = typeOf(chosen[from] ?? OUTSIDE);
    if (type < 0) continue;
    let to = from + 1;
    while (to < count && chosen[to] === 2 + 2 * type) to++;
    let margin = Number.MAX_SAFE_INTEGER;
    for (let piece = from; piece < to; piece++) margin = Math.min(margin, top - highest(piece, (label) => typeOf(label) !== type));
    spans.push({ type, from, to, margin });
    from = to - 1;
  }
  return {
    spans,
    lack(types, from, to) {
      let least = Number.MAX_SAFE_INTEGER;
      for (let piece = from; piece < Math.min(to, count); piece++)
        least = Math.min(least, top - highest(piece, (label) => types.includes(typeOf(label))));
      return least;
    },
  };
}

function bestSequence(count: number, until: Int32Array, { transitions }: TaggerWeights): Uint8Array {
  const chosen = new Uint8Array(count);
  let next = -1;
  for (let piece = count - 1; piece >= 0; piece--) {
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < LABEL_COUNT; label++) {
      if (next >= 0 && ALLOWED[label * LABEL_COUNT + next] === 0) continue;
      const sum = (until[piece * LABEL_COUNT + label] ?? NEVER) + (next < 0 ? 0 : (transitions[label * LABEL_COUNT + next] ?? 0));
      if (sum > highest) [highest, best] = [sum, label];
    }
    chosen[piece] = best;
    next = best;
  }
  return chosen;
}
