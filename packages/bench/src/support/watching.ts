import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { allMet, type Condition, evaluateConditions, openCell, watchQueries } from "@tellerline/monitoring";
import { figuresOf, observe, parseConditions, parseContext, watchFor } from "@tellerline/quoting/monitors";
import { offerRange, type RateBook } from "@tellerline/scoring";
import type { LoanProduct } from "@tellerline/vocabulary";
import Database from "better-sqlite3";
import { boundSearch } from "../../../storage/src/alerts/evaluations.ts";
import { toQuery } from "../../../storage/src/transaction.ts";

const SCHEMA = readFileSync(join(ROOT, "migrations/alerts/0002_monitors.sql"), "utf8").replaceAll("--> statement-breakpoint", "");

export interface Stored {
  readonly id: string;
  readonly context: ReturnType<typeof parseContext>;
  readonly conditions: readonly Condition[];
}

interface Row {
  readonly decision_context: string;
  readonly conditions: string;
  readonly baseline: string | null;
}

export const basisOf = (book: RateBook) => ({
  loaded: { book, bytes: 0, pointer: { version: "live-1", hash: "", asOf: 0 } },
  knowledge: null,
  nowSeconds: 1_767_312_000,
});

function fires(book: RateBook, { decision_context, conditions, baseline }: Row): boolean {
  const { observation } = observe(basisOf(book), parseContext(decision_context));
  return allMet(evaluateConditions(parseConditions(conditions), observation, baseline === null ? null : JSON.parse(baseline)));
}

/**
 * The market index of monitors in an in-memory SQLite, with the tables, indexes and query of the deployed one. Its monitors were created
 * while `book` was in force.
 */
export class MonitorTable {
  readonly #database = new Database(":memory:");
  readonly #search;
  readonly #read;
  readonly #everything;

  constructor(book: RateBook, monitors: Iterable<Stored>) {
    this.#database.exec(SCHEMA);
    const insertMonitor =
      this.#database.prepare(`insert into monitors (org_id, monitor_id, environment, name, status, decision_context, conditions, webhook_url,
      cooldown_hours, baseline, initial_version, looked_version, set_at, created_at, updated_at) values ('org', ?, 'live', '', 'active', ?, ?, '', 6, ?, 1, 1, '', '', '')`);
    const insertWatch = this.#database.prepare(
      "insert into watches (org_id, monitor_id, cell, field, watch_key, low, high) values ('org', ?, ?, ?, ?, ?, ?)",
    );
    const insertCell = this.#database.prepare("insert or ignore into cells values (?, ?)");
    const observedByContext = new Map<string, ReturnType<typeof observe>>();
    this.#database.transaction(() => {
      for (const { id, context, conditions } of monitors) {
        const text = JSON.stringify(context);
        const observed = observedByContext.get(text) ?? observe(basisOf(book), context);
        if (observedByContext.size < 100_000) observedByContext.set(text, observed);
        const baseline = figuresOf(observed.observation);
        const watch = watchFor(observed.decided.decision, evaluateConditions(conditions, observed.observation, baseline), baseline);
        insertMonitor.run(id, text, JSON.stringify(conditions), JSON.stringify(baseline));
        insertWatch.run(id, watch.cell, watch.field, `${watch.cell}|${watch.field}`, watch.low, watch.high);
        insertCell.run(watch.cell, watch.product);
      }
    })();
    this.#database.exec("analyze");
    const { sql } = toQuery(boundSearch("watches", "monitor_id", ""));
    this.#search = this.#database.prepare<[string, string], { id: string }>(sql);
    this.#read = this.#database.prepare<[string], Row>(
      "select decision_context, conditions, baseline from monitors where (org_id, monitor_id) in (select 'org', value from json_each(?))",
    );
    this.#everything = this.#database.prepare<[], Row>("select decision_context, conditions, baseline from monitors");
  }

  /**
   * Finds monitors as the evaluator does: by cells of the market and their ranges, in one query.
   * @returns how many monitors were `read` and evaluated, and how many of them `fired`.
   */
  triggered(
    book: RateBook,
    product: LoanProduct,
    reaches: (cell: ReturnType<typeof openCell>) => boolean,
  ): { fired: number; read: number } {
    const cells = this.#database.prepare<[string], { cell: string }>("select cell from cells where product = ?").all(product);
    const queries = cells.flatMap(({ cell: key }) => {
      const cell = openCell(key);
      const range = reaches(cell) ? offerRange(book, { ...cell, product }) : null;
      if (range === null) return [];
      const { ratePercent, aprPercent, paymentPerUsd } = range;
      return watchQueries(key, { rate: ratePercent, apr: aprPercent, monthly_payment: paymentPerUsd }).map(
        ({ watchKey, least, greatest }) => ({ key: watchKey, least, greatest }),
      );
    });
    const text = JSON.stringify(queries);
    const found = this.#search.all(text, text).map(({ id }) => id);
    const rows = this.#read.all(JSON.stringify(found));
    return { fired: rows.filter((row) => fires(book, row)).length, read: found.length };
  }

  /** The naive way: reads and evaluates the first `atMost` monitors one by one. @returns the number of monitors that fire. */
  triggeredAmongAll(book: RateBook, atMost: number): number {
    let fired = 0;
    let seen = 0;
    for (const row of this.#everything.iterate()) {
      if (fires(book, row)) fired += 1;
      if (++seen === atMost) break;
    }
    return fired;
  }

  close(): void {
    this.#database.close();
  }
}
