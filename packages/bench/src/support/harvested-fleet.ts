import { rmSync } from "node:fs";
import { ROOT } from "@tellerline/dev/bundle";
import { startSystem } from "@tellerline/dev/system";
import { utf8 } from "@tellerline/dev/utf8";
import { askForAll, Fleet, importFleet, type Request, untilLooked } from "@tellerline/fleet";
import { compileGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { newStateDir, operatorOf, startBundled } from "./seeded-system.ts";

/** Script of a Worker that is the lower bound: it fetches each URL once, by a conditional GET. */
const BARE = `const etags = new Map();
export default {
  async fetch(request) {
    const { urls, atOnce } = await request.json();
    const next = urls[Symbol.iterator]();
    const work = async () => {
      for (const url of next) {
        const etag = etags.get(url);
        const response = await fetch(url, { headers: etag === undefined ? {} : { "If-None-Match": etag }, redirect: "manual" });
        await response.arrayBuffer();
        etags.set(url, response.headers.get("ETag") ?? undefined);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return new Response("done");
  },
};`;

/** As many hosts as the harvester checks at once. */
export const AT_ONCE = 20;

/** Requests of one harvest, and milliseconds from the first request to the last response. */
export interface Harvested {
  readonly requests: readonly Request[];
  readonly ms: number;
}

export interface HarvestedFleet {
  /** Checks all pages of the sites from number `from` up to `to`, and waits for the end. Default: all sites. */
  harvest(from?: number, to?: number): Promise<Harvested>;
  /** Milliseconds in which the bare Worker (`BARE`) makes these requests: `atOnce` in parallel, without delays. */
  bareMs(requests: readonly Request[], atOnce: number): Promise<number>;
  stop(): Promise<void>;
}

function spanOf(requests: readonly Request[]): number {
  const ends = requests.map(({ endedMs }) => endedMs).filter((ms) => ms !== null);
  return Math.max(...ends) - Math.min(...requests.map(({ startedMs }) => startedMs));
}

async function startBare(fleet: string) {
  const stateDir = newStateDir();
  const worker = { name: "tellerline-harvester", rootPath: ROOT, script: BARE, compatibilityDate: "2026-11-01" };
  const system = await startSystem({ port: 0, stateDir, quiet: true, fleet, workers: [worker] });
  return {
    async send(urls: readonly string[], atOnce: number) {
      const started = performance.now();
      await (await fetch(system.baseUrl, { method: "POST", body: JSON.stringify({ urls, atOnce }) })).text();
      return performance.now() - started;
    },
    async stop() {
      await system.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Starts a system whose harvester follows a fleet of plain sites, and reads each of them once. @param delaySeconds Crawl-delay of each site. */
export async function followFleet(sites: number, delaySeconds: number, answersAfterMs: number): Promise<HarvestedFleet> {
  const fleet = new Fleet({ sites, seed: 7, behaviour: "plain", delaySeconds, answersAfterMs, hasRates: false });
  const address = await fleet.listen(0);
  const stateDir = newStateDir();
  const { started: system } = await startBundled({ stateDir, fleet: address });
  const operator = operatorOf(system);
  await operator.putGazetteer("live", compileGazetteer(embeddedGazetteer(), utf8));
  await importFleet(operator, fleet);
  const bare = await startBare(address);
  const harvest = async (from = 0, to = sites) => {
    const before = fleet.requests.length;
    await untilLooked(operator, await askForAll(operator, { sites: fleet.sites.slice(from, to) }));
    const requests = fleet.requests.slice(before);
    return { requests, ms: spanOf(requests) };
  };
  await harvest();
  return {
    harvest,
    async bareMs(requests, atOnce) {
      const urls = requests.map(({ host, path }) => `https://${host}${path}`);
      await bare.send(urls, AT_ONCE);
      return bare.send(urls, atOnce);
    },
    async stop() {
      await bare.stop();
      await system.stop();
      fleet.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
