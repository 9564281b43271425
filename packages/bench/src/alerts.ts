import { at } from "@tellerline/book";
import { utf8 } from "@tellerline/dev/utf8";
import { compileRateBook, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { benchDelivery } from "./delivery.ts";
import { loanFleet } from "./support/books.ts";
import { median } from "./support/measure.ts";
import { FIRING_RATE, storedMonitors } from "./support/monitors.ts";
import { duration, heading, report } from "./support/report.ts";
import { MonitorTable } from "./support/watching.ts";

const TRIGGERED = 100;
/** Number of monitors with which the naive way is timed. Its time for all monitors is extrapolated, because a million would take minutes. */
const SAMPLE = 20_000;

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
      noteRatePercent: FIRING_RATE,
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
  const times: number[] = [];
  for (const count of [100_000, 1_000_000, 4_000_000]) {
    const table = new MonitorTable(before, storedMonitors(count, TRIGGERED, before));
    const runs = Array.from({ length: 15 }, () => timed(() => table.triggered(after, "auto_loan", isReached)));
    const ms = median(runs.map((run) => run.ms));
    const { fired, read } = runs[0]?.value ?? { fired: 0, read: 0 };
    times.push(ms);
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
  const growth = at(times, 2) / at(times, 0);
  report({
    what: "growth from 100,000 to 4,000,000 stored, as many firing",
    measured: times.map(duration).join(", "),
    ratio: growth,
    promise: { kind: "at most", bound: 2 },
  });
}

export async function benchAlerts(): Promise<void> {
  benchIndex();
  await benchDelivery();
}
