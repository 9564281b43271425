import { asDocumented, ask, readExamples } from "@tellerline/quoting/testing";
import { describe, expect, it } from "vitest";
import institutions from "./examples/institutions.json" with { type: "json" };
import markets from "./examples/markets.json" with { type: "json" };
import profiles from "./examples/profiles.json" with { type: "json" };
import rates from "./examples/rates.json" with { type: "json" };
import worker from "./index.ts";

describe.each([
  ["rates", readExamples(rates)],
  ["markets", readExamples(markets)],
  ["profiles", readExamples(profiles)],
  ["institutions", readExamples(institutions)],
])("%s", (_, examples) => {
  it.each(examples)("$says", async (example) => {
    const { status, answer } = await ask(worker, example);
    expect({ status, answer }).toEqual({ status: example.status, answer: example.answer });
    expect(asDocumented(example, answer)).toEqual(answer);
  });
});
