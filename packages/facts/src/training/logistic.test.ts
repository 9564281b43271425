import { expect, it } from "vitest";
import { type Classed, trainLogistic } from "./logistic.ts";

const shape = { features: 4, classes: 3 };
/** All examples have feature 0; features 1, 2 and 3 show classes 0, 1 and 2. */
const examples: readonly Classed[] = [0, 1, 2, 0, 1, 2].map((of) => ({ features: [0, of + 1], of }));

function likeliest(features: readonly number[], weights: Float64Array): number {
  const scores = [0, 1, 2].map((one) => features.reduce((sum, feature) => sum + (weights[feature * 3 + one] ?? 0), 0));
  return scores.indexOf(Math.max(...scores));
}

it("tells classes apart by the features that go with them", () => {
  const weights = trainLogistic(examples, shape);
  expect([1, 2, 3].map((feature) => likeliest([0, feature], weights))).toEqual([0, 1, 2]);
  // The feature that all classes share weighs less than one that shows a class.
  const farthest = (feature: number) => Math.max(...weights.subarray(feature * 3, feature * 3 + 3).map(Math.abs));
  expect(farthest(0)).toBeLessThan(farthest(1) / 2);
  expect(trainLogistic(examples, shape)).toEqual(weights);
});

it("moves by the gradient of a single example, as written down by hand", () => {
  const [only] = [{ features: [1], of: 0 }];
  // Twelve passes of AdaGrad (Duchi, Hazan and Singer 2011): a step is the learning rate times the gradient, divided by the root
  // of the sum of squared gradients so far.
  const byHand = [0, 0, 0];
  const squares = [1e-2, 1e-2, 1e-2];
  for (let pass = 0; pass < 12; pass++) {
    const powers = byHand.map(Math.exp);
    const total = powers.reduce((sum, power) => sum + power, 0);
    powers.forEach((power, one) => {
      const gradient = power / total - (one === 0 ? 1 : 0) + 0.03 * (byHand[one] ?? 0);
      squares[one] = (squares[one] ?? 0) + gradient ** 2;
      byHand[one] = (byHand[one] ?? 0) - (0.02 * gradient) / Math.sqrt(squares[one] ?? 1);
    });
  }
  const weights = [...trainLogistic([only], shape)];
  byHand.forEach((weight, one) => {
    expect(weights[3 + one]).toBeCloseTo(weight, 9);
  });
  expect(weights.filter((weight) => weight !== 0)).toHaveLength(3);
});

it("gives weights of 0 to features that no example has", () => {
  expect([...trainLogistic([], shape)]).toEqual(Array.from({ length: 12 }, () => 0));
});
