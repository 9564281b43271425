import type { Relation } from "@tellerline/vocabulary";
import { inverseRelation, RELATIONS } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { KnownFacts } from "./known-facts.ts";
import { isNameless } from "./nameless.ts";
import { type NearInstitution, nearInstitutions } from "./near-institutions.ts";
import type { Individual, Person } from "./person.ts";
import { type ResolvedOrganizations, resolveOrganizations } from "./resolve-organizations.ts";

export interface ResolvedMemberships {
  readonly institutions: ReadonlySet<number>;
  /** Institutions that share a stated name with others, each with the name. The person means one of them. */
  readonly possible: ReadonlyMap<number, string>;
  /** Stated names that no institution has. */
  readonly unresolved: readonly string[];
  /** True if nothing was stated about memberships. */
  readonly isOpen: boolean;
}

export interface ResolvedRelative extends KnownFacts {
  readonly relation: Relation;
  /** What the applicant is to this relative, as the bit of a relation. */
  readonly applicantBit: number;
  readonly memberships: ResolvedMemberships;
}

export interface ResolvedPerson extends KnownFacts {
  readonly book: MembershipBook;
  readonly person: Person;
  readonly organizations: ResolvedOrganizations;
  readonly memberships: ResolvedMemberships;
  /** Null if nothing was stated about relatives. */
  readonly relatives: readonly ResolvedRelative[] | null;
  /** By the number of a condition's id: true if the person affirmed the condition, false if the person denied it; true if both. */
  readonly settled: ReadonlyMap<number, boolean>;
  /** Affirmed or denied ids that no condition of the book has. */
  readonly stale: readonly string[];
  /** By institution: how near it is to the person. Institutions that are not near are absent. */
  readonly near: ReadonlyMap<number, NearInstitution>;
}

function resolveMemberships(book: MembershipBook, { memberOf }: Individual): ResolvedMemberships {
  const institutions = new Set<number>();
  const possible = new Map<number, string>();
  const unresolved: string[] = [];
  for (const said of memberOf ?? []) {
    const byId = book.institution(said);
    const found = byId >= 0 ? [byId] : isNameless(said) ? [] : book.institutionsNamed(said);
    const [only] = found;
    if (only === undefined) unresolved.push(said);
    else if (found.length === 1) institutions.add(only);
    else for (const institution of found) possible.set(institution, said);
  }
  for (const institution of institutions) possible.delete(institution);
  return { institutions, possible, unresolved, isOpen: memberOf === null };
}

export function resolvePerson(book: MembershipBook, person: Person): ResolvedPerson {
  const settled = new Map<number, boolean>();
  const stale: string[] = [];
  const settle = (ids: readonly string[], holds: boolean) => {
    for (const id of ids) {
      const number = book.conditionNumber(id);
      if (number < 0) stale.push(id);
      else settled.set(number, holds);
    }
  };
  settle(person.denied, false);
  settle(person.affirmed, true);
  const relatives = person.family?.map(
    ({ relation, facts }): ResolvedRelative => ({
      relation,
      applicantBit: 1 << RELATIONS.indexOf(inverseRelation(relation)),
      individual: facts,
      organizations: resolveOrganizations(book, facts),
      memberships: resolveMemberships(book, facts),
    }),
  );
  return {
    book,
    person,
    individual: person,
    organizations: resolveOrganizations(book, person),
    memberships: resolveMemberships(book, person),
    relatives: relatives ?? null,
    settled,
    stale,
    near: nearInstitutions(book, person),
  };
}
