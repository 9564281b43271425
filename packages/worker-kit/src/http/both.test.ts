import { expect, it } from "vitest";
import { both, bothInTurn } from "./both.ts";
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

it("makes checks that take time one after the other, and tells of both", async () => {
  const asked: string[] = [];
  const check = (name: string, make: () => number) => async () => {
    asked.push(name);
    return make();
  };
  const told = (first: () => number, second: () => number) =>
    bothInTurn(check("first", first), check("second", second)).catch((error: unknown) =>
      error instanceof Problem ? [error.code, error.extras.errors] : error,
    );
  expect(await told(one, one)).toEqual([1, 1]);
  expect(await told(elsewhere, faulty)).toEqual(["city_without_state", [fault("/b"), fault("/a")]]);
  expect(asked).toEqual(["first", "second", "first", "second"]);
  expect(await told(unavailable, faulty)).toEqual(["unavailable", undefined]);
  expect(asked).toEqual(["first", "second", "first", "second", "first"]);
});
