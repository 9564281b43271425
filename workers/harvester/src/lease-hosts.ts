import { Hosts, Pages, type TakenHost } from "@tellerline/storage";
import { HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { pageRow } from "./further-pages.ts";
import { leaseEnd } from "./host-session.ts";

/** Maximum hosts that the queue announces to one invocation, which checks all of them concurrently. */
const MOST_ANNOUNCED = 20;
/** Maximum hosts leased by all invocations together, both those being checked and those to come next. */
const MOST_LEASES = 40;
/** Number of sites whose home pages are stored together. */
const ENROLLED = 500;

/** Stores the home page of each followed site that has no page yet, and deletes pages of sites that are no longer followed. */
export async function enrollSites(env: Env): Promise<void> {
  const pages = new Pages(env.HARVEST);
  await pages.leave();
  for (let more = true; more; ) {
    const sites = await pages.listUnenrolled(ENROLLED);
    more = sites.length === ENROLLED;
    const nowMs = Date.now();
    const homes = sites.map(({ charterNumber, url }) =>
      pageRow({ charterNumber, siteUrl: url }, { url, role: "unknown", foundBy: "home" }, 0, nowMs),
    );
    if (homes.length > 0) await pages.enroll(homes, storedTimestampOf(nowMs));
  }
}

/** Leases due hosts. @param more maximum number of new leases. @param most maximum number of leases, new and old. */
export async function leaseDue(env: Env, more: number, most = MOST_LEASES): Promise<readonly TakenHost[]> {
  const nowMs = Date.now();
  const isDaily = env.HARVEST_DAILY === "on";
  return new Hosts(env.HARVEST).lease(storedTimestampOf(nowMs), leaseEnd(nowMs), storedTimestampOf(nowMs - HOUR_MS), isDaily, most, more);
}

/** Leases due hosts, and sends each to the queue. */
export async function leaseHosts(env: Env): Promise<void> {
  const leases = (await leaseDue(env, MOST_ANNOUNCED, MOST_ANNOUNCED)).map(({ host, lease }) => ({ host, lease }));
  if (leases.length > 0) await enqueue(env.HARVEST_HOSTS, leases);
}
