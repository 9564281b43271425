import type { Gazetteer, StateCode } from "@tellerline/geography";
import type { Annotator } from "./annotator.ts";
import type { StateAnnotators } from "./state-annotators.ts";

interface KnownByState {
  readonly membership: { readonly stateAnnotators: StateAnnotators };
  readonly gazetteer: Gazetteer;
}

export function stateAnnotator(knowledge: KnownByState | null, state: StateCode | null): Annotator | null {
  return knowledge === null ? null : knowledge.membership.stateAnnotators.of(knowledge.gazetteer, state);
}
