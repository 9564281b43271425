import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it } from "vitest";
import * as z from "zod";

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, "testing/publish-pending.ts");
const outcome = z.object({ version: z.string(), sizes: z.array(z.int()), peakBytes: z.int() });

/** An isolate has 128 MB for all: https://developers.cloudflare.com/workers/platform/limits/#memory */
const ISOLATE_BYTES = 128e6;
/** The operator's Worker itself with the institutions, of which a process with few rates has as many. */
const WORKER_BYTES = 18e6;
const HEAP = ["--max-old-space-size=48", "--max-semi-space-size=2"];

const INSTITUTIONS = 10_000;
/** A million rates in the long tests. */
const MOST_RATES = process.env.TEST_LONG === "1" ? 1_000_000 : 150_000;

const numbers = (count: number) => `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`;
const statements = (rates: number) => [
  `insert into institutions (credit_union_id, name, slug, city, state, synthetic, content_hash)
    ${numbers(INSTITUTIONS)} select 'cu-' || i || '|Austin|TX', 'Institution ' || i, 'cu-' || i, 'Austin', 'TX', 1, 'hash' from n`,
  `insert into rates (rate_id, credit_union_id, product_type, rate, term_months, states, points, fees_usd, min_credit_score, source_url,
      observed_at, origin, content_hash, book_version)
    ${numbers(rates)} select 'rate-of-the-sheet-' || i, 'cu-' || (i % ${INSTITUTIONS}) || '|Austin|TX',
      case i % 4 when 0 then 'mortgage' when 1 then 'auto_loan' when 2 then 'personal_loan' else 'mortgage_arm' end,
      4 + (i * 7919 % 9000) / 1000.0, case when i % 3 = 0 then null else 12 * (1 + i % 30) end,
      case when i % 10 = 0 then null when i % 2 = 0 then '["TX"]' else '["CA","NV"]' end,
      i % 5 / 4.0, 100 * (i % 7), 600 + 20 * (i % 8), 'https://example.com/' || (i % ${INSTITUTIONS}), '2026-11-20T00:00:00Z', 'rates', 'hash', 1
    from n`,
  "insert into rate_books (version, created_at) values (1, '2026-11-20T00:00:00Z')",
];

/** Publishes this many rates in a process of its own; the database is in another. */
async function publish(rates: number): Promise<z.infer<typeof outcome>> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: D1_BRIDGE_SCRIPT, compatibilityDate: "2026-11-01", d1Databases: ["CATALOG"] }),
  );
  try {
    const url = await miniflare.ready;
    const catalog = bridgeD1(url, "CATALOG");
    await applyMigrations(catalog, join(ROOT, "migrations/catalog"));
    for (const statement of statements(rates)) await catalog.prepare(statement).run();
    const { stdout } = await run(process.execPath, [...HEAP, SCRIPT, url.href]);
    return outcome.parse(JSON.parse(stdout));
  } finally {
    await miniflare.dispose();
  }
}

it("publishes a million rates of 10,000 institutions within an isolate's memory, in values that KV takes", async () => {
  const few = await publish(100);
  const many = await publish(MOST_RATES);
  expect(many.version).toBe("live-1");
  expect(Math.max(...many.sizes)).toBeLessThan(25 * 2 ** 20);
  expect(many.peakBytes - few.peakBytes).toBeLessThan(ISOLATE_BYTES - WORKER_BYTES);
});
