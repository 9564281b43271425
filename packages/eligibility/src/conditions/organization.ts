import { missing } from "@tellerline/book";
import {
  bitOf,
  membersIn,
  ORGANIZATION_KINDS,
  type OrganizationKind,
  organizationKind,
  SCHOOL_RELATIONSHIPS,
  type SchoolRelationship,
  schoolRelationshipName,
} from "@tellerline/vocabulary";
import { foldOrganization } from "../names/fold-organization.ts";
import { kindOfClass, organizationClass } from "../rules/classes.ts";
import { FALSE, TRUE, UNKNOWN } from "../rules/truth.ts";
import { type Resolution, resolvedTo, withheld } from "./claim-atom.ts";
import type { ConditionKind } from "./condition-kind.ts";

/** An organization that a claim names. */
export interface OrganizationClaimAtom {
  readonly type: OrganizationKind;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Of schools; empty or absent is any. */
  readonly relationships?: readonly SchoolRelationship[] | undefined;
}

export function resolveOrganization({ type: kind, name, aliases, relationships = [] }: OrganizationClaimAtom): Resolution {
  if (foldOrganization(name) === "") return withheld("unresolved_entity");
  return resolvedTo([{ type: "organization", kind, name, aliases, relationships }]);
}

/** Employers, associations, schools and congregations of a person, and the person's occupation. */
export const ORGANIZATION: ConditionKind<"organization"> = {
  classes: ORGANIZATION_KINDS.map(organizationClass),
  classOf: ({ kind }) => organizationClass(kind),
  keyOf({ kind, name, relationships }) {
    const key = `${kind}:${foldOrganization(name)}`;
    return relationships.length === 0 ? key : `${key}:${relationships.join("|")}`;
  },
  labelOf({ name, relationships }) {
    const roles = relationships.map(schoolRelationshipName);
    return roles.length === 0 ? name : `${name} as ${roles.join(" or ")}`;
  },
  // Aliases are one entity, which the compiler resolves: see OrganizationRegistry.
  factOf: () => null,
  auxOf: ({ relationships }) => relationships.reduce((bits, relationship) => bits | bitOf(SCHOOL_RELATIONSHIPS, relationship), 0),
  wordsOf(atomClass) {
    const { statement, askWhether } = organizationKind(kindOfClass(atomClass));
    return { statement, question: askWhether };
  },
  asking: {
    fieldsOf(atomClass) {
      const { field, furtherFields } = organizationKind(kindOfClass(atomClass));
      return [field, ...furtherFields];
    },
    nameOf: kindOfClass,
    questionOf: (atomClass) => organizationKind(kindOfClass(atomClass)).question,
    statedFact: () => null,
    classStates: (person, { said }) =>
      ORGANIZATION_KINDS.map((kind) => {
        const unresolved = said.get(kind);
        const isRelationshipOpen = kind === "school" && unresolved?.length === 0 && person.schoolRelationship === null;
        return {
          atomClass: organizationClass(kind),
          isUnknown: unresolved === undefined || unresolved.length > 0,
          isAskable: unresolved === undefined || isRelationshipOpen,
        };
      }),
    answer(book, person, atom) {
      const [relationship = null] = membersIn(SCHOOL_RELATIONSHIPS, book.atomAux[atom] ?? missing(atom));
      return { ...person, schoolRelationship: person.schoolRelationship ?? relationship };
    },
  },
  truthOf(facts, atom) {
    const { book, person, organizations } = facts;
    const slot = book.atomSlot[atom] ?? missing(atom);
    const atomClass = book.atomClass[atom] ?? missing(atom);
    if (organizations.asserted.has(slot)) return TRUE;
    if (!organizations.slots.has(slot)) return facts.isUnknownClass(atomClass) ? UNKNOWN : FALSE;
    const relationships = book.atomAux[atom] ?? missing(atom);
    if (relationships === 0) return TRUE;
    if (person.schoolRelationship === null) return UNKNOWN;
    return (relationships & bitOf(SCHOOL_RELATIONSHIPS, person.schoolRelationship)) === 0 ? FALSE : TRUE;
  },
};
