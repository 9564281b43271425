import { describe, expect, it } from "vitest";
import * as z from "zod";
import { batchRequest } from "./requests/decisions.ts";
import { checkRequest } from "./requests/membership-check.ts";
import { nearestName, toPointer, validate } from "./validation.ts";

it.each([
  [z.iso.date(), "Must be a date, such as 2026-11-22."],
  [z.iso.datetime(), "Must be a time in UTC, such as 2026-11-22T12:00:00Z."],
  [z.email(), "Must be an email address, such as ann@example.com."],
])("says which form a text must have", (schema, message) => {
  expect(validate(z.strictObject({ at: schema }), { at: "soon" })).toMatchObject({ ok: false, faults: [{ path: "/at", message }] });
});

describe("toPointer", () => {
  it.each([
    [[], ""],
    [["scenarios", 3, "state"], "/scenarios/3/state"],
    [["a/b", "m~n"], "/a~1b/m~0n"],
  ])("writes %j as RFC 6901 says", (path, pointer) => expect(toPointer(path)).toBe(pointer));
});

describe("nearestName", () => {
  const known = ["credit_score", "state", "term_months", "amount"];
  it.each([
    ["creditScore", "credit_score"],
    ["credit-score", "credit_score"],
    ["terms_months", "term_months"],
    ["stat", "state"],
    ["months", "term_months"],
    ["score", "credit_score"],
    ["colour", undefined],
    ["x".repeat(1000), undefined],
  ])("takes %s for %s", (name, meant) => expect(nearestName(name, known)).toBe(meant));
});

describe("validate", () => {
  it("tells every fault at once, those of rules over several fields included", () => {
    const body = { scenarios: [{ product_type: "mortgage", intent: "x", amount: -1, term_months: 100, "a/b": 1 }], max_providers: 0 };
    const result = validate(batchRequest, body);
    expect(result.ok ? [] : result.faults.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ["/scenarios/0/intent", "invalid_value"],
        ["/scenarios/0/amount", "too_small"],
        ["/scenarios/0/a~1b", "unknown_field"],
        ["/scenarios/0/term_months", "invalid_value"],
        ["/max_providers", "too_small"],
      ]),
    );
  });

  it("says that a missing field is required, and which values it takes", () => {
    const result = validate(z.strictObject({ kind: z.enum(["a", "b"]), count: z.int() }), {}, "/query");
    expect(result).toEqual({
      ok: false,
      faults: [
        { path: "/query/kind", code: "required", message: "This field is required; one of: a, b." },
        { path: "/query/count", code: "required", message: "This field is required (number)." },
      ],
    });
  });
});

it.each(["state", "home_state"])("takes military mail as the %s of a check", (field) => {
  const body = { credit_union_ids: ["ASH|AUSTIN|TX"], user: { [field]: "ae" } };
  expect(checkRequest.parse(body).user).toEqual({ [field]: "AE" });
});
