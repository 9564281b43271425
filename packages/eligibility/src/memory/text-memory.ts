import type { MembershipBook } from "../book/membership-book.ts";
import { EncodedInstitutions } from "./encoded-institutions.ts";
import type { EntryMemory } from "./entry-memory.ts";
import { MaskMemory } from "./mask-memory.ts";
import type { RuleFragment } from "./rule-fragment.ts";

/** Parts of answers, encoded once for all people who get the same text. */
export class TextMemory {
  readonly institutions: EncodedInstitutions;
  /** For people who stated the same classes: the texts of each rule. */
  readonly fragments = new MaskMemory<Map<number, Map<number, RuleFragment>>>();
  readonly entries = new MaskMemory<EntryMemory>();

  constructor(book: MembershipBook) {
    this.institutions = new EncodedInstitutions(book);
  }
}
