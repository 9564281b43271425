import { DAY_MS } from "@tellerline/vocabulary";
import type { OwnSystem } from "./own-system.ts";

interface Institution {
  readonly id: string;
  readonly charter: number | null;
  readonly website: string | null;
  readonly rules: number;
  readonly carried: number;
}

async function statusOf(harvest: Awaited<ReturnType<OwnSystem["harvest"]>>, one: Institution): Promise<string> {
  const count = async (query: string) => Number(await harvest.prepare(query).bind(one.charter).first("n"));
  const site = await harvest.prepare("select state from sites where charter_number = ?1").bind(one.charter).first<string>("state");
  const isWaiting = "charter_number = ?1 and (state = 'open' or (state in ('accepted', 'edited') and published_at is null))";
  if (site === "opted_out") return "opted_out";
  const gone = await count(`select count(*) as n from drafts where kind = 'gone' and ${isWaiting}`);
  if (gone > 0 && one.rules > 0) return "flagged";
  if (one.rules > one.carried) return "published_rules";
  if ((await count(`select count(*) as n from drafts where kind = 'claim' and ${isWaiting}`)) > 0) return "draft_waiting";
  if (one.carried > 0) return "carried";
  if (site === "active" || (one.website !== null && (site === null || site === "unknown" || site === "proposed" || site === "parked"))) {
    const pages = await count("select count(*) as n from pages where charter_number = ?1");
    const open = await count("select count(*) as n from pages where charter_number = ?1 and checked_at is null and due_at < '9999'");
    const join = await count("select count(*) as n from pages where charter_number = ?1 and role = 'join'");
    return pages > 0 && open === 0 && join === 0 ? "no_page_found" : "page_unread";
  }
  if (site === "unreachable" || site === "disallowed") return site;
  return site === "proposed" || site === "moved" ? "site_unconfirmed" : "no_site";
}

/**
 * Computes coverage (guides/membership.md#coverage) in plain SQL, for comparison with the service's figures: the number of rules by kind, and
 * of institutions by status.
 * @param asOf time at which the service counted, in ISO 8601.
 */
export async function coverageBySql(system: OwnSystem, asOf: string) {
  const [catalog, harvest] = await Promise.all([system.database(), system.harvest()]);
  const inForce = "claims join publications using (publication_id) where active = 1 and withheld_reason is null";
  const rules = async (also: string) => Number(await catalog.prepare(`select count(*) as n from ${inForce} and ${also}`).first("n"));
  const [live, carried] = [await rules("not is_carried"), await rules("is_carried")];
  const human_verified = await rules("not is_carried and claims.row ->> '$.reviewed' is not null");
  const dated = await catalog
    .prepare(`select claim_id as claim, source_id as source, claims.row ->> '$.extracted_at' as taken from ${inForce} and not is_carried`)
    .all<{ claim: string; source: string; taken: string }>();
  const since = new Date(Date.parse(asOf) - 30 * DAY_MS).toISOString();
  let confirmed_within_30d = 0;
  for (const { claim, source, taken } of dated.results) {
    const seen = await harvest
      .prepare(
        `select 1 as seen from confirmations where confirmed_at >= ?3 and (page_id || '@' || substr(text_sha256, 1, 16) = ?2
          or exists (select 1 from json_each(subjects) where value = ?1))`,
      )
      .bind(claim, source, since)
      .first();
    if (seen !== null || taken >= since) confirmed_within_30d++;
  }
  const institutions = await catalog
    .prepare(
      `select credit_union_id as id, charter_number as charter, website,
        (select count(*) from ${inForce} and publications.credit_union_id = institutions.credit_union_id) as rules,
        (select count(*) from ${inForce} and is_carried and publications.credit_union_id = institutions.credit_union_id) as carried
      from institutions where retired = 0`,
    )
    .all<Institution>();
  const statuses = await Promise.all(institutions.results.map((one) => statusOf(harvest, one)));
  const pipeline = Map.groupBy(statuses, (status) => status);
  return {
    rules: { live, carried, human_verified, auto_validated: live - human_verified, confirmed_within_30d },
    pipeline: Object.fromEntries([...pipeline].map(([status, those]) => [status, those.length])),
  };
}
