import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { pages } from "./schema.ts";

export type PageRow = typeof pages.$inferSelect;

/** The page to check next on a host, with numbers that limit how often it may be checked. */
export interface DuePage {
  readonly page: PageRow;
  /** Number of checks of the institution's pages after `looksSince`. */
  readonly looks: number;
  /** Number of institutions that have pages on the host's registrable domain. */
  readonly charters: number;
}

export interface DueQuery {
  readonly host: string;
  readonly domain: string;
  /** ISO 8601, like `looksSince`. */
  readonly now: string;
  readonly looksSince: string;
  readonly seen: readonly string[];
}

export type DueRow = PageRow & Omit<DuePage, "page">;

const COLUMNS = sql.join(
  Object.entries(getTableColumns(pages)).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

const isDue = ({ host, now, seen }: DueQuery): SQL =>
  sql`pages.host = ${host} and pages.due_at <= ${now} and pages.page_id not in (select value from json_each(${JSON.stringify(seen)}))`;

export const noneIsDue = (query: DueQuery): SQL => sql`not exists (select 1 from pages where ${isDue(query)})`;

/** Selects the page that is nearest to the home page among a host's due pages. */
export function dueQuery(query: DueQuery): SQL {
  const { domain, looksSince } = query;
  return sql`select ${COLUMNS},
    (select count(*) from fetches where at > ${looksSince}
      and page_id in (select page_id from pages of_charter where of_charter.charter_number = pages.charter_number)) as looks,
    (select count(distinct charter_number) from pages on_domain where on_domain.domain = ${domain}
      or (on_domain.domain is null and (on_domain.host = ${domain} or substr(on_domain.host, -length(${domain}) - 1) = '.' || ${domain}))) as charters
  from pages where ${isDue(query)} order by pages.depth, pages.due_at, pages.page_id limit 1`;
}

export function duePageOf(rows: readonly DueRow[]): DuePage | null {
  const [row] = rows;
  if (row === undefined) return null;
  const { looks, charters, ...page } = row;
  return { page, looks, charters };
}
