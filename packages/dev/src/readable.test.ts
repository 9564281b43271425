import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";
import { readLiterals } from "./testing/growth/literals.ts";

/** Maximum characters of an expression that can be read without counting brackets. A longer one must be built from named parts. */
const MAX_CHARACTERS = 80;
const MAX_LINES = 300;
const PRODUCT = /^(?:packages|workers)\/[^/]+\/src\//;

const isProduct = (file: string): boolean => PRODUCT.test(file) && !/\.test\.ts$|\.oracle\.ts$|\/testing\/|\/generated\//.test(file);

it("no regular expression is long", () => {
  const { literals } = readLiterals(["pure", "web", "workers", "node"], isProduct);
  expect(literals.length).toBeGreaterThan(500);
  const long = literals.filter(({ source }) => source.length > MAX_CHARACTERS).map(({ file, source }) => `${file}: ${source}`);
  expect(long, "Name its parts, or make it a list of words: see packages/drafting/src/words").toEqual([]);
});

it("no file is long", () => {
  const files = globSync("{packages,workers}/*/src/**/*.ts", { cwd: ROOT }).filter(isProduct);
  expect(files.length).toBeGreaterThan(800);
  const lines = files.map((file) => ({ file, lines: readFileSync(join(ROOT, file), "utf8").split("\n").length - 1 }));
  expect(lines.filter((one) => one.lines > MAX_LINES)).toEqual([]);
});
