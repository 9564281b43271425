import { expect, it } from "vitest";
import { mergedInto, readMerged } from "./merge-patch.ts";
import { Problem, validationProblem } from "./problem.ts";

/** Examples of RFC 7396, appendix A, whose targets are objects. */
const EXAMPLES: readonly [original: unknown, patch: unknown, result: unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

it.each(EXAMPLES)("merges into %j the patch %j", (original, patch, result) => {
  expect(mergedInto({ member: original }, { member: patch })).toEqual({ member: result });
});

it("leaves what the operation itself has to judge: no object, null, and members that are not there", () => {
  expect(mergedInto({ member: { a: 1 } }, ["a"])).toEqual(["a"]);
  expect(mergedInto({ member: { a: 1 } }, { member: null, other: 2 })).toEqual({ member: null, other: 2 });
  expect(mergedInto({}, { constructor: { a: null, b: 1 } })).toEqual({ constructor: { b: 1 } });
});

it("keeps, where that is asked, nulls for members that are not there", () => {
  const keeping = (patch: object) => mergedInto({ member: { a: 1, b: { c: 2 } } }, { member: patch }, true);
  expect(keeping({ a: null, x: null })).toEqual({ member: { b: { c: 2 }, x: null } });
  expect(keeping({ b: { c: null, y: null }, z: { w: null } })).toEqual({ member: { a: 1, b: { y: null }, z: { w: null } } });
});

it("refuses what is nested deeper than any document, however deep", () => {
  for (const levels of [33, 100_000]) {
    const patch = Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);
    expect(() => mergedInto({}, patch)).toThrow(expect.objectContaining({ code: "validation_failed" }));
  }
  expect(
    mergedInto(
      {},
      Array.from({ length: 32 }).reduce<unknown>((inner) => ({ a: inner }), 1),
    ),
  ).toMatchObject({ a: {} });
});

it("is read with all faults told at once, those of names that it would remove as well", async () => {
  const unknown = (path: string) => ({ path, code: "unknown_field", message: "No such field." });
  const read = async (document: unknown) => {
    const { member } = document as { readonly member: Readonly<Record<string, unknown>> };
    const faults = [
      ...("stat" in member ? [unknown("/member/stat")] : []),
      ...(member.zip === null ? [{ path: "/member/zip", code: "invalid_type", message: "Must be a string." }] : []),
      ...(member.amount === "x" ? [{ path: "/member/amount", code: "invalid_type", message: "Must be a number." }] : []),
    ];
    if (faults.length > 0) throw validationProblem(faults);
    return document;
  };
  const faultsOf = (patch: object) => readMerged(read, { member: { amount: 1 } }, { member: patch }).then(() => [], pathsOf);
  const pathsOf = (error: unknown) => (error instanceof Problem ? error.extras.errors?.map(({ path }) => path) : error);
  expect(await readMerged(read, { member: { amount: 1 } }, { member: { zip: null } })).toEqual({ member: { amount: 1 } });
  expect(await faultsOf({ stat: null })).toEqual(["/member/stat"]);
  expect(await faultsOf({ stat: null, zip: null, amount: "x" })).toEqual(["/member/stat", "/member/amount"]);
  expect(await faultsOf({ zip: null, amount: "x" })).toEqual(["/member/amount"]);
});
