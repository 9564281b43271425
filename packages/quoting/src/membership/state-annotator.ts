import { UNKNOWN_PERSON } from "@tellerline/eligibility";
import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { LoadedMembership, MembershipKnowledge } from "../books/membership-books.ts";
import { Annotator } from "./annotator.ts";
import { toPerson } from "./person.ts";

/** Annotations kept for people of whom the state alone is known: some 0.5 KB each. */
const MAX_KEPT = 10_000;

interface Kept {
  readonly gazetteer: Gazetteer;
  readonly byState: Map<StateCode | null, Annotator>;
}

/** What was found out about a state holds as long as the books do, and the best offers of a market are asked for again and again. */
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

/** For requests that know of a person the state alone. Null where nothing is known of membership. */
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
