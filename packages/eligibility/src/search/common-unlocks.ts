import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode, statesAround } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import { homeStates } from "../person/near-institutions.ts";
import { NO_TOPICS, PLACE_TOPICS, TOPIC_COUNT, type Topic, type TopicSet, topicsIn } from "../rules/topics.ts";
import { isSettled } from "../rules/truth.ts";
import { lowestBit } from "./ascending-set.ts";
import { type OutcomeTable, UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries } from "./summaries.ts";
import type { Workspace } from "./workspace.ts";

/** The outcome of an institution, or of a set of shapes, is a bit mask: a bit for each topic that unlocks it, then these two bits. */
const IS_POSITIVE = 1 << TOPIC_COUNT;
const IS_UNSURE = 1 << (TOPIC_COUNT + 1);
const TOPICS: TopicSet = IS_POSITIVE - 1;
/** Entry of `#touched` for an institution that no shared fact touches. Every other entry is an outcome plus 1. */
const UNTOUCHED = 0;

const AROUND = STATE_CODES.map((code) => statesAround([code]).map((near) => STATE_CODES.indexOf(near)));

/**
 * States in which questions about places are asked: those where the home is or may be, and their neighbors; all states if nothing is known
 * of the home.
 */
function statesNear(states: readonly StateCode[]): readonly number[] {
  const near = (states.length === 0 ? STATE_CODES : states).map((code) => AROUND[STATE_CODES.indexOf(code)] ?? missing(STATE_CODES.length));
  const [only] = near;
  return only !== undefined && near.length === 1 ? only : [...new Set(near.flat())];
}

/** The institutions that a topic unlocks, ascending, among those searched so far. */
interface Known {
  readonly institutions: number[];
  next: number;
}

/**
 * Which single answers unlock which institutions of the country, if only shared facts count. Answers about places are considered only in
 * and around the home's state.
 */
export class CommonUnlocks {
  /** Institutions whose unlocking answers depend on their individual rules. `counts` omits them. */
  readonly unsure: readonly number[];
  readonly counts: Int32Array;
  readonly #book: MembershipBook;
  /** By set of shapes: its outcome (see `IS_POSITIVE`). */
  readonly #sets: Int32Array;
  /** By institution: its outcome plus 1 if shared facts touch it; otherwise `UNTOUCHED`. */
  readonly #touched: Int32Array;
  readonly #asked: TopicSet[];
  readonly #known = new Map<Topic, Known>();

  /** @param summaries must include the institutions that shared facts touch. */
  constructor({ book, resolved, memory }: RuleOutcomes, table: OutcomeTable, summaries: Summaries) {
    this.#book = book;
    this.#sets = setOutcomes(memory.workspace, table);
    this.#touched = new Int32Array(book.meta.institutions);
    const near = statesNear(homeStates(resolved.individual));
    this.#asked = new Array<TopicSet>(STATE_CODES.length).fill(~PLACE_TOPICS);
    for (const state of near) this.#asked[state] = ~NO_TOPICS;
    this.counts = new Int32Array(TOPIC_COUNT);
    const any = this.#count(memory.workspace, summaries, near);
    this.unsure = (any & IS_UNSURE) === 0 ? [] : this.#findUnsure();
  }

  /** The topics that may be asked about an institution. Topics of places are among them only near the home. */
  asked(institution: number): TopicSet {
    const state = this.#book.institutionState[institution] ?? missing(institution);
    return this.#asked[state] ?? missing(state);
  }

  /** Topics about which one answer gives the institution a positive verdict. */
  of(institution: number): TopicSet {
    return this.#outcome(institution) & TOPICS & this.asked(institution);
  }

  isPositive(institution: number): boolean {
    return (this.#outcome(institution) & IS_POSITIVE) !== 0;
  }

  #findUnsure(): readonly number[] {
    const unsure: number[] = [];
    for (let institution = 0; institution < this.#touched.length; institution++) {
      if ((this.#outcome(institution) & IS_UNSURE) !== 0) unsure.push(institution);
    }
    return unsure;
  }

  /**
   * Stores the outcomes of institutions that shared facts touch, and counts all institutions that each topic unlocks.
   * @param near states in which questions about places are asked.
   * @returns all bits that are set in any outcome.
   */
  #count({ setSizes, rooms: [before, after] }: Workspace, summaries: Summaries, near: readonly number[]): number {
    const sets = this.#sets;
    const { heads, unlocks, institutions, length } = summaries;
    let any = 0;
    for (let set = 0; set < sets.length; set++) any |= sets[set] ?? missing(set);
    for (let at = 0; at < length; at++) {
      const institution = institutions[at] ?? missing(at);
      const outcome = settled(outcomeOf(heads[at] ?? missing(at), unlocks[at] ?? missing(at)));
      any |= outcome;
      before[at] = this.#outcome(institution);
      after[at] = outcome;
      this.#touched[institution] = outcome + 1;
    }
    // Counts topic by topic, because loops without branches are much faster.
    for (const topic of topicsIn(any & TOPICS & ~PLACE_TOPICS)) {
      let count = 0;
      for (let set = 0; set < sets.length; set++) count += (((sets[set] ?? missing(set)) >> topic) & 1) * (setSizes[set] ?? missing(set));
      for (let at = 0; at < length; at++)
        count += (((after[at] ?? missing(at)) >> topic) & 1) - (((before[at] ?? missing(at)) >> topic) & 1);
      this.counts[topic] = count;
    }
    if ((any & PLACE_TOPICS) !== 0) this.#countPlaces(near);
    return any;
  }

  #countPlaces(near: readonly number[]): void {
    const { items, starts } = this.#book.stateInstitutions;
    for (const state of near) {
      const end = starts[state + 1] ?? missing(state);
      for (let at = starts[state] ?? missing(state); at < end; at++) {
        for (let left = this.of(items[at] ?? missing(at)) & PLACE_TOPICS; left !== 0; left &= left - 1) {
          const topic = lowestBit(left);
          this.counts[topic] = (this.counts[topic] ?? missing(topic)) + 1;
        }
      }
    }
  }

  #outcome(institution: number): number {
    const touched = this.#touched[institution] ?? missing(institution);
    if (touched !== UNTOUCHED) return touched - 1;
    const set = this.#book.institutionShapeSet[institution] ?? missing(institution);
    return this.#sets[set] ?? missing(set);
  }

  /** The institution at a position among those that a topic unlocks, ascending; null after the last. */
  unlocked(topic: Topic, position: number): number | null {
    const known = this.#known.get(topic) ?? { institutions: [], next: 0 };
    this.#known.set(topic, known);
    const { institutions } = this.#book.meta;
    while (known.institutions.length <= position && known.next < institutions) {
      if (((this.of(known.next) >> topic) & 1) === 1) known.institutions.push(known.next);
      known.next++;
    }
    return known.institutions[position] ?? null;
  }
}

function outcomeOf(head: number, unlocks: TopicSet): number {
  if (isSettled(head & VERDICT_BITS)) return IS_POSITIVE;
  return (head & UNSURE) === 0 ? unlocks : unlocks | IS_UNSURE;
}

/** A positive outcome needs no answer, and the answers of an unsure one depend on its rules, so their topics are dropped. */
function settled(outcome: number): number {
  if ((outcome & IS_POSITIVE) !== 0) return IS_POSITIVE;
  return (outcome & IS_UNSURE) === 0 ? outcome : IS_UNSURE;
}

/** Outcomes by set of shapes. Most shapes unlock nothing; the outcome of any other shape is added to all sets that have it. */
function setOutcomes({ setsOfShapes, setSizes }: Workspace, { figures, unlocks }: OutcomeTable): Int32Array {
  const outcomes = new Int32Array(setSizes.length);
  for (let shape = 0; shape < setsOfShapes.length; shape++) {
    const outcome = outcomeOf(figures[shape] ?? missing(shape), unlocks[shape] ?? missing(shape));
    if (outcome === 0) continue;
    const sets = setsOfShapes[shape] ?? missing(shape);
    for (let at = 0; at < sets.length; at++) {
      const set = sets[at] ?? missing(at);
      outcomes[set] = (outcomes[set] ?? missing(set)) | outcome;
    }
  }
  for (let set = 0; set < outcomes.length; set++) outcomes[set] = settled(outcomes[set] ?? missing(set));
  return outcomes;
}
