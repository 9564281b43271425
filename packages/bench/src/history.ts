import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import { observedDays, type RateDay, summarizeDays } from "@tellerline/scoring";
import { RateHistory } from "@tellerline/storage";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { median } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";

const RATES = 3000;
const DAYS = 365;
const [FROM, TO] = ["2025-01-01", "2025-12-31"];
const MARKET = { productType: "auto_loan", state: "TX", termMonths: null } as const;

/** Fills a database with one product's rates in two states and `changes` changes of them over a year, and computes the history by day. */
async function fill(database: D1Database, changes: number): Promise<RateHistory> {
  await applyMigrations(database, join(ROOT, "migrations/catalog"));
  const numbers = (count: number) => `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`;
  const run = (sql: string) => database.prepare(sql).run();
  await run(
    "insert into institutions (credit_union_id, name, slug, city, state, synthetic, content_hash) values ('cu', 'CU', 'cu', 'Austin', 'TX', 1, '')",
  );
  await run(`${numbers(RATES)} insert into rates (rate_id, credit_union_id, product_type, rate, states, observed_at, origin, content_hash, book_version)
    select 'r' || i, 'cu', 'auto_loan', 5, case i % 2 when 0 then '["TX"]' else '["OK"]' end, '${FROM}', 'rates', '', 1 from n`);
  await run(`${numbers(changes)} insert into rate_changes (book_version, rate_id, credit_union_id, product_type, new_rate, changed_at)
    select i, 'r' || (i % ${RATES}), 'cu', 'auto_loan', 4 + (i * 7919 % 400) / 100.0,
      strftime('%Y-%m-%dT%H:%M:%SZ', '${FROM}', '+' || (i * 86400.0 * ${DAYS} / ${changes}) || ' seconds') from n`);
  await run(`${numbers(DAYS)} insert into stale_days (product_type, day) select 'auto_loan', date('${FROM}', '+' || i || ' days') from n`);
  const history = new RateHistory(database);
  for (let isLeft = true; isLeft; ) isLeft = await history.rollUp(DAYS, ["OK", "TX"]);
  return history;
}

async function timed(work: () => Promise<unknown>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * Baseline: reads every change of the market and recomputes the rates in force after each change. A day whose summary is that of the day before
 * is left out, as `observedDays` leaves it out.
 */
async function plainly(database: D1Database) {
  const { results } = await database
    .prepare(
      `select c.rate_id as rateId, c.new_rate as ratePercent, substr(c.changed_at, 1, 10) as date from rate_changes c
       join rates r on r.rate_id = c.rate_id where c.product_type = 'auto_loan' and r.states like '%TX%' order by c.changed_at`,
    )
    .all<{ rateId: string; ratePercent: number | null; date: string }>();
  const inForce = new Map<string, number>();
  const days: RateDay[] = [];
  for (const [date, changes] of Map.groupBy(results, (change) => change.date)) {
    for (const { rateId, ratePercent } of changes) {
      if (ratePercent === null) inForce.delete(rateId);
      else inForce.set(rateId, ratePercent);
    }
    days.push(...summarizeDays([...inForce.values()].map((ratePercent) => ({ date, ratePercent }))));
  }
  const figuresOf = (day: RateDay | undefined) => day && [day.min, day.median, day.count].join();
  return days.filter((day, index) => figuresOf(day) !== figuresOf(days[index - 1]));
}

export async function benchHistory(): Promise<void> {
  heading(`History: a year of a market of ${RATES.toLocaleString("en")} rates`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: D1_BRIDGE_SCRIPT, compatibilityDate: "2026-11-01", d1Databases: ["FEW", "MANY"] }),
  );
  try {
    const url = await miniflare.ready;
    const [few, many] = [bridgeD1(url, "FEW"), bridgeD1(url, "MANY")];
    const [short, long] = [await fill(few, 10_000), await fill(many, 1_000_000)];
    const read = async (history: RateHistory) => observedDays(await history.listDays(MARKET, FROM, TO), new Set(), FROM, TO);
    if (JSON.stringify(await read(long)) !== JSON.stringify(await plainly(many)))
      throw new Error("The roll-up disagrees with its changes.");
    const [fewMs, manyMs] = [await timed(() => read(short), 25), await timed(() => read(long), 25)];
    report({
      what: "slower with a million changes than with ten thousand",
      ratio: manyMs / fewMs,
      measured: `${duration(fewMs)} and ${duration(manyMs)}`,
      promise: { kind: "at most", bound: 2 },
    });
    const plainMs = await timed(() => plainly(many), 3);
    report({
      what: "faster than reading every change of the market",
      ratio: plainMs / manyMs,
      measured: `${duration(manyMs)} against ${duration(plainMs)}`,
      promise: { kind: "at least", bound: 20 },
    });
  } finally {
    await miniflare.dispose();
  }
}
