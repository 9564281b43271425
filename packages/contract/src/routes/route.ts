import type { PlanName, Scope } from "@tellerline/vocabulary";
import type { ProblemCode } from "../problems.ts";

/** Groups of operations. Each group is served by one Worker; the gateway's type check fails if a group has no Worker. */
export const GROUPS = {
  decisions: "Financing offers ranked by true cost, for one borrower or a batch.",
  eligibility: "Which credit unions a person may be able to join, why, and which question would unlock the most.",
  monitors: "Watch the best offer for a borrower; signed webhooks when it moves.",
  rates: "Published rates, benchmarks, rankings and institutions.",
  keys: "Issue, show, rotate and revoke API keys.",
  gateway: "The operation catalogue, documentation and service health.",
} as const;
export type Group = keyof typeof GROUPS;

/** Quota cost of a call (guides/metering.md#what-a-call-costs): 1, or 1 for each item of `field` in the body; 1 for a rejected batch. */
export type Cost = { readonly kind: "one" } | { readonly kind: "per_item"; readonly field: string };

/** Additional cost, in units, of a call that is answered from an earlier set of books (guides/metering.md#what-a-call-costs). */
export const EARLIER_SET_SURCHARGE = 4;

/** A deprecation, announced at least 180 days before `sunset` (guides/compatibility.md#versions). Sent as Deprecation, Sunset and Link headers. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly link: string;
}

/** The route of an operation, with its plan gate and its metering: all that the gateway holds of the other groups' operations. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** OpenAPI path template. */
  readonly path: string;
  readonly group: Group;
  readonly flow: string;
  /** Plan that the key must have; null if no key is needed and calls are metered by client address. */
  readonly plan: PlanName | null;
  readonly cost: Cost;
  /** True if a call needs no key, but a call with a key is metered and counted with the other calls of the key's organization. */
  readonly isKeysOwn?: boolean;
  /** True if only a key without scopes may call the operation, because the operation manages other keys and their rights. */
  readonly needsNoScopes?: boolean;
  /** Name of the MCP tool; null if the operation is not a tool. */
  readonly tool: string | null;
  /** A `read` has no side effect, so it may be served before it is counted while much quota is left. */
  readonly effect: "read" | "write";
  /** True if the operation answers from the earlier set of books that `rate_book` names, if any. */
  readonly takesEarlierSets?: boolean;
  /** True if the operation's answer reports the remaining quota. */
  readonly reportsUsage?: boolean;
  /** True if calls are metered but never rejected for quota: the owner of a stolen, drained key must still be able to revoke the key. */
  readonly servedWithoutQuota?: boolean;
  /** True if a retry with an Idempotency-Key is answered even if the first try ended the API key. */
  readonly replaysToEndedKey?: boolean;
  /** Whether CORS is open. It is open for the read and decision routes (guides/compatibility.md#conventions). */
  readonly cors: boolean;
  readonly bodyOptional?: boolean;
  /** Descriptions of the request headers that the operation reads, by header name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if a call makes the service contact a third party, at once or later, such as the receiver of a webhook. */
  readonly reachesOut?: boolean;
  /** True if answers have an entity tag. A read with `If-None-Match` may then be answered 304, and a change with `If-Match` may be refused. */
  readonly tagged?: boolean;
  /** Path of the created resource, for the `Location` header. Names in braces are fields of the answer. */
  readonly location?: string;
  readonly response: {
    readonly status: number;
    readonly html?: boolean;
    /** Media type of an answer that is neither JSON nor an HTML page. */
    readonly text?: string;
  };
  /** Problem codes in addition to those that every operation can answer. */
  readonly errors: readonly ProblemCode[];
  readonly deprecation?: Deprecation;
}

const GROUP_SCOPES: Readonly<Record<Group, Scope | null>> = {
  decisions: "decisions",
  eligibility: "eligibility",
  monitors: "monitors",
  rates: "read",
  keys: null,
  gateway: null,
};

/** The scope that a key with scopes must have for an operation; null if any key will do (guides/metering.md#keys). */
export const scopeFor = ({ group, plan }: Pick<Route, "group" | "plan">): Scope | null => (plan === null ? null : GROUP_SCOPES[group]);

export const ONE: Cost = { kind: "one" };

/** Request header of operations that offer receipts: `Prefer` (RFC 7240) with `receipt`. */
export const PREFER_RECEIPT = { Prefer: "`receipt`: the answer carries a signed receipt, which anyone can verify for ever." } as const;
