import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode, statesAround } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import { NO_TOPICS, PLACE_TOPICS, TOPIC_COUNT, type Topic, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY } from "../rules/truth.ts";
import { lowestBit } from "./ascending-set.ts";
import { type OutcomeTable, UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries } from "./summaries.ts";
import { SHAPES_IN_WORD, wordsOfShapes, workspaceOf } from "./workspace.ts";

/** Of an institution by the set of its rules' shapes: an answer's topics, then these. */
const IS_POSITIVE = 1 << TOPIC_COUNT;
const IS_UNSURE = 1 << (TOPIC_COUNT + 1);
const TOPICS: TopicSet = IS_POSITIVE - 1;
/** Of an institution that no shared fact touches; outcomes of others are kept plus 1. */
const UNTOUCHED = 0;

/** By state: itself and those around it. */
const AROUND = STATE_CODES.map((code) => statesAround([code]).map((near) => STATE_CODES.indexOf(near)));

/** States in which questions of place are asked: those of the home and around it, or all. */
function statesNear(states: readonly StateCode[] | null): readonly number[] {
  const near = (states ?? STATE_CODES).map((code) => AROUND[STATE_CODES.indexOf(code)] ?? missing(STATE_CODES.length));
  const [only] = near;
  return only !== undefined && near.length === 1 ? only : [...new Set(near.flat())];
}

/** The institutions that a topic unlocks, ascending, as far as they were looked for. */
interface Known {
  readonly institutions: number[];
  /** The first institution that was not looked at. */
  next: number;
}

/**
 * What one answer does for institutions anywhere in the country, where no facts but shared ones touch them; places count near the home
 * alone.
 */
export class CommonUnlocks {
  /** Institutions of which the rules tell what unlocks them; they are in no figure below. */
  readonly unsure: readonly number[];
  /** By topic: how many institutions it unlocks. */
  readonly counts: Int32Array;
  readonly #book: MembershipBook;
  /** By set of shapes; see above. */
  readonly #sets: Int32Array;
  /** By institution that shared facts touch. */
  readonly #touched: Int32Array;
  /** By state: the topics that can be asked. */
  readonly #asked: Int32Array;
  readonly #known = new Map<Topic, Known>();

  /** @param summaries of the institutions that shared facts touch, and perhaps of others. */
  constructor({ book, resolved }: RuleOutcomes, table: OutcomeTable, summaries: Summaries) {
    this.#book = book;
    this.#sets = setOutcomes(book, table);
    this.#touched = new Int32Array(book.meta.institutions);
    const near = statesNear(resolved.individual.regions.get("home")?.states ?? null);
    this.#asked = new Int32Array(STATE_CODES.length).fill(~PLACE_TOPICS);
    for (const state of near) this.#asked[state] = ~NO_TOPICS;
    this.counts = new Int32Array(TOPIC_COUNT);
    const any = this.#count(summaries, near);
    this.unsure = (any & IS_UNSURE) === 0 ? [] : this.#findUnsure();
  }

  /** The topics that can be asked of an institution: those of places only near the home. */
  asked(institution: number): TopicSet {
    const state = this.#book.institutionState[institution] ?? missing(institution);
    return this.#asked[state] ?? missing(state);
  }

  /** Topics of which one answer gives an institution a positive verdict. */
  of(institution: number): TopicSet {
    const outcome = this.#outcome(institution);
    return (outcome & IS_UNSURE) === 0 ? outcome & TOPICS & this.asked(institution) : NO_TOPICS;
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
   * Puts what shared facts make of institutions in the place of what their rules do without them, and counts all.
   * @param near states in which questions of place are asked.
   * @returns what is true of any institution.
   */
  #count(summaries: Summaries, near: readonly number[]): number {
    const { setSizes } = workspaceOf(this.#book);
    let any = 0;
    for (let set = 0; set < this.#sets.length; set++) {
      const outcome = this.#sets[set] ?? missing(set);
      any |= outcome;
      this.#add(anywhere(outcome), setSizes[set] ?? missing(set));
    }
    for (let at = 0; at < summaries.length; at++) {
      const institution = summaries.institutions[at] ?? missing(at);
      const before = this.#outcome(institution);
      const outcome = outcomeOf(summaries, at);
      any |= outcome;
      this.#touched[institution] = outcome + 1;
      if (outcome === before) continue;
      this.#add(anywhere(before), -1);
      this.#add(anywhere(outcome), 1);
    }
    const { items, starts } = this.#book.stateInstitutions;
    for (const state of near) {
      const end = starts[state + 1] ?? missing(state);
      for (let at = starts[state] ?? missing(state); at < end; at++) this.#add(this.of(items[at] ?? missing(at)) & PLACE_TOPICS, 1);
    }
    return any;
  }

  #add(topics: TopicSet, by: number): void {
    for (let left = topics; left !== 0; left &= left - 1) {
      const topic = lowestBit(left);
      this.counts[topic] = (this.counts[topic] ?? missing(topic)) + by;
    }
  }

  #outcome(institution: number): number {
    const touched = this.#touched[institution] ?? missing(institution);
    if (touched !== UNTOUCHED) return touched - 1;
    const set = this.#book.institutionShapeSet[institution] ?? missing(institution);
    return this.#sets[set] ?? missing(set);
  }

  /** The institution at a position among those that a topic unlocks, ascending; null behind the last. */
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

function outcomeOf(summaries: Summaries, at: number): number {
  if (summaries.verdict(at) >= CONDITIONALLY) return IS_POSITIVE;
  return (summaries.unlocks[at] ?? missing(at)) | (summaries.isUnsure(at) ? IS_UNSURE : 0);
}

/** The topics of an outcome that count wherever the institution is. */
const anywhere = (outcome: number): TopicSet => ((outcome & IS_UNSURE) === 0 ? outcome & TOPICS & ~PLACE_TOPICS : NO_TOPICS);

/** What rules of one shape alone do. */
function shapeOutcome(figure: number, unlocks: TopicSet): number {
  if ((figure & VERDICT_BITS) >= CONDITIONALLY) return IS_POSITIVE;
  return unlocks | ((figure & UNSURE) === 0 ? 0 : IS_UNSURE);
}

/** Most shapes do nothing: of a set only the others are looked at. */
function setOutcomes(book: MembershipBook, { figures, unlocks }: OutcomeTable): Int32Array {
  const { setShapes, setSizes } = workspaceOf(book);
  const words = wordsOfShapes(book);
  const active = new Array<number>(words).fill(0);
  const ofShapes = book.shapes.map((_, shape) => {
    const outcome = shapeOutcome(figures[shape] ?? missing(shape), unlocks[shape] ?? missing(shape));
    const word = Math.floor(shape / SHAPES_IN_WORD);
    if (outcome !== 0) active[word] = (active[word] ?? missing(word)) | (1 << (shape % SHAPES_IN_WORD));
    return outcome;
  });
  const sets = new Int32Array(setSizes.length);
  for (let set = 0; set < sets.length; set++) {
    let any = 0;
    for (let word = 0; word < words; word++) {
      const bits = (setShapes[set * words + word] ?? missing(set)) & (active[word] ?? missing(word));
      for (let left = bits; left !== 0; left &= left - 1) any |= ofShapes[word * SHAPES_IN_WORD + lowestBit(left)] ?? missing(word);
    }
    sets[set] = (any & IS_POSITIVE) === 0 ? any : IS_POSITIVE;
  }
  return sets;
}
