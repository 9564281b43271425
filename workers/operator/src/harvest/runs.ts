import type { DraftWire, OperatorBody } from "@tellerline/contract/operator";
import { Drafts, Hosts, InstitutionRecords, type PageRow, Pages, Sites } from "@tellerline/storage";
import { DAY_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { requireCharter } from "../sites/sites.ts";
import { toDraftWire } from "./drafts.ts";

/** Requests checks of institutions' pages, and reports on them (guides/from-a-page-to-an-answer.md). */

/**
 * The charter numbers of the institutions that a request names; otherwise of the `first` largest, or of all institutions without `first`.
 * @throws `not_found` if an institution is unknown or has no charter number
 */
async function chartersOf(env: Env, request: OperatorBody<"runHarvest">): Promise<readonly number[]> {
  const catalog = new InstitutionRecords(env.CATALOG);
  if (request.credit_union_ids === undefined) return catalog.listLargest(request.first ?? -1);
  const byId = new Map((await catalog.listCharters()).map(({ creditUnionId, charterNumber }) => [creditUnionId, charterNumber]));
  const formerIds = await catalog.listFormerIds();
  return request.credit_union_ids.map((id) => {
    const charter = byId.get(formerIds.get(id) ?? id);
    if (charter !== undefined) return charter;
    throw new Problem("not_found", `There is no institution ${id.slice(0, 100)} with a charter number, by which sites are kept.`);
  });
}

/** Requests a check of institutions' pages now. With `due`, only pages that are already due are checked. */
export async function runHarvest(env: Env, request: OperatorBody<"runHarvest">) {
  const startedAt = new Date().toISOString();
  const charters = await chartersOf(env, request);
  await startHarvester(env, "/enroll");
  const pages = new Pages(env.HARVEST);
  const hosts = request.due === true ? await pages.dueHosts(startedAt) : await pages.hostsOf(charters);
  const wanted = await new Hosts(env.HARVEST).want(hosts, startedAt, request.due !== true);
  await startHarvester(env, "/look");
  return { started_at: startedAt, institutions: charters.length, hosts: wanted };
}

/** Makes the harvester do some of its work now. @throws `unavailable` if the harvester fails. */
async function startHarvester(env: Env, path: "/enroll" | "/look"): Promise<void> {
  const answer = await env.HARVESTER.fetch(`https://harvester.internal${path}`, { method: "POST" });
  if (answer.ok) return;
  throw new Problem("unavailable", "The harvester failed. See its log.", { headers: { "Retry-After": "10" } });
}

export async function readHarvest(env: Env, { since }: OperatorBody<"readHarvest">) {
  const nowMs = Date.now();
  const [pages, drafts] = [new Pages(env.HARVEST), new Drafts(env.HARVEST)];
  const [hosts, sites, states, looks, waiting, decided] = await Promise.all([
    new Hosts(env.HARVEST).waiting(storedTimestampOf(nowMs)),
    new Sites(env.HARVEST).countByState(),
    pages.counts(),
    pages.looksSince(since ?? storedTimestampOf(nowMs - DAY_MS)),
    drafts.countWaiting(storedTimestampOf(nowMs)),
    drafts.listUnpublished(),
  ]);
  return {
    hosts,
    sites: Object.fromEntries(sites),
    pages: states,
    looks,
    drafts: Object.fromEntries(waiting),
    unpublished: decided.length,
  };
}

const toPageWire = ({ pageId, url, role, foundBy, state, checkedAt, changedAt, dueAt, textSha256 }: PageRow) => ({
  page_id: pageId,
  url,
  role,
  found_by: foundBy,
  state,
  checked_at: checkedAt,
  changed_at: changedAt,
  due_at: dueAt.startsWith("9999") ? null : dueAt,
  text_hash: textSha256,
});

export async function showHarvest(env: Env, id: string) {
  const { creditUnionId, charterNumber } = await requireCharter(env, id);
  const [site, pages, drafts] = await Promise.all([
    new Sites(env.HARVEST).find(charterNumber),
    new Pages(env.HARVEST).listOf(charterNumber),
    new Drafts(env.HARVEST).listOf(creditUnionId),
  ]);
  return {
    credit_union_id: creditUnionId,
    site: site === null ? null : { url: site.url, state: site.state },
    pages: pages.map(toPageWire),
    drafts: drafts.map((row): DraftWire => toDraftWire(row)),
  };
}
