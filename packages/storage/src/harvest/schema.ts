import {
  DECISION_WAYS,
  DRAFT_KINDS,
  DRAFT_STATES,
  FETCH_OUTCOMES,
  PAGE_FINDERS,
  PAGE_ROLES,
  PAGE_STATES,
  SITE_ORIGINS,
  SITE_STATES,
} from "@tellerline/vocabulary";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

/** D1 database `harvest`: institutions' pages, and drafts from them. What was published from it is in `catalog`. */

export const sites = sqliteTable(
  "sites",
  {
    charterNumber: integer("charter_number").primaryKey(),
    /** Null after the institution's data was deleted at its request. */
    url: text("url"),
    origin: member("origin", SITE_ORIGINS).notNull(),
    state: member("state", SITE_STATES).notNull(),
    /** ISO date on which the site was listed, or a person entered it. */
    listedOn: text("listed_on").notNull(),
    /** ISO 8601, to the millisecond. A membership book that is older than the newest change is out of date. */
    changedAt: text("changed_at").notNull(),
    /**
     * The institution's whole name with "Credit Union", as its own page gives it; null if no page did. The operator's Worker writes it into
     * the catalog.
     */
    wholeName: text("whole_name"),
  },
  (table) => [index("sites_state").on(table.state), index("sites_changed").on(table.changedAt)],
);

/** Hosts whose pages are checked. Robots rules, delays and leases belong to the host, because several institutions can share one. */
export const hosts = sqliteTable(
  "hosts",
  {
    host: text("host").primaryKey(),
    /** Text of robots.txt; null before it was first fetched, empty if the host has none. */
    robots: text("robots"),
    /**
     * When `robots` was fetched. The text is used for 24 hours, or for 30 days if robots.txt can't be fetched again. ISO 8601, like all
     * times in this table.
     */
    robotsAt: text("robots_at"),
    /** When robots.txt was last tried without a success so far; null after a success. */
    robotsTriedAt: text("robots_tried_at"),
    /** When to check the host next. */
    nextAt: text("next_at").notNull(),
    /** Whether a person requested a check, which runs even if daily checks are switched off. */
    isWanted: integer("is_wanted", { mode: "boolean" }).notNull().default(false),
    /** Number of the newest lease. Writes under an earlier number change nothing. */
    lease: integer("lease").notNull().default(0),
    leasedUntil: text("leased_until"),
    /**
     * Number of leases in a row before the newest one that were never released, for example because their Worker was killed; 0 after a
     * release.
     */
    deaths: integer("deaths").notNull().default(0),
    fetchedAt: text("fetched_at"),
    /** Number of checks in a row that could not reach the host. */
    failures: integer("failures").notNull().default(0),
    failingSince: text("failing_since"),
  },
  (table) => [index("hosts_next").on(table.nextAt), index("hosts_leased").on(table.leasedUntil)],
);

export const pages = sqliteTable(
  "pages",
  {
    /** Derived from charter number and URL. */
    pageId: text("page_id").primaryKey(),
    charterNumber: integer("charter_number").notNull(),
    /** URL of the site when the page was found. If the site has another URL now, the page does not belong to it any more. */
    siteUrl: text("site_url").notNull(),
    host: text("host").notNull(),
    /** Registrable domain of the host; null if the page was stored by an earlier release and not checked since. */
    domain: text("domain"),
    url: text("url").notNull(),
    role: member("role", PAGE_ROLES).notNull(),
    foundBy: member("found_by", PAGE_FINDERS).notNull(),
    /**
     * Number of links that lead from the home page to this page; 1 for a sitemap and the pages that it lists. A redirect keeps the number.
     */
    depth: integer("depth").notNull(),
    state: member("state", PAGE_STATES).notNull(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the page's normalized text when it was last read; null if the page must be read in full. */
    textSha256: text("text_sha256"),
    checkedAt: text("checked_at"),
    changedAt: text("changed_at"),
    missingSince: text("missing_since"),
    /** Target of a redirect on the same host, which the next check fetches; null if there is none. */
    redirectedTo: text("redirected_to"),
    /** Number of redirects followed since the last response that was not a redirect. */
    hops: integer("hops").notNull().default(0),
    /** When the page's text was last written to the bucket, which deletes objects after a while. */
    keptAt: text("kept_at"),
    dueAt: text("due_at").notNull(),
  },
  (table) => [
    index("pages_host").on(table.host, table.dueAt),
    index("pages_domain").on(table.domain),
    index("pages_charter").on(table.charterNumber),
    index("pages_text").on(table.textSha256),
  ],
);

/** Checks of pages, kept for 90 days. */
export const fetches = sqliteTable(
  "fetches",
  {
    pageId: text("page_id").notNull(),
    at: text("at").notNull(),
    /** HTTP status; null if there was no response. */
    status: integer("status"),
    bytes: integer("bytes").notNull(),
    ms: integer("ms").notNull(),
    bodySha256: text("body_sha256"),
    outcome: member("outcome", FETCH_OUTCOMES).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.at] }), index("fetches_at").on(table.at)],
);

/** Statements found on pages, for people to decide about. */
export const drafts = sqliteTable(
  "drafts",
  {
    /** Derived from page, text, kind and subject, so that a repeated check does not store a draft twice. */
    draftId: text("draft_id").primaryKey(),
    kind: member("kind", DRAFT_KINDS).notNull(),
    /**
     * Identifies the statement in all texts of the page: what a claim says and in which words, the id of the rule or rate, the hash of a
     * table's layout, or the URL to which the site moved.
     */
    subject: text("subject").notNull(),
    pageId: text("page_id").notNull(),
    charterNumber: integer("charter_number").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    url: text("url").notNull(),
    textSha256: text("text_sha256").notNull(),
    quote: text("quote").notNull(),
    /** Offset of the quote in the text; null if the text does not contain it. */
    quoteAt: integer("quote_at"),
    /** JSON of what would be published. */
    proposed: text("proposed").notNull(),
    /** JSON array of `DRAFT_REASONS`: why a person must look at the draft. */
    reasons: text("reasons").notNull(),
    /** Whether a second person must agree before the draft is published. */
    needsSecond: integer("needs_second", { mode: "boolean" }).notNull(),
    /** The draft with the highest weight is listed first. */
    weight: integer("weight").notNull(),
    state: member("state", DRAFT_STATES).notNull(),
    draftedAt: text("drafted_at").notNull(),
    /** End of the postponement; null if the draft was not postponed. */
    laterUntil: text("later_until"),
    decidedBy: text("decided_by"),
    decidedAt: text("decided_at"),
    /** Name of the second person; null if no second person has agreed. */
    secondedBy: text("seconded_by"),
    decisionReason: text("decision_reason"),
    publishedAt: text("published_at"),
    /**
     * Hash shared by drafts with the same wording for different places, which can be accepted together; null for drafts that are reviewed
     * one by one.
     */
    layout: text("layout"),
    /** Id of the decision that decided or postponed the draft; null if there is none. */
    decisionId: text("decision_id"),
    /** Id of the second person's decision; null if there is none. */
    secondedIn: text("seconded_in"),
    /** The original `proposed` if a person changed it; otherwise null. */
    draftedAs: text("drafted_as"),
    /** When a publication reserved the draft: its decision can't be undone then. Null if none has. */
    publishingAt: text("publishing_at"),
  },
  (table) => [
    index("drafts_layout").on(table.layout, table.state),
    index("drafts_decision").on(table.decisionId),
    index("drafts_seconded").on(table.secondedIn),
    index("drafts_page").on(table.pageId, table.state),
    index("drafts_queue").on(table.state, table.weight),
    index("drafts_institution").on(table.creditUnionId, table.state),
  ],
);

/** Acts of people who decided about drafts: each row can be undone as a whole. */
export const decisions = sqliteTable(
  "decisions",
  {
    decisionId: text("decision_id").primaryKey(),
    operator: text("operator").notNull(),
    at: text("at").notNull(),
    way: member("way", DECISION_WAYS).notNull(),
  },
  (table) => [index("decisions_operator").on(table.operator, table.at)],
);

/** When each page was last seen with a text, which confirms what was read from that text. */
export const confirmations = sqliteTable(
  "confirmations",
  {
    pageId: text("page_id").notNull(),
    textSha256: text("text_sha256").notNull(),
    confirmedAt: text("confirmed_at").notNull(),
    /** JSON array of the ids of claims and rates that the text contains. */
    subjects: text("subjects").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.textSha256] }), index("confirmations_at").on(table.confirmedAt)],
);

/**
 * Readings: for each rate of a table's layout, the cells of its figures and what the rate is for, as a person confirmed it
 * (guides/rates-from-pages.md#readings).
 */
export const readings = sqliteTable(
  "readings",
  {
    pageId: text("page_id").notNull(),
    layout: text("layout").notNull(),
    charterNumber: integer("charter_number").notNull(),
    mapping: text("mapping").notNull(),
    confirmedBy: text("confirmed_by").notNull(),
    confirmedAt: text("confirmed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.layout] }), index("readings_charter").on(table.charterNumber)],
);
