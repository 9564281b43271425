import { ADDRESS_QUOTA, QUOTAS, type QuotaPolicy, quotaOf } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import {
  DurableObjectMeter,
  LeasingMeter,
  type Meter,
  type MeterReading,
  PatientMeter,
  RateLimitMeter,
  UpstashMeter,
} from "@tellerline/worker-kit/meter";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import type { Env } from "../env.ts";
import type { Caller } from "./credentials.ts";
import type { RequestContext } from "./request-context.ts";
import { storeCalls } from "./usage-store.ts";

export interface Account {
  readonly counter: keyof Meters;
  readonly identity: string;
  readonly policy: QuotaPolicy;
}

/** The account of a key: its organization's quota or, on the free plan, the quota that keys of the same email and network share. */
export function accountOf({ principal, quotaId }: Caller): Account {
  return { counter: "quotas", identity: `key:${quotaId}`, policy: quotaOf(principal.plan, principal.environment) };
}

/**
 * The account of calls that no key is charged for, such as keyless calls, operations that need no key, and failed authentications: the
 * quota of the client address.
 */
export function addressAccount(clientAddress: string): Account {
  return { counter: "addresses", identity: `address:${clientAddress}`, policy: ADDRESS_QUOTA };
}

function createBackend(bindings: Env): Meter {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = bindings;
  if (!url) return new DurableObjectMeter(bindings.QUOTA_COUNTERS);
  if (!token) throw new Error("UPSTASH_REDIS_REST_URL is set without UPSTASH_REDIS_REST_TOKEN.");
  return new UpstashMeter(url, token);
}

/** The meters of this isolate, which hold its leases of quota (guides/metering.md#leases). */
interface Meters {
  readonly quotas: LeasingMeter;
  readonly addresses: LeasingMeter;
}

let meters: Meters | null = null;

function createMeters(bindings: Env): Meters {
  const quotas = new LeasingMeter(new PatientMeter(createBackend(bindings)), (calls) => storeCalls(bindings, calls));
  const { ADDRESSES: limits } = bindings;
  return { quotas, addresses: limits === undefined ? quotas : new LeasingMeter(new PatientMeter(new RateLimitMeter(limits))) };
}

type Defer = RequestContext["defer"];

/** Takes `cost` units of an account's quota. @param mayOwe true if the call has no side effects, so that it may be counted after it is served */
export function takeQuota(
  bindings: Env,
  { counter, identity, policy }: Account,
  cost: number,
  defer: Defer,
  mayOwe: boolean,
): Promise<MeterReading> {
  meters ??= createMeters(bindings);
  return meters[counter].take(identity, policy, cost, defer, mayOwe);
}

/** Minimum cost of a call in units, whatever its body says. */
export const LEAST_COST = 1;

/** The remembered refusal of a call with this cost. Null if this isolate remembers none, so that the counter must be asked. */
export function refusalOf({ counter, identity, policy }: Account, cost: number): MeterReading | null {
  return meters?.[counter].refusalOf(identity, policy, cost) ?? null;
}

/** An account's quota as far as this isolate knows, without asking the counter. */
export function peekQuota(bindings: Env, { counter, identity, policy }: Account): MeterReading {
  meters ??= createMeters(bindings);
  return meters[counter].peek(identity, policy);
}

export function giveBackQuota({ counter, identity, policy }: Account, units: number, defer: Defer): void {
  meters?.[counter].giveBack(identity, policy, units, defer);
}

/** Adds calls to a pending write to the counter. @returns false if no write is pending. */
export function keepWithQuota({ counter, identity, policy }: Account, calls: CountedCalls): boolean {
  return meters?.[counter].keep(identity, policy, calls) ?? false;
}

/** Makes the counters of an identity store the calls that they keep. An identity has a counter for each quota that it ever had. */
export async function handOverCalls(bindings: Env, { counter, identity }: Account): Promise<void> {
  meters ??= createMeters(bindings);
  const { [counter]: meter } = meters;
  await Promise.all(QUOTAS.map((quota) => meter.handOver(identity, quota)));
}

/** Rate limit headers, sent with every response (guides/metering.md#windows). */
export function rateLimitHeaders(reading: MeterReading): Readonly<Record<string, string>> {
  const [limit, remaining] = [String(reading.limit), String(reading.remaining)];
  return {
    "RateLimit-Limit": limit,
    "RateLimit-Remaining": remaining,
    "RateLimit-Reset": String(reading.resetSeconds),
    "RateLimit-Policy": `${limit};w=${reading.windowSeconds}${reading.degraded ? ";degraded" : ""}`,
    "X-RateLimit-Limit": limit,
    "X-RateLimit-Remaining": remaining,
  };
}

const POLICY = '"quota"';

/** Rate limit headers as structured fields (draft-ietf-httpapi-ratelimit-headers-10), for callers that ask for them with `Prefer`. */
export function structuredRateLimit(reading: MeterReading): Readonly<Record<string, string>> {
  return {
    RateLimit: `${POLICY};r=${reading.remaining};t=${reading.resetSeconds}`,
    "RateLimit-Policy": `${POLICY};q=${reading.limit};w=${reading.windowSeconds}${reading.degraded ? ";degraded" : ""}`,
  };
}

export function quotaProblem(reading: MeterReading, cost: number): Problem {
  const call = cost === 1 ? "this call" : `this call, which costs ${cost},`;
  return new Problem(
    "rate_limited",
    `${reading.remaining} of ${reading.limit} are left in this window of ${reading.windowSeconds} seconds; ${call} was rejected as a whole and cost nothing.`,
    { headers: { "Retry-After": String(reading.resetSeconds) } },
  );
}
