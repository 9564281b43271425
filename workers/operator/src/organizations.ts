import type { deletedOrganization, deleteOrganizationRequest } from "@tellerline/contract/operator";
import { Accounts, OrganizationAlerts, Shards } from "@tellerline/storage";
import { DAY_MS, HOUR_MS, PLAN_NAMES, planOf, SANDBOX, storedTimestampOf } from "@tellerline/vocabulary";
import { Problem, validationProblem } from "@tellerline/worker-kit";
import type * as z from "zod";
import type { Env } from "./env.ts";
import { inSlices } from "./slices.ts";

/** Twice as long as a gateway may still accept a revoked key (guides/metering.md#keys), so that rows can be added after a deletion. */
const KEYS_KNOWN_MS = 2 * 60_000;
const SWEEP = "organizations without monitors";
const IDLE_SWEEP = "idle organizations of the sandbox";
/** Overlap of two sweeps: the end of a key or a change of plan may be stored a moment after its own timestamp. */
const OVERLAP_MS = 60_000;
const DELETED_AT_A_TIME = 20;
const PLANS_WITHOUT_MONITORS = PLAN_NAMES.filter((plan) => planOf(plan).monitors === 0);
const REASON = "Paused: the organization has no living key, or its plan has no monitors.";

const shards = new Shards();

const alertsOf = async (env: Env, orgId: string): Promise<OrganizationAlerts> => new OrganizationAlerts(await shards.of(env, orgId));

/**
 * Revokes an organization's keys, and deletes its monitors, subscriptions and events as far as time allows. The cron deletes the rest, rows
 * that are added later, and then the keys and the usage. @throws `validation_failed`, `not_found`
 */
export async function deleteOrganization(
  env: Env,
  orgId: string,
  { confirm }: z.output<typeof deleteOrganizationRequest>,
): Promise<z.output<typeof deletedOrganization>> {
  if (confirm !== orgId) throw validationProblem([{ path: "/confirm", code: "invalid_value", message: "Repeat the organization's id." }]);
  const keys = await new Accounts(env.ACCOUNTS).beginDeletion(orgId, new Date().toISOString());
  if (keys === null) throw new Problem("not_found", `There is no organization ${orgId.slice(0, 100)}.`);
  const alerts = await alertsOf(env, orgId);
  return { org_id: orgId, keys, rows: await inSlices(() => alerts.delete(orgId)) };
}

/**
 * Ends organizations of the sandbox that made no call for 30 days (guides/metering.md#the-sandbox): their keys are revoked, and their data
 * is deleted like that of any deleted organization. Checks once an hour.
 */
export async function endIdle(env: Env): Promise<void> {
  const accounts = new Accounts(env.ACCOUNTS);
  const now = Date.now();
  const last = await accounts.sweptUntil(IDLE_SWEEP);
  if (last !== null && now - Date.parse(last) < HOUR_MS) return;
  const idle = await accounts.listIdle(storedTimestampOf(now - SANDBOX.idleDays * DAY_MS), DELETED_AT_A_TIME);
  for (const orgId of idle) await accounts.beginDeletion(orgId, storedTimestampOf(now));
  // If there may be more idle organizations, the next tick continues.
  if (idle.length < DELETED_AT_A_TIME) await accounts.markSwept(IDLE_SWEEP, storedTimestampOf(now));
}

/** Finishes the deletion of organizations whose keys no gateway accepts any more. */
export async function finishDeletions(env: Env): Promise<void> {
  const accounts = new Accounts(env.ACCOUNTS);
  const orgIds = await accounts.listDeleted(storedTimestampOf(Date.now() - KEYS_KNOWN_MS), DELETED_AT_A_TIME);
  for (const orgId of orgIds) {
    const alerts = await alertsOf(env, orgId);
    await inSlices(() => alerts.delete(orgId));
    if ((await alerts.delete(orgId)) === 0) await accounts.finishDeletion(orgId);
  }
}

/** Pauses monitors and subscriptions of organizations whose last key ended, or whose new plan has no monitors (guides/metering.md#plans). */
export async function pauseGone(env: Env): Promise<void> {
  const accounts = new Accounts(env.ACCOUNTS);
  const now = new Date();
  const since = (await accounts.sweptUntil(SWEEP)) ?? storedTimestampOf(0);
  for (const orgId of await accounts.listGone(since, now.toISOString(), PLANS_WITHOUT_MONITORS)) {
    const alerts = await alertsOf(env, orgId);
    const pause = () => alerts.pause(orgId, REASON, now.toISOString());
    await inSlices(pause);
    // If time ran out before everything was paused, the next tick starts from the same `since` again.
    if ((await pause()) > 0) return;
  }
  await accounts.markSwept(SWEEP, storedTimestampOf(now.getTime() - OVERLAP_MS));
}
