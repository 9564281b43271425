import { DISPUTE_SUBJECTS } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";
import { institutions } from "./schema.ts";

/** Flat records of who may join, in the form of the legacy engine's data (guides/membership.md#flat-records). */
export const membershipRecords = sqliteTable("membership_records", {
  creditUnionId: text("credit_union_id")
    .primaryKey()
    .references(() => institutions.creditUnionId),
  /** JSON of the validated import row. */
  row: text("row").notNull(),
  contentHash: text("content_hash").notNull(),
  updatedAt: text("updated_at").notNull(),
});

/** Pages that claims were taken from, with the text that was published last. */
export const sources = sqliteTable(
  "sources",
  {
    sourceId: text("source_id").primaryKey(),
    creditUnionId: text("credit_union_id").notNull(),
    url: text("url").notNull(),
    retrievedAt: text("retrieved_at").notNull(),
    text: text("text").notNull(),
    contentHash: text("content_hash").notNull(),
    /** Value of `contentHash` when the text was last stored in `source_texts`; null if it never was. */
    keptHash: text("kept_hash"),
  },
  (table) => [index("sources_institution").on(table.creditUnionId)],
);

/** Texts that rules quote. A text is never overwritten. */
export const sourceTexts = sqliteTable("source_texts", {
  textSha256: text("text_sha256").primaryKey(),
  text: text("text").notNull(),
});

/** Claims proposed for a publication, and whether each was published. */
export const claims = sqliteTable(
  "claims",
  {
    publicationId: text("publication_id").notNull(),
    claimId: text("claim_id").notNull(),
    sourceId: text("source_id").notNull(),
    /** JSON of the validated import row. */
    row: text("row").notNull(),
    /** Why the claim was withheld; null if it was published. */
    withheldReason: text("withheld_reason"),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.claimId] })],
);

/** Publications: sets of one institution's rules. At most one publication of an institution is active. */
export const publications = sqliteTable(
  "publications",
  {
    publicationId: text("publication_id").primaryKey(),
    creditUnionId: text("credit_union_id").notNull(),
    rulesetSha256: text("ruleset_sha256").notNull(),
    /** Canonical JSON (RFC 8785) of the rules, hashed in `rulesetSha256`. */
    document: text("document").notNull(),
    /** JSON: how many of the proposed claims were verified, published and withheld, and why. */
    coverage: text("coverage").notNull(),
    createdAt: text("created_at").notNull(),
    activatedAt: text("activated_at"),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    /**
     * Whether the rules are carried: they came with the product, and are not yet confirmed on the institution's page
     * (guides/membership.md#carried-rules).
     */
    isCarried: integer("is_carried", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("publications_institution").on(table.creditUnionId, table.createdAt),
    uniqueIndex("publications_active").on(table.creditUnionId).where(sql`active = 1`),
  ],
);

/**
 * Pages that were read earlier, but give no rule: they were read too long ago, were written by others, have probably changed, or say
 * nothing that rules can model. They are read again first.
 */
export const leads = sqliteTable(
  "leads",
  {
    creditUnionId: text("credit_union_id").notNull(),
    url: text("url").notNull(),
    seen: text("seen").notNull(),
    /** JSON array of `LEAD_REASONS`: why no rule is made from the page. */
    reasons: text("reasons").notNull(),
  },
  (table) => [primaryKey({ columns: [table.creditUnionId, table.url] })],
);

/** Rates and rules that their institutions contest (guides/operating.md#disputes). While a dispute is open, books hold its rate or omit its rule. */
export const disputes = sqliteTable(
  "disputes",
  {
    disputeId: text("dispute_id").primaryKey(),
    subject: member("subject", DISPUTE_SUBJECTS).notNull(),
    /** Id of the rate, or number of the rule. */
    subjectId: text("subject_id").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    reason: text("reason").notNull(),
    openedAt: text("opened_at").notNull(),
    closedAt: text("closed_at"),
  },
  (table) => [uniqueIndex("disputes_open").on(table.subject, table.subjectId, table.creditUnionId).where(sql`closed_at is null`)],
);

/** Versions of the live membership book. `publishedAt` is null until the book is in KV. */
export const membershipBooks = sqliteTable("membership_books", {
  version: integer("version").primaryKey(),
  createdAt: text("created_at").notNull(),
  contentHash: text("content_hash"),
  rules: integer("rules"),
  publishedAt: text("published_at"),
  /** JSON of the pointer by which readers find the book in KV; null until the book is there. */
  pointer: text("pointer"),
  /**
   * JSON of the pointer of the gazetteer that the book was compiled with; null until the book is in KV, and in versions written before book
   * sets existed.
   */
  gazetteerPointer: text("gazetteer_pointer"),
});

/** Published gazetteers. Their contents are in KV and in `gazetteer_parts`. */
export const gazetteers = sqliteTable("gazetteers", {
  contentHash: text("content_hash").primaryKey(),
  authority: text("authority").notNull(),
  vintage: text("vintage").notNull(),
  counties: integer("counties").notNull(),
  places: integer("places").notNull(),
  zips: integer("zips").notNull(),
  publishedAt: text("published_at").notNull(),
  pointer: text("pointer"),
});

/** Contents of gazetteers, from which KV can be rebuilt. They are split into parts, because D1 limits the size of a value. */
export const gazetteerParts = sqliteTable(
  "gazetteer_parts",
  {
    contentHash: text("content_hash").notNull(),
    part: integer("part").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentHash, table.part] })],
);
