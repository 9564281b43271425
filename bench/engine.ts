import { assume, decide, type RateBook, rankOffers, type Scenario } from "@tellerline/scoring";
import { naiveFailures, naiveRank } from "../packages/scoring/src/oracle/naive.oracle.ts";
import { type Fleet, loanFleet, toBook } from "./support/books.ts";
import { measure } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";
import { BATCH, NOTHING_QUALIFIES } from "./support/scenarios.ts";
import { openSqlite } from "./support/sqlite.ts";

const LIMIT = 3;
const rankAll = (book: RateBook, batch: readonly Scenario[]) => batch.map((scenario) => rankOffers(book, scenario, LIMIT));

/** The same answers first: a fast wrong one is worth nothing. */
function checkAgreement(book: RateBook, fleet: Fleet, sqlite: ReturnType<typeof openSqlite>): void {
  for (const scenario of BATCH) {
    const aprs = (offers: readonly { readonly aprMilliPercent: number }[]) => offers.map(({ aprMilliPercent }) => aprMilliPercent).join();
    const ours = aprs(rankOffers(book, scenario, LIMIT));
    if (ours !== aprs(naiveRank(fleet.rows, scenario, LIMIT)) || ours !== aprs(sqlite(scenario, LIMIT))) {
      throw new Error(`The variants disagree about ${JSON.stringify(scenario)}`);
    }
  }
}

function benchAlternatives(): void {
  const fleet = loanFleet(10_000);
  const { book } = toBook(fleet);
  const sqlite = openSqlite(fleet.rows);
  checkAgreement(book, fleet, sqlite);
  heading(`Engine: a batch of 25 over ${fleet.rows.length.toLocaleString("en")} rates`);
  const [ours, indexed, objects] = measure([
    { name: "rate book", run: () => rankAll(book, BATCH) },
    { name: "SQLite", run: () => BATCH.map((scenario) => sqlite(scenario, LIMIT)) },
    { name: "objects", run: () => naiveRank(fleet.rows, BATCH[0] ?? fail(), LIMIT) },
  ]);
  const own = ours?.medianMs ?? 0;
  // The objects are so slow that one scenario is measured and 25 are counted.
  const sorted = (objects?.medianMs ?? 0) * BATCH.length;
  report({
    what: "faster than an indexed query per scenario (better-sqlite3)",
    ratio: (indexed?.medianMs ?? 0) / own,
    measured: `${duration(own)} against ${duration(indexed?.medianMs ?? 0)}`,
    promise: { kind: "at least", bound: 500 },
  });
  report({
    what: "faster than filter, price and sort over objects",
    ratio: sorted / own,
    measured: `${duration(own)} against ${duration(sorted)}`,
    promise: { kind: "at least", bound: 10_000 },
  });
}

function fail(): never {
  throw new Error("An empty batch.");
}

/** The plainest search that finds out that nothing qualifies: every row of the product, once. */
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
  const [few, many, fewDecided, manyDecided] = measure([
    { name: "rank, 370", run: () => rankAll(smallBook, BATCH) },
    { name: "rank, 37,000", run: () => rankAll(largeBook, BATCH) },
    { name: "decide, 370", run: () => BATCH.map((scenario) => decide(smallBook, scenario, LIMIT, null)) },
    { name: "decide, 37,000", run: () => BATCH.map((scenario) => decide(largeBook, scenario, LIMIT, null)) },
  ]);
  const compare = (what: string, left: number, right: number, bound: number) =>
    report({ what, ratio: right / left, measured: `${duration(left)} and ${duration(right)}`, promise: { kind: "at most", bound } });
  compare("slower with a hundred times the rows: ranking", few?.medianMs ?? 0, many?.medianMs ?? 0, 2);
  compare("slower with a hundred times the rows: whole decision", fewDecided?.medianMs ?? 0, manyDecided?.medianMs ?? 0, 2);
  for (const [size, fleet, book] of [
    ["370", small, smallBook],
    ["37,000", large, largeBook],
  ] as const) {
    const [ranked, explained, scanned] = measure([
      { name: "rank", run: () => rankAll(book, NOTHING_QUALIFIES) },
      { name: "decide", run: () => NOTHING_QUALIFIES.map((scenario) => decide(book, scenario, LIMIT, null)) },
      { name: "scan", run: () => NOTHING_QUALIFIES.map((scenario) => plainScan(fleet, scenario)) },
    ]);
    compare(`nothing qualifies, ${size} institutions: ranking against a scan`, scanned?.medianMs ?? 0, ranked?.medianMs ?? 0, 1);
    compare(`nothing qualifies, ${size} institutions: decision against a scan`, scanned?.medianMs ?? 0, explained?.medianMs ?? 0, 1);
  }
}

export function benchEngine(): void {
  benchAlternatives();
  benchGrowth();
}
