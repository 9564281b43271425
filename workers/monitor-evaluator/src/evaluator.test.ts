import { join } from "node:path";
import { evaluatorMessage } from "@tellerline/contract/queue-messages";
import { ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import { runs } from "@tellerline/dev/testing";
import { allMet, evaluateConditions, type Figures, type Observation, triggerTypeOf } from "@tellerline/monitoring";
import { BookVersions, bookKey, utf8 } from "@tellerline/quoting";
import { figuresOf, observe, watchFor } from "@tellerline/quoting/monitors";
import {
  assume,
  compileRateBook,
  creditUnionIdOf,
  type Institution,
  openDetails,
  openRateBook,
  type RateSheetRow,
  rankOffers,
  type Scenario,
  UNSAID,
} from "@tellerline/scoring";
import { Evaluations, Monitors, RateBooks } from "@tellerline/storage";
import {
  CONVENTIONAL,
  GOOD,
  LOAN_PRODUCTS,
  MONITOR_FIELDS,
  NO_ADJUSTMENTS,
  NO_INSURANCE_PUBLISHED,
  NO_RARE_TERMS,
  NO_REQUIREMENTS,
  OPERATORS,
  REQUIREMENT_COLUMNS,
  UNPUBLISHED_PRICE,
} from "@tellerline/vocabulary";
import fc from "fast-check";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Budget } from "./budget.ts";
import type { ShardEnv } from "./env.ts";
import { evaluatePending } from "./evaluate-pending.ts";
import { readGathered } from "./gathered.ts";
import { requeueDue, sweepBudget } from "./sweep.ts";

/** Compares the evaluator, on real D1 and KV, with a simple evaluator that evaluates every monitor at every book. */

const institutions: readonly Institution[] = ["Ash", "Birch", "Cedar", "Dogwood"].map((name) => ({
  creditUnionId: `${name}|Austin|TX`,
  name,
  slug: name.toLowerCase(),
  city: "Austin",
  state: "TX",
  county: "Travis",
  charterNumber: null,
  assetsUsd: null,
  members: null,
  website: null,
  alsoKnownAs: [],
  formerIds: [],
  synthetic: true,
  isFederal: null,
  sharesUsd: null,
  undividedEarningsUsd: null,
  netWorthUsd: null,
}));

const PRODUCTS = LOAN_PRODUCTS.filter((product) => product === "auto_loan" || product === "mortgage" || product === "heloc");
const STATES = ["TX", "OK"] as const;

const row = fc
  .record({
    creditUnionId: fc.constantFrom(...institutions.map(({ creditUnionId }) => creditUnionId)),
    product: fc.constantFrom(...PRODUCTS),
    noteRatePercent: fc.constantFrom(4, 4.5, 5, 5.25, 5.5, 6),
    pointsPercent: fc.constantFrom(0, 0, 1),
    feesUsd: fc.constantFrom(0, 0, 400),
    annualFeeUsd: fc.constant(0),
    initialFixedMonths: fc.constant(0),
    fullyIndexedRatePercent: fc.constant(0),
    termMonths: fc.constantFrom(null, null, 60, 180, 360),
    publishedAprPercent: fc.constant(null),
    states: fc.constantFrom(null, ["TX" as const], ["OK" as const], [...STATES]),
    minAmountUsd: fc.constantFrom(null, null, null, 20_000),
    maxAmountUsd: fc.constantFrom(null, null, null, 40_000),
    minCreditScore: fc.constantFrom(null, null, 700),
    maxCreditScore: fc.constant(null),
    minDownPaymentPercent: fc.constantFrom(null, null, 20),
    maxLtvPercent: fc.constantFrom(null, null, 80),
    maxCltvPercent: fc.constantFrom(null, null, 90),
    occupancy: fc.constantFrom(null, null, null, "second_home" as const),
    audience: fc.constant("general" as const),
    intents: fc.constantFrom(null, ["purchase" as const]),
    vehicleCondition: fc.constantFrom(null, null, "used" as const),
    effectiveAt: fc.constant(null),
    observedAt: fc.constant(1_760_000_000),
    sourceUrl: fc.constant("https://example.org/rates"),
    feesKnown: fc.boolean(),
    isReported: fc.constant(false),
    isWidened: fc.constant(false),
    isFrom: fc.constant(false),
    isRange: fc.constant(false),
    rateIsApr: fc.constant(false),
    evidence: fc.constant(null),
    qualityReasons: fc.constantFrom(GOOD, GOOD, GOOD, GOOD, 1),
    program: fc.constantFrom(CONVENTIONAL, CONVENTIONAL, CONVENTIONAL, "fha" as const),
    mortgageInsurancePercent: fc.constantFrom(NO_INSURANCE_PUBLISHED, NO_INSURANCE_PUBLISHED, 0.5),
  })
  .map((published) => ({ ...UNPUBLISHED_PRICE, ...NO_RARE_TERMS, ...NO_ADJUSTMENTS, ...NO_REQUIREMENTS, ...published }));
const sheet = fc
  .array(row, { minLength: 8, maxLength: 24 })
  .map((rows): RateSheetRow[] => rows.map((one, index) => ({ ...one, rateId: `r${index}` })));
/** Each step changes, holds or releases some rows of the previous sheet; some steps change nothing. */
const walk = fc.array(fc.array(fc.tuple(fc.nat(23), fc.constantFrom(-0.75, -0.25, 0.25, 1, "hold" as const)), { maxLength: 10 }), {
  minLength: 2,
  maxLength: 5,
});

const monitor = fc.record({
  context: fc.record({
    product_type: fc.constantFrom(...PRODUCTS),
    state: fc.constantFrom(undefined, ...STATES),
    amount: fc.constantFrom(15_000, 25_000.5, 33_000, 250_000),
    term_months: fc.constantFrom(undefined, 180, 360),
    credit_score: fc.constantFrom(undefined, 650, 720),
    property_value: fc.constantFrom(undefined, 30_000, 300_000),
    liens_balance: fc.constantFrom(undefined, 20_000),
    intent: fc.constantFrom(undefined, "purchase" as const, "refinance" as const),
    occupancy: fc.constantFrom(undefined, undefined, undefined, "second_home" as const),
    vehicle_condition: fc.constantFrom(undefined, undefined, "used" as const),
    keep_months: fc.constantFrom(undefined, undefined, undefined, 24),
    mortgage_insurance_percent: fc.constantFrom(undefined, undefined, undefined, 0.6),
    program: fc.constantFrom(...Array.from({ length: 7 }, () => undefined), "fha" as const),
    current_offer: fc.constantFrom(undefined, undefined, { rate: 7, balance: 25_000, remaining_months: 60 }),
  }),
  conditions: fc.array(
    fc
      .record({
        field: fc.constantFrom(...MONITOR_FIELDS),
        operator: fc.constantFrom(...OPERATORS),
        value: fc.constantFrom(4.5, 5, 5.25, 6, 7, 8, -8, 300, 480, 600),
      })
      .filter(({ operator, value, field }) =>
        operator === "change_pct" ? Math.abs(value) === 8 : value > 0 && (field === "monthly_payment") === value > 100,
      ),
    { minLength: 1, maxLength: 2 },
  ),
  cooldownHours: fc.constantFrom(0, 720),
});

/** Number of copies of a monitor: more than a page of the market index holds. */
const MANY = 2400;

/** Copies a monitor's row of a table. Most copies stay in the row's organization; every hundredth gets an organization of its own. */
async function copyRows(table: string, monitorId: string, copies: number): Promise<void> {
  const { results } = await env.ALERTS.prepare(`select name from pragma_table_info('${table}')`).all<{ name: string }>();
  const columns = results.map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === "org_id") return "case when value % 100 = 0 then 'org_' || value else org_id end";
    return name === "monitor_id" ? "'mon_' || (10000 + value)" : name;
  });
  const numbers = JSON.stringify(Array.from({ length: copies }, (_, number) => number));
  await env.ALERTS.prepare(
    `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} join json_each(?1) where monitor_id = ?2`,
  )
    .bind(numbers, monitorId)
    .run();
}

/** Whether an error is that of `diesAfter`, which the query builder may wrap. */
const isKilled = (error: unknown): boolean => error instanceof Error && (error.message.includes("Killed.") || isKilled(error.cause));

/** A database that fails after `calls` queries or transactions, and from then on always, like a killed process. */
function diesAfter(database: D1Database, calls: number): D1Database {
  let left = calls;
  const live = () => {
    if (left-- <= 0) throw new Error("Killed.");
  };
  return new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "batch" || name === "prepare") live();
        return member.apply(target, args);
      };
    },
  });
}

let miniflare: Miniflare;
let env: ShardEnv;
let sent: string[] = [];
let queueFails = false;
/** How often an invocation queued the rest of its work. */
let sentOn = 0;
let sentRest: unknown[] = [];
const queue = {
  async sendBatch(messages: Iterable<{ readonly body: { readonly deliveryId: string } }>) {
    if (queueFails) throw new Error("Queue is overloaded.");
    for (const { body } of messages) sent.push(body.deliveryId);
  },
};

beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: D1_BRIDGE_SCRIPT,
      compatibilityDate: "2026-11-01",
      d1Databases: ["ALERTS", "CATALOG"],
      kvNamespaces: ["BOOKS"],
    }),
  );
  const url = await miniflare.ready;
  const [alerts, catalog] = [bridgeD1(url, "ALERTS"), bridgeD1(url, "CATALOG")];
  const books = await miniflare.getKVNamespace("BOOKS");
  await applyMigrations(alerts, join(ROOT, "migrations/alerts"));
  await applyMigrations(catalog, join(ROOT, "migrations/catalog"));
  const own = {
    async sendBatch(messages: Iterable<{ readonly body: unknown }>) {
      for (const { body } of messages) {
        sentOn++;
        sentRest.push(body);
      }
    },
  };
  // Cast, because Miniflare's KV binding has a type of its own, and the two queues are fakes that have only `sendBatch`.
  env = { ALERTS: alerts, CATALOG: catalog, BOOKS: books, WEBHOOK_DELIVERIES: queue, MARKET_CHANGES: own, shard: 0 } as unknown as ShardEnv;
});
afterAll(() => miniflare.dispose());

async function reset(): Promise<void> {
  sent = [];
  queueFails = false;
  for (const table of ["monitors", "watches", "cells", "looks", "evaluator_progress", "events", "deliveries", "attempts"]) {
    await env.ALERTS.prepare(`delete from ${table}`).run();
  }
  await env.CATALOG.prepare("delete from rate_books").run();
}

async function publish(version: number, rows: readonly RateSheetRow[]) {
  const { book, details } = compileRateBook({ rows, institutions }, utf8);
  const hash = `${version}-${Math.random()}`;
  await env.BOOKS.put(bookKey("rate-book", hash), book);
  await env.CATALOG.prepare(
    "insert into rate_books (version, created_at, content_hash, published_at) values (?1, '2026-01-02T00:00:00Z', ?2, '2026-01-02T00:00:00Z')",
  )
    .bind(version, hash)
    .run();
  const opened = openRateBook(book, utf8);
  const rowIds = openDetails(details, utf8);
  sheets.set(opened, (row) => rows.find(({ rateId }) => rateId === rowIds.rateId(row)));
  return opened;
}

/** The source rows of each book, by row number. */
const sheets = new WeakMap<ReturnType<typeof openRateBook>, (row: number) => RateSheetRow | undefined>();

/** Whether a row is held in another sheet: with the same figure if `isSameFigure`, otherwise with any figure. */
function isHeldIn(other: readonly RateSheetRow[], row: RateSheetRow | undefined, isSameFigure: boolean): boolean {
  const scopeOf = (one: RateSheetRow) =>
    JSON.stringify([one.creditUnionId, one.product, one.termMonths, ...REQUIREMENT_COLUMNS.map(({ field }) => one[field])]);
  return other.some(
    (one) =>
      row !== undefined &&
      one.qualityReasons !== GOOD &&
      scopeOf(one) === scopeOf(row) &&
      (!isSameFigure || one.noteRatePercent === row.noteRatePercent),
  );
}

type Generated = typeof monitor extends fc.Arbitrary<infer Value> ? Value : never;
const clean = (context: Generated["context"]) => JSON.parse(JSON.stringify(context)) as Generated["context"];

async function store(id: string, { context, conditions, cooldownHours }: Generated): Promise<void> {
  const inForce = await new RateBooks(env.CATALOG).newestPublished();
  if (inForce === null) throw new Error("Nothing has been published.");
  const loaded = await new BookVersions().get(env.BOOKS, inForce.version, inForce.contentHash);
  const { decided, observation } = observe({ loaded, knowledge: null, nowSeconds: 1_767_312_000 }, clean(context));
  const baseline = figuresOf(observation);
  const watch = { ...watchFor(decided.decision, evaluateConditions(conditions, observation, baseline), baseline), rearmAt: null };
  const now = new Date().toISOString();
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const settings = {
    name: id,
    status: "active" as const,
    decisionContext: JSON.stringify(context),
    conditions: JSON.stringify(conditions),
    webhookUrl: "https://x.example/",
  };
  const at = {
    baseline: text(baseline),
    initialObservation: text(observation),
    initialVersion: 1,
    evaluatedVersion: 1,
    setAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const outcome = await new Monitors(env.ALERTS).create(
    { orgId: "org", environment: "live", monitorId: id, cooldownHours, ...settings, ...at },
    watch,
    1000,
  );
  expect(outcome).toBe("created");
}

class Naive {
  readonly events: string[] = [];
  readonly #monitor: Generated;
  #baseline: Figures | null;
  #last: { readonly observation: Observation; readonly held: boolean };
  #hasFired = false;

  constructor(generated: Generated, book: ReturnType<typeof openRateBook>) {
    this.#monitor = generated;
    const observation = this.#see(book);
    this.#baseline = figuresOf(observation);
    this.#last = { observation, held: allMet(evaluateConditions(generated.conditions, observation, this.#baseline)) };
  }

  get #scenario(): Scenario {
    const { context } = this.#monitor;
    return {
      ...UNSAID,
      product: context.product_type,
      amountUsd: context.amount,
      termMonths: context.term_months ?? null,
      state: context.state ?? null,
      creditScore: context.credit_score ?? null,
      intent: context.intent ?? null,
      propertyValueUsd: context.property_value ?? null,
      liensBalanceUsd: context.liens_balance ?? null,
      occupancy: context.occupancy ?? null,
      vehicleCondition: context.vehicle_condition ?? null,
      keepMonths: context.keep_months ?? null,
      mortgageInsurancePercent: context.mortgage_insurance_percent ?? null,
      program: context.program ?? null,
    };
  }

  #see(book: ReturnType<typeof openRateBook>): Observation {
    return observe(
      { loaded: { book, bytes: 0, pointer: { version: "live-0", hash: "", asOf: 0 } }, knowledge: null, nowSeconds: 1_767_312_000 },
      clean(this.#monitor.context),
    ).observation;
  }

  evaluate(
    version: number,
    book: ReturnType<typeof openRateBook>,
    before: readonly RateSheetRow[],
    after: readonly RateSheetRow[],
    previous: ReturnType<typeof openRateBook>,
  ): void {
    const { product, termMonths, state } = this.#scenario;
    const term = termMonths ?? { mortgage: 360, auto_loan: 60, heloc: 120 }[product as "mortgage"];
    const servingAt = (rows: readonly RateSheetRow[], place: string | null, termOfRow: number | null, isGoodAlone: boolean) =>
      rows
        .filter((one) => !isGoodAlone || one.qualityReasons === GOOD)
        .filter((one) => one.product === product && one.termMonths === termOfRow)
        .filter((one) => (place === null ? one.states === null : one.states?.some((own) => own === place)))
        .map(({ rateId: _, qualityReasons: _reasons, ...rest }) => JSON.stringify(rest))
        .sort()
        .join();
    // Compares state by state, so that rates of other states make no difference.
    const changed = [null, ...(state === null ? STATES : [state])]
      .flatMap((place) => [null, term].map((termOfRow) => ({ place, termOfRow })))
      .filter(({ place, termOfRow }) => servingAt(before, place, termOfRow, true) !== servingAt(after, place, termOfRow, true));
    if (changed.length === 0) return;
    const hasSameRates = changed.every(
      ({ place, termOfRow }) => servingAt(before, place, termOfRow, false) === servingAt(after, place, termOfRow, false),
    );
    const { conditions, cooldownHours } = this.#monitor;
    const observation = this.#see(book);
    const bestIn = (of: ReturnType<typeof openRateBook>) => {
      const [best] = rankOffers(of, assume(this.#scenario), 1);
      return best === undefined ? undefined : sheets.get(of)?.(best.row);
    };
    // If a rate was only held or released, no event is sent, and the present figures become the baseline.
    const isSilent = hasSameRates || isHeldIn(after, bestIn(previous), false) || isHeldIn(before, bestIn(book), true);
    if (isSilent) {
      this.#baseline = figuresOf(observation);
      const isMet = observation !== null && allMet(evaluateConditions(conditions, observation, this.#baseline));
      this.#last = { observation, held: isMet };
      return;
    }
    const met = observation !== null && allMet(evaluateConditions(conditions, observation, this.#baseline));
    if (met && !(cooldownHours > 0 && this.#hasFired)) {
      const hadOffer = rankOffers(previous, assume(this.#scenario), 100).some(
        ({ institution }) => creditUnionIdOf(previous, institution) === observation.creditUnionId,
      );
      this.events.push(
        `${version}:${triggerTypeOf(observation, { observation: this.#last.observation, conditionsHeld: this.#last.held, bestHadOffer: hadOffer, sameMembership: true })}`,
      );
      this.#hasFired = true;
      this.#baseline = figuresOf(observation);
    } else this.#baseline ??= figuresOf(observation);
    this.#last = { observation, held: met };
  }
}

async function storedEvents(id: string): Promise<readonly string[]> {
  const { results } = await env.ALERTS.prepare("select payload, book_version from events where source_id = ?1 order by book_version")
    .bind(id)
    .all<{ payload: string; book_version: number }>();
  return results.map(({ payload, book_version }) => `${book_version}:${JSON.parse(payload).trigger_type}`);
}

function edited(row: RateSheetRow, by: number | "hold"): RateSheetRow {
  if (by === "hold") return { ...row, qualityReasons: row.qualityReasons === GOOD ? 1 : GOOD };
  return { ...row, noteRatePercent: Math.max(0.5, row.noteRatePercent + by) };
}

/** Publishes a first book. @returns its rows, and a monitor of its first product with the condition that the APR is below 8 %. */
async function begin(): Promise<{ readonly rows: readonly RateSheetRow[]; readonly watching: Generated }> {
  await reset();
  const [rows] = fc.sample(sheet, { numRuns: 1, seed: 3 });
  if (rows === undefined) throw new Error("There is no sample.");
  await publish(1, [...rows]);
  await evaluatePending(env);
  const context = { product_type: rows[0]?.product as "auto_loan", amount: 25_000.5, credit_score: 720 } as Generated["context"];
  return { rows, watching: { context, conditions: [{ field: "apr", operator: "lt", value: 8 }], cooldownHours: 0 } as Generated };
}

/** The next book's rows: all rates higher, and with fewer requirements. */
const raised = (rows: readonly RateSheetRow[]): RateSheetRow[] =>
  rows.map((row) => ({
    ...row,
    termMonths: null,
    minAmountUsd: null,
    maxAmountUsd: null,
    intents: null,
    noteRatePercent: row.noteRatePercent + 0.125,
  }));

describe("the evaluator", () => {
  it("stores the events that evaluating every monitor at every book would store, and no others", async () => {
    let events = 0;
    await fc.assert(
      fc.asyncProperty(
        sheet,
        walk,
        fc.array(monitor, { minLength: runs(8, 24), maxLength: runs(16, 48) }),
        async (first, steps, generated) => {
          await reset();
          let rows: readonly RateSheetRow[] = first;
          let book = await publish(1, rows);
          await evaluatePending(env);
          const naive = generated.map((one) => new Naive(one, book));
          for (const [index, one] of generated.entries()) await store(`mon_${index}`, one);
          for (const [step, edits] of steps.entries()) {
            const next = edits.reduce<readonly RateSheetRow[]>(
              (sheetRows, [at, by]) => sheetRows.map((one, index) => (index === at % sheetRows.length ? edited(one, by) : one)),
              rows,
            );
            const nextBook = await publish(step + 2, next);
            // Some books are evaluated when they are published, others two at a time.
            if (step % 2 === 0) await evaluatePending(env);
            for (const one of naive) one.evaluate(step + 2, nextBook, rows, next, book);
            [rows, book] = [next, nextBook];
          }
          await Promise.all([evaluatePending(env), evaluatePending(env)]);
          for (const [index, one] of naive.entries()) {
            expect(await storedEvents(`mon_${index}`), JSON.stringify(generated[index])).toEqual(one.events);
            events += one.events.length;
          }
          expect(new Set(sent).size).toBe(
            (await new Evaluations(env.ALERTS).progress())?.done ? naive.reduce((sum, one) => sum + one.events.length, 0) : -1,
          );
        },
      ),
      { numRuns: runs(5, 30) },
    );
    expect(events).toBeGreaterThanOrEqual(runs(0, 10));
  });

  it("lets organizations take turns, ends when it has done enough, and goes on where it ended", async () => {
    const { rows, watching } = await begin();
    const many = Array.from({ length: 130 }, (_, number) => `mon_${String(number).padStart(3, "0")}`);
    for (const id of many) await store(id, watching);
    // The last three monitors belong to another organization.
    for (const table of ["monitors", "watches"])
      await env.ALERTS.prepare(`update ${table} set org_id = 'org_zoe' where monitor_id >= 'mon_127'`).run();
    await publish(2, raised(rows));
    const lookedAt = async (orgId: string) =>
      (
        await env.ALERTS.prepare("select count(*) as rows from monitors where org_id = ?1 and looked_version = 2")
          .bind(orgId)
          .first<{ rows: number }>()
      )?.rows;
    sentOn = 0;
    // The first page of the budget is spent on gathering the monitors of the changed cells.
    expect(await evaluatePending(env, new Budget(2))).toBe(0);
    // The second page evaluates 40 monitors. An organization with few monitors does not wait for one with many.
    expect([await lookedAt("org_zoe"), await lookedAt("org")]).toEqual([3, 37]);
    for (let invocations = 1; !(await new Evaluations(env.ALERTS).progress())?.done; invocations++) {
      expect(sentOn).toBe(invocations);
      await evaluatePending(env, new Budget(1));
    }
    const { results } = await env.ALERTS.prepare("select source_id from events").all<{ source_id: string }>();
    expect(results.map(({ source_id }) => source_id).toSorted()).toEqual(many);
    expect(sent).toHaveLength(many.length);
  });

  it("loses nothing and says nothing twice, killed fifty times while one change concerns thousands", async () => {
    const { rows, watching } = await begin();
    await store("mon_0000", watching);
    const others = [15_000.5, 60_000.5, 100_000.5].map((amount, number) => ({ id: `mon_other_${number}`, amount }));
    for (const { id, amount } of others) await store(id, { ...watching, context: { ...watching.context, amount } as Generated["context"] });
    // One cell has more monitors than an index page holds, most of them of one organization. The other monitors are in cells around it.
    for (const table of ["monitors", "watches"]) await copyRows(table, "mon_0000", MANY);
    const all = MANY + 1 + others.length;
    expect((await env.ALERTS.prepare("select count(*) as rows from cells").first<{ rows: number }>())?.rows).toBeGreaterThan(2);
    await publish(2, raised(rows));
    for (let kill = 0; kill < 50; kill++) {
      const dying = { ...env, ALERTS: diesAfter(env.ALERTS, 1 + kill) };
      await expect(evaluatePending(dying)).rejects.toSatisfy(isKilled);
    }
    const walked = new Set<number>();
    for (let at = await new Evaluations(env.ALERTS).progress(); at?.done === false; at = await new Evaluations(env.ALERTS).progress()) {
      const { walk } = readGathered(at.gathered, at.bookVersion);
      if (walk !== null) walked.add(walk.number);
      await evaluatePending(env, new Budget(1));
    }
    // Three figures with two bounds each make six lists. A walk that continued in another cell would go beyond them.
    expect(Math.max(...walked)).toBeLessThan(6);
    const { results } = await env.ALERTS.prepare("select org_id, source_id, event_id from events").all<Record<string, string>>();
    expect(new Set(results.map(({ org_id, source_id }) => `${org_id} ${source_id}`)).size).toBe(all);
    expect(results).toHaveLength(all);
    const deliveries = await env.ALERTS.prepare("select count(*) as rows from deliveries").first<{ rows: number }>();
    expect(deliveries?.rows).toBe(all);
    // A delivery that was queued twice keeps its id, by which the receiver recognizes it.
    expect(new Set(sent).size).toBeLessThanOrEqual(all);
    // The sweep finds every due delivery, even if there are more than fit on a page.
    sent = [];
    await env.ALERTS.prepare("update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z'").run();
    expect(await requeueDue(env, sweepBudget())).toBe(all);
    expect(new Set(sent).size).toBe(all);
    // Each invocation requeues one page and sends a message for the next page. Deliveries due later wait for the next sweep.
    sent = [];
    sentRest = [];
    let requeued = await requeueDue(env, sweepBudget(1));
    expect(requeued).toBeLessThan(all);
    for (let rest = sentRest.pop(); rest !== undefined; rest = sentRest.pop()) {
      expect(rest).toMatchObject({ shard: 0 });
      requeued += await requeueDue(env, sweepBudget(1), evaluatorMessage.parse(rest).sweep);
    }
    expect(requeued).toBe(all);
    expect(new Set(sent).size).toBe(all);
    expect((await env.ALERTS.prepare("select count(*) as rows from candidates").first<{ rows: number }>())?.rows).toBe(0);
  });

  it("finds what was stored and never queued", async () => {
    const { rows, watching } = await begin();
    await store("mon_a", watching);
    queueFails = true;
    await publish(2, raised(rows));
    await evaluatePending(env);
    expect(await storedEvents("mon_a")).toHaveLength(1);
    expect(sent).toEqual([]);
    queueFails = false;
    await env.ALERTS.prepare("update deliveries set next_attempt_at = '2020-01-01T00:00:00.000Z'").run();
    expect(await requeueDue(env, sweepBudget())).toBe(1);
    expect(sent).toHaveLength(1);
  });
});
