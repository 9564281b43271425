import { LIMITS } from "@tellerline/contract/plain";
import { expect, it } from "vitest";
import { parseJson } from "./body.ts";
import { Problem } from "./problem.ts";

it.each([
  [1, "The request has 1 error: /0. See errors."],
  [LIMITS.faults - 1, `The request has ${LIMITS.faults - 1} errors. See errors.`],
  [LIMITS.faults + 1, `The request has at least ${LIMITS.faults} errors. See errors.`],
])("a body with %i lone surrogates: %s", (number, detail) => {
  const bytes = new TextEncoder().encode(`[${Array.from({ length: number }, () => String.raw`"\ud800"`).join()}]`);
  const refused = expect.objectContaining({ code: "validation_failed", message: detail });
  expect(() => parseJson(bytes)).toThrow(Problem);
  expect(() => parseJson(bytes)).toThrow(refused);
});
