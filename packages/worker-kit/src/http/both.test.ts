import { expect, it } from "vitest";
import { both } from "./both.ts";
import { Problem, validationProblem } from "./problem.ts";

const faulty = (path: string, code?: "city_without_state") => (): never => {
  throw validationProblem([{ path, code: "invalid_value", message: "No." }], code);
};

it("gives the results of both checks", () => {
  expect(
    both(
      () => 1,
      () => "a",
    ),
  ).toEqual([1, "a"]);
});

it.each([
  ["the first", faulty("/a"), () => 2, "validation_failed", ["/a"]],
  ["the second", () => 1, faulty("/b", "city_without_state"), "city_without_state", ["/b"]],
  ["both", faulty("/a"), faulty("/b", "city_without_state"), "validation_failed", ["/a", "/b"]],
] as const)("tells the faults of %s", (_, first, second, code, paths) => {
  const errors = paths.map((path) => expect.objectContaining({ path }));
  expect(() => both(first, second)).toThrow(expect.objectContaining({ code, extras: { errors } }));
});

it("passes on what is no fault of the request", () => {
  const lost = () => {
    throw new Problem("unavailable", "Try again.");
  };
  expect(() => both(faulty("/a"), lost)).toThrow("Try again.");
});
