import type { MonitorContextWire } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import type { Condition } from "@tellerline/monitoring";
import { compileRateBook, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { observe } from "@tellerline/worker-kit/monitors";
import { loanFleet, utf8 } from "./support/books.ts";
import { duration, heading, report } from "./support/report.ts";
import { basisOf, MonitorTable, type Stored } from "./support/watching.ts";

const TRIGGERED = 100;
/** Naive looks are timed over so many rows, and counted up: a million take minutes. */
const SAMPLE = 20_000;
const PRODUCTS = ["mortgage", "auto_loan", "heloc", "personal_loan", "credit_card"] as const;
const AMOUNTS = { mortgage: 300_000, auto_loan: 28_000, heloc: 60_000, personal_loan: 12_000, credit_card: 6_000 } as const;

/** A small generator (Park and Miller), so that every run stores the same monitors. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A condition that holds neither now nor after the change: on rate, APR, payment or its change. */
function unmetCondition(
  random: () => number,
  figures: { readonly rate: number; readonly apr: number; readonly monthly_payment: number },
): Condition {
  const field = (["rate", "apr", "monthly_payment"] as const)[Math.floor(random() * 3)] ?? "apr";
  if (random() < 0.2) return { field, operator: "change_pct", value: -(75 + Math.floor(random() * 20)) };
  const below = figures[field] * (0.05 + random() * 0.25);
  return { field, operator: random() < 0.5 ? "lte" : "lt", value: Math.round(below * 1000) / 1000 };
}

function* storedMonitors(count: number, book: ReturnType<typeof openRateBook>): Generator<Stored> {
  const random = randomNumbers(11);
  const pool: { readonly context: MonitorContextWire; readonly figures: { rate: number; apr: number; monthly_payment: number } }[] = [];
  for (let index = 0; index < 20_000; index++) {
    const product_type = PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? "auto_loan";
    const context: MonitorContextWire = {
      product_type,
      state: STATE_CODES[Math.floor(random() * 51)],
      amount: Math.round(AMOUNTS[product_type] * (0.3 + 1.7 * random())),
      credit_score: 580 + Math.floor(random() * 270),
      ...(product_type === "mortgage" && random() < 0.5 ? { down_payment_percent: Math.floor(random() * 40) } : {}),
    };
    const { observation } = observe(basisOf(book), context);
    if (observation !== null) pool.push({ context, figures: observation });
  }
  for (let index = 0; index < count; index++) {
    const chosen = pool[Math.floor(random() * pool.length)];
    if (chosen === undefined) return;
    // A second condition that holds: all have to.
    const second: Condition[] = random() < 0.3 ? [{ field: "rate", operator: "gt", value: 0.5 }] : [];
    yield { id: `m${index}`, context: chosen.context, conditions: [...second, unmetCondition(random, chosen.figures)] };
  }
  for (let index = 0; index < TRIGGERED; index++) {
    const context = {
      product_type: "auto_loan",
      state: "TX",
      amount: 20_000 + index * 100,
      credit_score: 700 + index,
      term_months: 60,
    } as const;
    yield {
      id: `t${index}`,
      context,
      conditions: [{ field: (["rate", "apr"] as const)[index % 2] ?? "rate", operator: "lte", value: 1.6 }],
    };
  }
}

/** The book after one change: an auto loan of Texas at a rate that nobody had. */
function changed(rows: readonly RateSheetRow[]): readonly RateSheetRow[] {
  const [like] = rows.filter(({ product, states }) => product === "auto_loan" && states?.includes("TX"));
  if (like === undefined) throw new Error("The fleet has no auto loan in Texas.");
  const open = {
    minAmountUsd: null,
    maxAmountUsd: null,
    minCreditScore: null,
    maxCreditScore: null,
    intents: null,
    vehicleCondition: null,
  };
  return [
    ...rows,
    {
      ...like,
      ...open,
      rateId: "changed",
      noteRatePercent: 1.5,
      feesUsd: 0,
      pointsPercent: 0,
      termMonths: 60,
      states: ["TX"],
      audience: "general",
      occupancy: null,
    },
  ];
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const started = performance.now();
  const value = work();
  return { value, ms: performance.now() - started };
}

function benchIndex(): void {
  heading("One change of rates: the monitors that fire, among all that are stored");
  const { rows, institutions } = loanFleet(3750);
  const open = (sheet: readonly RateSheetRow[]) => openRateBook(compileRateBook({ rows: sheet, institutions }, utf8).book, utf8);
  const [before, after] = [open(rows), open(changed(rows))];
  const isReached = ({ state, termMonths }: { readonly state: string | null; readonly termMonths: number }) =>
    (state === "TX" || state === null) && termMonths === 60;
  const times = new Map<number, number>();
  for (const count of [100_000, 1_000_000, 4_000_000]) {
    const table = new MonitorTable(before, storedMonitors(count, before));
    const runs = Array.from({ length: 15 }, () => timed(() => table.triggered(after, "auto_loan", isReached)));
    const ms = runs.map((run) => run.ms).toSorted((left, right) => left - right)[7] ?? 0;
    const { fired, read } = runs[0]?.value ?? { fired: 0, read: 0 };
    times.set(count, ms);
    if (count === 1_000_000) {
      const naive = timed(() => table.triggeredAmongAll(after, SAMPLE));
      const all = (naive.ms / SAMPLE) * count;
      report({
        what: "reading and evaluating every row of 1,000,000",
        measured: `${duration(all)} against ${duration(ms)}`,
        ratio: all / ms,
        promise: { kind: "at least", bound: 1000 },
      });
      report({
        what: "rows read for each that fires",
        measured: `${read} read, ${fired} fired`,
        ratio: read / Math.max(1, fired),
        promise: { kind: "at most", bound: 2 },
      });
    }
    table.close();
  }
  const growth = (times.get(4_000_000) ?? 0) / (times.get(100_000) ?? 1);
  report({
    what: "growth from 100,000 to 4,000,000 stored, as many firing",
    measured: [...times.values()].map(duration).join(", "),
    ratio: growth,
    promise: { kind: "at most", bound: 2 },
  });
}

export async function benchAlerts(): Promise<void> {
  benchIndex();
}
