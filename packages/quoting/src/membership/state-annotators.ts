import { UNKNOWN_PERSON } from "@tellerline/eligibility";
import type { Gazetteer, StateCode } from "@tellerline/geography";
import { Annotator } from "./annotator.ts";
import type { OpenedMembership } from "./opened-membership.ts";
import { toPerson } from "./person.ts";

/** Maximum number of results cached for all states together, about 0.5 KB each. */
const MAX_KEPT = 10_000;

/** Caches an annotator per state: results stay valid as long as the book, and the same few institutions have the best offers. */
export class StateAnnotators {
  readonly #membership: OpenedMembership;
  readonly #byState = new Map<StateCode | null, Annotator>();
  #gazetteer: Gazetteer | null = null;

  constructor(membership: OpenedMembership) {
    this.#membership = membership;
  }

  of(gazetteer: Gazetteer, state: StateCode | null): Annotator {
    const size = [...this.#byState.values()].reduce((sum, annotator) => sum + annotator.size, 0);
    if (this.#gazetteer !== gazetteer || size > MAX_KEPT) this.#byState.clear();
    this.#gazetteer = gazetteer;
    const known = this.#byState.get(state);
    if (known !== undefined) return known;
    const annotator = new Annotator(this.#membership, state === null ? UNKNOWN_PERSON : toPerson(gazetteer, { home_state: state }));
    this.#byState.set(state, annotator);
    return annotator;
  }
}
