import { SITE_ORIGINS, SITE_STATES } from "@tellerline/vocabulary";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
