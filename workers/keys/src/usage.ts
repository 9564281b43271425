import { LIMITS, ROUTE_LIST } from "@tellerline/contract/plain";
import { Usage, type UsageFigures } from "@tellerline/storage";
import { addDays, dayOf } from "@tellerline/vocabulary";
import { type Handler, requirePrincipal, validationProblem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

const NOTHING: UsageFigures = { calls: 0, failed: 0, cost: 0 };

function figuresOf({ calls, failed, cost }: UsageFigures): UsageFigures {
  return { calls, failed, cost };
}

function sumOf(some: readonly UsageFigures[]): UsageFigures {
  return some.reduce((sum, { calls, failed, cost }) => {
    return { calls: sum.calls + calls, failed: sum.failed + failed, cost: sum.cost + cost };
  }, NOTHING);
}

function requireOperation(operation: string | undefined): string | null {
  if (operation === undefined) return null;
  if (ROUTE_LIST.some(({ id }) => id === operation)) return operation;
  throw validationProblem([
    {
      path: "/query/operation",
      code: "invalid_value",
      message: "There is no such operation. Send an operationId of /openapi.json, such as createDecision.",
    },
  ]);
}

/** Calls of an organization by day, operation and key (guides/metering.md#usage). */
export const getUsage: Handler<"getUsage", Env> = async ({ query, context, env }) => {
  const until = dayOf(Date.now());
  const { days = LIMITS.defaultUsageDays } = query;
  const dates = Array.from({ length: days }, (_, at) => addDays(until, at + 1 - days));
  const from = addDays(until, 1 - days);
  const { orgId } = requirePrincipal(context);
  const filter = { orgId, from, until, keyId: query.key_id ?? null, operation: requireOperation(query.operation) };
  const usage = new Usage(env.ACCOUNTS);
  const [byDay, byOperation, byKey] = await Promise.all([usage.byDay(filter), usage.byOperation(filter), usage.byKey(filter)]);
  const known = new Map(byDay.map((figures) => [figures.day, figures]));
  return {
    headers: { "Cache-Control": "no-store" },
    body: {
      from,
      to: until,
      total: sumOf(byDay),
      by_day: dates.map((date) => ({ date, ...figuresOf(known.get(date) ?? NOTHING) })),
      by_operation: byOperation.map((figures) => ({ operation: figures.operation, ...figuresOf(figures) })),
      by_key: byKey.map((figures) => ({ key_id: figures.keyId, name: figures.name, ...figuresOf(figures) })),
    },
  };
};
