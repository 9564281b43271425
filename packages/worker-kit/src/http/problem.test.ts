import { expect, it, vi } from "vitest";
import { Problem, toProblem, validationProblem } from "./problem.ts";

it.each([
  ["a table is missing", new Error("D1_ERROR: no such table: organizations"), "unavailable", 1],
  ["a table is missing below a query", new Error("Failed query", { cause: new Error("no such table: rates") }), "unavailable", 1],
  ["anything else fails", new Error("no such column: rate"), "internal", 0],
  ["what is thrown is no error", "no such table", "internal", 0],
  ["a problem is thrown", new Problem("not_found", "No such route."), "not_found", 0],
])("where %s, the caller is told so, and a missing table is logged", (_, error, code, logged) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const problem = toProblem(error);
  expect(problem.code).toBe(code);
  expect(log).toHaveBeenCalledTimes(logged);
  log.mockRestore();
});

it.each([
  [1, "The request has 1 error: /amount. See errors."],
  [99, "The request has 99 errors. See errors."],
  [100, "The request has at least 100 errors. See errors."],
])("%i faults are counted as far as they were looked for", (count, detail) => {
  const faults = Array.from({ length: count }, () => ({ path: "/amount", code: "invalid_type", message: "Must be a number." }));
  expect(validationProblem(faults).message).toBe(detail);
});
