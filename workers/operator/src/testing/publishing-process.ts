import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { D1Database } from "@cloudflare/workers-types";
import { bundleWorker, ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import * as z from "zod";

const run = promisify(execFile);
const ENTRY = "workers/operator/src/testing/publish-pending.ts";
const outcome = z.object({ version: z.nullable(z.string()), sizes: z.array(z.int()), peakBytes: z.int() });

/** Memory of an isolate: https://developers.cloudflare.com/workers/platform/limits/#memory */
const ISOLATE_BYTES = 128e6;
/** Memory that the operator's Worker and the institutions take, measured in a process with few rows. */
const WORKER_BYTES = 14e6;
export const PUBLISHING_BYTES = ISOLATE_BYTES - WORKER_BYTES;
const HEAP = ["--max-old-space-size=32", "--max-semi-space-size=2"];

/** Publishes a catalog's pending versions in a separate process with the heap size of an isolate. The database runs in a third process. */
export async function publishApart(
  fill: (catalog: D1Database) => Promise<void>,
  ...args: readonly string[]
): Promise<z.infer<typeof outcome>> {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-publishing-"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: D1_BRIDGE_SCRIPT,
      compatibilityDate: "2026-11-01",
      d1Databases: ["CATALOG", "HARVEST"],
    }),
  );
  try {
    const url = await miniflare.ready;
    const catalog = bridgeD1(url, "CATALOG");
    await applyMigrations(catalog, join(ROOT, "migrations/catalog"));
    await applyMigrations(bridgeD1(url, "HARVEST"), join(ROOT, "migrations/harvest"));
    await fill(catalog);
    // Bundled like a Worker, because Node would need 5 MB of the heap to read TypeScript itself.
    const script = join(folder, "publish-pending.mjs");
    writeFileSync(script, await bundleWorker(ENTRY));
    const { stdout } = await run(process.execPath, [...HEAP, script, url.href, ...args]);
    return outcome.parse(JSON.parse(stdout));
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true });
  }
}

/** SQL for a table `n` with the numbers from 0 to `count` - 1. */
export const numbers = (count: number): string => `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`;

export const storeInstitutions = (count: number): string => `insert into institutions
  (credit_union_id, name, slug, city, state, synthetic, content_hash)
  ${numbers(count)} select 'cu-' || i || '|Austin|TX', 'Institution ' || i, 'cu-' || i, 'Austin', 'TX', 1, 'hash' from n`;
