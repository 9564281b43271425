import { copyOf, type Utf8 } from "@tellerline/book";
import type { MembershipSource } from "../book/source.ts";
import { MembershipBookBuilder } from "./membership-book-builder.ts";

export interface CompiledMembershipBook {
  readonly book: ArrayBuffer;
  readonly details: ArrayBuffer;
}

/** Compiles a membership book from rules in memory. Rules of institutions that `source` does not list are left out. */
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
      isIncomplete: source.incomplete?.has(creditUnionId) === true,
    });
  }
  const { book, details } = builder.finish(source);
  return { book: copyOf(book), details: copyOf(details) };
}
