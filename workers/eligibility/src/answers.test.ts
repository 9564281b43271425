import { asDocumented, ask, readExamples } from "@tellerline/quoting/testing";
import { describe, expect, it } from "vitest";
import checks from "./examples/checks.json" with { type: "json" };
import facts from "./examples/facts.json" with { type: "json" };
import places from "./examples/places.json" with { type: "json" };
import reachable from "./examples/reachable.json" with { type: "json" };
import records from "./examples/records.json" with { type: "json" };
import searches from "./examples/searches.json" with { type: "json" };
import worker from "./index.ts";

describe.each([
  ["searches", readExamples(searches)],
  ["checks", readExamples(checks)],
  ["records", readExamples(records)],
  ["places", readExamples(places)],
  ["facts", readExamples(facts)],
  ["reachable offers", readExamples(reachable)],
])("%s", (_, examples) => {
  it.each(examples)("$says", async (example) => {
    const { status, answer } = await ask(worker, example);
    expect({ status, answer }).toEqual({ status: example.status, answer: example.answer });
    expect(asDocumented(example, answer)).toEqual(answer);
  });
});
