import type { PlanName, Scope } from "@tellerline/vocabulary";
import type * as z from "zod";
import type { ProblemCode } from "../problems.ts";

/** The groups of operations, each served by one Worker. A group without a Worker fails the gateway's type check. */
export const GROUPS = {
  decisions: "Financing offers ranked by true cost, for one borrower or a batch.",
  eligibility: "Which credit unions a person may be able to join, why, and which question would unlock the most.",
  monitors: "Watch the best offer for a borrower; signed webhooks when it moves.",
  rates: "Published rates, benchmarks, rankings and institutions.",
  keys: "Issue, show, rotate and revoke API keys.",
  gateway: "The operation catalogue, documentation and service health.",
} as const;
export type Group = keyof typeof GROUPS;

/** Quota cost of a call (guides/metering.md#what-a-call-costs): one unit, or one per item of an array in the body. A rejected batch costs 1. */
export type Cost = { readonly kind: "one" } | { readonly kind: "per_item"; readonly field: string };

/** Units that a call costs in addition if it is answered from an earlier set of books (guides/metering.md#what-a-call-costs). */
export const EARLIER_SET_SURCHARGE = 4;

/** Announced at least 180 days before `sunset` (guides/compatibility.md#versions); drives the Deprecation, Sunset and Link headers. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly link: string;
}

/** Routing, plan gates, metering, validation, `/v1/capabilities`, `/openapi.json` and the docs page are derived from these fields. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** OpenAPI path template. */
  readonly path: string;
  readonly group: Group;
  readonly flow: string;
  /** Null: no key is needed, and the call is metered by client address. */
  readonly plan: PlanName | null;
  readonly cost: Cost;
  /** Needs no key, but a call with a key is charged to it: it is metered and counted with the other calls of its organization. */
  readonly isKeysOwn?: boolean;
  /** Only a key without scopes may call it, because it manages other keys and their rights. */
  readonly needsNoScopes?: boolean;
  /** Name of the MCP tool; null if the operation is not a tool. */
  readonly tool: string | null;
  /** Defaults of arguments that an agent leaves out, so that answers fit its context. They do not apply to REST calls. */
  readonly toolDefaults?: Readonly<Record<string, string | number>>;
  /** Names of a tool's arguments by parameter name, so that one thing has one name in all tools. The parameter's own name also works. */
  readonly toolArguments?: Readonly<Record<string, string>>;
  /** `read` has no side effect, so that a call far from the limit may be counted after it is served. */
  readonly effect: "read" | "write";
  /** Answers from an earlier set of books if `rate_book` names one. */
  readonly takesEarlierSets?: boolean;
  /** The handler reports the remaining quota. */
  readonly reportsUsage?: boolean;
  /** Metered but never rejected for quota: the owner of a stolen, drained key must still be able to revoke it. */
  readonly servedWithoutQuota?: boolean;
  /** A retry with an Idempotency-Key is also answered to a key that the first try has already ended. */
  readonly replaysToEndedKey?: boolean;
  /** CORS is open for the read and decision routes (guides/compatibility.md#conventions). */
  readonly cors: boolean;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyOptional?: boolean;
  /** Request headers that the operation reads, name to description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that the reference shows. */
  readonly example?: unknown;
  /** Example path for the reference, if the template alone is not a working call. */
  readonly samplePath?: string;
  /** Makes the service call a third party, at once or later, such as a webhook's receiver. */
  readonly reachesOut?: boolean;
  /** Answers have an entity tag: a read with `If-None-Match` may be answered 304, and a change with `If-Match` may be refused. */
  readonly tagged?: boolean;
  /** Path of what the operation creates, for `Location`; fields of the answer are in braces. */
  readonly location?: string;
  readonly response: {
    readonly status: number;
    readonly schema: z.ZodType;
    readonly description: string;
    readonly html?: boolean;
    /** Media type of an answer that is neither JSON nor a page. */
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

/** The scope that a key must have for an operation, if it is limited to some; null: any key will do (guides/metering.md#keys). */
export const scopeFor = ({ group, plan }: Operation): Scope | null => (plan === null ? null : GROUP_SCOPES[group]);

/** Default number of entries in a list that an agent asks for. */
export const SHORT_LIST = { limit: 5 } as const;

export const ONE: Cost = { kind: "one" };

/** Request header of operations that offer receipts: `Prefer` (RFC 7240) with `receipt`. */
export const PREFER_RECEIPT = { Prefer: "`receipt`: the answer carries a signed receipt, which anyone can verify for ever." } as const;
