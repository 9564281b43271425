import {
  ELIGIBILITY_TYPES,
  EXTENSION_BASES,
  LEAD_REASONS,
  MEMBERSHIP_SOURCES,
  RELATIONS,
  RULE_KINDS,
  STEP_KINDS,
} from "@tellerline/vocabulary";
import * as z from "zod";
import type { Fault } from "../answers/problem.ts";
import { acrossFields, stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { validate } from "../validation.ts";
import { claimAtom } from "./atoms.ts";
import { creditUnionId, moment, url } from "./row-fields.ts";

const name = z.string().trim().min(1).max(LIMITS.maxNameLength);
const names = z.array(name).max(2000).default([]);
const confidence = z.number().min(0).max(1);
const usd = z.number().min(0).max(100_000).nullable().default(null);
const text = z.string().max(4000).nullable().default(null);

/** An institution's field of membership in one unverified row, a "flat record" (guides/membership.md#flat-records). */
export const membershipImport = z.strictObject({
  credit_union_id: creditUnionId,
  eligibility_type: z.enum(ELIGIBILITY_TYPES).default("unknown"),
  open_to_anyone: z.boolean().default(false),
  join_path: text,
  geo_states: z.array(stateCode).max(60).default([]),
  geo_counties: names.meta({ description: "`Travis County, TX`, or without the state where geo_states names one." }),
  geo_cities: names,
  employers: names,
  associations: names,
  occupations: names,
  family_membership: z.boolean().nullable().default(null),
  membership_fee_usd: usd,
  min_deposit_usd: usd,
  requirements_summary: text,
  source: z.enum(MEMBERSHIP_SOURCES),
  confidence,
  evidence_url: url.nullable().default(null),
  extracted_at: moment,
  updated_at: moment.optional(),
});

export const sourceImport = z.strictObject({
  source_id: z.string().min(1).max(200),
  credit_union_id: creditUnionId,
  url,
  retrieved_at: moment,
  text: z.string().min(1).max(400_000),
});

const conditionalOn = z
  .looseObject({ type: z.string().max(100) })
  .nullable()
  .transform((value, context) => {
    if (value === null || !STEP_KINDS.some((kind) => kind === value.type)) return null;
    const parsed = step.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue({ code: "custom", path: issue.path.map(String), message: issue.message });
    return z.NEVER;
  });

const step = z.strictObject({
  type: z.enum(STEP_KINDS),
  association: name.meta({ description: "The organization to join, to donate to, or to open an account at." }),
  cost_usd: z.number().min(0).max(100_000).nullable().optional(),
  join_url: url.nullable().optional(),
});

/** Relatives to whom a claim extends membership. `relations` is what the applicant is to the person who meets the claim, or to a member. */
const extension = z.strictObject({ relations: z.array(z.enum(RELATIONS)).min(1), of: z.enum(EXTENSION_BASES) });

const whoMayJoin = {
  kind: z.enum(RULE_KINDS),
  conditions: z
    .array(z.strictObject({ any: z.array(claimAtom).min(1).max(500) }))
    .max(20)
    .default([]),
  conditional_on: conditionalOn.optional(),
  extends_to: z
    .union([extension.transform((one) => [one]), z.array(extension).min(1).max(2)])
    .optional()
    .meta({ description: "Relatives of the people who meet the claim, or of members. Of kind `family`: for the whole institution." }),
} as const;

interface Joining {
  readonly kind: (typeof RULE_KINDS)[number];
  readonly conditions: readonly unknown[];
  readonly extends_to?: unknown;
}

const ONE_WITH_CONDITIONS = [
  // Also runs on invalid claims. If `conditions` is not a list, that is reported separately.
  ({ kind, conditions }: Joining) => !Array.isArray(conditions) || (kind === "family") === (conditions.length === 0),
  acrossFields(["conditions"], "A claim needs conditions; one of kind family has none, because it extends all others."),
] as const;
const ONE_FOR_RELATIVES = [
  ({ kind, extends_to }: Joining) => kind !== "family" || extends_to !== undefined,
  acrossFields(["extends_to"], "A claim of kind family says with extends_to who may join."),
] as const;

export const claimImport = z
  .strictObject({
    claim_id: z.string().min(1).max(200),
    credit_union_id: creditUnionId,
    source_id: z.string().min(1).max(200),
    quote: z.string().min(1).max(4000),
    ...whoMayJoin,
    confidence,
    extracted_at: moment,
    /** Who accepted the claim after reviewing it individually, with its page, and when. */
    reviewed: z.strictObject({ by: name, seconded_by: name.nullable(), at: moment }).optional(),
  })
  .refine(...ONE_WITH_CONDITIONS)
  .refine(...ONE_FOR_RELATIVES);

/** What an institution's page said when it was read earlier, as claims without a quote (guides/membership.md#carried-rules). */
export const readingImport = z
  .strictObject({
    credit_union_id: creditUnionId,
    url,
    seen: z
      .string()
      .regex(/^\d{4}(-\d\d(-\d\d)?)?$/, "Write a day, a month or a year: 2026-11-26, 2026-11 or 2026.")
      .refine((text) => !Number.isNaN(Date.parse(text)), "There is no such day.")
      .meta({ description: "When the page said so, as exactly as is known." }),
    lead_for: z.array(z.enum(LEAD_REASONS)).default([]).meta({ description: "Why it gives no rule, and only says which page to look at." }),
    claims: z
      .array(
        z
          .strictObject(whoMayJoin)
          .refine(...ONE_WITH_CONDITIONS)
          .refine(...ONE_FOR_RELATIVES),
      )
      .max(50),
  })
  .refine(
    ({ lead_for, claims }) => !Array.isArray(lead_for) || !Array.isArray(claims) || lead_for.length > 0 || claims.length > 0,
    acrossFields(["claims"], "Say who may join, or why it is a lead alone."),
  );

export type MembershipImport = z.output<typeof membershipImport>;
export type SourceImport = z.output<typeof sourceImport>;
export type ClaimImport = z.output<typeof claimImport>;
export type ReadingImport = z.output<typeof readingImport>;

export const MEMBERSHIP_ROW_KINDS = ["membership", "source", "claim", "reading"] as const;
export type MembershipRowKind = (typeof MEMBERSHIP_ROW_KINDS)[number];

export type MembershipRow =
  | { readonly kind: "membership"; readonly entityId: string; readonly row: MembershipImport }
  | { readonly kind: "source"; readonly entityId: string; readonly row: SourceImport }
  | { readonly kind: "claim"; readonly entityId: string; readonly row: ClaimImport }
  | { readonly kind: "reading"; readonly entityId: string; readonly row: ReadingImport };

type Validated = { readonly ok: true; readonly value: MembershipRow } | { readonly ok: false; readonly faults: readonly Fault[] };

export function validateMembershipRow(kind: MembershipRowKind, value: unknown): Validated {
  if (kind === "membership") {
    const result = validate(membershipImport, value);
    return result.ok ? { ok: true, value: { kind, entityId: result.value.credit_union_id, row: result.value } } : result;
  }
  if (kind === "source") {
    const result = validate(sourceImport, value);
    return result.ok ? { ok: true, value: { kind, entityId: result.value.source_id, row: result.value } } : result;
  }
  if (kind === "reading") {
    const result = validate(readingImport, value);
    if (!result.ok) return result;
    return { ok: true, value: { kind, entityId: `${result.value.credit_union_id}\n${result.value.url}`, row: result.value } };
  }
  const result = validate(claimImport, value);
  return result.ok ? { ok: true, value: { kind, entityId: result.value.claim_id, row: result.value } } : result;
}
