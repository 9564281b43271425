import { ORGANIZATION_KINDS, type OrganizationKind } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import { organizationClass } from "../rules/classes.ts";
import type { Person } from "./person.ts";

/** An organization's name in a request, and the known name it matched. */
export interface NameMatch {
  /** Null for an asserted qualifier, which may be of any kind. */
  readonly kind: OrganizationKind | null;
  readonly said: string;
  /** The known name, folded; null if there was no match. */
  readonly matched: string | null;
  /** 0 to 1; 1 if the names are the same. */
  readonly similarity: number;
}

/** Organizations of a person, as one membership book knows them. */
export interface ResolvedOrganizations {
  /** Slots of the person's organizations. */
  readonly slots: ReadonlySet<number>;
  /** Slots that the caller vouches for. */
  readonly asserted: ReadonlySet<number>;
  /** Kinds that were stated, with the names that did not resolve. */
  readonly said: ReadonlyMap<OrganizationKind, readonly string[]>;
  readonly matches: readonly NameMatch[];
  /** Approximate matches by the slot they found. */
  readonly near: ReadonlyMap<number, NameMatch>;
}

interface Found {
  readonly slot: number;
  readonly name: string;
  readonly similarity: number;
}

/** The known name that is equal or near enough (guides/membership.md#names-of-organizations). */
function findName(book: MembershipBook, kind: OrganizationKind, said: string): Found | null {
  const folded = foldOrganization(said);
  if (folded === "") return null;
  const atomClass = organizationClass(kind);
  const slot = book.slot(atomClass, folded);
  if (slot >= 0) return { slot, name: folded, similarity: 1 };
  const near = book.names(kind).nearest(folded);
  return near === null ? null : { slot: book.slot(atomClass, near.name), ...near };
}

class OrganizationResolver {
  readonly slots = new Set<number>();
  readonly asserted = new Set<number>();
  readonly said = new Map<OrganizationKind, string[]>();
  readonly matches: NameMatch[] = [];
  readonly near = new Map<number, NameMatch>();
  readonly #book: MembershipBook;

  constructor(book: MembershipBook) {
    this.#book = book;
  }

  say(kind: OrganizationKind, names: readonly string[]): void {
    const unresolved: string[] = [];
    for (const name of names) {
      const found = findName(this.#book, kind, name);
      this.#note(kind, name, found);
      if (found === null) unresolved.push(name);
      else this.slots.add(found.slot);
    }
    this.said.set(kind, unresolved);
  }

  /** Matches a name of any kind; an exact match in one kind rules out approximate matches in others. */
  vouch(name: string): void {
    const found = ORGANIZATION_KINDS.flatMap((kind) => findName(this.#book, kind, name) ?? []);
    const exact = found.filter(({ similarity }) => similarity === 1);
    const meant = exact.length > 0 ? exact : found;
    if (meant.length === 0) this.#note(null, name, null);
    for (const match of meant) {
      this.#note(null, name, match);
      this.asserted.add(match.slot);
    }
  }

  #note(kind: OrganizationKind | null, said: string, found: Found | null): void {
    const match = { kind, said, matched: found?.name ?? null, similarity: found?.similarity ?? 0 };
    this.matches.push(match);
    if (found !== null && found.similarity < 1) this.near.set(found.slot, match);
  }
}

/** Looks a person's organizations up in a book. */
export function resolveOrganizations(book: MembershipBook, person: Person): ResolvedOrganizations {
  const resolver = new OrganizationResolver(book);
  for (const [kind, names] of person.organizations) resolver.say(kind, names);
  for (const name of person.assertedQualifiers) resolver.vouch(name);
  return resolver;
}
