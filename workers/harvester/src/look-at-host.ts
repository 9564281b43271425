import type { Gazetteer } from "@tellerline/geography";
import { beginningOfLooks, dueAfterFailure, isLostSince, type Robots, registrableDomain } from "@tellerline/harvest";
import {
  bodyKey,
  type DuePage,
  type DueQuery,
  type HostLease,
  Hosts,
  type Look,
  Pages,
  type TakenHost,
  textKey,
} from "@tellerline/storage";
import { HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { HostSession, Interrupted } from "./host-session.ts";
import type { Institutions } from "./institutions.ts";
import { lookAtPage } from "./look-at-page.ts";
import type { Room } from "./room.ts";

/** Maximum checks of an institution's pages in a day. */
const MOST_LOOKS = 12;

/**
 * How checking a host ended. `released`: the host was released with its last page. `comeAgainMs`: milliseconds until the next check; null to wait
 * until a page is due.
 */
type Ended = "released" | { readonly failed: true } | { readonly failed: false; readonly comeAgainMs: number | null };

/** What all hosts of an invocation share. */
export interface Invocation {
  readonly env: Env;
  /** Null before the first gazetteer is published, or if KV has lost it: then no page can be read. */
  readonly gazetteer: Gazetteer | null;
  readonly institutions: Institutions;
  readonly room: Room;
  /** Time after which the invocation makes no further request, milliseconds since the epoch. */
  readonly deadlineMs: number;
}

/** A host to check, and the page to begin with; null if no page is due. */
export interface HostVisit {
  readonly taken: TakenHost;
  readonly first: DuePage | null;
}

/** Reads which page of each host to begin with. */
export async function visitsOf(env: Env, hosts: readonly TakenHost[]): Promise<readonly HostVisit[]> {
  const firsts = await new Pages(env.HARVEST).nextDue(hosts.map(({ host }) => nextOf(host, [])));
  return hosts.map((taken, index) => ({ taken, first: firsts[index] ?? null }));
}

async function lookAtPages(invocation: Invocation, session: HostSession, robots: Robots, visit: HostVisit): Promise<Ended> {
  const { env, gazetteer, institutions } = invocation;
  const { host, failures } = visit.taken;
  if (gazetteer === null) return { failed: false, comeAgainMs: HOUR_MS };
  const pages = new Pages(env.HARVEST);
  const seen: string[] = [];
  let failed = false;
  for (let due = visit.first; due !== null; ) {
    const { page } = due;
    seen.push(page.pageId);
    const institution = await institutions.find(page.charterNumber);
    if (institution === null || due.looks >= MOST_LOOKS) {
      await pages.putOff(session.held, page.pageId, storedTimestampOf(Date.now() + HOUR_MS));
      [due = null] = await pages.nextDue([nextOf(host, seen)]);
      continue;
    }
    const isShared = due.charters > 1;
    const { look, comeAgain } = await lookAtPage({ env, session, robots, page, institution, gazetteer, isShared }).finally(() =>
      session.letGo(),
    );
    failed ||= comeAgain === "failed";
    const releases = comeAgain === null && !failed && session.hasAnswered && failures === 0;
    const recorded = await session.record(look, nextOf(host, seen), releases);
    if (!recorded.isStored && (await pages.find(page.pageId)) === null) await forgetLook(env, look);
    if (recorded.isStored && look.drafts.some(({ state }) => state === "auto")) await wakePublisher(env, page.charterNumber);
    if (comeAgain === "partway") throw new Interrupted(Math.ceil(robots.delaySeconds));
    if (comeAgain === "silent") return { failed: true };
    if (typeof comeAgain === "number") return { failed: false, comeAgainMs: comeAgain };
    due = recorded.due;
    if (due === null && releases) return "released";
  }
  return failed ? { failed } : { failed, comeAgainMs: null };
}

/**
 * Asks the operator's Worker to publish rates that need no person. If the message is lost, the operator's cron publishes them within a
 * minute.
 */
async function wakePublisher(env: Env, charterNumber: number): Promise<void> {
  try {
    await env.HARVEST_RATES.send({ charterNumber });
  } catch (error) {
    log("warn", "publisher_not_woken", { charterNumber, ...describeError(error) });
  }
}

/** Asks for the next due page that this run has not checked yet. */
function nextOf(host: string, seen: readonly string[]): DueQuery {
  const nowMs = Date.now();
  return {
    host,
    domain: registrableDomain(host),
    now: storedTimestampOf(nowMs),
    looksSince: storedTimestampOf(beginningOfLooks(nowMs)),
    seen,
  };
}

/** Deletes what a check stored, if the page itself was deleted meanwhile, for example because the institution was left out. */
async function forgetLook(env: Env, { page, fetch }: Look): Promise<void> {
  const kept = [
    ...(page.textSha256 === null ? [] : [textKey(page.textSha256)]),
    ...(fetch.bodySha256 === null ? [] : [bodyKey(fetch.bodySha256)]),
  ];
  if (kept.length > 0) await env.PAGES.delete(kept);
}

/** Releases a host that could not be checked. It is checked again later, with a growing delay. */
export async function failHost(env: Env, held: HostLease): Promise<void> {
  const hosts = new Hosts(env.HARVEST);
  const { failures, failingSince } = (await hosts.find(held.host)) ?? { failures: 0, failingSince: null };
  const nowMs = Date.now();
  await hosts.fail(
    held,
    storedTimestampOf(dueAfterFailure(failures + 1, nowMs)),
    storedTimestampOf(nowMs),
    isLostSince(failingSince, nowMs),
  );
}

/**
 * Checks all due pages of a host, under a lease.
 * @throws Interrupted if another invocation has to do the rest.
 */
export async function lookAtHost(invocation: Invocation, visit: HostVisit): Promise<void> {
  const { taken } = visit;
  const { env, room, deadlineMs } = invocation;
  const session = new HostSession(env, room, taken, deadlineMs);
  const robots = await session.robots(taken);
  if (robots === null) return failHost(env, taken);
  const ended = await lookAtPages(invocation, session, robots, visit);
  if (ended === "released") return;
  if (ended.failed) return failHost(env, taken);
  const nowMs = Date.now();
  const nextAt = ended.comeAgainMs === null ? null : storedTimestampOf(nowMs + ended.comeAgainMs);
  await new Hosts(env.HARVEST).finish(taken, nextAt, storedTimestampOf(nowMs), session.hasAnswered);
}
