import { asDocumented, ask, readExamples } from "@tellerline/quoting/testing";
import { SPARED_HEADER } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import batches from "./examples/batches.json" with { type: "json" };
import decisions from "./examples/decisions.json" with { type: "json" };
import worker from "./index.ts";

/** The Worker over the invented market: what is asked, and the whole answer. */

describe.each([
  ["batches", readExamples(batches)],
  ["decisions", readExamples(decisions)],
])("%s", (_, examples) => {
  it.each(examples)("$says", async (example) => {
    const { status, answer } = await ask(worker, example);
    expect({ status, answer }).toEqual({ status: example.status, answer: example.answer });
    expect(asDocumented(example, answer)).toEqual(answer);
  });
});

it("takes back what an earlier set would cost, where the set in force is named", async () => {
  const product_request = { product_type: "student_loan", amount: 20_000 };
  const [unnamed, named] = readExamples([
    { says: "unnamed", operation: "createDecision", body: { product_request }, answer: null },
    { says: "named", operation: "createDecision", body: { product_request, rate_book: "live-7" }, answer: null },
  ]);
  if (unnamed === undefined || named === undefined) throw new Error("There are two.");
  const [first, second] = [await ask(worker, unnamed), await ask(worker, named)];
  expect(second.answer).toEqual(first.answer);
  expect([first, second].map(({ headers }) => headers.get(SPARED_HEADER))).toEqual([null, "4"]);
});
