import { copyOf, type Utf8 } from "@tellerline/book";
import type { MembershipSource } from "../book/source.ts";
import { MembershipBookBuilder } from "./membership-book-builder.ts";

export interface CompiledMembershipBook {
  /** What evaluation needs. */
  readonly book: ArrayBuffer;
  /** Records and publications, for answers that show them. */
  readonly details: ArrayBuffer;
}

/** Compiles a membership book whose rules are all in memory. Rules of institutions that are not listed are left out. */
export function compileMembershipBook(source: MembershipSource, utf8: Utf8): CompiledMembershipBook {
  const builder = new MembershipBookBuilder(source.institutions, utf8);
  const rules = Map.groupBy(source.rules, ({ creditUnionId }) => creditUnionId);
  for (const { creditUnionId } of builder.institutions) {
    const openness = source.contesting?.get(creditUnionId);
    builder.add({
      rules: rules.get(creditUnionId) ?? [],
      record: source.records.get(creditUnionId) ?? null,
      publication: source.publications.get(creditUnionId) ?? null,
      contests: openness === undefined ? null : { openness },
    });
  }
  const { book, details } = builder.finish(source);
  return { book: copyOf(book), details: copyOf(details) };
}
