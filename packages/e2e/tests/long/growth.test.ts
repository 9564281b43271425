import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { HOUR_MS } from "@tellerline/vocabulary";
import { beforeAll, expect, it } from "vitest";
import { describeMeasured, isLinear, type Measured, measure } from "../../support/growth/probe.ts";
import { PROBES } from "../../support/growth/probes.ts";
import { untilBooksAreRead, useOwnSystem } from "../../support/own-system.ts";

/**
 * Tests that input from callers is read in linear time, up to the largest accepted size. This covers libraries and loops, which the static
 * analysis of regular expressions (packages/dev/src/growth.test.ts) can't see.
 */

/** Folder of the files `growth-report-*.txt` with all measured times, the longest first. */
const REPORT = join(ROOT, "packages/e2e/.generated");
/** How often a probe that failed is measured again. One that grows quadratically fails each time. */
const MOST_REPEATS = 4;

const system = useOwnSystem({}, "seeded");
let key = "";
beforeAll(async () => {
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  await untilBooksAreRead();
});

function report(name: string, all: readonly Measured[]): void {
  const longest = all.toSorted((left, right) => right.times[2] - left.times[2]).map(describeMeasured);
  mkdirSync(REPORT, { recursive: true });
  writeFileSync(join(REPORT, `growth-report-${name.replaceAll(" ", "-")}.txt`), `${longest.join("\n")}\n`);
  process.stdout.write(`${name}: ${all.length} measured; the longest: ${longest[0]}\n`);
}

it.each(Object.entries(PROBES))("%s are read in linear time", { timeout: HOUR_MS }, async (name, probes) => {
  const all: Measured[] = [];
  for (const probe of probes) {
    let measured = await measure(system.baseUrl, key, probe);
    // Measures a probe that failed again, because another process may have slowed the last measurement down.
    for (let again = 0; again < MOST_REPEATS && (!isLinear(measured) || measured.status === 0); again++) {
      measured = await measure(system.baseUrl, key, probe);
    }
    all.push(measured);
  }
  report(name, all);
  expect(all.filter((one) => !isLinear(one)).map(describeMeasured)).toEqual([]);
  expect(all.filter(({ status }) => status === 0 || status >= 500 || status === 429).map(describeMeasured)).toEqual([]);
});
