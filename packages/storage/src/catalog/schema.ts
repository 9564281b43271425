import { HELD_DECISIONS, PRODUCTS, REFERENCE_LINES, SHARD_MOVE_STEPS } from "@tellerline/vocabulary";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

/** D1 database `catalog`: institutions, rates and their history. Written by the operator; books are compiled from it. */

export const institutions = sqliteTable(
  "institutions",
  {
    creditUnionId: text("credit_union_id").primaryKey(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    county: text("county"),
    charterNumber: integer("charter_number"),
    assetsUsd: real("assets_usd"),
    members: integer("members"),
    website: text("website"),
    /** JSON array of trade names; null where there are none. */
    alsoKnownAs: text("also_known_as"),
    /** Of a call report: whether the charter is a community's; null where no call report says. */
    isCommunity: integer("is_community", { mode: "boolean" }),
    /** The call report's date, ISO 8601. */
    charteredAsOf: text("chartered_as_of"),
    /** What lending limits are measured by; null where no call report says. */
    isFederal: integer("is_federal", { mode: "boolean" }),
    sharesUsd: real("shares_usd"),
    undividedEarningsUsd: real("undivided_earnings_usd"),
    netWorthUsd: real("net_worth_usd"),
    /** Invented for the embedded data set. */
    synthetic: integer("synthetic", { mode: "boolean" }).notNull(),
    /** Synthetic institutions leave the live book when a real quarter comes in. */
    retired: integer("retired", { mode: "boolean" }).notNull().default(false),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [uniqueIndex("institutions_slug").on(table.state, table.slug)],
);

/** Ids that institutions had before they were renamed: an institution is its charter number, and its id that of its newest quarter. */
export const formerIds = sqliteTable(
  "former_ids",
  {
    formerId: text("former_id").primaryKey(),
    creditUnionId: text("credit_union_id").notNull(),
  },
  (table) => [index("former_ids_institution").on(table.creditUnionId)],
);

export const rates = sqliteTable(
  "rates",
  {
    rateId: text("rate_id").primaryKey(),
    creditUnionId: text("credit_union_id")
      .notNull()
      .references(() => institutions.creditUnionId),
    productType: member("product_type", PRODUCTS).notNull(),
    rate: real("rate").notNull(),
    publishedApr: real("published_apr"),
    pointsPercent: real("points"),
    feesUsd: real("fees_usd"),
    annualFeeUsd: real("annual_fee_usd"),
    termMonths: integer("term_months"),
    /** JSON array of state codes; null is nationwide. */
    states: text("states"),
    minAmountUsd: real("min_amount"),
    maxAmountUsd: real("max_amount"),
    minCreditScore: integer("min_credit_score"),
    maxCreditScore: integer("max_credit_score"),
    minDownPaymentPercent: real("min_down_payment_percent"),
    maxLtvPercent: real("max_ltv_percent"),
    maxCltvPercent: real("max_cltv_percent"),
    occupancy: text("occupancy"),
    audience: text("audience"),
    /** JSON array of intents; null is any. */
    intents: text("intents"),
    vehicleCondition: text("vehicle_condition"),
    initialFixedMonths: integer("initial_fixed_months"),
    fullyIndexedRatePercent: real("fully_indexed_rate"),
    effectiveAt: text("effective_at"),
    observedAt: text("observed_at").notNull(),
    sourceUrl: text("source_url"),
    /** Which kind of import owns the row: `rates`, `ncua` or `synthetic`. */
    origin: text("origin").notNull(),
    contentHash: text("content_hash").notNull(),
    withdrawn: integer("withdrawn", { mode: "boolean" }).notNull().default(false),
    /** Withdrawn by the operator: no quarter brings it back. */
    isWithdrawnForGood: integer("withdrawn_for_good", { mode: "boolean" }).notNull().default(false),
    bookVersion: integer("book_version").notNull(),
    /** Why the rate is held, as a set of the vocabulary's reasons; 0 is a good rate. */
    qualityReasons: integer("quality_reasons").notNull().default(0),
  },
  (table) => [index("rates_institution").on(table.creditUnionId), index("rates_origin").on(table.origin)],
);

/** Change log of rates, by book version; below zero, a quarter that was imported after a newer one, as -20240331. */
export const rateChanges = sqliteTable(
  "rate_changes",
  {
    bookVersion: integer("book_version").notNull(),
    rateId: text("rate_id").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    productType: member("product_type", PRODUCTS).notNull(),
    termMonths: integer("term_months"),
    previousRate: real("previous_rate"),
    /** Null: withdrawn. */
    newRate: real("new_rate"),
    changedAt: text("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookVersion, table.rateId] }),
    index("rate_changes_product").on(table.productType, table.changedAt),
    index("rate_changes_institution").on(table.creditUnionId, table.changedAt),
    index("rate_changes_rate").on(table.rateId, table.changedAt),
  ],
);

/** Averages that rates are held against, beside those that come with the product: imported, or the medians of a quarter. */
export const referenceRates = sqliteTable(
  "reference_rates",
  {
    line: member("line", REFERENCE_LINES).notNull(),
    /** ISO date. */
    asOf: text("as_of").notNull(),
    percent: real("percent").notNull(),
    sourceUrl: text("source_url"),
    collectedBy: text("collected_by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.line, table.asOf] })],
);

/** Since when a rate's figures are held, and why; a set of 0 ends it. A rate without one was always good. */
export const rateJudgements = sqliteTable(
  "rate_judgements",
  {
    rateId: text("rate_id").notNull(),
    /** When the figure was observed that was judged so. ISO 8601. */
    since: text("since").notNull(),
    reasons: integer("reasons").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rateId, table.since] })],
);

/** What operators decided of held figures. A decision ends with the figure. */
export const heldDecisions = sqliteTable(
  "held_decisions",
  {
    decisionId: text("decision_id").primaryKey(),
    rateId: text("rate_id").notNull(),
    rate: real("rate").notNull(),
    decision: member("decision", HELD_DECISIONS).notNull(),
    reason: text("reason").notNull(),
    decidedBy: text("decided_by").notNull(),
    decidedAt: text("decided_at").notNull(),
    /** When the rate had another figure, or another decision was made; null while it holds. */
    endedAt: text("ended_at"),
  },
  (table) => [index("held_decisions_rate").on(table.rateId)],
);

/** Institutions whose rates are to be judged: rows, a reference or a decision came in since they were. */
export const unjudgedInstitutions = sqliteTable("unjudged_institutions", {
  creditUnionId: text("credit_union_id").primaryKey(),
  /** Another for each reason to judge it, so that one that comes meanwhile is not forgotten. */
  mark: text("mark").notNull(),
});

/** Quarters of the call report that have been imported, by their date. */
export const callReports = sqliteTable("call_reports", { cycleDate: text("cycle_date").primaryKey() });

/**
 * The note rates in force at the end of a day, rolled up: of a product, in a state (empty: the nation), that serve a term (see `TERM_VIEWS`).
 * A product that was rolled up on a day has all its views of that day, and the nation's even without a rate.
 */
export const rateDays = sqliteTable(
  "rate_days",
  {
    productType: member("product_type", PRODUCTS).notNull(),
    state: text("state").notNull(),
    termMonths: integer("term_months").notNull(),
    /** ISO date. */
    day: text("day").notNull(),
    min: real("min"),
    median: real("median"),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productType, table.state, table.termMonths, table.day] })],
);

/** Days of a product that have to be rolled up, because a change was dated on them or before. */
export const staleDays = sqliteTable(
  "stale_days",
  { productType: member("product_type", PRODUCTS).notNull(), day: text("day").notNull() },
  (table) => [primaryKey({ columns: [table.productType, table.day] })],
);

/**
 * Versions of the live rate book. `publishedAt` is null until the book is in KV; the newest published one is in force. A membership book
 * that takes the place of another begins a version too, with the same content as the one before.
 */
export const rateBooks = sqliteTable("rate_books", {
  version: integer("version").primaryKey(),
  createdAt: text("created_at").notNull(),
  contentHash: text("content_hash"),
  rows: integer("rows"),
  institutions: integer("institutions"),
  publishedAt: text("published_at"),
  /** JSON of the book's pointer. */
  pointer: text("pointer"),
  /** Content hash of the membership book that was in force when this one was published; null if there was none. */
  membershipHash: text("membership_hash"),
  /** JSON of the set of books that this version names; null in versions older than sets. */
  bookSet: text("book_set"),
  /** The import of which rows are still to be written; null once all are there: before, the version is not published. */
  importId: text("import_id"),
  /**
   * How often rates became held or good while this was the newest version, and one more: who compiles it meanwhile begins again. 0 in a
   * version that the release before began, which judges nothing.
   */
  judgings: integer("judgings").notNull().default(0),
});

export const imports = sqliteTable("imports", {
  importId: text("import_id").primaryKey(),
  kind: text("kind").notNull(),
  skipBad: integer("skip_bad", { mode: "boolean" }).notNull(),
  acceptLoss: integer("accept_loss", { mode: "boolean" }).notNull().default(false),
  /** Of a call-report quarter, ISO date. */
  cycleDate: text("cycle_date"),
  createdAt: text("created_at").notNull(),
});

/** Staged rows of open imports. */
export const importRows = sqliteTable(
  "import_rows",
  {
    importId: text("import_id").notNull(),
    /** `rate`, `credit_union`, `withdrawal` or `rejected`. */
    kind: text("kind").notNull(),
    entityId: text("entity_id").notNull(),
    line: integer("line").notNull(),
    /** JSON of the row, or of the error if it was rejected. */
    row: text("row").notNull(),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.entityId] })],
);

/** Which shard of `alerts` each slot of organizations is in. The newest version holds; earlier ones tell when a slot was moved. */
export const shardMaps = sqliteTable("shard_maps", {
  version: integer("version").primaryKey(),
  /** JSON: a shard's number for each slot. */
  shards: text("shards").notNull(),
  createdAt: text("created_at").notNull(),
});

/** Moves of slots from one shard of `alerts` to another. At most one is not finished. */
export const shardMoves = sqliteTable("shard_moves", {
  moveId: text("move_id").primaryKey(),
  /** JSON: the numbers of the slots. */
  slots: text("slots").notNull(),
  source: integer("source").notNull(),
  target: integer("target").notNull(),
  step: member("step", SHARD_MOVE_STEPS).notNull(),
  /** JSON of how far the source is read; null before. */
  scanned: text("scanned"),
  copiedRows: integer("copied_rows").notNull().default(0),
  /** Until when one invocation has the move to itself. */
  leasedUntil: text("leased_until"),
  createdAt: text("created_at").notNull(),
  switchedAt: text("switched_at"),
  finishedAt: text("finished_at"),
});
