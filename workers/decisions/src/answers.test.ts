import { asDocumented, ask, readExample, readExamples } from "@tellerline/quoting/testing";
import { SPARED_HEADER } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import batches from "./examples/batches.json" with { type: "json" };
import decisions from "./examples/decisions.json" with { type: "json" };
import worker from "./index.ts";

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
  const asked = { says: "", operation: "createDecision", answer: null };
  const unnamed = await ask(worker, readExample({ ...asked, body: { product_request } }));
  const named = await ask(worker, readExample({ ...asked, body: { product_request, rate_book: "live-7" } }));
  expect(named.answer).toEqual(unnamed.answer);
  expect(unnamed.headers.get(SPARED_HEADER)).toBeNull();
  expect(named.headers.get(SPARED_HEADER)).toBe("4");
});
