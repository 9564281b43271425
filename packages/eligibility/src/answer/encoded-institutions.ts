import { missing } from "@tellerline/book";
import { type MembershipBook, stateOf } from "../book/membership-book.ts";

const institutionFragments = new WeakMap<MembershipBook, Map<number, string>>();

/** `"credit_union_id":…,"name":…,"state":…`, encoded once. */
export function institutionFragment(book: MembershipBook, institution: number): string {
  const fragments = institutionFragments.get(book) ?? new Map<number, string>();
  institutionFragments.set(book, fragments);
  const known = fragments.get(institution);
  if (known !== undefined) return known;
  const id = encodedId(book, institution);
  const name = JSON.stringify(book.text(book.institutionName[institution] ?? missing(institution)));
  const fragment = `"credit_union_id":${id},"name":${name},"state":"${stateOf(book, institution)}"`;
  fragments.set(institution, fragment);
  return fragment;
}

const ids = new WeakMap<MembershipBook, Map<number, string>>();

/** JSON of an institution's id, encoded once. */
export function encodedId(book: MembershipBook, institution: number): string {
  const encoded = ids.get(book) ?? new Map<number, string>();
  ids.set(book, encoded);
  const known = encoded.get(institution);
  if (known !== undefined) return known;
  const id = JSON.stringify(book.text(book.institutionId[institution] ?? missing(institution)));
  encoded.set(institution, id);
  return id;
}
