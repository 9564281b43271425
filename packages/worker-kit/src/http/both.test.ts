import { expect, it } from "vitest";
import { both } from "./both.ts";
import { Problem, validationProblem } from "./problem.ts";

const fault = (path: string) => ({ path, code: "invalid_value", message: "No." });
const one = (): number => 1;
function faulty(): number {
  throw validationProblem([fault("/a")]);
}
function elsewhere(): number {
  throw validationProblem([fault("/b")], "city_without_state");
}
function unavailable(): number {
  throw new Problem("unavailable", "Try again.");
}
const problemOf = (first: () => number, second: () => number): unknown => {
  try {
    return both(first, second);
  } catch (error) {
    return error instanceof Problem ? [error.code, error.extras.errors] : error;
  }
};

it("gives the results of both checks, or the faults of either and of both", () => {
  expect(problemOf(one, one)).toEqual([1, 1]);
  expect(problemOf(faulty, one)).toEqual(["validation_failed", [fault("/a")]]);
  expect(problemOf(one, elsewhere)).toEqual(["city_without_state", [fault("/b")]]);
  expect(problemOf(faulty, elsewhere)).toEqual(["validation_failed", [fault("/a"), fault("/b")]]);
});

it("passes on what is no fault of the request", () => {
  expect(problemOf(faulty, unavailable)).toEqual(["unavailable", undefined]);
});
