import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { answerTo, at, costsRow, lineOf } from "./costs-engine.ts";
import { readYaml } from "./tables.ts";

/** The worked examples. Their expected figures were computed month by month, independently of the engine. */
const EXAMPLES = readYaml("costs", "worked.yaml", z.array(costsRow));
const GUIDE = readFileSync(join(import.meta.dirname, "../what-a-loan-costs.md"), "utf8");

describe("what a loan costs", () => {
  it("has thirty worked examples at least", () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(30);
  });

  it.each(EXAMPLES.map((example) => [example.what, example] as const))("%s", (_, example) => {
    const { offers, actions } = answerTo(example);
    const [offer] = offers;
    const found = Object.keys(example.answer).map((place) => [place, at(offer, place)]);
    expect(Object.fromEntries(found)).toEqual(example.answer);
    if (example.says === undefined) expect(offer).toBeDefined();
    else expect(actions[0]?.message).toContain(example.says);
    expect(GUIDE).toContain(lineOf(example));
  });
});
