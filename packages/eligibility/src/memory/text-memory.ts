import type { MembershipBook } from "../book/membership-book.ts";
import { EncodedInstitutions } from "./encoded-institutions.ts";
import type { EntryMemory } from "./entry-memory.ts";
import { MaskMemory } from "./mask-memory.ts";
import type { RuleFragment } from "./rule-fragment.ts";

export class TextMemory {
  readonly institutions: EncodedInstitutions;
  /** Texts of rules, for people who stated the same classes of facts: by rule, then by cache key (`cacheKeyOf`). */
  readonly fragments = new MaskMemory<Map<number, Map<number, RuleFragment>>>();
  readonly entries = new MaskMemory<EntryMemory>();

  constructor(book: MembershipBook) {
    this.institutions = new EncodedInstitutions(book);
  }
}
