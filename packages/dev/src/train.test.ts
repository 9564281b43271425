import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";
import { hashOfSources } from "./train.ts";

const weights = readFileSync(join(ROOT, "packages/facts/weights/tagger.bin"));

describe("the tagger's weights", () => {
  it("were made from the sentences and lists as they are: else run pnpm train facts", () => {
    expect(weights.subarray(0, 32).toString("hex")).toBe(hashOfSources());
  });

  it("are at most a megabyte", () => {
    expect(weights.length).toBeLessThanOrEqual(1_000_000);
  });
});
