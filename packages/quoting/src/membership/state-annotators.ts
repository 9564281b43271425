import { UNKNOWN_PERSON } from "@tellerline/eligibility";
import type { Gazetteer, StateCode } from "@tellerline/geography";
import { Annotator } from "./annotator.ts";
import type { OpenedMembership } from "./opened-membership.ts";
import { toPerson } from "./person.ts";

/** Maximum cached results of all states together; one takes about 0.5 KB. */
const MAX_KEPT = 10_000;

/**
 * Caches one annotator per state, for callers who give nothing but a state. Results stay valid as long as the book, and few institutions
 * have the best offers, so the cache is often used.
 */
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
