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

/** D1 database `harvest`: what is followed of institutions' own pages. It may be thrown away: `catalog` keeps what is published. */

/** The site of each institution, by its charter number. */
export const sites = sqliteTable(
  "sites",
  {
    charterNumber: integer("charter_number").primaryKey(),
    /** Null once everything about it was purged. */
    url: text("url"),
    origin: member("origin", SITE_ORIGINS).notNull(),
    state: member("state", SITE_STATES).notNull(),
    /** ISO date: when it was listed, or when a person named it. */
    listedOn: text("listed_on").notNull(),
    /** ISO 8601, to the millisecond: a book that is older shows something else. */
    changedAt: text("changed_at").notNull(),
  },
  (table) => [index("sites_state").on(table.state), index("sites_changed").on(table.changedAt)],
);

/** Hosts whose pages are looked at. Robots, delays and leases belong to a host: two institutions may share one. */
export const hosts = sqliteTable(
  "hosts",
  {
    host: text("host").primaryKey(),
    /** Null before the first look; empty where the host has no rules for robots. */
    robots: text("robots"),
    /** When `robots` was fetched; it is used for 24 hours, and for 30 days while it can't be fetched. ISO 8601, as all times here. */
    robotsAt: text("robots_at"),
    /** When they were last asked for and could not be fetched; null once they were. */
    robotsTriedAt: text("robots_tried_at"),
    /** When any of its pages is due next. */
    nextAt: text("next_at").notNull(),
    /** Whether a person asked for a look: it is taken although the daily one is switched off. */
    isWanted: integer("is_wanted", { mode: "boolean" }).notNull().default(false),
    /** Counts up; whoever holds an earlier one changes nothing any more. */
    lease: integer("lease").notNull().default(0),
    leasedUntil: text("leased_until"),
    /** Leases in a row whose holder ended without a word, as when it was killed. */
    deaths: integer("deaths").notNull().default(0),
    fetchedAt: text("fetched_at"),
    /** Looks in a row that reached nothing. */
    failures: integer("failures").notNull().default(0),
    failingSince: text("failing_since"),
  },
  (table) => [index("hosts_next").on(table.nextAt), index("hosts_leased").on(table.leasedUntil)],
);

export const pages = sqliteTable(
  "pages",
  {
    /** Derived from charter number and address. */
    pageId: text("page_id").primaryKey(),
    charterNumber: integer("charter_number").notNull(),
    /** Of the site as it was when the page was found: a site with another address has other pages. */
    siteUrl: text("site_url").notNull(),
    host: text("host").notNull(),
    url: text("url").notNull(),
    role: member("role", PAGE_ROLES).notNull(),
    foundBy: member("found_by", PAGE_FINDERS).notNull(),
    /** Links from the home page. */
    depth: integer("depth").notNull(),
    state: member("state", PAGE_STATES).notNull(),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** Of the normalized text of the last look that read one. */
    textSha256: text("text_sha256"),
    checkedAt: text("checked_at"),
    changedAt: text("changed_at"),
    missingSince: text("missing_since"),
    /** Where its address leads on the same host; the next look begins there. */
    redirectedTo: text("redirected_to"),
    /** Redirects that were followed since the last answer that was none. */
    hops: integer("hops").notNull().default(0),
    /** When its text was last put into the bucket, which deletes old ones. */
    keptAt: text("kept_at"),
    dueAt: text("due_at").notNull(),
  },
  (table) => [
    index("pages_host").on(table.host, table.dueAt),
    index("pages_charter").on(table.charterNumber),
    index("pages_text").on(table.textSha256),
  ],
);

/** What each look at a page met; kept for 90 days. */
export const fetches = sqliteTable(
  "fetches",
  {
    pageId: text("page_id").notNull(),
    at: text("at").notNull(),
    /** Null where no answer came. */
    status: integer("status"),
    bytes: integer("bytes").notNull(),
    ms: integer("ms").notNull(),
    bodySha256: text("body_sha256"),
    outcome: member("outcome", FETCH_OUTCOMES).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.at] }), index("fetches_at").on(table.at)],
);

/** What a page says, waiting for a person or decided by one. */
export const drafts = sqliteTable(
  "drafts",
  {
    /** Derived from page, text, kind and subject, so that a look that is repeated drafts nothing twice. */
    draftId: text("draft_id").primaryKey(),
    kind: member("kind", DRAFT_KINDS).notNull(),
    /** What is the same from one text of the page to the next: what a claim says in which words, or the id of what is gone. */
    subject: text("subject").notNull(),
    pageId: text("page_id").notNull(),
    charterNumber: integer("charter_number").notNull(),
    creditUnionId: text("credit_union_id").notNull(),
    url: text("url").notNull(),
    textSha256: text("text_sha256").notNull(),
    quote: text("quote").notNull(),
    /** Where the quote begins in the text; null where it is not in it. */
    quoteAt: integer("quote_at"),
    /** JSON of what would be published. */
    proposed: text("proposed").notNull(),
    /** JSON array of the vocabulary's reasons to look. */
    reasons: text("reasons").notNull(),
    /** Whether a second person must accept it, too. */
    needsSecond: integer("needs_second", { mode: "boolean" }).notNull(),
    /** Most important first. */
    weight: integer("weight").notNull(),
    state: member("state", DRAFT_STATES).notNull(),
    draftedAt: text("drafted_at").notNull(),
    /** Until then it stands behind all others: somebody said "later". */
    laterUntil: text("later_until"),
    decidedBy: text("decided_by"),
    decidedAt: text("decided_at"),
    /** A second person's name, where one is needed. */
    secondedBy: text("seconded_by"),
    decisionReason: text("decision_reason"),
    publishedAt: text("published_at"),
    /** Shared by drafts that say the same of other places, so that they may be accepted together; null where each is looked at. */
    layout: text("layout"),
    /** The decision of whoever decided first, or put it off. */
    decisionId: text("decision_id"),
    /** The decision of the second person. */
    secondedIn: text("seconded_in"),
    /** JSON as the reader proposed it, where a person changed that. */
    draftedAs: text("drafted_as"),
    /** Since when a publication takes it; it can't be taken back meanwhile. */
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

/** What people decided, an act each, so that each can be taken back. */
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

/** That a page was seen with a text: all that was read from the text is still said there. */
export const confirmations = sqliteTable(
  "confirmations",
  {
    pageId: text("page_id").notNull(),
    textSha256: text("text_sha256").notNull(),
    /** The newest time. */
    confirmedAt: text("confirmed_at").notNull(),
    /** JSON array of the ids of claims whose words stand in the text. */
    subjects: text("subjects").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.textSha256] }), index("confirmations_at").on(table.confirmedAt)],
);
