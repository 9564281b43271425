import { UNKNOWN_PERSON } from "@tellerline/eligibility";
import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { LoadedMembership, MembershipKnowledge } from "../books/membership-books.ts";
import { Annotator } from "./annotator.ts";
import { toPerson } from "./person.ts";

/** Cached annotations of people known only by state, about 0.5 KB each. */
const MAX_KEPT = 10_000;

interface Kept {
  readonly gazetteer: Gazetteer;
  readonly byState: Map<StateCode | null, Annotator>;
}

/** Results for a state stay valid as long as the book, and the same few institutions have the best offers. */
const kept = new WeakMap<LoadedMembership, Kept>();

function keptOf({ membership, gazetteer }: MembershipKnowledge): Kept["byState"] {
  const known = kept.get(membership);
  if (known?.gazetteer === gazetteer) {
    const size = [...known.byState.values()].reduce((sum, annotator) => sum + annotator.size, 0);
    if (size <= MAX_KEPT) return known.byState;
  }
  const fresh: Kept = { gazetteer, byState: new Map() };
  kept.set(membership, fresh);
  return fresh.byState;
}

/** Annotator for requests that give only the person's state. Null if there is no membership data. */
export function stateAnnotator(knowledge: MembershipKnowledge | null, state: StateCode | null): Annotator | null {
  if (knowledge === null) return null;
  const byState = keptOf(knowledge);
  const known = byState.get(state);
  if (known !== undefined) return known;
  const { membership, gazetteer } = knowledge;
  const annotator = new Annotator(membership, state === null ? UNKNOWN_PERSON : toPerson(gazetteer, { home_state: state }));
  byState.set(state, annotator);
  return annotator;
}
