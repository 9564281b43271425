import { beginningOfLooks, dueAfterFailure, isLostSince, type Robots, registrableDomain } from "@tellerline/harvest";
import { type HostLease, Hosts, type Look, type PageRow, Pages } from "@tellerline/storage";
import { HOUR_MS } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";
import { HostSession, Interrupted } from "./host-session.ts";
import { gazetteerInForce, type KnownInstitution, knownInstitutions } from "./institutions.ts";
import { lookAtPage } from "./look-at-page.ts";

/** Maximum checks of an institution's pages in a day. */
const MOST_LOOKS = 12;

/** Due date of a host without pages. */
const NEVER = "9999-12-31T00:00:00.000Z";

const at = (ms: number): string => new Date(ms).toISOString();

/** How checking a host ended. `comeAgainMs`: milliseconds until the next check; null to wait until a page is due. */
type Ended = { readonly failed: true } | { readonly failed: false; readonly comeAgainMs: number | null };

/** Checks all due pages of a host, one after another. */
async function lookAtPages(env: Env, session: HostSession, robots: Robots, host: string): Promise<Ended> {
  const pages = new Pages(env.HARVEST);
  const gazetteer = await gazetteerInForce(env);
  // Without a gazetteer no page can be read. The first gazetteer is published with the embedded data.
  if (gazetteer === null) return { failed: false, comeAgainMs: HOUR_MS };
  const seen = new Set<string>();
  let failed = false;
  for (let due = await nextDue(pages, host, seen); due !== null; due = await nextDue(pages, host, seen)) {
    seen.add(due.pageId);
    const institution = (await knownInstitutions(env, [due.charterNumber])).get(due.charterNumber);
    if (institution === undefined || !(await mayLook(pages, institution))) {
      await pages.putOff(session.held, due.pageId, at(Date.now() + HOUR_MS));
      continue;
    }
    const isShared = (await pages.countCharters(registrableDomain(host))) > 1;
    const { look, comeAgain } = await lookAtPage({ env, session, robots, page: due, institution, gazetteer, isShared });
    await pages.record(session.held, look);
    if ((await pages.find(due.pageId)) === null) await forgetLook(env, look);
    if (comeAgain === "partway") throw new Interrupted(Math.ceil(robots.delaySeconds));
    if (comeAgain === "silent") return { failed: true };
    if (typeof comeAgain === "number") return { failed: false, comeAgainMs: comeAgain };
    failed ||= comeAgain === "failed";
  }
  return failed ? { failed } : { failed, comeAgainMs: null };
}

/** Deletes what a check stored, if the page itself was deleted meanwhile, for example because the institution was left out. */
async function forgetLook(env: Env, { page, fetch }: Look): Promise<void> {
  const kept = [
    ...(page.textSha256 === null ? [] : [`text/${page.textSha256}`]),
    ...(fetch.bodySha256 === null ? [] : [`body/${fetch.bodySha256}`]),
  ];
  if (kept.length > 0) await env.PAGES.delete(kept);
}

/** The next due page that this run has not checked yet; null if there is none. */
async function nextDue(pages: Pages, host: string, seen: ReadonlySet<string>): Promise<PageRow | null> {
  const due = await pages.listDue(host, at(Date.now()), seen.size + 1);
  return due.find(({ pageId }) => !seen.has(pageId)) ?? null;
}

const mayLook = async (pages: Pages, { charterNumber }: KnownInstitution): Promise<boolean> =>
  (await pages.countLooks(charterNumber, at(beginningOfLooks(Date.now())))) < MOST_LOOKS;

/** Releases a host that could not be checked. It is checked again later, with a growing delay. */
export async function failHost(env: Env, held: HostLease): Promise<void> {
  const hosts = new Hosts(env.HARVEST);
  const { failures, failingSince } = (await hosts.find(held.host)) ?? { failures: 0, failingSince: null };
  const nowMs = Date.now();
  await hosts.fail(held, at(dueAfterFailure(failures + 1, nowMs)), at(nowMs), isLostSince(failingSince, nowMs));
}

/**
 * Checks all due pages of a host, under a lease.
 * @param deadlineMs time after which the invocation makes no further request, milliseconds since the epoch.
 * @throws Interrupted if another invocation has to do the rest.
 */
export async function lookAtHost(env: Env, held: HostLease, deadlineMs: number): Promise<void> {
  const hosts = new Hosts(env.HARVEST);
  const row = await hosts.find(held.host);
  if (row === null) return;
  const session = new HostSession(env, held, row, deadlineMs);
  const robots = await session.robots(row);
  if (robots === null) return failHost(env, held);
  const ended = await lookAtPages(env, session, robots, held.host);
  if (ended.failed) return failHost(env, held);
  const nowMs = Date.now();
  const due = (await new Pages(env.HARVEST).nextDue(held.host)) ?? NEVER;
  const nextAt = ended.comeAgainMs === null ? due : at(nowMs + ended.comeAgainMs);
  await hosts.finish(held, nextAt, at(nowMs), session.hasAnswered);
}
