import { isStateCode } from "@tellerline/geography";
import {
  APPLICANT_KINDS,
  BOUNDARIES,
  GEO_LEVELS,
  MILITARY_STATUSES,
  ORGANIZATION_KINDS,
  RULE_ROLES,
  SCHOOL_RELATIONSHIPS,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Atoms of membership conditions, in the forms used by claims and by published documents. */

const name = z.string().trim().min(1).max(LIMITS.maxNameLength);
const roles = z.array(z.enum(RULE_ROLES)).min(1);
const organization = { name, aliases: z.array(name).max(50).default([]) };

/** Atoms that rules support, by type. A claim with another atom is withheld, not rejected. */
export const ATOM_SCHEMAS = {
  state: z.strictObject({ type: z.literal("state"), state: stateCode, roles }),
  county: z.strictObject({ type: z.literal("county"), state: stateCode, county: name, roles }),
  place: z.strictObject({ type: z.literal("place"), state: stateCode, place: name, roles }),
  zip: z.strictObject({
    type: z.literal("zip"),
    zip: z.string().regex(/^\d{5}$/, "A ZIP is five digits."),
    state: stateCode.optional(),
    roles,
  }),
  employer: z.strictObject({ type: z.literal("employer"), ...organization }),
  association: z.strictObject({ type: z.literal("association"), ...organization }),
  school: z.strictObject({ type: z.literal("school"), ...organization, relationships: z.array(z.enum(SCHOOL_RELATIONSHIPS)).default([]) }),
  worship: z.strictObject({ type: z.literal("worship"), ...organization }),
  occupation: z.strictObject({ type: z.literal("occupation"), ...organization }),
  military: z.strictObject({
    type: z.literal("military"),
    statuses: z.array(z.enum(MILITARY_STATUSES)).min(1),
    state: stateCode.optional(),
  }),
  applicant_kind: z.strictObject({ type: z.literal("applicant_kind"), values: z.array(z.enum(APPLICANT_KINDS)).min(1) }),
  open: z.strictObject({ type: z.literal("open") }),
  boundary: z.strictObject({ type: z.literal("boundary"), boundary: z.string().max(100), description: z.string().max(1000).default("") }),
} as const;

export type AtomImport = { [Type in keyof typeof ATOM_SCHEMAS]: z.output<(typeof ATOM_SCHEMAS)[Type]> }[keyof typeof ATOM_SCHEMAS];

function isModeled(type: string): type is keyof typeof ATOM_SCHEMAS {
  return Object.hasOwn(ATOM_SCHEMAS, type);
}

/** An atom of a supported type; null for one that rules can't model. Idempotent on validated rows. */
export const claimAtom = z
  .looseObject({ type: z.string().max(100) })
  .nullable()
  .transform((value, context): AtomImport | null => {
    if (value === null || !isModeled(value.type)) return null;
    const parsed = ATOM_SCHEMAS[value.type].safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue({ code: "custom", path: issue.path.map(String), message: issue.message });
    return z.NEVER;
  });

const publishedState = z.string().refine(isStateCode);

/** Published documents hold places as keys only, so that the same claims give the same document with any gazetteer. */
export const publishedAtom = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("geo"), level: z.enum(GEO_LEVELS), key: z.string(), role: z.enum(RULE_ROLES) }),
  z.strictObject({
    type: z.literal("organization"),
    kind: z.enum(ORGANIZATION_KINDS),
    name: z.string(),
    aliases: z.array(z.string()),
    relationships: z.array(z.enum(SCHOOL_RELATIONSHIPS)),
  }),
  z.strictObject({ type: z.literal("military"), status: z.enum(MILITARY_STATUSES), state: publishedState.nullable() }),
  z.strictObject({ type: z.literal("applicant_kind"), value: z.enum(APPLICANT_KINDS) }),
  z.strictObject({ type: z.literal("open") }),
  z.strictObject({ type: z.literal("boundary"), boundary: z.enum(BOUNDARIES), description: z.string() }),
]);
export type PublishedAtom = z.infer<typeof publishedAtom>;
