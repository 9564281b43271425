import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { runImport, silentProgress } from "@tellerline/ops";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Callers } from "../../support/fuzz/callers.ts";
import { describeFaults, describeRun, environmentOf } from "../../support/fuzz/report.ts";
import { fuzz } from "../../support/fuzz/run.ts";
import { setStage } from "../../support/fuzz/stage.ts";
import { FOREIGN_INSTITUTIONS } from "../../support/fuzz/texts.ts";
import { World } from "../../support/fuzz/world.ts";
import { toLines } from "../../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../../support/own-system.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";

/**
 * Settings of a run, from the environment: FUZZ_SEED determines the random choices, and FUZZ_REQUESTS is the number of requests. To repeat a
 * single case of an earlier run, set these two and FUZZ_PATH as that run's report states.
 */
const seed = Number(process.env.FUZZ_SEED ?? 2);
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const path = process.env.FUZZ_PATH ?? "";
/** Folder of `fuzz-report.txt`, which has the complete command for each fault. */
const REPORT = join(ROOT, "packages/e2e/.generated");

/** The system under test. Its receivers are on this machine, so no webhook leaves the machine. */
const system = useOwnSystem({}, "seeded");
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

/** Import rows of institutions with names outside Latin-1, each with three rates. */
function foreignRows(): readonly object[] {
  return FOREIGN_INSTITUTIONS.flatMap((credit_union_id, index) => {
    const [name = "", city, state] = credit_union_id.split("|");
    const rate = { credit_union_id, product_type: "auto_loan", source_url: "https://rates.example/", states: ["TX"] };
    const rates = [1, 2, 3].map((step) => ({ ...rate, rate_id: `${name}-${step}`, rate: step + index / 10, term_months: 12 * step }));
    return [{ kind: "credit_union", credit_union_id, name, city, state }, ...rates];
  });
}

it("made-up requests get no 5xx, no late answer and none outside its schema", { timeout: 1_800_000 }, async () => {
  await runImport(system.operator, { kind: "rates" }, toLines(foreignRows()), silentProgress);
  const callers = await Callers.create(system.operator, requests);
  await untilBooksAreRead();
  const world = new World(receiver.url("/fuzz"));
  await setStage(system.baseUrl, callers, world);
  const told = { seed, requests, callers };
  const result = await fuzz({ ...told, path, concurrency: 8, world, baseUrl: () => system.baseUrl, restart: () => system.restart() });
  mkdirSync(REPORT, { recursive: true });
  writeFileSync(join(REPORT, "fuzz-report.txt"), describeRun(result, told));
  process.stdout.write(`${result.tally}\n${result.hiccups} slow answers came in time when asked for again\n`);
  expect(describeFaults(result.faults, told, false), environmentOf(told, path)).toEqual([]);
  if (path !== "") return;
  expect(result.tally.requests).toBeGreaterThanOrEqual(requests);
  expect(result.tally.share(429), "too many requests were refused for quota to test anything else").toBeLessThan(0.1);
});
