import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "puppeteer-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects that axe-core finds no violation on the page, and that the page does not overflow horizontally. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  // Reports every violation, but only one passing element for each rule, because reporting all passing elements would take most of the time.
  const { violations, passes } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as AxeResults;
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  expect(passes.length).toBeGreaterThan(10);
  const { width = 0 } = page.viewport() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
