import type { AlarmEventWire } from "@tellerline/contract/operator";
import {
  type AlarmRow,
  Alarms,
  backlogOf,
  DeadLetters,
  type DeliveryKey,
  HarvestedRates,
  Memberships,
  monitorsWaitingSince,
  RateBooks,
  StatusHours,
  shardsOf,
  UncountedMinutes,
} from "@tellerline/storage";
import { ALARMS, type AlarmEvent, type AlarmName, DAY_MS, OBJECTIVES, secondsSince, storedTimestampOf } from "@tellerline/vocabulary";
import { checkTargetUrl, deriveSigningSecret } from "@tellerline/webhooks";
import { describeError, enqueue, log, validationProblem } from "@tellerline/worker-kit";
import { deriveId } from "@tellerline/worker-kit/keys";
import { readSet } from "./books.ts";
import type { Env } from "./env.ts";

/** For each alarm, a sentence that says what is wrong; null if nothing is wrong. */
type Findings = { readonly [Name in AlarmName]: string | null };

async function findBooks(
  env: Env,
  nowMs: number,
): Promise<{ readonly hasRates: boolean } & Pick<Findings, "stale_books" | "publication_refused">> {
  const [set, rates, membership] = await Promise.all([
    readSet(env, "live"),
    new RateBooks(env.CATALOG).newest(),
    new Memberships(env.CATALOG).newestBook(),
  ]);
  const age = set === null ? 0 : Math.round(nowMs / 1000 - set.publishedAt);
  const waiting = [rates, membership].flatMap((book) =>
    book === null || book.publishedAt !== null ? [] : [secondsSince(Date.parse(book.createdAt), nowMs)],
  );
  const longest = Math.max(0, ...waiting);
  return {
    hasRates: set !== null && set.rateBook !== null,
    stale_books: age > OBJECTIVES.bookAgeSeconds ? `The live set of books came into force ${age} seconds ago.` : null,
    publication_refused: longest > OBJECTIVES.publicationSeconds ? `A version has waited to be published for ${longest} seconds.` : null,
  };
}

async function findAlerts(env: Env, nowMs: number): Promise<Pick<Findings, "monitors_behind" | "deliveries_overdue" | "dead_letters">> {
  const [since, backlog, letters] = await Promise.all([
    monitorsWaitingSince(shardsOf(env), env.CATALOG),
    backlogOf(shardsOf(env), nowMs),
    new DeadLetters(env.ALERTS).count(),
  ]);
  const behind = since === null ? 0 : secondsSince(Date.parse(since), nowMs);
  const overdue = backlog.overdueSeconds;
  return {
    monitors_behind: behind > OBJECTIVES.evaluatorLagSeconds ? `Monitors have waited for a published book for ${behind} seconds.` : null,
    deliveries_overdue: overdue > OBJECTIVES.dueDeliverySeconds ? `A delivery has been due for ${overdue} seconds.` : null,
    dead_letters: letters > 0 ? `${letters} messages could not be handled: see \`ops dead-letters list\`.` : null,
  };
}

async function findUncounted(env: Env, nowMs: number): Promise<Pick<Findings, "quota_uncounted">> {
  const { calls, uncounted } = await new UncountedMinutes(env.ACCOUNTS).since(nowMs - OBJECTIVES.uncountedSeconds * 1000);
  const isMany = uncounted > calls * OBJECTIVES.uncountedShare;
  return {
    quota_uncounted: isMany ? `${uncounted} of ${calls} calls of the last minutes were let through without counting their quota.` : null,
  };
}

/** Finds whether too few rates from pages were seen there in the last two days (guides/rates-from-pages.md#counted). */
async function findUnconfirmed(env: Env, nowMs: number): Promise<Pick<Findings, "rates_unconfirmed">> {
  const asked = Number(env.RATES_CONFIRMED_PERCENT ?? "0");
  if (!(asked > 0)) return { rates_unconfirmed: null };
  const { fromPages, confirmed } = await new HarvestedRates(env.CATALOG).counts(storedTimestampOf(nowMs - 2 * DAY_MS));
  const isFew = confirmed * 100 < fromPages * asked;
  return { rates_unconfirmed: isFew ? `${confirmed} of ${fromPages} rates from pages were seen there in the last two days.` : null };
}

/** The event of an alarm. @param moment identifies the change, so that two runs that see the same change make events with the same id. */
async function toMessage(event: AlarmEvent, alarm: AlarmName, detail: string, createdAt: string, moment: string) {
  const eventId = await deriveId("evt", `${event}:${alarm}:${moment}`);
  const payload: AlarmEventWire = { event_id: eventId, event, alarm, detail, created_at: createdAt };
  return { eventId, event, payload: JSON.stringify(payload) };
}

/** Alarms whose causes also make `GET /health/ready` report that the service is not ready (guides/operating.md#objectives). */
const UNREADY = ["stale_books", "monitors_behind", "deliveries_overdue"] as const satisfies readonly AlarmName[];

/** Records a check for the status page. An error is only logged, so that alarms are still raised. */
async function keepStatus(env: Env, faults: readonly string[], nowMs: number): Promise<void> {
  try {
    await new StatusHours(env.ACCOUNTS).add(faults, nowMs);
  } catch (error) {
    log("error", "status_not_kept", describeError(error));
  }
}

async function look(env: Env, nowMs: number): Promise<Findings> {
  try {
    const [{ hasRates, ...books }, alerts, quota, rates] = await Promise.all([
      findBooks(env, nowMs),
      findAlerts(env, nowMs),
      findUncounted(env, nowMs),
      findUnconfirmed(env, nowMs),
    ]);
    const findings: Findings = { ...books, ...alerts, ...quota, ...rates };
    await keepStatus(env, [...(hasRates ? [] : ["no_books"]), ...UNREADY.filter((name) => findings[name] !== null)], nowMs);
    return findings;
  } catch (error) {
    // While a database does not answer, the service is not ready either.
    await keepStatus(env, ["unreachable"], nowMs);
    throw error;
  }
}

/** Raises alarms for what is wrong now, and clears all other alarms. A change of an alarm sends one event, even if several runs see it. */
export async function raiseAlarms(env: Env): Promise<void> {
  const nowMs = Date.now();
  const now = storedTimestampOf(nowMs);
  const findings = await look(env, nowMs);
  const store = new Alarms(env.ALERTS);
  const raised = new Map((await store.list()).map((row) => [row.name, row]));
  for (const name of ALARMS) {
    const delivery = await tell(store, name, findings[name], raised.get(name), now);
    if (delivery !== null) await enqueue(env.WEBHOOK_DELIVERIES, [delivery]);
  }
}

/** Raises an alarm, clears it, or updates its detail. @returns the delivery of the alarm's event; null if no event is to be delivered. */
async function tell(
  store: Alarms,
  name: AlarmName,
  finding: string | null,
  before: AlarmRow | undefined,
  now: string,
): Promise<DeliveryKey | null> {
  if (before === undefined) {
    return finding === null ? null : store.raise(name, finding, now, await toMessage("operator.alarm.raised", name, finding, now, now));
  }
  if (finding === null) {
    return store.clear(name, now, await toMessage("operator.alarm.cleared", name, before.detail, now, before.raisedAt));
  }
  await store.describe(name, finding);
  return null;
}

export async function listAlarms(env: Env) {
  const store = new Alarms(env.ALERTS);
  const [rows, receiver] = await Promise.all([store.list(), store.receiver()]);
  return {
    alarms: rows.map(({ name, detail, raisedAt }) => ({ name, detail, raised_at: raisedAt })),
    webhook_url: receiver === null ? null : receiver.webhookUrl,
  };
}

/** Sends alarms to a URL from now on, signed like every webhook. @throws `validation_failed` */
export async function sendAlarms(env: Env, { webhook_url }: { readonly webhook_url: string }) {
  const target = checkTargetUrl(webhook_url, env.ALLOW_LOOPBACK_WEBHOOKS === "true");
  if (!target.ok) throw validationProblem([{ path: "/webhook_url", code: "invalid_value", message: target.message }]);
  const receiverId = await new Alarms(env.ALERTS).sendTo(target.url, new Date().toISOString());
  return { webhook_url: target.url, webhook_signing_secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, receiverId, 1) };
}

export async function stopAlarms(env: Env) {
  await new Alarms(env.ALERTS).sendNowhere();
  return { webhook_url: null };
}
