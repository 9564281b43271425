import { type MembershipBook, type MembershipDetails, openMembershipBook, openMembershipDetails } from "@tellerline/eligibility";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { type BookPointer, utf8 } from "./keys.ts";
import type { BookBytes, Loaded } from "./loaded.ts";

export interface LoadedMembership extends Loaded {
  readonly book: MembershipBook;
  readonly details: MembershipDetails;
}

/** The data that eligibility is decided from: membership rules and the gazetteer. */
export interface MembershipKnowledge {
  readonly membership: LoadedMembership;
  readonly gazetteer: Gazetteer;
  readonly gazetteerHash: string;
}

export async function openMembership(stored: BookBytes, pointer: BookPointer): Promise<LoadedMembership> {
  const [book, details] = await Promise.all([stored.book(), stored.details()]);
  return {
    pointer,
    bytes: book.byteLength + details.byteLength,
    book: openMembershipBook(book, utf8),
    details: openMembershipDetails(details, utf8),
  };
}

export async function openGazetteerBook(bytes: BookBytes): Promise<Gazetteer> {
  return openGazetteer(await bytes.book(), utf8);
}
