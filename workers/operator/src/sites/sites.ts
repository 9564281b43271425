import { validate } from "@tellerline/contract";
import type { OperatorBody, SiteImportReport, SiteWire } from "@tellerline/contract/operator";
import { listedSite, MAX_SITE_LINES } from "@tellerline/contract/operator";
import { InstitutionRecords, type ListedSite, type SiteRow, Sites } from "@tellerline/storage";
import { DAY_MS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { renewMembershipBook } from "../membership/renew-book.ts";
import { publishOrLog } from "../versions.ts";
import { isPlatform } from "./platforms.ts";

/** Sites of institutions (guides/operating.md#sites). */

async function idsByCharter(env: Env): Promise<ReadonlyMap<number, string>> {
  const charters = await new InstitutionRecords(env.CATALOG).listCharters();
  return new Map(charters.map(({ charterNumber, creditUnionId }) => [charterNumber, creditUnionId]));
}

/** Ids of institutions that want to be left out (guides/operating.md#left-out). */
export async function leftOutIds(env: Env): Promise<readonly string[]> {
  const rows = await new Sites(env.HARVEST).list("opted_out", 0, MAX_SITE_LINES);
  if (rows.length === 0) return [];
  const ids = await idsByCharter(env);
  return rows.flatMap(({ charterNumber }) => ids.get(charterNumber) ?? []);
}

export function toWire({ charterNumber, url, state, origin, listedOn }: SiteRow, creditUnionId: string | null): SiteWire {
  return { charter_number: charterNumber, credit_union_id: creditUnionId, url, state, origin, listed_on: listedOn };
}

type Checked = { readonly site: ListedSite } | { readonly rejected: SiteImportReport["rejected"] };

/** Checks a line of a list of sites. @param seen line numbers of earlier lines, by charter number; this line is added */
function checkLine(line: { readonly line: number }, ids: ReadonlyMap<number, string>, seen: Map<number, number>): Checked {
  const result = validate(listedSite, line);
  if (!result.ok) return { rejected: result.faults.map(({ path, message }) => ({ line: line.line, path, reason: message })) };
  const { charter_number: charterNumber, url, listed_on: listedOn } = result.value;
  const reject = (reason: string): Checked => ({ rejected: [{ line: line.line, path: "/charter_number", reason }] });
  if (!ids.has(charterNumber))
    return reject(`No institution has the charter number ${charterNumber}. Import the quarter that lists it first.`);
  if (Date.parse(listedOn) > Date.now() + DAY_MS) {
    return { rejected: [{ line: line.line, path: "/listed_on", reason: "Is in the future. Send the day on which it was listed." }] };
  }
  const first = seen.get(charterNumber);
  if (first !== undefined) return reject(`Line ${first} names a site of charter number ${charterNumber} already.`);
  seen.set(charterNumber, line.line);
  return { site: { charterNumber, url, listedOn, state: isPlatform(url) ? "parked" : "proposed" } };
}

/** Imports a list of sites. If a line is bad, nothing is imported, unless `skip_bad` is set. */
export async function importSites(env: Env, { lines, skip_bad: skipBad }: OperatorBody<"importSites">): Promise<SiteImportReport> {
  const ids = await idsByCharter(env);
  const seen = new Map<number, number>();
  const checked = lines.map((line) => checkLine(line, ids, seen));
  const rejected = checked.flatMap((one) => ("rejected" in one ? one.rejected : []));
  const sites = checked.flatMap((one) => ("site" in one ? [one.site] : []));
  if (rejected.length > 0 && !skipBad) return { accepted: sites.length, changed: 0, rejected, imported: false };
  const changed = await new Sites(env.HARVEST).propose(sites, new Date().toISOString());
  await publishOrLog("sites", () => renewMembershipBook(env));
  return { accepted: sites.length, changed, rejected, imported: true };
}

export async function listSites(env: Env, { state, after, limit }: OperatorBody<"listSites">) {
  const stored = new Sites(env.HARVEST);
  const [ids, rows, counts] = await Promise.all([idsByCharter(env), stored.list(state ?? null, after, limit), stored.countByState()]);
  return {
    counts: Object.fromEntries(counts),
    sites: rows.map((row) => toWire(row, ids.get(row.charterNumber) ?? null)),
    next_after: rows.length < limit ? null : (rows.at(-1)?.charterNumber ?? null),
  };
}

/**
 * Finds an institution with its charter number, by which sites are stored.
 * @throws `not_found` if the institution is unknown or has no charter number
 */
export async function requireCharter(env: Env, id: string): Promise<{ readonly creditUnionId: string; readonly charterNumber: number }> {
  const catalog = new InstitutionRecords(env.CATALOG);
  const [creditUnionId, charters] = await Promise.all([catalog.presentIdOf(id), catalog.listCharters()]);
  const found = charters.find((one) => one.creditUnionId === creditUnionId);
  if (found !== undefined) return found;
  throw new Problem(
    "not_found",
    `There is no institution ${id.slice(0, 100)} with a charter number. One without a charter has the website of its own row: \`ops rates import\`.`,
  );
}

/** Stores the site that a person names as the institution's own. @throws `not_found` */
export async function setSite(env: Env, id: string, { url }: OperatorBody<"setSite">) {
  const { creditUnionId, charterNumber } = await requireCharter(env, id);
  const changedAt = new Date().toISOString();
  const row: SiteRow = {
    charterNumber,
    url,
    origin: "operator",
    state: "active",
    listedOn: changedAt.slice(0, 10),
    changedAt,
    wholeName: null,
  };
  await new Sites(env.HARVEST).put(row);
  await publishOrLog("sites", () => renewMembershipBook(env));
  return { site: toWire(row, creditUnionId) };
}
