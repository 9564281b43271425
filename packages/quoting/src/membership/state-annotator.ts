import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { Annotator } from "./annotator.ts";
import type { StateAnnotators } from "./state-annotators.ts";

/** What is known of membership, as far as people need it of whom only the state is known. */
interface KnownByState {
  readonly membership: { readonly stateAnnotators: StateAnnotators };
  readonly gazetteer: Gazetteer;
}

/** Annotator for requests that give only the person's state. Null if there is no membership data. */
export function stateAnnotator(knowledge: KnownByState | null, state: StateCode | null): Annotator | null {
  return knowledge === null ? null : knowledge.membership.stateAnnotators.of(knowledge.gazetteer, state);
}
