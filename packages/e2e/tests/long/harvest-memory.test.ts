import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "@tellerline/dev/system";
import { type Behaviour, Fleet } from "@tellerline/fleet";
import { createOperatorClient } from "@tellerline/ops";
import { expect, it } from "vitest";
import { bundledWorkers, copyState } from "../../support/fixtures.ts";
import { lookAtAll, prepareFleet } from "../../support/harvest.ts";
import { watchHeap } from "../../support/heap.ts";

/**
 * Half of the 128 MB of an isolate (https://developers.cloudflare.com/workers/platform/limits/#memory). The rest is for garbage, which the test
 * does not count.
 */
const MOST_BYTES = 128e6 / 2;
/** Twice as many as the harvester announces to one invocation, which checks them concurrently. */
const SITES = 40;
const MOST_ROUNDS = 3;
/** Long enough for a busy machine. */
const LONGEST_MS = 900_000;

it.each<[Behaviour, string]>([
  ["bomb", "small bodies that decompress to huge ones"],
  ["endless", "bodies that never end"],
  ["endless_map", "sitemaps that never end"],
])(
  "stays within an isolate's memory while every site is %s: %s",
  async (behaviour) => {
    const fleet = new Fleet({ sites: SITES, seed: 7, behaviour, delaySeconds: 0.05, hasRates: false });
    const address = await fleet.listen(0);
    const stateDir = mkdtempSync(join(tmpdir(), "tellerline-hostile-"));
    copyState("empty", stateDir);
    const system = await startSystem({ port: 0, stateDir, quiet: true, workers: bundledWorkers(), fleet: address, inspectorPort: 0 });
    try {
      const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
      await prepareFleet(operator, fleet);
      const heap = await watchHeap(system, "tellerline-harvester");
      const unseen = () => {
        const seen = new Set(fleet.requests.map(({ host }) => host));
        return fleet.sites.filter(({ host }) => !seen.has(host));
      };
      // On a busy machine a connection may time out. Harvests the sites that no request has reached again.
      for (let round = 0; round < MOST_ROUNDS && unseen().length > 0; round++) await lookAtAll(operator, { sites: unseen() });
      const { peakBytes, samples } = await heap.stop();
      process.stdout.write(`${behaviour}: ${(peakBytes / 1e6).toFixed(0)} MB of ${samples} looks\n`);
      expect(samples).toBeGreaterThan(10);
      expect(peakBytes).toBeLessThan(MOST_BYTES);
      expect(unseen()).toEqual([]);
    } finally {
      await system.stop();
      fleet.close();
      rmSync(stateDir, { recursive: true, force: true });
    }
  },
  LONGEST_MS,
);
