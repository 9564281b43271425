import { missing } from "@tellerline/book";
import { assume, decide, type RateBook, rankOffers, type Scenario, scheduleOf, UNSAID } from "@tellerline/scoring";
import { UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { naiveFailures, naiveRank } from "../../scoring/src/oracle/naive.oracle.ts";
import { type Fleet, loanFleet, toBook } from "./support/books.ts";
import { type Measurement, measure, ratioOf } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";
import { BATCH, NATIONWIDE, NOTHING_QUALIFIES } from "./support/scenarios.ts";
import { openSqlite } from "./support/sqlite.ts";

const LIMIT = 3;
const OPTIONS = { limit: LIMIT, nowSeconds: 1_767_312_000 };
/** Ranking must be this many times faster than a scan of columns, which neither prices nor ranks. */
const SCANS = 5;
const rankAll = (book: RateBook, batch: readonly Scenario[]) => batch.map((scenario) => rankOffers(book, assume(scenario), LIMIT));

function checkAgreement(book: RateBook, fleet: Fleet, sqlite: ReturnType<typeof openSqlite>, batch: readonly Scenario[]): void {
  const aprs = (offers: readonly { readonly aprMilliPercent: number }[]) => offers.map(({ aprMilliPercent }) => aprMilliPercent).join();
  for (const scenario of batch) {
    const ours = aprs(rankOffers(book, assume(scenario), LIMIT));
    if (ours !== aprs(naiveRank(fleet.rows, scenario, LIMIT)) || ours !== aprs(sqlite(scenario, LIMIT))) {
      throw new Error(`The variants disagree about ${JSON.stringify(scenario)}`);
    }
  }
}

/**
 * Lower bound for any method that looks at each row: reads two columns of the product's rows in place, without pricing or ranking.
 * @returns the lowest note rate of each combination of requirements, in millionths of a percent.
 */
function scanInPlace(book: RateBook, { product }: Scenario): Float64Array {
  const { markets, noteRateMicro, requirement, requirements } = book;
  const lowest = new Float64Array(requirements.size).fill(Number.POSITIVE_INFINITY);
  for (const market of markets) {
    if (market.product !== product || market.isHeld) continue;
    for (let row = market.start; row < market.end; row++) {
      const [rate, combination] = [noteRateMicro[row] ?? missing(row), requirement[row] ?? missing(row)];
      if (rate < (lowest[combination] ?? missing(combination))) lowest[combination] = rate;
    }
  }
  return lowest;
}

function benchBatch(title: string, fleet: Fleet, book: RateBook, sqlite: ReturnType<typeof openSqlite>, batch: readonly Scenario[]): void {
  checkAgreement(book, fleet, sqlite, batch);
  heading(`Engine: a batch of 25 over ${fleet.rows.length.toLocaleString("en")} rates, ${title}`);
  const measured = measure([
    { name: "rate book", run: () => rankAll(book, batch) },
    { name: "SQLite", run: () => batch.map((scenario) => sqlite(scenario, LIMIT)) },
    { name: "objects", run: () => batch.map((scenario) => naiveRank(fleet.rows, scenario, LIMIT)) },
    { name: "scan", run: () => batch.map((scenario) => scanInPlace(book, scenario)) },
  ]);
  const own = measured("rate book");
  const faster = (what: string, other: Measurement, bound: number | null) =>
    report({
      what: `faster than ${what}`,
      ...ratioOf(other, own),
      measured: `${duration(own.ms)} against ${duration(other.ms)}`,
      ...(bound === null ? {} : { promise: { kind: "at least", bound } }),
    });
  faster("an indexed query per scenario (better-sqlite3)", measured("SQLite"), 500);
  // No bound is promised for the loop over objects, because its time depends on how the compiler optimizes the loop. The time of the scan
  // of columns does not depend on that, so a bound is promised for it.
  faster("filter, price and sort over objects (oracle of the tests)", measured("objects"), null);
  faster("a scan of two columns of the product's rows, in place", measured("scan"), SCANS);
}

function benchAlternatives(): void {
  const fleet = loanFleet(10_000);
  const { book } = toBook(fleet);
  const sqlite = openSqlite(fleet.rows);
  benchBatch("borrowers of seven states", fleet, book, sqlite, BATCH);
  benchBatch("no state given", fleet, book, sqlite, NATIONWIDE);
}

/** Baseline for scenarios without a qualifying offer: checks every row of the product once. @returns the number of rows that qualify. */
function plainScan(fleet: Fleet, scenario: Scenario): number {
  const assumed = assume(scenario);
  let found = 0;
  for (const row of fleet.rows) if (row.product === assumed.product && naiveFailures(row, assumed).length === 0) found += 1;
  return found;
}

function benchGrowth(): void {
  heading("Growth: from 370 to 37,000 institutions");
  const [small, large] = [loanFleet(370), loanFleet(37_000)];
  const [smallBook, largeBook] = [toBook(small).book, toBook(large).book];
  const measured = measure([
    { name: "rank, 370", run: () => rankAll(smallBook, BATCH) },
    { name: "rank, 37,000", run: () => rankAll(largeBook, BATCH) },
    { name: "decide, 370", run: () => BATCH.map((scenario) => decide(smallBook, scenario, OPTIONS)) },
    { name: "decide, 37,000", run: () => BATCH.map((scenario) => decide(largeBook, scenario, OPTIONS)) },
  ]);
  const compare = (what: string, left: Measurement, right: Measurement, bound: number) =>
    report({
      what,
      ...ratioOf(right, left),
      measured: `${duration(left.ms)} and ${duration(right.ms)}`,
      promise: { kind: "at most", bound },
    });
  compare("slower with a hundred times the rows: ranking", measured("rank, 370"), measured("rank, 37,000"), 2);
  compare("slower with a hundred times the rows: whole decision", measured("decide, 370"), measured("decide, 37,000"), 2);
  for (const [size, fleet, book] of [
    ["370", small, smallBook],
    ["37,000", large, largeBook],
  ] as const) {
    const of = measure([
      { name: "rank", run: () => rankAll(book, NOTHING_QUALIFIES) },
      { name: "decide", run: () => NOTHING_QUALIFIES.map((scenario) => decide(book, scenario, OPTIONS)) },
      { name: "scan", run: () => NOTHING_QUALIFIES.map((scenario) => plainScan(fleet, scenario)) },
    ]);
    compare(`nothing qualifies, ${size} institutions: ranking against a scan`, of("scan"), of("rank"), 1);
    compare(`nothing qualifies, ${size} institutions: decision against a scan`, of("scan"), of("decide"), 1);
  }
}

/** Maximum milliseconds for computing a payment schedule. An answer has at most one schedule. */
const SCHEDULE_MS = 0.2;

function benchSchedule(): void {
  heading("A schedule of 360 months, with premiums");
  const asked = { ...UNSAID, product: "mortgage", amountUsd: 386_000, propertyValueUsd: 400_000, program: "fha" } as const;
  const [loan, price] = [assume(asked), { ...UNPUBLISHED_PRICE, noteRatePercent: 5.75, feesUsd: 800 }];
  const { ms, spread } = measure([{ name: "schedule", run: () => scheduleOf(loan, price) }])("schedule");
  const what = `part of ${SCHEDULE_MS} ms that it takes`;
  report({ what, ratio: ms / SCHEDULE_MS, spread, measured: duration(ms), promise: { kind: "at most", bound: 1 } });
}

export function benchEngine(): void {
  benchAlternatives();
  benchGrowth();
  benchSchedule();
}
