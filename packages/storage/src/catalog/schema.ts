import { HELD_DECISIONS, PRODUCTS, RATE_INDEXES, REFERENCE_LINES } from "@tellerline/vocabulary";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

export { shardMaps, shardMoves } from "./shard-schema.ts";

/** D1 database `catalog`: institutions, rates and their history, from which books are compiled. The operator writes it. */

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
    /** JSON array of trade names; null if there are none. */
    alsoKnownAs: text("also_known_as"),
    /** Whether the institution has a community charter; null if neither a call report nor the operator's row says. */
    isCommunity: integer("is_community", { mode: "boolean" }),
    charteredAsOf: text("chartered_as_of"),
    /** This column and the next three determine lending limits. Null if neither a call report nor the operator's row gives them. */
    isFederal: integer("is_federal", { mode: "boolean" }),
    sharesUsd: real("shares_usd"),
    undividedEarningsUsd: real("undivided_earnings_usd"),
    netWorthUsd: real("net_worth_usd"),
    /** Whether the institution is invented, for the embedded data set. */
    synthetic: integer("synthetic", { mode: "boolean" }).notNull(),
    /**
     * Whether the live book leaves the institution out: an invented one after a real quarter was imported, or a closed one kept for the
     * history.
     */
    retired: integer("retired", { mode: "boolean" }).notNull().default(false),
    /** Hash of the operator's row, or of the row in the quarter that first listed the institution. */
    contentHash: text("content_hash").notNull(),
    /**
     * Hash of the row in the newest quarter that lists the institution. Null if no quarter lists it: all its fields then come from the
     * operator or the embedded data set. Also null for a closed institution that is kept for the history.
     */
    agencyHash: text("agency_hash"),
  },
  (table) => [uniqueIndex("institutions_slug").on(table.state, table.slug)],
);

/** Former ids of institutions. A charter number identifies an institution; its id comes from its newest quarter, and so can change. */
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
    /** JSON array of state codes; null means nationwide. */
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
    /** JSON array of intents; null means any intent. */
    intents: text("intents"),
    vehicleCondition: text("vehicle_condition"),
    /** Null means a conventional loan. */
    program: text("program"),
    /** Percent of the loan amount per year; null if none is published. */
    mortgageInsurancePercent: real("mortgage_insurance_percent"),
    /** This column and the next twelve are null if the institution publishes no such term. */
    earlyClosureFeeUsd: real("early_closure_fee_usd"),
    earlyClosureMonths: integer("early_closure_months"),
    introRatePercent: real("intro_rate"),
    introMonths: integer("intro_months"),
    repaymentMonths: integer("repayment_months"),
    initialCapPoints: real("initial_cap"),
    periodicCapPoints: real("periodic_cap"),
    lifetimeCapPoints: real("lifetime_cap"),
    rateHighPercent: real("rate_high"),
    rateIndex: text("index"),
    marginPercent: real("margin_percent"),
    floorPercent: real("floor_percent"),
    ceilingPercent: real("ceiling_percent"),
    /** This column and the next two: percentage points added to the rate if a condition is met; null if none are published. */
    autopayPoints: real("autopay_points"),
    relationshipPoints: real("relationship_points"),
    vehicleAgePoints: real("vehicle_age_points"),
    minVehicleYear: integer("vehicle_year_min"),
    maxVehicleYear: integer("vehicle_year_max"),
    maxMileage: integer("mileage_max"),
    /** `exact`, `from` or `range`; null means exact, or for a call report the most common rate. */
    rateBasis: text("rate_basis"),
    /** Whether the institution publishes only an APR, not a note rate; null means no. */
    rateIsApr: integer("rate_is_apr", { mode: "boolean" }),
    /** JSON of where the institution's page gives the rate; null if the rate was not read from a page. */
    evidence: text("evidence"),
    initialFixedMonths: integer("initial_fixed_months"),
    fullyIndexedRatePercent: real("fully_indexed_rate"),
    effectiveAt: text("effective_at"),
    observedAt: text("observed_at").notNull(),
    sourceUrl: text("source_url"),
    /** When the rate was found to be gone from its page; null while the page gives it, and for rates that were not read from a page. */
    goneSince: text("gone_since"),
    /** Kind of import that owns the row: `rates`, `ncua`, `harvest` or `synthetic`. */
    origin: text("origin").notNull(),
    contentHash: text("content_hash").notNull(),
    withdrawn: integer("withdrawn", { mode: "boolean" }).notNull().default(false),
    /** Whether the operator withdrew the rate. If so, no later quarter restores it. */
    isWithdrawnForGood: integer("withdrawn_for_good", { mode: "boolean" }).notNull().default(false),
    bookVersion: integer("book_version").notNull(),
    /** Why the rate is held (guides/data-quality.md#held-rates), as a set of the vocabulary's reasons; 0 if the rate is good. */
    qualityReasons: integer("quality_reasons").notNull().default(0),
  },
  (table) => [index("rates_institution").on(table.creditUnionId), index("rates_origin").on(table.origin)],
);

/**
 * Change log of rates, by book version. Changes that a late import of an older quarter logs have a negative version, such as -20240331 for
 * changes from 2024-03-31 on.
 */
export const rateChanges = sqliteTable(
  "rate_changes",
  {
    bookVersion: integer("book_version").notNull(),
    rateId: text("rate_id").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    productType: member("product_type", PRODUCTS).notNull(),
    termMonths: integer("term_months"),
    previousRate: real("previous_rate"),
    /** Null for a withdrawal. */
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

/**
 * Averages and indexes that rates are compared with, in addition to those that ship with the code: imported figures, and medians of
 * quarters.
 */
export const referenceRates = sqliteTable(
  "reference_rates",
  {
    line: member("line", [...REFERENCE_LINES, ...RATE_INDEXES]).notNull(),
    /** ISO date. */
    asOf: text("as_of").notNull(),
    percent: real("percent").notNull(),
    sourceUrl: text("source_url"),
    collectedBy: text("collected_by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.line, table.asOf] })],
);

/**
 * When a rate became held or good, or the reasons to hold it changed. Reasons of 0 mean that it became good. A rate without rows was always
 * good.
 */
export const rateJudgements = sqliteTable(
  "rate_judgements",
  {
    rateId: text("rate_id").notNull(),
    /** When the rate got the judged figure. ISO 8601. */
    since: text("since").notNull(),
    reasons: integer("reasons").notNull(),
  },
  (table) => [primaryKey({ columns: [table.rateId, table.since] })],
);

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
    /** When the figure changed or the next decision was made; null while this decision applies. */
    endedAt: text("ended_at"),
  },
  (table) => [index("held_decisions_rate").on(table.rateId)],
);

/** Institutions whose rates must be judged again: for new rows, observation dates, averages or decisions, or rates gone from a page. */
export const unjudgedInstitutions = sqliteTable("unjudged_institutions", {
  creditUnionId: text("credit_union_id").primaryKey(),
  /** Changes at each marking, so that a judgement does not delete a mark that was set while it ran. */
  mark: text("mark").notNull(),
});

export const callReports = sqliteTable("call_reports", { cycleDate: text("cycle_date").primaryKey() });

/**
 * Summary of the note rates that were in force at the end of a day and not held, by product, state (empty for the nation) and term (-1 for
 * all rates, 0 for rates that serve any term). A summarized day has a row for every state and term with a rate, and always a row for all
 * rates of the nation.
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

/** Days whose summaries are out of date, because the product's rates of that day changed, or became held or good. */
export const staleDays = sqliteTable(
  "stale_days",
  { productType: member("product_type", PRODUCTS).notNull(), day: text("day").notNull() },
  (table) => [primaryKey({ columns: [table.productType, table.day] })],
);

/**
 * Versions of the live rate book. `publishedAt` is null until the book is in KV; the newest published version is in force. A new membership
 * book also begins a version, in which the rates stay the same.
 */
export const rateBooks = sqliteTable("rate_books", {
  version: integer("version").primaryKey(),
  createdAt: text("created_at").notNull(),
  contentHash: text("content_hash"),
  rows: integer("rows"),
  institutions: integer("institutions"),
  publishedAt: text("published_at"),
  /** JSON of the pointer by which readers find the book in KV; null until the book is there. */
  pointer: text("pointer"),
  /** Content hash of the membership book in force at the publication; null before it, without one, and where it was not recorded. */
  membershipHash: text("membership_hash"),
  /** JSON of the book set that this version names (guides/operating.md#book-sets); null in versions written before book sets existed. */
  bookSet: text("book_set"),
  /** Id of the import whose rows are still being written. Null once they are written; the version can be published only then. */
  importId: text("import_id"),
  /**
   * 1 plus the number of times that rates became held or good while this version was the newest. If it changes during a compilation, the
   * compilation starts again. 0 if the previous release, which judges no rates, began the version.
   */
  judgings: integer("judgings").notNull().default(0),
});

export const imports = sqliteTable("imports", {
  importId: text("import_id").primaryKey(),
  kind: text("kind").notNull(),
  skipBad: integer("skip_bad", { mode: "boolean" }).notNull(),
  acceptLoss: integer("accept_loss", { mode: "boolean" }).notNull().default(false),
  /** ISO date of the call report's quarter; null for other imports. */
  cycleDate: text("cycle_date"),
  createdAt: text("created_at").notNull(),
});

export const importRows = sqliteTable(
  "import_rows",
  {
    importId: text("import_id").notNull(),
    /** One of the kinds in `StagedRow`. */
    kind: text("kind").notNull(),
    entityId: text("entity_id").notNull(),
    line: integer("line").notNull(),
    /** JSON of the row, or of the error if the row was rejected. */
    row: text("row").notNull(),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.entityId] })],
);
