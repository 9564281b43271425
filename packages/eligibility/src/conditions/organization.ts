import { missing } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import {
  bitOf,
  membersIn,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  organizationKind,
  type Relationship,
  relationshipsTo,
  relationshipVerb,
  SINGLE_SCHOOL_RELATIONSHIPS,
} from "@tellerline/vocabulary";
import type { KnownFacts } from "../person/known-facts.ts";
import type { ResolvedOrganizations } from "../person/resolve-organizations.ts";
import { kindOfClass, organizationClass } from "../rules/classes.ts";
import { relationshipBits, relationshipsMeet, UNSTATED } from "../rules/relationships.ts";
import { organizationTopic } from "../rules/topics.ts";
import { FALSE, PARTLY, TRUE, UNKNOWN } from "../rules/truth.ts";
import { distinct, type Resolution, resolvedTo, withheld } from "./claim-atom.ts";
import type { ConditionKind, TopicAsking } from "./condition-kind.ts";

export interface OrganizationClaimAtom {
  readonly type: OrganizationKind;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Only for employers and schools. If empty, an employer means its employees, and a school means any relationship. */
  readonly relationships?: readonly Relationship[] | undefined;
  /** States in which short or shared aliases count; if empty or absent, the state of the institution. */
  readonly places?: readonly StateCode[] | undefined;
}

export function resolveOrganization({ type: kind, name, aliases, relationships = [], places = [] }: OrganizationClaimAtom): Resolution {
  if (foldOrganization(name) === "") return withheld("unresolved_entity", [{ words: name, nearest: [] }]);
  return resolvedTo([{ type: "organization", kind, name, aliases, relationships: distinct(relationships), places: distinct(places) }]);
}

/**
 * The relationships that meet an atom; empty if any does. An employer without relationships means its employees
 * (guides/membership.md#relationships).
 */
export function relationshipsMeant(kind: OrganizationKind, relationships: readonly Relationship[]): readonly Relationship[] {
  return relationships.length === 0 && kind === "employer" ? ["employee"] : relationships;
}

/** The facts, plus these relationships (`bits`) of the person to an organization. They replace an unstated relationship to it. */
export function withOrganization(
  { individual, organizations }: KnownFacts,
  kind: OrganizationKind,
  slot: number,
  bits: number,
): KnownFacts {
  const said = new Map(organizations.said);
  if (!said.has(kind)) said.set(kind, []);
  const known = organizations.held.get(slot) ?? 0;
  const held = new Map([...organizations.held, [slot, (known & ~UNSTATED) | bits] as const]);
  const kinds = new Map([...organizations.kinds, [slot, kind] as const]);
  return { individual, organizations: { ...organizations, said, held, kinds } };
}

function isRelationshipOpen({ said, held, kinds }: ResolvedOrganizations, kind: OrganizationKind): boolean {
  if (kind !== "school" || said.get(kind)?.length !== 0) return false;
  return [...held].some(([slot, bits]) => kinds.get(slot) === kind && (bits & UNSTATED) !== 0);
}

/** Relationships that a kind's field for a single name (`employer`, `school`) can state. A kind that is not listed has no relationships. */
const SAID_BY_SINGLE_FIELD: { readonly [Kind in OrganizationKind]?: readonly Relationship[] } = {
  employer: ["employee"],
  school: SINGLE_SCHOOL_RELATIONSHIPS,
};

function saidBySingleField(kind: OrganizationKind): number {
  return (SAID_BY_SINGLE_FIELD[kind] ?? []).reduce((bits, relationship) => bits | relationshipBits(kind, relationship), 0);
}

function topicAskingOf(kind: OrganizationKind): TopicAsking {
  const { question, field, furtherFields, listField } = organizationKind(kind);
  return {
    topic: organizationTopic(kind),
    name: kind,
    question: `${question.charAt(0).toUpperCase()}${question.slice(1)}?`,
    answerType: "text",
    choices: null,
    fields: [field, ...furtherFields, ...(listField === null ? [] : [listField])],
  };
}

export const ORGANIZATION: ConditionKind<"organization"> = {
  classes: ORGANIZATION_KINDS.map(organizationClass),
  classOf: ({ kind }) => organizationClass(kind),
  keyOf({ kind, name, relationships }) {
    const key = `${kind}:${foldOrganization(name)}`;
    return relationships.length === 0 ? key : `${key}:${relationships.join("|")}`;
  },
  labelOf: ({ name }) => name,
  // Null, because a stated name may mean several organizations: an atom is found by its organization (`OrganizationRegistry`).
  factOf: () => null,
  auxOf: ({ kind, relationships }) =>
    relationshipsMeant(kind, relationships).reduce((bits, relationship) => bits | bitOf(relationshipsTo(kind), relationship), 0),
  verbsOf(atomClass, aux) {
    const kind = kindOfClass(atomClass);
    if (aux === 0) return [organizationKind(kind).verb];
    return membersIn(relationshipsTo(kind), aux).map((relationship) => relationshipVerb(kind, relationship));
  },
  asking: {
    topics: ORGANIZATION_KINDS.map(topicAskingOf),
    fieldsOf(atomClass, aux) {
      const kind = kindOfClass(atomClass);
      const { field, furtherFields, listField } = organizationKind(kind);
      const isListed = listField !== null && (aux & ~saidBySingleField(kind)) !== 0;
      return [field, ...furtherFields, ...(isListed ? [listField] : [])];
    },
    classStates: ({ organizations }) =>
      ORGANIZATION_KINDS.map((kind) => {
        const unresolved = organizations.said.get(kind);
        return {
          atomClass: organizationClass(kind),
          isUnknown: unresolved === undefined || unresolved.length > 0,
          isAskable: unresolved === undefined || isRelationshipOpen(organizations, kind),
        };
      }),
    statedSlots: (_book, { organizations }) => [...organizations.held.keys(), ...organizations.asserted, ...organizations.near.keys()],
    answer(book, facts, atom) {
      const kind = kindOfClass(book.atomClass[atom] ?? missing(atom));
      const [relationship = null] = membersIn(relationshipsTo(kind), book.atomAux[atom] ?? missing(atom));
      return withOrganization(
        facts,
        kind,
        book.atomSlot[atom] ?? missing(atom),
        relationship === null ? 0 : relationshipBits(kind, relationship),
      );
    },
  },
  truthOf(facts, atom) {
    const { book, organizations } = facts;
    const slot = book.atomSlot[atom] ?? missing(atom);
    if (organizations.asserted.has(slot)) return TRUE;
    const held = organizations.held.get(slot);
    const own = held === undefined ? FALSE : relationshipsMeet(held, book.atomAux[atom] ?? missing(atom));
    // If `own` is FALSE, a name may mean this organization (`near`), or the class is unknown: unstated, or a name is unresolved.
    if (own !== FALSE) return own;
    if (organizations.near.has(slot)) return PARTLY;
    return facts.isUnknownClass(book.atomClass[atom] ?? missing(atom)) ? UNKNOWN : FALSE;
  },
};
