import { isStateCode } from "@tellerline/geography";
import {
  APPLICANT_KINDS,
  BOUNDARIES,
  EMPLOYER_RELATIONSHIPS,
  GEO_LEVELS,
  GEO_ROLES,
  MILITARY_BRANCHES,
  MILITARY_STATUSES,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  SCHOOL_RELATIONSHIPS,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";

const name = z.string().trim().min(1).max(LIMITS.maxNameLength);
const roles = z.array(z.enum(GEO_ROLES)).min(1);
const organization = {
  name,
  aliases: z.array(name).max(50).default([]),
  places: z.array(stateCode).max(60).default([]).meta({ description: "States in which the aliases count." }),
};
const zip = z.string().regex(/^\d{5}$/, "A ZIP is five digits.");
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(1000).optional();

/** Each named thing once, also if it is named in two ways: "tx" and "Texas". */
function together<Item>(one: Item | undefined, list: readonly Item[] | undefined): Item[] {
  return [...new Set([...(one === undefined ? [] : [one]), ...(list ?? [])])];
}

const ONE_OR_LIST = "Name one, or a list of them.";

const ORGANIZATION_ATOMS = {
  employer: z.strictObject({
    type: z.literal("employer"),
    ...organization,
    relationships: z.array(z.enum(EMPLOYER_RELATIONSHIPS)).default([]).meta({ description: "Without any: employees." }),
  }),
  association: z.strictObject({ type: z.literal("association"), ...organization }),
  school: z.strictObject({ type: z.literal("school"), ...organization, relationships: z.array(z.enum(SCHOOL_RELATIONSHIPS)).default([]) }),
  worship: z.strictObject({ type: z.literal("worship"), ...organization }),
  occupation: z.strictObject({ type: z.literal("occupation"), ...organization }),
} as const satisfies Readonly<Record<OrganizationKind, z.ZodType>>;

/**
 * Schemas by type of the atoms in imported claims. An atom is one alternative of a membership condition, such as "lives in Travis County"
 * (guides/membership.md#three-valued-logic). A claim with an atom of another type is accepted, but withheld from publication.
 */
export const ATOM_SCHEMAS = {
  state: z
    .strictObject({ type: z.literal("state"), state: stateCode.optional(), states: listOf(stateCode), roles })
    .transform(({ state, states, ...rest }) => ({ ...rest, states: together(state, states) }))
    .refine(({ states }) => states.length > 0, ONE_OR_LIST),
  county: z
    .strictObject({ type: z.literal("county"), state: stateCode, county: name.optional(), counties: listOf(name), roles })
    .transform(({ county, counties, ...rest }) => ({ ...rest, counties: together(county, counties) }))
    .refine(({ counties }) => counties.length > 0, ONE_OR_LIST),
  place: z
    .strictObject({ type: z.literal("place"), state: stateCode, place: name.optional(), places: listOf(name), roles })
    .transform(({ place, places, ...rest }) => ({ ...rest, places: together(place, places) }))
    .refine(({ places }) => places.length > 0, ONE_OR_LIST),
  zip: z
    .strictObject({ type: z.literal("zip"), zip: zip.optional(), zips: listOf(zip), state: stateCode.optional(), roles })
    .transform(({ zip: one, zips, ...rest }) => ({ ...rest, zips: together(one, zips) }))
    .refine(({ zips }) => zips.length > 0, ONE_OR_LIST),
  ...ORGANIZATION_ATOMS,
  military: z.strictObject({
    type: z.literal("military"),
    statuses: z.array(z.enum(MILITARY_STATUSES)).min(1),
    state: stateCode.optional(),
    branches: z.array(z.enum(MILITARY_BRANCHES)).default([]),
  }),
  applicant_kind: z.strictObject({ type: z.literal("applicant_kind"), values: z.array(z.enum(APPLICANT_KINDS)).min(1) }),
  open: z.strictObject({ type: z.literal("open") }),
  boundary: z.strictObject({ type: z.literal("boundary"), boundary: z.string().max(100), description: z.string().max(1000).default("") }),
  statement: z.strictObject({
    type: z.literal("statement"),
    question: z.string().trim().min(1).max(300).meta({ description: "In the second person, answered by yes or no." }),
  }),
} as const;

export type AtomImport = { [Type in keyof typeof ATOM_SCHEMAS]: z.output<(typeof ATOM_SCHEMAS)[Type]> }[keyof typeof ATOM_SCHEMAS];

function isModeled(type: string): type is keyof typeof ATOM_SCHEMAS {
  return Object.hasOwn(ATOM_SCHEMAS, type);
}

/** An atom of a claim; null if its type is not in `ATOM_SCHEMAS`. Validating the result again gives the same result. */
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

/** An atom of a published document. Places are named by key alone, so that the same claims give the same document with any gazetteer. */
export const publishedAtom = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("geo"), level: z.enum(GEO_LEVELS), key: z.string(), role: z.enum(GEO_ROLES) }),
  z.strictObject({
    type: z.literal("organization"),
    kind: z.enum(ORGANIZATION_KINDS),
    name: z.string(),
    aliases: z.array(z.string()),
    relationships: z.array(z.enum([...EMPLOYER_RELATIONSHIPS, ...SCHOOL_RELATIONSHIPS])),
    /** Absent if empty, so that documents from before this field keep their hash. */
    places: z.array(publishedState).optional(),
  }),
  z.strictObject({
    type: z.literal("military"),
    status: z.enum(MILITARY_STATUSES),
    state: publishedState.nullable(),
    branches: z.array(z.enum(MILITARY_BRANCHES)).optional(),
  }),
  z.strictObject({ type: z.literal("statement"), question: z.string() }),
  z.strictObject({ type: z.literal("applicant_kind"), value: z.enum(APPLICANT_KINDS) }),
  z.strictObject({ type: z.literal("open") }),
  z.strictObject({ type: z.literal("boundary"), boundary: z.enum(BOUNDARIES), description: z.string() }),
]);
export type PublishedAtom = z.infer<typeof publishedAtom>;
