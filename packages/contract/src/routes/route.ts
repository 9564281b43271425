import type { PlanName, Scope } from "@tellerline/vocabulary";
import type { ProblemCode } from "../problems.ts";

/** Groups of operations. One Worker serves each group; a group without a Worker is a type error in the gateway. */
export const GROUPS = {
  decisions: "Financing offers ranked by true cost, for one borrower or a batch.",
  eligibility: "Which credit unions a person may be able to join, why, and which question would unlock the most.",
  monitors: "Watch the best offer for a borrower; signed webhooks when it moves.",
  rates: "Published rates, benchmarks, rankings and institutions.",
  keys: "Issue, show, rotate and revoke API keys.",
  documents: "The operation catalogue, the reference, guides and pages.",
  gateway: "Service health, and whom to write to.",
} as const;
export type Group = keyof typeof GROUPS;

/**
 * Cost of a call in quota units (guides/metering.md#what-a-call-costs): 1, or 1 per item of the body's `field`. A rejected batch costs 1.
 */
export type Cost = { readonly kind: "one" } | { readonly kind: "per_item"; readonly field: string };

/** Additional quota units for a call that is answered from an earlier version of the data (guides/metering.md#what-a-call-costs). */
export const EARLIER_SET_SURCHARGE = 4;

/** Announced at least 180 days before `sunset` (guides/compatibility.md#versions). Sent in the headers Deprecation, Sunset and Link. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly link: string;
}

/**
 * The route of an operation, with its required plan and its cost. The gateway knows no more than this about operations that it forwards.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** OpenAPI path template. */
  readonly path: string;
  readonly group: Group;
  readonly flow: string;
  /** Lowest plan that includes the operation. Null if no key is needed: calls are then metered by client address. */
  readonly plan: PlanName | null;
  readonly cost: Cost;
  /** True if no key is needed, but a call with a key is charged to the key's organization instead of the client address. */
  readonly isKeysOwn?: boolean;
  /** True if only a key without scopes may call the operation, because it manages other keys and their rights. */
  readonly needsNoScopes?: boolean;
  /** Name of the MCP tool; null if the operation is not a tool. */
  readonly tool: string | null;
  /** A `read` has no side effect, so it may be served before it is counted while much quota is left. */
  readonly effect: "read" | "write";
  /** True if the request may name an earlier version of the data in `rate_book`. */
  readonly takesEarlierSets?: boolean;
  readonly reportsUsage?: boolean;
  /**
   * True if calls are metered but never refused for lack of quota: the owner of a stolen key whose quota is used up must still be able to
   * revoke it.
   */
  readonly servedWithoutQuota?: boolean;
  /** True if a retry with an Idempotency-Key is answered even if the first try ended the API key. */
  readonly replaysToEndedKey?: boolean;
  /** True for decision routes and for reads of anything but keys and usage (guides/compatibility.md#conventions). */
  readonly cors: boolean;
  readonly bodyOptional?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if a call makes the service contact a third party, now or later, such as a webhook's receiver. */
  readonly reachesOut?: boolean;
  /** True if answers have an entity tag: a read with `If-None-Match` may get 304, and a change with `If-Match` may be refused. */
  readonly tagged?: boolean;
  /** True for a page that ignores unknown query parameters, because shared links often have tracking parameters. */
  readonly takesAnyQuery?: boolean;
  /** Path of the created resource, for the `Location` header. Names in braces are fields of the answer. */
  readonly location?: string;
  readonly response: {
    readonly status: number;
    readonly html?: boolean;
    /** Media type of an answer that is neither JSON nor HTML. */
    readonly text?: string;
  };
  /** Problem codes besides those that every operation may answer with. */
  readonly errors: readonly ProblemCode[];
  readonly deprecation?: Deprecation;
}

const GROUP_SCOPES: Readonly<Record<Group, Scope | null>> = {
  decisions: "decisions",
  eligibility: "eligibility",
  monitors: "monitors",
  rates: "read",
  keys: null,
  documents: null,
  gateway: null,
};

/** The scope that an operation requires of a key with scopes; null if it requires none. Ignores `needsNoScopes` (guides/metering.md#keys). */
export const scopeFor = ({ group, plan }: Pick<Route, "group" | "plan">): Scope | null => (plan === null ? null : GROUP_SCOPES[group]);

export const ONE: Cost = { kind: "one" };

/** Request header of operations that offer receipts (RFC 7240). */
export const PREFER_RECEIPT = { Prefer: "`receipt`: the answer carries a signed receipt, which anyone can verify for ever." } as const;
