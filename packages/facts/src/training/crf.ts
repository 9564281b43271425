import type { Features } from "../tagger/features.ts";
import { FEATURE_COUNT } from "../tagger/hashing.ts";
import { LABEL_COUNT, mayFollow, OUTSIDE } from "../tagger/labels.ts";
import { BYTES_PER_FEATURE, BYTES_PER_WEIGHT } from "../tagger/weights.ts";
import { randomNumbers } from "./random-numbers.ts";

// `?? 0` below only satisfies the compiler: every piece, label and feature that is read exists. Calling a function such as `at` for each of
// billions of reads would be slow.

/** A sentence with the label of each piece. `weight` says how much it counts. */
export interface Example {
  readonly features: Features;
  readonly labels: Uint8Array;
  readonly weight: number;
}

export interface Trained {
  /** Numbers of the features that occur in the examples, ascending. The weights of all others are 0. */
  readonly used: Uint32Array;
  /** Weight of feature `used[n]` with label `k` at `n * LABEL_COUNT + k`. */
  readonly weights: Float32Array;
  /** Weight of labels `a` and `b` in sequence at `a * LABEL_COUNT + b`. */
  readonly transitions: Float64Array;
}

const RATE = 0.15;
/** How strongly a weight is pulled towards 0 at each step, in proportion to the weight. */
const DECAY = 2e-4;
const SEED = 7;
/** Gradients closer to 0 are left out: they hardly change a weight, and would take most of the time. */
const NEGLIGIBLE = 1e-4;
const FIRST_SQUARE = 1e-3;
/** Sum of squares from which the steps of a kept weight begin again once other weights were dropped, so that it can take over what those did. */
const SQUARE_AFTER_DROPPING = 1e-2;

const ALLOWED = Uint8Array.from({ length: LABEL_COUNT * LABEL_COUNT }, (_, pair) =>
  mayFollow(Math.floor(pair / LABEL_COUNT), pair % LABEL_COUNT) ? 1 : 0,
);

/** `labels`: probability of each label at each piece. `pairs`: expected count of each pair of labels in sequence. */
interface Marginals {
  readonly labels: Float64Array;
  readonly pairs: Float64Array;
}

const K = LABEL_COUNT;

function scoresOf({ starts, numbers }: Features, weights: Float32Array): Float64Array {
  const scores = new Float64Array((starts.length - 1) * K);
  for (let piece = 0; piece < starts.length - 1; piece++)
    for (let at = starts[piece] ?? 0; at < (starts[piece + 1] ?? 0); at++) {
      const row = (numbers[at] ?? 0) * K;
      for (let label = 0; label < K; label++) scores[piece * K + label] = (scores[piece * K + label] ?? 0) + (weights[row + label] ?? 0);
    }
  return scores;
}

/** Exponentials of the scores. Those of each piece are divided by the largest of the piece, so that none overflows. */
function exponentials(scores: Float64Array): Float64Array {
  const result = new Float64Array(scores.length);
  for (let row = 0; row < scores.length; row += K) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let label = 0; label < K; label++) largest = Math.max(largest, scores[row + label] ?? 0);
    for (let label = 0; label < K; label++) result[row + label] = Math.exp((scores[row + label] ?? 0) - largest);
  }
  return result;
}

function pairWeights(transitions: Float64Array): Float64Array {
  return transitions.map((weight, pair) => (ALLOWED[pair] === 1 ? Math.exp(weight) : 0));
}

/**
 * Forward pass: for each piece and label, the sum over all sequences that end there with this label. The sums of a piece are divided by their
 * total, so that they stay within range; `totals` has these totals.
 */
function forward(points: Float64Array, pairs: Float64Array): { readonly sums: Float64Array; readonly totals: Float64Array } {
  const count = points.length / K;
  const sums = new Float64Array(points.length);
  const totals = new Float64Array(count);
  for (let piece = 0; piece < count; piece++) {
    const row = piece * K;
    if (piece === 0) for (let label = 0; label < K; label++) sums[label] = mayFollow(OUTSIDE, label) ? (points[label] ?? 0) : 0;
    else {
      for (let before = 0; before < K; before++) {
        const sum = sums[row - K + before] ?? 0;
        if (sum < 1e-12) continue;
        for (let label = 0; label < K; label++) sums[row + label] = (sums[row + label] ?? 0) + sum * (pairs[before * K + label] ?? 0);
      }
      for (let label = 0; label < K; label++) sums[row + label] = (sums[row + label] ?? 0) * (points[row + label] ?? 0);
    }
    let total = 0;
    for (let label = 0; label < K; label++) total += sums[row + label] ?? 0;
    totals[piece] = total;
    for (let label = 0; label < K; label++) sums[row + label] = (sums[row + label] ?? 0) / total;
  }
  return { sums, totals };
}

function marginalsOf(features: Features, { weights, transitions }: Omit<Trained, "used">): Marginals {
  const points = exponentials(scoresOf(features, weights));
  const pairs = pairWeights(transitions);
  const { sums, totals } = forward(points, pairs);
  const count = points.length / K;
  const after = new Float64Array(points.length).fill(1, (count - 1) * K);
  const expected = new Float64Array(K * K);
  const entering = new Float64Array(K);
  for (let piece = count - 1; piece > 0; piece--) {
    const row = piece * K;
    for (let label = 0; label < K; label++)
      entering[label] = ((points[row + label] ?? 0) * (after[row + label] ?? 0)) / (totals[piece] ?? 1);
    for (let before = 0; before < K; before++) {
      const reached = sums[row - K + before] ?? 0;
      let sum = 0;
      for (let label = 0; label < K; label++) {
        const passed = (pairs[before * K + label] ?? 0) * (entering[label] ?? 0);
        sum += passed;
        if (reached > 1e-9) expected[before * K + label] = (expected[before * K + label] ?? 0) + reached * passed;
      }
      after[row - K + before] = sum;
    }
  }
  return { labels: sums.map((sum, at) => sum * (after[at] ?? 0)), pairs: expected };
}

/** One AdaGrad step: moves a weight against its gradient. `squares` holds the sum of the squares of all its gradients so far. */
function step(weights: Float32Array | Float64Array, squares: Float32Array | Float64Array, at: number, gradient: number): void {
  const sum = (squares[at] ?? 0) + gradient * gradient;
  squares[at] = sum;
  weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(sum);
}

interface Squares {
  readonly weights: Float32Array;
  readonly transitions: Float64Array;
}

/** By weight, 1 if it may change, and 0 if it was dropped and stays 0. Null before any was dropped. */
type Kept = Uint8Array | null;

function learn({ features, labels, weight }: Example, trained: Omit<Trained, "used">, squares: Squares, kept: Kept): void {
  const marginals = marginalsOf(features, trained);
  for (let piece = 0; piece < labels.length; piece++)
    for (let label = 0; label < K; label++) {
      const gradient = weight * ((marginals.labels[piece * K + label] ?? 0) - (labels[piece] === label ? 1 : 0));
      if (Math.abs(gradient) < NEGLIGIBLE) continue;
      for (let at = features.starts[piece] ?? 0; at < (features.starts[piece + 1] ?? 0); at++) {
        const cell = (features.numbers[at] ?? 0) * K + label;
        if (kept !== null && kept[cell] === 0) continue;
        step(trained.weights, squares.weights, cell, gradient + DECAY * (trained.weights[cell] ?? 0));
      }
    }
  for (let piece = 1; piece < labels.length; piece++) {
    const pair = (labels[piece - 1] ?? 0) * K + (labels[piece] ?? 0);
    marginals.pairs[pair] = (marginals.pairs[pair] ?? 0) - 1;
  }
  marginals.pairs.forEach((gradient, pair) => {
    if (ALLOWED[pair] === 1 && Math.abs(gradient) > NEGLIGIBLE) step(trained.transitions, squares.transitions, pair, weight * gradient);
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [left, right] = [order[last], order[other]];
    if (left !== undefined && right !== undefined) [order[last], order[other]] = [right, left];
  }
  return order;
}

function usedBy(examples: readonly Example[]): Uint32Array {
  const used = new Set<number>();
  for (const { features } of examples) for (const number of features.numbers) used.add(number);
  return Uint32Array.from(used).sort();
}

/** The examples with each feature's position in `used` for its number, so that only these take memory. */
function renumbered(examples: readonly Example[], used: Uint32Array): readonly Example[] {
  const positions = new Uint32Array(FEATURE_COUNT);
  used.forEach((feature, position) => {
    positions[feature] = position;
  });
  return examples.map((example) => {
    const { starts, numbers } = example.features;
    return { ...example, features: { starts, numbers: numbers.map((feature) => positions[feature] ?? 0) } };
  });
}

/**
 * Steps per unit, in which a weight's distance from 0 is counted. Weights that are farther from 0 than `FARTHEST` steps count as that far.
 */
const STEPS_PER_UNIT = 10_000;
const FARTHEST = 10 * STEPS_PER_UNIT;

const distanceOf = (weight: number): number => Math.min(FARTHEST, Math.floor(Math.abs(weight) * STEPS_PER_UNIT));

/** The smallest distance from 0, in steps, of weights that fit into `most` bytes when they are packed (`packWeights`). */
function nearestKept(weights: Float32Array, most: number): number {
  const bytes = new Float64Array(FARTHEST + 1);
  for (let row = 0; row < weights.length; row += K) {
    let farthest = 0;
    for (let cell = row; cell < row + K; cell++) {
      const distance = distanceOf(weights[cell] ?? 0);
      bytes[distance] = (bytes[distance] ?? 0) + BYTES_PER_WEIGHT;
      farthest = Math.max(farthest, distance);
    }
    bytes[farthest] = (bytes[farthest] ?? 0) + BYTES_PER_FEATURE;
  }
  let nearest = FARTHEST + 1;
  for (let taken = 0; nearest > 1 && taken + (bytes[nearest - 1] ?? 0) <= most; nearest--) taken += bytes[nearest - 1] ?? 0;
  return nearest;
}

/** Sets all weights to 0 but those farthest from it that fit into `most` bytes, and tells which these are. */
function dropNearest(weights: Float32Array, most: number): Uint8Array {
  const nearest = nearestKept(weights, most);
  const kept = new Uint8Array(weights.length);
  for (let cell = 0; cell < weights.length; cell++)
    if (distanceOf(weights[cell] ?? 0) >= nearest) kept[cell] = 1;
    else weights[cell] = 0;
  return kept;
}

export interface Schedule {
  /** Number of passes over the examples. */
  readonly passes: number;
  /**
   * By number of passes done: how many bytes the weights may take, once packed, in the passes after it. Those nearest to 0 are dropped, and the
   * others learn on without them, which loses far less than leaving weights out at the end.
   */
  readonly bytesAfter: ReadonlyMap<number, number>;
}

/**
 * Trains a linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) by stochastic gradient steps with a rate for each weight
 * (AdaGrad; Duchi, Hazan and Singer 2011). The same examples give the same weights on every machine, because their order comes from a fixed seed
 * and sums are made in a fixed order.
 * @param progress is called after each pass with the number of passes done.
 */
export function train(examples: readonly Example[], { passes, bytesAfter }: Schedule, progress: (done: number) => void): Trained {
  const used = usedBy(examples);
  const own = renumbered(examples, used);
  const trained = { weights: new Float32Array(used.length * K), transitions: new Float64Array(K * K) };
  const squares = {
    weights: new Float32Array(trained.weights.length).fill(FIRST_SQUARE),
    transitions: new Float64Array(K * K).fill(FIRST_SQUARE),
  };
  const random = randomNumbers(SEED);
  let kept: Kept = null;
  for (let done = 1; done <= passes; done++) {
    for (const example of shuffled(own, random)) if (example.labels.length > 0) learn(example, trained, squares, kept);
    const most = bytesAfter.get(done);
    if (most !== undefined) {
      kept = dropNearest(trained.weights, most);
      squares.weights.fill(SQUARE_AFTER_DROPPING);
    }
    progress(done);
  }
  return { ...trained, used };
}
