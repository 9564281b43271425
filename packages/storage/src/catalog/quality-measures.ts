import { desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import type { RateRecord } from "./booked-rates.ts";
import { qualityMeasures, qualitySamples } from "./measure-schema.ts";
import { rates } from "./schema.ts";

export type QualityMeasureRow = typeof qualityMeasures.$inferSelect;
export type QualitySampleRow = typeof qualitySamples.$inferSelect;

/** A rate that a sample may draw. `led` is the number of decisions in which the rate was the first offer. */
export interface Measurable {
  readonly rateId: string;
  readonly led: number;
}

/** Maximum ids in one query. D1 allows 100 parameters. */
const IDS_AT_ONCE = 90;

/** Samples of rates that people compared with their pages (guides/rates-from-pages.md#how-often-they-are-right). */
export class QualityMeasures {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** Rates from pages that are not held for their quality. @param since first day of the decisions to count, as an ISO date. */
  async listMeasurable(since: string): Promise<readonly Measurable[]> {
    return this.#db.all<Measurable>(sql`select rate_id as rateId,
        coalesce((select sum(times) from rate_leads led where led.rate_id = rates.rate_id and led.day >= ${since}), 0) as led
      from rates where origin = 'harvest' and withdrawn = 0 and quality_reasons = 0 order by rate_id`);
  }

  async listRates(rateIds: readonly string[]): Promise<readonly RateRecord[]> {
    const found: RateRecord[] = [];
    for (let from = 0; from < rateIds.length; from += IDS_AT_ONCE)
      found.push(
        ...(await this.#db
          .select()
          .from(rates)
          .where(inArray(rates.rateId, rateIds.slice(from, from + IDS_AT_ONCE)))),
      );
    return found;
  }

  async begin(
    { measureId, seed, drawnAt }: Pick<QualityMeasureRow, "measureId" | "seed" | "drawnAt">,
    samples: readonly QualitySampleRow[],
  ): Promise<void> {
    await runTransaction(this.#database, [
      sql`insert into quality_measures (measure_id, seed, drawn_at) values (${measureId}, ${seed}, ${drawnAt})`,
      sql`insert into quality_samples (measure_id, number, rate_id, row, text_sha256)
        select ${measureId}, value ->> 'number', value ->> 'rateId', value ->> 'row', value ->> 'textSha256' from json_each(${JSON.stringify(samples)})`,
    ]);
  }

  async forget(creditUnionId: string): Promise<void> {
    await this.#db.delete(qualitySamples).where(sql`${qualitySamples.row} ->> 'credit_union_id' = ${creditUnionId}`);
  }

  async listSamples(measureId: string): Promise<readonly QualitySampleRow[]> {
    return this.#db.select().from(qualitySamples).where(eq(qualitySamples.measureId, measureId)).orderBy(qualitySamples.number);
  }

  /** Stores the outcome of comparing a sample. A later outcome replaces an earlier one. @param outcome JSON. */
  async finish(measureId: string, measuredBy: string, measuredAt: string, outcome: string): Promise<void> {
    await this.#db.update(qualityMeasures).set({ measuredBy, measuredAt, outcome }).where(eq(qualityMeasures.measureId, measureId));
  }

  /** @returns JSON; null if no sample was compared yet. */
  async newestOutcome(): Promise<string | null> {
    const row = await this.#db
      .select({ outcome: qualityMeasures.outcome })
      .from(qualityMeasures)
      .where(isNotNull(qualityMeasures.measuredAt))
      .orderBy(desc(qualityMeasures.measuredAt))
      .limit(1)
      .get();
    return row?.outcome ?? null;
  }
}
