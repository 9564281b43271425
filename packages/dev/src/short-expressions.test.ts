import { expect, it } from "vitest";
import { readLiterals } from "./testing/growth/literals.ts";

/** Maximum characters of an expression that can be read without counting brackets. A longer one is put together of named parts. */
const MAX_CHARACTERS = 80;
const PRODUCT = /^(?:packages|workers)\/[^/]+\/src\//;

it("no regular expression is longer than its reader's memory", () => {
  const isProduct = (file: string) => PRODUCT.test(file) && !/\.test\.ts$|\.oracle\.ts$|\/testing\//.test(file);
  const { literals } = readLiterals(["pure", "web", "workers", "node"], isProduct);
  expect(literals.length).toBeGreaterThan(500);
  const long = literals.filter(({ source }) => source.length > MAX_CHARACTERS).map(({ file, source }) => `${file}: ${source}`);
  expect(long, "Name its parts, or make it a list of words: see packages/drafting/src/words").toEqual([]);
});
