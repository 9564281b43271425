import { NOBODY } from "@tellerline/eligibility";
import type { StateCode } from "@tellerline/geography";
import type { MembershipKnowledge } from "../books/membership-books.ts";
import { Annotator } from "./annotator.ts";
import { toPerson } from "./person.ts";

/** For requests that know of a person the state alone: those of one state share what was found out about it. */
export class StateAnnotators {
  readonly #knowledge: MembershipKnowledge | null;
  readonly #byState = new Map<StateCode | null, Annotator>();

  constructor(knowledge: MembershipKnowledge | null) {
    this.#knowledge = knowledge;
  }

  of(state: StateCode | null): Annotator | null {
    if (this.#knowledge === null) return null;
    const known = this.#byState.get(state);
    if (known !== undefined) return known;
    const { membership, gazetteer } = this.#knowledge;
    const annotator = new Annotator(membership, state === null ? NOBODY : toPerson(gazetteer, { home_state: state }));
    this.#byState.set(state, annotator);
    return annotator;
  }
}
