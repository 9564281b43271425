import { type Route, scopeFor } from "@tellerline/contract/plain";
import { type PlanName, planIncludes } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { isExpired } from "@tellerline/worker-kit/keys";
import { authenticate, type Caller, missingKey } from "./credentials.ts";
import { type Account, accountOf, addressAccount } from "./metering.ts";
import type { RequestContext } from "./request-context.ts";

export type Admission =
  | { readonly ok: true; readonly caller: Caller | null; readonly account: Account }
  | { readonly ok: false; readonly problem: unknown; readonly caller: Caller | null; readonly account: Account };

function scopeProblem(operation: Route, { principal: { scopes } }: Caller): Problem | null {
  if (scopes === null) return null;
  const scope = scopeFor(operation);
  if (!operation.needsNoScopes && (scope === null || scopes.includes(scope))) return null;
  const needed = operation.needsNoScopes ? "a key without scopes" : `the scope ${scope}`;
  return new Problem("scope_required", `${operation.method} ${operation.path} needs ${needed}; this key has ${scopes.join(", ")}.`);
}

function planProblem({ env }: RequestContext, { method, path }: Route, requiredPlan: PlanName, currentPlan: PlanName): Problem {
  const { PLANS_URL: plansUrl } = env;
  const live = plansUrl ? ` A live plan: ${plansUrl}` : "";
  const detail = `${method} ${path} needs the ${requiredPlan} plan; this key is on ${currentPlan}. To try it, POST /keys with {"plan":"${requiredPlan}"} gives a sandbox key.${live}`;
  return new Problem("plan_required", detail, { requiredPlan, currentPlan, ...(plansUrl ? { plansUrl } : {}) });
}

/** Whether a call is charged to the caller's key. Otherwise it is charged to the client address. */
export function isCharged({ plan, isKeysOwn = false }: Route, caller: Caller | null): caller is Caller {
  return caller !== null && (plan !== null || isKeysOwn);
}

export async function admit(context: RequestContext, operation: Route): Promise<Admission> {
  const { headers, clientAddress } = context;
  const address = addressAccount(clientAddress);
  const isRetry = operation.replaysToEndedKey === true && headers.has("idempotency-key");
  let caller: Caller | null;
  try {
    caller = await authenticate(context, isRetry);
  } catch (problem) {
    return { ok: false, problem, caller: null, account: address };
  }
  // A key whose grace period is over may only repeat its rotation. The address pays for that call, not the organization.
  if (isRetry && caller !== null && isExpired(caller.principal.expiresAt, Date.now())) return { ok: true, caller, account: address };
  if (operation.plan === null) return { ok: true, caller, account: isCharged(operation, caller) ? accountOf(caller) : address };
  if (caller === null) return { ok: false, problem: missingKey(), caller, account: address };
  const account = accountOf(caller);
  const { plan } = caller.principal;
  if (planIncludes(plan, operation.plan)) {
    const problem = scopeProblem(operation, caller);
    return problem === null ? { ok: true, caller, account } : { ok: false, problem, caller, account };
  }
  return { ok: false, problem: planProblem(context, operation, operation.plan, plan), caller, account };
}
