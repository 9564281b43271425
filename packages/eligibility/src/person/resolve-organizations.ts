import type { StateCode } from "@tellerline/geography";
import { foldOrganization } from "@tellerline/text";
import { type GeoRole, ORGANIZATION_KINDS, type OrganizationKind, type Relationship } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { organizationClass } from "../rules/classes.ts";
import { relationshipBits } from "../rules/relationships.ts";
import type { Individual } from "./person.ts";

/** The name of an organization in a request, and the known organization that it matches. */
export interface NameMatch {
  /** Null for a name that the caller vouches for, which may be of any kind. */
  readonly kind: OrganizationKind | null;
  readonly said: string;
  /** The matched organization's own name, folded; null if no organization matched. */
  readonly matched: string | null;
  /** Similarity of the names, 0 to 1: 1 if the name or an alias is the same, 0 if no organization matched. */
  readonly similarity: number;
  /** True if the match counts. If not, for example because the names are only similar, the match becomes a question. */
  readonly isSure: boolean;
}

export interface ResolvedOrganizations {
  /** The person's relationships to organizations, as bits, by the organization's slot in the book (`NamedSlot`). */
  readonly held: ReadonlyMap<number, number>;
  readonly kinds: ReadonlyMap<number, OrganizationKind>;
  /** Slots of organizations that the caller vouches for. */
  readonly asserted: ReadonlySet<number>;
  /** By stated kind: the names that did not resolve. */
  readonly said: ReadonlyMap<OrganizationKind, readonly string[]>;
  readonly matches: readonly NameMatch[];
  /**
   * Slots of organizations that a stated name may mean. The name is only similar to theirs, or an alias that counts only in some states.
   */
  readonly near: ReadonlyMap<number, NameMatch>;
  /** Slots that an alias found, each with the states in which the alias counts. The person is not known to live or work in any of them. */
  readonly elsewhere: ReadonlyMap<number, readonly StateCode[]>;
}

interface Found extends Pick<NameMatch, "similarity" | "isSure"> {
  readonly slot: number;
  readonly name: string;
}

/** Roles of places that tell which of several organizations a shared alias means (guides/membership.md#names-of-organizations). */
export const TELLING_ROLES = ["home", "worksite"] as const satisfies readonly GeoRole[];

/** For each of `TELLING_ROLES` in which the person's place is known: its candidate states. */
function statesOf({ regions }: Individual): readonly (readonly StateCode[])[] {
  return TELLING_ROLES.map((role) => regions.get(role)?.states ?? null).filter((states) => states !== null);
}

class OrganizationResolver {
  readonly held = new Map<number, number>();
  readonly kinds = new Map<number, OrganizationKind>();
  readonly asserted = new Set<number>();
  readonly said = new Map<OrganizationKind, string[]>();
  readonly matches: NameMatch[] = [];
  readonly near = new Map<number, NameMatch>();
  readonly elsewhere = new Map<number, readonly StateCode[]>();
  readonly #book: MembershipBook;
  readonly #states: readonly (readonly StateCode[])[];

  constructor(book: MembershipBook, individual: Individual) {
    this.#book = book;
    this.#states = statesOf(individual);
  }

  say(kind: OrganizationKind, said: string, relationship: Relationship | null): void {
    const unresolved = this.said.get(kind) ?? [];
    this.said.set(kind, unresolved);
    const found = this.#find(kind, said);
    const sure = found.filter(({ isSure }) => isSure);
    if (sure.length === 0) unresolved.push(said);
    for (const { slot } of sure) {
      this.held.set(slot, (this.held.get(slot) ?? 0) | relationshipBits(kind, relationship));
      this.kinds.set(slot, kind);
    }
    // If a name certainly means one organization, we don't ask whether it means another.
    this.#note(kind, said, sure.length > 0 ? sure : found);
  }

  /**
   * Resolves a name that the caller vouches for, which may be of any kind. A sure match in one kind rules out questions about other kinds.
   */
  vouch(said: string): void {
    const found = ORGANIZATION_KINDS.flatMap((kind) => this.#find(kind, said));
    const sure = found.filter(({ isSure }) => isSure);
    for (const { slot } of sure) this.asserted.add(slot);
    this.#note(null, said, sure.length > 0 ? sure : found);
  }

  /**
   * The organizations with this name. If there are none, those with the nearest name, as unsure matches
   * (guides/membership.md#names-of-organizations).
   */
  #find(kind: OrganizationKind, said: string): readonly Found[] {
    const folded = foldOrganization(said);
    if (folded === "") return [];
    const atomClass = organizationClass(kind);
    const named = this.#book.organizationsNamed(atomClass, folded);
    if (named.length > 0) {
      return named.map(({ slot, name, states }) => {
        const isSure = states === null || this.#isWithin(states);
        if (!isSure) this.elsewhere.set(slot, states);
        return { slot, name, similarity: 1, isSure };
      });
    }
    const near = this.#book.names(kind).nearest(folded);
    if (near === null) return [];
    return this.#book
      .organizationsNamed(atomClass, near.name)
      .map(({ slot, name }) => ({ slot, name, similarity: near.similarity, isSure: false }));
  }

  #isWithin(states: readonly StateCode[]): boolean {
    return this.#states.some((own) => own.every((state) => states.includes(state)));
  }

  #note(kind: OrganizationKind | null, said: string, found: readonly Found[]): void {
    if (found.length === 0) this.matches.push({ kind, said, matched: null, similarity: 0, isSure: false });
    for (const { slot, name, similarity, isSure } of found) {
      const match = { kind, said, matched: name, similarity, isSure };
      this.matches.push(match);
      if (!isSure) this.near.set(slot, match);
    }
  }
}

export function resolveOrganizations(book: MembershipBook, individual: Individual): ResolvedOrganizations {
  const resolver = new OrganizationResolver(book, individual);
  for (const [kind, affiliations] of individual.organizations) {
    resolver.said.set(kind, []);
    for (const { name, relationship } of affiliations) resolver.say(kind, name, relationship);
  }
  for (const name of individual.assertedQualifiers) resolver.vouch(name);
  return resolver;
}
