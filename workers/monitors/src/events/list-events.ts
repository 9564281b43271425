import { LIMITS } from "@tellerline/contract";
import { parseEvent } from "@tellerline/quoting/monitors";
import { EventStreams, type Owner, type StreamedEvent } from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, type Handler, log, Problem, saidIfEmpty } from "@tellerline/worker-kit";
import { ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { requireSubscription } from "../subscriptions/subscriptions.ts";
import type { Wakening } from "./event-bell.ts";

interface Asked {
  readonly owner: Owner;
  readonly after: number;
  /** Id of a monitor or subscription; null for all. */
  readonly sourceId: string | null;
  readonly limit: number;
}

/** Calls the Durable Object `EventBell`. Returns `otherwise`, which ends the wait, if it can't be reached. */
async function askBell<Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    log("warn", "bell_not_reached", describeError(error));
    return otherwise;
  }
}

/**
 * Reads events; if there are none, waits for one. Reads the database once at the start, and once whenever the bell rings.
 * @param waitMs maximum wait in milliseconds; 0 to return at once.
 * @throws `rate_limited` if too many calls of the organization are waiting already.
 */
async function readOrWait(env: Env, { owner, after, sourceId, limit }: Asked, waitMs: number): Promise<readonly StreamedEvent[]> {
  const streams = new EventStreams(env.ALERTS);
  const read = () => streams.list(owner, after, sourceId, limit);
  if (waitMs === 0) return read();
  const until = Date.now() + waitMs;
  await streams.awaitNext(owner.orgId, storedTimestampOf(until));
  for (;;) {
    const bell = env.EVENT_BELLS.getByName(owner.orgId);
    const ticket = await askBell<string | null>(async () => bell.ticket(), null);
    const events = await read();
    const left = until - Date.now();
    if (events.length > 0 || left <= 0 || ticket === null) return events;
    const wakening = await askBell<Wakening>(async () => bell.wait(ticket, left), "timeout");
    if (wakening === "timeout") return [];
    if (wakening === "full") throw tooManyWaiting();
  }
}

function tooManyWaiting(): Problem {
  const detail = `${LIMITS.waitersPerOrganization} calls of your organization wait for events already. Ask again when one has ended, or without wait.`;
  return new Problem("rate_limited", detail, { headers: { "Retry-After": String(LIMITS.maxWaitSeconds) } });
}

/**
 * Id of the monitor or subscription that the caller asks about; null for all.
 * @throws `not_found`
 */
async function sourceOf(env: Env, owner: Owner, monitorId: string | undefined, subscriptionId: string | undefined): Promise<string | null> {
  if (monitorId !== undefined) return (await requireMonitor(env, owner, monitorId)).monitorId;
  if (subscriptionId !== undefined) return (await requireSubscription(env, owner, subscriptionId)).subscriptionId;
  return null;
}

const NO_EVENTS =
  "No event is stored after this position. One is when a monitor's conditions hold after a rate change; `wait` waits for it.";

export const listEvents: Handler<"listEvents", Env> = async ({ query, context, env }) => {
  const owner = ownerOf(context);
  const { after = 0, limit = LIMITS.defaultEvents, wait = 0, monitor_id, subscription_id } = query;
  const sourceId = await sourceOf(env, owner, monitor_id, subscription_id);
  const found = await readOrWait(env, { owner, after, sourceId, limit }, wait * 1000);
  return {
    headers: { "Cache-Control": "no-store" },
    body: {
      events: found.map(({ position, payload }) => ({ position, event: parseEvent(payload) })),
      ...saidIfEmpty(found, () => NO_EVENTS),
      next_after: found.at(-1)?.position ?? after,
    },
  };
};
