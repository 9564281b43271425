import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How often published rates are right, and which of them matter most (guides/rates-from-pages.md#how-often-they-are-right). */

/** How often a rate led a decision on a day, without who asked. */
export const rateLeads = sqliteTable(
  "rate_leads",
  {
    rateId: text("rate_id").notNull(),
    /** ISO date. */
    day: text("day").notNull(),
    times: integer("times").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rateId, table.day] }), index("rate_leads_day").on(table.day)],
);

/** Samples of rates that people compare with their pages. */
export const qualityMeasures = sqliteTable("quality_measures", {
  measureId: text("measure_id").primaryKey(),
  seed: integer("seed").notNull(),
  drawnAt: text("drawn_at").notNull(),
  measuredAt: text("measured_at"),
  measuredBy: text("measured_by"),
  /** JSON of `quality` in coverage; null until people have compared. */
  outcome: text("outcome"),
});

/** Rates of a sample as they were published when it was drawn. */
export const qualitySamples = sqliteTable(
  "quality_samples",
  {
    measureId: text("measure_id").notNull(),
    /** Place in the sample, from 1. */
    number: integer("number").notNull(),
    rateId: text("rate_id").notNull(),
    /** JSON of the rate's columns. */
    row: text("row").notNull(),
    /** Hash of the text that its page was last seen with; null if it is not known any more. */
    textSha256: text("text_sha256"),
  },
  (table) => [primaryKey({ columns: [table.measureId, table.number] })],
);
