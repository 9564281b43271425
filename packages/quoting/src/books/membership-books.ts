import { type CompiledMembershipBook, openMembershipBook, openMembershipDetails, WorkingMemory } from "@tellerline/eligibility";
import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import type { OpenedMembership } from "../membership/opened-membership.ts";
import { StateAnnotators } from "../membership/state-annotators.ts";
import { type BookPointer, utf8 } from "./keys.ts";
import type { BookBytes, Loaded } from "./loaded.ts";

export interface LoadedMembership extends Loaded, OpenedMembership {
  readonly stateAnnotators: StateAnnotators;
}

export interface MembershipKnowledge {
  readonly membership: LoadedMembership;
  readonly gazetteer: Gazetteer;
  readonly gazetteerHash: string;
}

export async function openMembership(stored: BookBytes, pointer: BookPointer): Promise<LoadedMembership> {
  const [book, details] = await Promise.all([stored.book(), stored.details()]);
  return toLoadedMembership({ book, details }, pointer);
}

export function toLoadedMembership(bytes: CompiledMembershipBook, pointer: BookPointer): LoadedMembership {
  const book = openMembershipBook(bytes.book, utf8);
  const opened = { book, memory: new WorkingMemory(book), details: openMembershipDetails(bytes.details, utf8) };
  const stateAnnotators = new StateAnnotators(opened);
  return { ...opened, pointer, bytes: bytes.book.byteLength + bytes.details.byteLength, stateAnnotators };
}

export async function openGazetteerBook(bytes: BookBytes): Promise<Gazetteer> {
  return openGazetteer(await bytes.book(), utf8);
}
