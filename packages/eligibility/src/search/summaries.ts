import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { hasRules, type MembershipBook } from "../book/membership-book.ts";
import { ELSEWHERE, homeStates, type NearInstitution, whereBeyond } from "../person/near-institutions.ts";
import { NO_TOPICS, type TopicSet } from "../rules/topics.ts";
import { ELIGIBLE, isSettled, NO, POSSIBLY, type Verdict, verdictAt } from "../rules/truth.ts";
import { membershipIn } from "./family-standing.ts";
import { BY_THE_WORD, CANNOT_ASK, MATCHED, NOTHING, type OutcomeTable, QUESTIONS_SHIFT, UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { PositionIndex } from "./position-index.ts";
import type { InstitutionVerdict, RuleOutcomes } from "./rule-outcomes.ts";
import { positionIn } from "./sorted.ts";
import { type SummaryColumns, summaryColumns } from "./summary-columns.ts";
import type { Workspace } from "./workspace.ts";

/** Outcomes of a list of institutions for one person, as columns: all that a search needs to count and order them. */
export class Summaries implements SummaryColumns {
  readonly institutions: Int32Array;
  /** The `Verdict`, with the bits `MATCHED`, `BY_THE_WORD` and `UNSURE` of its rules. Memberships and namesakes also set `MATCHED`. */
  readonly heads: Uint8Array;
  /** Ascending keys give the order within a bucket: by `surestFirst`, and in the bucket `unknown` by `nearestFirst`. */
  readonly sortKeys: Float64Array;
  /** Topics about which one answer gives a positive verdict; none if the verdict is positive already. */
  readonly unlocks: Int32Array;
  /** By position: classes of open conditions that no request field can settle; absent if there are none. */
  readonly #cannotAsk = new Map<number, ClassSet>();
  #index: PositionIndex | null = null;

  /** @param institutions ascending. */
  constructor(institutions: Int32Array, { heads, sortKeys, unlocks }: SummaryColumns) {
    this.institutions = institutions;
    this.heads = heads;
    this.sortKeys = sortKeys;
    this.unlocks = unlocks;
  }

  get length(): number {
    return this.institutions.length;
  }

  /** Summaries of only the institutions at these positions. @param positions ascending. */
  at(positions: Int32Array): Summaries {
    const columns = summaryColumns(positions.length);
    const institutions = new Int32Array(positions.length);
    const some = new Summaries(institutions, columns);
    for (let to = 0; to < positions.length; to++) {
      const from = positions[to] ?? missing(to);
      institutions[to] = this.institutions[from] ?? missing(from);
      columns.heads[to] = this.heads[from] ?? missing(from);
      columns.sortKeys[to] = this.sortKeys[from] ?? missing(from);
      columns.unlocks[to] = this.unlocks[from] ?? missing(from);
      const classes = this.cannotAsk(from);
      if (classes !== EMPTY_SET) some.setCannotAsk(to, classes);
    }
    return some;
  }

  /** The position of an institution; -1 if it is not in the list. */
  positionOf(institution: number): number {
    return this.#index?.positionOf(this, institution) ?? positionIn(this.institutions, institution);
  }

  /** Looks up positions in this shared index from now on, until other summaries take the index. */
  useIndex(index: PositionIndex): void {
    index.take(this);
    this.#index = index;
  }

  verdict(position: number): Verdict {
    return verdictIn(this.heads[position] ?? missing(position));
  }

  isMatched(position: number): boolean {
    return ((this.heads[position] ?? missing(position)) & MATCHED) !== 0;
  }

  cannotAsk(position: number): ClassSet {
    return this.#cannotAsk.size === 0 ? EMPTY_SET : (this.#cannotAsk.get(position) ?? EMPTY_SET);
  }

  get allCannotAsk(): Iterable<ClassSet> {
    return this.#cannotAsk.values();
  }

  setCannotAsk(position: number, classes: ClassSet): void {
    this.#cannotAsk.set(position, classes);
  }
}

const verdictIn = (head: number): Verdict => verdictAt(head & VERDICT_BITS);

/** A sort key has the name's rank in its low 20 bits. */
const RANKS = 2 ** 20;
const MAX_QUESTIONS = 2 ** 12 - 1;
/** Confidence, in ten-thousandths, of a membership that the person stated; also the maximum of any rule. */
const CERTAIN = 10_000;

/** The rank of the name in a sort key. It is computed by a division, because `%` is slow for numbers beyond 31 bits. */
export const rankIn = (sortKey: number): number => sortKey - Math.floor(sortKey / RANKS) * RANKS;
const confidenceIn = (sortKey: number): number => CERTAIN - Math.floor(sortKey / (RANKS * (MAX_QUESTIONS + 1)));
const questionsIn = (sortKey: number): number => Math.floor(sortKey / RANKS) % (MAX_QUESTIONS + 1);

/** Orders by confidence, descending, then by open questions (12 bits), ascending, then by name. */
function surestFirst(confidence: number, questions: number, rank: number): number {
  return ((CERTAIN - confidence) * (MAX_QUESTIONS + 1) + Math.min(questions, MAX_QUESTIONS)) * RANKS + rank;
}

/**
 * Sort key, ascending: first institutions whose name has a word of one of the person's organizations, then by distance, size (`sizeRank`) and name
 * (`rank`).
 */
function nearestFirst({ where, says }: NearInstitution, sizeRank: number, rank: number): number {
  return ((says === null ? ELSEWHERE + 1 + where : where) * RANKS + sizeRank) * RANKS + rank;
}

export class Summarizer {
  readonly #outcomes: RuleOutcomes;
  readonly #book: MembershipBook;
  readonly #table: OutcomeTable;
  readonly #workspace: Workspace;
  readonly #states: readonly number[];

  constructor(outcomes: RuleOutcomes, table: OutcomeTable) {
    this.#outcomes = outcomes;
    this.#book = outcomes.book;
    this.#table = table;
    this.#workspace = outcomes.memory.workspace;
    this.#states = homeStates(outcomes.resolved.individual).map((code) => STATE_CODES.indexOf(code));
  }

  /**
   * Summarizes institutions by the outcome numbers of their rules. Ignores memberships and nearness within the home state, which `own`
   * adds.
   * @param institutions ascending.
   * @param isExact whether to evaluate each rule of an unsure institution, to find what unlocks it.
   */
  summarize(institutions: Int32Array, columns = summaryColumns(institutions.length), isExact = true): Summaries {
    const { institutionRules, ruleConfidence, institutionNameRank } = this.#book;
    const numbers = this.#workspace.numbers.column;
    const { figures, unlocks } = this.#table;
    const summaries = new Summaries(institutions, columns);
    const { heads, sortKeys, unlocks: unlocked } = summaries;
    for (let at = 0; at < institutions.length; at++) {
      const institution = institutions[at] ?? missing(at);
      const start = institutionRules[institution] ?? missing(institution);
      const end = institutionRules[institution + 1] ?? missing(institution);
      let verdict: number = NO;
      let confidence = 0;
      let questions = 0;
      let seen = 0;
      let topics: TopicSet = NO_TOPICS;
      for (let rule = start; rule < end; rule++) {
        const number = numbers[rule] ?? missing(rule);
        const figure = figures[number] ?? missing(number);
        if (figure === NOTHING) continue;
        seen |= figure;
        topics |= unlocks[number] ?? missing(number);
        const own = figure & VERDICT_BITS;
        if (own < verdict || own === NO) continue;
        const sure = ruleConfidence[rule] ?? missing(rule);
        if (own > verdict) {
          verdict = own;
          confidence = sure;
          questions = figure >> QUESTIONS_SHIFT;
        } else {
          if (sure > confidence) confidence = sure;
          questions += figure >> QUESTIONS_SHIFT;
        }
      }
      heads[at] = verdict | (seen & (MATCHED | BY_THE_WORD | UNSURE));
      sortKeys[at] =
        verdict < POSSIBLY
          ? this.#nearestFirst(institution, { where: whereBeyond(this.#book, this.#states, institution), says: null })
          : surestFirst(confidence, questions, institutionNameRank[institution] ?? missing(institution));
      unlocked[at] = isSettled(verdict) ? NO_TOPICS : (seen & UNSURE) === 0 || !isExact ? topics : this.#unlocksAmong(start, end);
      if ((seen & CANNOT_ASK) !== 0) summaries.setCannotAsk(at, this.#cannotAskAmong(start, end));
    }
    return summaries;
  }

  #nearestFirst(institution: number, near: NearInstitution): number {
    const { institutionSizeRank, institutionNameRank } = this.#book;
    return nearestFirst(
      near,
      institutionSizeRank[institution] ?? missing(institution),
      institutionNameRank[institution] ?? missing(institution),
    );
  }

  #unlocksAmong(start: number, end: number): TopicSet {
    let topics: TopicSet = NO_TOPICS;
    for (let rule = start; rule < end; rule++) topics |= this.#outcomes.unlocks(rule);
    return topics;
  }

  #cannotAskAmong(start: number, end: number): ClassSet {
    const numbers = this.#workspace.numbers.column;
    let classes: ClassSet = EMPTY_SET;
    for (let rule = start; rule < end; rule++) {
      const own = this.#table.cannotAsk(numbers[rule] ?? missing(rule));
      if (own !== classes) classes = unionOf(classes, own);
    }
    return classes;
  }

  /** Summarizes institutions, memberships and nearness included. Valid until the next search. */
  own(institutions: Int32Array): Summaries {
    const summaries = this.summarize(institutions, this.#workspace.summaries);
    summaries.useIndex(this.#workspace.positions);
    const { memberships, near } = this.#outcomes.resolved;
    for (const [institution, one] of near) this.#addNear(summaries, summaries.positionOf(institution), one);
    for (const institution of memberships.institutions) this.#addMembership(summaries, summaries.positionOf(institution));
    for (const institution of memberships.possible.keys()) this.#addMembership(summaries, summaries.positionOf(institution));
    return summaries;
  }

  /**
   * If the verdict is below `POSSIBLY`, orders the institution by nearness. Makes a namesake a candidate, unless all its rules are false.
   */
  #addNear(summaries: Summaries, at: number, near: NearInstitution): void {
    const institution = summaries.institutions[at] ?? missing(at);
    const verdict = summaries.verdict(at);
    const isOpen = verdict !== NO || !hasRules(this.#book, institution);
    if (near.says !== null && isOpen) summaries.heads[at] = (summaries.heads[at] ?? missing(at)) | MATCHED;
    if (verdict < POSSIBLY) summaries.sortKeys[at] = this.#nearestFirst(institution, near);
  }

  /**
   * Applies a membership that the person stated. If several institutions have the stated name, one more question is open, which of them is
   * meant, unless the verdict is settled without the answer.
   */
  #addMembership(summaries: Summaries, at: number): void {
    const institution = summaries.institutions[at] ?? missing(at);
    const membership = membershipIn(this.#outcomes.resolved.memberships, institution);
    const rank = this.#book.institutionNameRank[institution] ?? missing(institution);
    const byWord = (summaries.heads[at] ?? missing(at)) & BY_THE_WORD;
    const verdict = summaries.verdict(at);
    if (membership === "yes") {
      summaries.heads[at] = ELIGIBLE | MATCHED | byWord;
      summaries.sortKeys[at] = surestFirst(CERTAIN, 0, rank);
      summaries.unlocks[at] = NO_TOPICS;
    } else if (verdict > POSSIBLY) {
      summaries.heads[at] = verdict | MATCHED | byWord;
    } else {
      const key = summaries.sortKeys[at] ?? missing(at);
      summaries.heads[at] = POSSIBLY | MATCHED | byWord;
      summaries.sortKeys[at] = verdict === POSSIBLY ? surestFirst(confidenceIn(key), questionsIn(key) + 1, rank) : surestFirst(0, 1, rank);
    }
  }

  verdictOf(institution: number): InstitutionVerdict {
    const membership = membershipIn(this.#outcomes.resolved.memberships, institution);
    if (membership !== "no") return this.#outcomes.ofInstitution(institution);
    const { institutionRules, ruleConfidence } = this.#book;
    const numbers = this.#workspace.numbers.column;
    const { figures } = this.#table;
    const end = institutionRules[institution + 1] ?? missing(institution + 1);
    const start = institutionRules[institution] ?? missing(institution);
    let verdict: number = NO;
    let [seen, first, last, confidence] = [0, end, end, 0];
    for (let rule = start; rule < end; rule++) {
      const figure = figures[numbers[rule] ?? missing(rule)] ?? missing(rule);
      seen |= figure;
      const own = figure & VERDICT_BITS;
      if (own === NO || own < verdict) continue;
      if (own > verdict) [first, confidence] = [rule, 0];
      verdict = own;
      last = rule;
      confidence = Math.max(confidence, ruleConfidence[rule] ?? missing(rule));
    }
    // Usually there is one rule, and an array literal is much cheaper than an array that grows.
    const rules = first === end ? [] : [first];
    for (let rule = first + 1; rule <= last && rule < end; rule++) {
      if (((figures[numbers[rule] ?? missing(rule)] ?? missing(rule)) & VERDICT_BITS) === verdict) rules.push(rule);
    }
    const matched = (seen & MATCHED) !== 0;
    return { institution, verdict: verdictAt(verdict), confidence, rules, matched, membership };
  }
}
