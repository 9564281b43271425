import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { experimental_readRawConfig } from "wrangler";
import * as z from "zod";
import { ROOT } from "./local/bundle.ts";

/** Compares the guide's table of stored data (guides/operating.md#what-is-kept) with the code. The table must have every store and its limit. */

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** A constant that holds a limit: the source file that declares it, and its name. */
type Bound = readonly [path: string, name: string];
interface Store {
  /** Stores that the row covers: tables as `database.table`, other bindings by name. */
  readonly of: readonly string[];
  /** Constants whose values the row must state. */
  readonly bounds?: readonly Bound[];
}

const TOTALS = "workers/operator/src/keep-totals.ts";
const DELIVERIES = "packages/storage/src/alerts/deliveries.ts";
const SWEEP = "workers/monitor-evaluator/src/sweep.ts";
const SIGN_IN = "workers/keys/src/sign-in";

const ofHarvest = (name: string): string => (name.startsWith("tellerline-") ? name : `harvest.${name}`);

/** Expected rows of the guide's table, by their first cell. */
const STORES: Readonly<Record<string, Store>> = {
  "sets of books in KV": { of: ["BOOKS", "catalog.rate_books", "catalog.membership_books"] },
  "gazetteers in KV and in the database": { of: ["catalog.gazetteers", "catalog.gazetteer_parts"] },
  "institutions, rates, rate changes": {
    of: ["institutions", "former_ids", "rates", "rate_changes", "rate_days", "stale_days", "call_reports"]
      .concat(["rate_judgements", "reference_rates", "held_decisions", "unjudged_institutions"])
      .map((table) => `catalog.${table}`),
  },
  "how often rates led decisions": {
    of: ["catalog.rate_leads", "tellerline-led-rates"],
    bounds: [["workers/operator/src/housekeeping.ts", "LEADS_DAYS"]],
  },
  "samples of rates that people compare with their pages": { of: ["catalog.quality_measures", "catalog.quality_samples"] },
  "membership records, sources, their texts, claims, publications, leads": {
    of: ["membership_records", "sources", "source_texts", "claims", "publications", "leads"].map((table) => `catalog.${table}`),
  },
  sites: { of: ["harvest.sites"] },
  "hosts, pages, drafts, decisions, readings, confirmations": {
    of: ["hosts", "pages", "drafts", "decisions", "readings", "confirmations"]
      .concat(["tellerline-harvest-hosts", "tellerline-harvest-rates"])
      .map(ofHarvest),
  },
  "looks at pages": { of: ["harvest.fetches"], bounds: [["workers/harvester/src/index.ts", "FETCHES_DAYS"]] },
  "pages and their texts": { of: ["PAGES"] },
  "operators by name": { of: ["accounts.operators"] },
  "sessions of operators": { of: ["accounts.operator_sessions"], bounds: [["workers/operator/src/review/sessions.ts", "SESSION_HOURS"]] },
  disputes: { of: ["catalog.disputes"] },
  "staged imports": { of: ["catalog.imports", "catalog.import_rows"] },
  organizations: {
    of: ["accounts.organizations", "catalog.shard_maps", "catalog.shard_moves"],
    bounds: [[TOTALS, "MOST_UNUSED_ORGANIZATIONS"]],
  },
  keys: {
    of: ["accounts.api_keys"],
    bounds: [
      [TOTALS, "MOST_ENDED_KEYS"],
      [TOTALS, "ENDED_KEYS_DAYS"],
    ],
  },
  "dead letters": { of: ["alerts.dead_letters"], bounds: [[TOTALS, "MOST_DEAD_LETTERS"]] },
  "clients of signing in": {
    of: ["accounts.sign_in_records"],
    bounds: [
      [`${SIGN_IN}/register.ts`, "REGISTRATIONS_AN_HOUR"],
      [`${SIGN_IN}/register.ts`, "MAX_UNUSED_CLIENTS"],
      [`${SIGN_IN}/authorize.ts`, "MAX_CLIENTS"],
    ],
  },
  "counts of registrations": { of: ["accounts.sign_in_records"] },
  "grants and tokens of signing in": {
    of: ["accounts.sign_in_records"],
    bounds: [
      [`${SIGN_IN}/authorize.ts`, "MAX_GRANTS"],
      [`${SIGN_IN}/record-namespace.ts`, "MAX_TOKENS"],
    ],
  },
  "minutes in which quota could not be counted": { of: ["accounts.uncounted_minutes"] },
  "how the service was, by hour": { of: ["accounts.status_hours"] },
  usage: { of: ["accounts.usage_days"], bounds: [["packages/worker-kit/src/usage/counted-calls.ts", "MOST_KINDS"]] },
  "idempotent requests": {
    of: ["accounts.idempotent_requests", "alerts.idempotent_requests"],
    bounds: [[TOTALS, "MOST_KEYLESS_REQUESTS"]],
  },
  "monitors, subscriptions, their index": { of: ["monitors", "subscriptions", "watches", "candidates"].map((table) => `alerts.${table}`) },
  "events, deliveries, attempts": {
    of: [
      "alerts.events",
      "alerts.event_streams",
      "alerts.deliveries",
      "alerts.attempts",
      "tellerline-webhook-deliveries",
      "tellerline-market-changes",
    ],
    bounds: [[DELIVERIES, "ATTEMPTS_KEPT"]],
  },
  "changed rates of the sandbox": { of: ["alerts.sandbox_rate_changes"] },
  "proven targets and counted attempts of the sandbox": { of: ["alerts.proven_targets", "alerts.sandbox_attempts"] },
  "test events": { of: ["alerts.events"], bounds: [[DELIVERIES, "TESTS_KEPT"]] },
  "evaluation passes": { of: ["alerts.looks", "alerts.evaluator_progress"], bounds: [[SWEEP, "PASSES_KEPT_DAYS"]] },
  cells: { of: ["alerts.cells"], bounds: [[SWEEP, "CELLS_KEPT"]] },
  "alarms, sweeps, moves between shards": {
    of: ["alerts.alarms", "alerts.alarm_receivers", "alerts.moving_slots", "alerts.slot_changes", "accounts.sweeps"],
  },
  "points of calls": { of: ["tellerline_calls"] },
  "calls that wait for events": { of: ["EventBell"] },
  "quota counters": { of: ["QuotaCounter"] },
  "caches of an isolate": { of: [] },
};

const rows = (): ReadonlyMap<string, string> => {
  const [, section = ""] = read("packages/guides/operating.md").split("## What is kept");
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return new Map(lines.slice(1).map((line) => [line.split("|")[1]?.trim() ?? "", line]));
};

const snapshot = z.object({ tables: z.record(z.string(), z.looseObject({ name: z.string() })) });
function tablesOf(database: string): readonly string[] {
  const folder = join("migrations", database, "meta");
  const newest =
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith("_snapshot.json"))
      .toSorted()
      .at(-1) ?? "";
  return Object.values(snapshot.parse(JSON.parse(read(join(folder, newest)))).tables).map(({ name }) => `${database}.${name}`);
}

const config = z.looseObject({
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })).default([]),
  r2_buckets: z.array(z.looseObject({ binding: z.string() })).default([]),
  queues: z.looseObject({ producers: z.array(z.looseObject({ queue: z.string() })).default([]) }).default({ producers: [] }),
  analytics_engine_datasets: z.array(z.looseObject({ dataset: z.string() })).default([]),
  migrations: z.array(z.looseObject({ new_sqlite_classes: z.array(z.string()).default([]) })).default([]),
});

/** Names of the stores other than databases to which Workers write. */
function boundStores(): readonly string[] {
  return ["wrangler.toml", ...globSync("workers/*/wrangler.toml", { cwd: ROOT })].flatMap((path) => {
    const own = config.parse(experimental_readRawConfig({ config: join(ROOT, path) }, {}).rawConfig);
    return [
      ...[...own.kv_namespaces, ...own.r2_buckets].map(({ binding }) => binding),
      ...own.queues.producers.map(({ queue }) => queue),
      ...own.analytics_engine_datasets.map(({ dataset }) => dataset),
      ...own.migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes),
    ];
  });
}

/** The value of a constant, in the number format of the guides. @throws if the file does not declare it as a number. */
function toldBound([path, name]: Bound): string {
  const [, value] = new RegExp(`^const ${name} = ([\\d_]+);`, "m").exec(read(path)) ?? [];
  if (value === undefined) throw new Error(`${path} has no number ${name}.`);
  return Number(value.replaceAll("_", "")).toLocaleString("en-US");
}

/** Matches the declaration of a cache: a constant that keeps entries from one call to the next. */
const CACHE = /^(?:export )?const ([a-z]\w*)(?:: [^=]+)? = new (?:Map|Set|MinuteCounts|\w*Tally)(?:<.*>)?\(\);/gm;
const WORKERS = "{workers/*,packages/{worker-kit,quoting,eligibility,facts,text,scoring,book,webhooks,monitoring,storage}}/src/**/*.ts";
/**
 * The bound of each cache of an isolate: the name of a constant in the cache's file, or a description. Caches within a book are dropped with the
 * book and are not listed.
 */
const CACHES: Readonly<Record<string, string>> = {
  "workers/gateway/src/pipeline/credentials.ts cache": "MAX_CACHED",
  "workers/gateway/src/pipeline/usage-store.ts tally": "10,000 kinds of calls, as in each counter",
  "workers/gateway/src/pipeline/granted-keys.ts cache": "MAX_CACHED",
  "workers/gateway/src/pipeline/granted-keys.ts unknown": "MAX_UNKNOWN",
  "workers/gateway/src/pipeline/forward.ts woken": "one for each group",
  "workers/gateway/src/pipeline/usage.ts uncounted": "one for each minute of a day",
  "workers/gateway/src/pipeline/free-repeats.ts repeats": "10,000 addresses, as in each count of a minute",
  "workers/gateway/src/admission/unknown-credentials.ts misses": "10,000 addresses, as in each count of a minute",
  "workers/documents/src/kept-documents.ts kept": "MOST_BYTES",
  "workers/keys/src/sign-in/authorization-server.ts servers": "MAX_SERVERS",
  "packages/worker-kit/src/outbound/judge-host.ts verdicts": "MAX_CACHED",
  "workers/webhook-dispatcher/src/attempt.ts keys": "MAX_KEYS",
  "packages/worker-kit/src/http/client-address.ts identities": "MAX_KNOWN",
  "packages/quoting/src/offers/timestamps.ts timestamps": "MAX_TIMESTAMPS",
  "workers/rates/src/find-institutions.ts kept": "MOST_KEPT",
};

function cachesInCode(): readonly string[] {
  const paths = globSync(WORKERS, { cwd: ROOT }).filter((path) => !/\.test\.ts$|\/testing\/|\/oracle\//.test(path));
  return paths.flatMap((path) => Array.from(read(path).matchAll(CACHE), ([, name]) => `${path} ${name}`));
}

describe("what is kept", () => {
  it("is in the guide with every table, binding, queue and object that there is", () => {
    const written = [...["accounts", "alerts", "catalog", "harvest"].flatMap(tablesOf), ...boundStores()];
    expect([...new Set(Object.values(STORES).flatMap(({ of }) => of))].toSorted()).toEqual([...new Set(written)].toSorted());
    expect([...rows().keys()].toSorted()).toEqual(Object.keys(STORES).toSorted());
  });

  it.each(Object.entries(STORES).flatMap(([row, { bounds = [] }]) => bounds.map((bound): [string, Bound] => [row, bound])))(
    "has the bound that the guide names: %s, %s",
    (row, bound) => {
      expect(rows().get(row)).toMatch(new RegExp(`\\b${toldBound(bound)}\\b`));
    },
  );

  it("has a bound in every cache of an isolate", () => {
    expect(cachesInCode().toSorted()).toEqual(Object.keys(CACHES).toSorted());
    for (const [cache, bound] of Object.entries(CACHES)) {
      const [path = ""] = cache.split(" ");
      if (/^[A-Z_]+$/.test(bound)) expect(read(path), cache).toMatch(new RegExp(`[>]=? ${bound}|<=? ${bound}`));
    }
  });
});
