import { missing } from "@tellerline/book";
import { STATE_CODES, statesAround } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import { NO_TOPICS, PLACE_TOPICS, TOPIC_COUNT, type Topic, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY } from "../rules/truth.ts";
import { lowestBit } from "./ascending-set.ts";
import { type OutcomeTable, UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import { workspaceOf } from "./workspace.ts";

/** Of an institution by the set of its rules' shapes: an answer's topics, then these. */
const IS_POSITIVE = 1 << TOPIC_COUNT;
const IS_UNSURE = 1 << (TOPIC_COUNT + 1);
const TOPICS: TopicSet = IS_POSITIVE - 1;

/** The institutions that a topic unlocks, ascending, as far as they were looked for. */
interface Known {
  readonly institutions: number[];
  /** The first institution that was not looked at. */
  next: number;
}

/** What one answer does for institutions anywhere in the country, where no fact touches them; places count near the home alone. */
export class CommonUnlocks {
  /** Institutions of which the rules tell what unlocks them; they are in no figure below. */
  readonly unsure: readonly number[];
  /** By topic: how many institutions it unlocks. */
  readonly counts: Int32Array;
  readonly #book: MembershipBook;
  /** By set of shapes; see above. */
  readonly #sets: Int32Array;
  /** By state: the topics that can be asked. */
  readonly #asked: Int32Array;
  readonly #known: readonly Known[];

  constructor({ book, resolved }: RuleOutcomes, table: OutcomeTable) {
    this.#book = book;
    this.#sets = setOutcomes(book, table);
    const states = resolved.individual.regions.get("home")?.states ?? null;
    const near = statesAround(states ?? STATE_CODES).map((code) => STATE_CODES.indexOf(code));
    this.#asked = new Int32Array(STATE_CODES.length).fill(~PLACE_TOPICS);
    for (const state of near) this.#asked[state] = ~NO_TOPICS;
    this.counts = this.#count(near);
    this.unsure = this.#sets.some((set) => (set & IS_UNSURE) !== 0) ? this.#findUnsure() : [];
    this.#known = Array.from({ length: TOPIC_COUNT }, () => ({ institutions: [], next: 0 }));
  }

  #set(institution: number): number {
    const set = this.#book.institutionShapeSet[institution] ?? missing(institution);
    return this.#sets[set] ?? missing(set);
  }

  /** The topics that can be asked of an institution: those of places only near the home. */
  asked(institution: number): TopicSet {
    const state = this.#book.institutionState[institution] ?? missing(institution);
    return this.#asked[state] ?? missing(state);
  }

  /** Topics of which one answer gives an institution a positive verdict. */
  of(institution: number): TopicSet {
    const set = this.#set(institution);
    return (set & IS_UNSURE) === 0 ? set & TOPICS & this.asked(institution) : NO_TOPICS;
  }

  isPositive(institution: number): boolean {
    return (this.#set(institution) & IS_POSITIVE) !== 0;
  }

  #findUnsure(): readonly number[] {
    return Array.from({ length: this.#book.meta.institutions }, (_, institution) => institution).filter(
      (institution) => (this.#set(institution) & IS_UNSURE) !== 0,
    );
  }

  /** @param near states in which questions of place are asked. */
  #count(near: readonly number[]): Int32Array {
    const { setSizes } = workspaceOf(this.#book);
    const counts = new Int32Array(TOPIC_COUNT);
    const add = (topics: TopicSet, by: number) => {
      for (let left = topics; left !== 0; left &= left - 1) {
        const topic = lowestBit(left);
        counts[topic] = (counts[topic] ?? missing(topic)) + by;
      }
    };
    for (let set = 0; set < this.#sets.length; set++) {
      const outcome = this.#sets[set] ?? missing(set);
      if ((outcome & IS_UNSURE) === 0) add(outcome & TOPICS & ~PLACE_TOPICS, setSizes[set] ?? missing(set));
    }
    const { items, starts } = this.#book.stateInstitutions;
    for (const state of near) {
      const end = starts[state + 1] ?? missing(state);
      for (let at = starts[state] ?? missing(state); at < end; at++) add(this.of(items[at] ?? missing(at)) & PLACE_TOPICS, 1);
    }
    return counts;
  }

  /** The institution at a position among those that a topic unlocks, ascending; null behind the last. */
  unlocked(topic: Topic, position: number): number | null {
    const known = this.#known[topic] ?? missing(topic);
    const { institutions } = this.#book.meta;
    while (known.institutions.length <= position && known.next < institutions) {
      if (((this.of(known.next) >> topic) & 1) === 1) known.institutions.push(known.next);
      known.next++;
    }
    return known.institutions[position] ?? null;
  }
}

function setOutcomes({ shapeSets: { items, starts } }: MembershipBook, { figures, unlocks }: OutcomeTable): Int32Array {
  const sets = new Int32Array(starts.length - 1);
  for (let set = 0; set < sets.length; set++) {
    const end = starts[set + 1] ?? missing(set);
    let verdict = 0;
    let seen = 0;
    let topics: TopicSet = NO_TOPICS;
    for (let at = starts[set] ?? missing(set); at < end; at++) {
      const shape = items[at] ?? missing(at);
      const figure = figures[shape] ?? missing(shape);
      if ((figure & VERDICT_BITS) > verdict) verdict = figure & VERDICT_BITS;
      seen |= figure;
      topics |= unlocks[shape] ?? missing(shape);
    }
    sets[set] = verdict >= CONDITIONALLY ? IS_POSITIVE : topics | ((seen & UNSURE) === 0 ? 0 : IS_UNSURE);
  }
  return sets;
}
