import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many decisions had a rate as their first offer, by day, without recording who asked
 * (guides/rates-from-pages.md#how-often-they-are-right).
 */
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

export const qualityMeasures = sqliteTable("quality_measures", {
  measureId: text("measure_id").primaryKey(),
  seed: integer("seed").notNull(),
  drawnAt: text("drawn_at").notNull(),
  measuredAt: text("measured_at"),
  measuredBy: text("measured_by"),
  /** JSON of the member `quality` of the coverage answer; null until people have compared the sample. */
  outcome: text("outcome"),
});

/** The rates of a sample, as they were published when the sample was drawn. */
export const qualitySamples = sqliteTable(
  "quality_samples",
  {
    measureId: text("measure_id").notNull(),
    /** Place in the sample, from 1. */
    number: integer("number").notNull(),
    rateId: text("rate_id").notNull(),
    row: text("row").notNull(),
    /** SHA-256 of the text in which the page was last seen with the rate; null if the text was not known. */
    textSha256: text("text_sha256"),
  },
  (table) => [primaryKey({ columns: [table.measureId, table.number] })],
);
