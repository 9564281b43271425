import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { Annotator } from "./annotator.ts";
import type { StateAnnotators } from "./state-annotators.ts";

/** The part of `MembershipKnowledge` that annotating by state needs. */
interface KnownByState {
  readonly membership: { readonly stateAnnotators: StateAnnotators };
  readonly gazetteer: Gazetteer;
}

/** Annotator for requests that give only the person's state. Null if there is no membership data. */
export function stateAnnotator(knowledge: KnownByState | null, state: StateCode | null): Annotator | null {
  return knowledge === null ? null : knowledge.membership.stateAnnotators.of(knowledge.gazetteer, state);
}
