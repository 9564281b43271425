import type { Owner } from "@tellerline/storage";
import { monitorLimitOf } from "@tellerline/vocabulary";
import { type CallContext, Problem, requirePrincipal } from "@tellerline/worker-kit";

export function ownerOf(context: CallContext): Owner {
  const { orgId, environment } = requirePrincipal(context);
  return { orgId, environment };
}

/** Scope of Idempotency-Keys: an organization in one environment. Within it, a key identifies one request of each operation. */
export function ownerKeyOf({ orgId, environment }: Owner): string {
  return `${orgId}:${environment}`;
}

/** Maximum number of monitors in the caller's plan, and also of subscriptions. */
export function monitorLimit(context: CallContext): number {
  const { plan, environment } = requirePrincipal(context);
  return monitorLimitOf(plan, environment);
}

export function limitProblem(kind: "monitors" | "subscriptions", limit: number, { environment }: Owner): Problem {
  const detail =
    environment === "sandbox"
      ? `The sandbox has ${limit} ${kind} an organization on every plan, and you have that many. Delete one.`
      : `Your plan includes ${limit} ${kind}, and you have that many. Delete one, or upgrade your plan.`;
  return new Problem("conflict", detail);
}

export function notFound(kind: "monitor" | "subscription" | "delivery", id: string): Problem {
  return new Problem("not_found", `You have no ${kind} ${id.slice(0, 60)}.`);
}
