import { randomNumbers } from "./random-numbers.ts";

/** An example for training: its features, and `of`, the index of its class. */
export interface Classed {
  readonly features: readonly number[];
  readonly of: number;
}

export interface Shape {
  readonly features: number;
  readonly classes: number;
}

const EPOCHS = 12;
const RATE = 0.02;
const DECAY = 0.03;
const SEED = 11;
const FIRST_SQUARE = 1e-2;

function probabilities(features: readonly number[], weights: Float64Array, classes: number): readonly number[] {
  const scores = Array.from({ length: classes }, (_, one) =>
    features.reduce((sum, feature) => sum + (weights[feature * classes + one] ?? 0), 0),
  );
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/**
 * Trains a multinomial logistic model by stochastic gradient steps (AdaGrad; Duchi, Hazan and Singer 2011).
 * @returns the weight of feature `f` for class `c` at `f * classes + c`.
 */
export function trainLogistic(examples: readonly Classed[], { features, classes }: Shape): Float64Array {
  const weights = new Float64Array(features * classes);
  const squares = new Float64Array(weights.length).fill(FIRST_SQUARE);
  const random = randomNumbers(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const drawn = examples.map((example) => ({ example, at: random() })).sort((left, right) => left.at - right.at);
    for (const { example } of drawn)
      probabilities(example.features, weights, classes).forEach((probability, one) => {
        const gradient = probability - (example.of === one ? 1 : 0);
        for (const feature of example.features) {
          const cell = feature * classes + one;
          const pulled = gradient + DECAY * (weights[cell] ?? 0);
          squares[cell] = (squares[cell] ?? 0) + pulled * pulled;
          weights[cell] = (weights[cell] ?? 0) - (RATE * pulled) / Math.sqrt(squares[cell] ?? 1);
        }
      });
  }
  return weights;
}
