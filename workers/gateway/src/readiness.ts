import type { ReadinessWire } from "@tellerline/contract";
import { serviceState } from "@tellerline/contract/service-state";
import { OBJECTIVES } from "@tellerline/vocabulary";
import { Problem, refuseQuery } from "@tellerline/worker-kit";
import { versionOverrides } from "./pipeline/forward.ts";
import { addressAccount, takeQuota } from "./pipeline/metering.ts";
import type { OwnHandler, RequestContext } from "./pipeline/request-context.ts";

type Checks = ReadinessWire["checks"];

const FAULTS: { readonly [Name in keyof Checks]: (check: Checks[Name]) => string } = {
  books: ({ age_seconds }) => (age_seconds === null ? "no books have been published" : `the books came into force ${age_seconds} s ago`),
  evaluator: ({ behind_seconds }) => `monitors have waited for the newest books for ${behind_seconds} s`,
  deliveries: ({ overdue_seconds }) => `a webhook has been due for ${overdue_seconds} s`,
  dead_letters: ({ count }) => `${count} messages could not be handled`,
  limiter: () => "quota can't be counted",
};

async function readState(context: RequestContext) {
  const response = await context.env.MONITORS.fetch("https://monitors.internal/internal/state", { headers: versionOverrides(context) });
  if (!response.ok)
    throw new Problem("unavailable", "Not ready: the database of monitors does not answer.", { headers: { "Retry-After": "10" } });
  return serviceState.parse(await response.json());
}

/** Whether quota can be counted. Takes 0 units from the counter that keys use. */
async function canCount({ env, clientAddress, defer }: RequestContext): Promise<boolean> {
  return !(await takeQuota(env, { ...addressAccount(clientAddress), counter: "quotas" }, 0, defer, false)).degraded;
}

/** Runs all checks. @throws `unavailable` if the database of monitors does not respond */
export async function checkNow(context: RequestContext): Promise<Checks> {
  const [{ books, evaluator, deliveries, dead_letters }, limiter] = await Promise.all([readState(context), canCount(context)]);
  return {
    books: { ok: books.age_seconds !== null && books.age_seconds <= OBJECTIVES.bookAgeSeconds, ...books },
    evaluator: { ok: evaluator.behind_seconds <= OBJECTIVES.evaluatorLagSeconds, ...evaluator },
    deliveries: { ok: deliveries.overdue_seconds <= OBJECTIVES.dueDeliverySeconds, ...deliveries },
    dead_letters: { ok: dead_letters.count === 0, ...dead_letters },
    limiter: { ok: limiter },
  };
}

/**
 * Checks that may fail although the service is ready. Dead letters come from past failures, and calls are served even while quota
 * can't be counted.
 */
const TOLERATED: readonly (keyof Checks)[] = ["dead_letters", "limiter"];

export function faultsIn(checks: Checks): readonly string[] {
  const fault = <Name extends keyof Checks>(name: Name) =>
    checks[name].ok || TOLERATED.includes(name) ? [] : [FAULTS[name](checks[name])];
  return [...fault("books"), ...fault("evaluator"), ...fault("deliveries"), ...fault("dead_letters"), ...fault("limiter")];
}

export const getReadiness: OwnHandler = async (context) => {
  refuseQuery(context.request.url);
  const checks = await checkNow(context);
  const faults = faultsIn(checks);
  if (faults.length > 0) throw new Problem("unavailable", `Not ready: ${faults.join("; ")}.`, { headers: { "Retry-After": "60" } });
  return Response.json({ status: "ready", checks }, { headers: { "Cache-Control": "no-store" } });
};
