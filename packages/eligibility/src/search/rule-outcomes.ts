import { missing } from "@tellerline/book";
import { EMPTY_SET, STEP_KINDS, setOf, unionOf } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf, shapeOfRule } from "../book/membership-book.ts";
import { bestOf, type Shape } from "../book/shapes.ts";
import type { Person } from "../person/person.ts";
import { type ResolvedPerson, resolvePerson } from "../person/resolve-person.ts";
import { FAMILY_CLASS } from "../rules/classes.ts";
import { FAMILY_TOPIC, type TopicSet } from "../rules/topics.ts";
import { ELIGIBLE, isSettled, NO, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import {
  type FamilyStanding,
  type Membership,
  matchesThrough,
  membershipIn,
  type RelativeOutcomes,
  relativeOutcomes,
  throughRelative,
} from "./family-standing.ts";
import type { OutcomeMemory } from "./outcome-memory.ts";
import { OwnOutcomes } from "./own-outcomes.ts";
import type { RuleDetail } from "./rule-detail.ts";
import { isStepExcluded } from "./rule-evaluation.ts";

/** The verdict about an institution for one person, by the institution's best rule or by the person's membership. */
export interface InstitutionVerdict {
  readonly institution: number;
  readonly verdict: Verdict;
  /** Confidence in ten-thousandths: the highest among `rules`; `CERTAIN` for a member; 0 if there are no rules. */
  readonly confidence: number;
  /** Rules with this verdict; empty if the verdict is negative, or if only a membership gives it. */
  readonly rules: readonly number[];
  /** True if a stated fact meets a condition of any rule, whatever the verdict, or if the person is or may be a member. */
  readonly matched: boolean;
  readonly membership: Membership;
}

/** Confidence of a membership that the person stated, in ten-thousandths. */
const CERTAIN = 10_000;
const FAMILY = setOf(FAMILY_CLASS);

export class RuleOutcomes {
  readonly memory: OutcomeMemory;
  readonly book: MembershipBook;
  readonly resolved: ResolvedPerson;
  readonly own: OwnOutcomes;
  readonly relatives: readonly RelativeOutcomes[] | null;
  /** Equal for all people who stated the same classes of facts about themselves, and about relatives of the same relations. */
  readonly mask: string;

  private constructor(memory: OutcomeMemory, resolved: ResolvedPerson, own: OwnOutcomes, relatives: readonly RelativeOutcomes[] | null) {
    this.memory = memory;
    this.book = memory.workspace.book;
    this.resolved = resolved;
    this.own = own;
    this.relatives = relatives;
    const ofRelatives = relatives?.map(
      (relative) =>
        `${relative.applicantBit}:${relative.own.mask}:${relative.memberships.isOpen || relative.memberships.unresolved.length > 0}`,
    );
    this.mask = `${own.mask}/${ofRelatives?.join("/") ?? "open"}`;
  }

  /**
   * @param sharedFrom minimum number of rules that must name a fact for its lookup to be shared by all people who state it; null to share
   * none. No effect if relatives were stated.
   */
  static of(memory: OutcomeMemory, person: Person, sharedFrom: number | null = null): RuleOutcomes {
    const { workspace } = memory;
    const resolved = resolvePerson(workspace.book, person);
    const { settled, relatives } = resolved;
    const { willingToJoin: willing } = person;
    const own = OwnOutcomes.of(memory, new FactEvaluator(workspace, resolved, settled), willing, relatives === null ? sharedFrom : null);
    return new RuleOutcomes(memory, resolved, own, relatives?.map((relative) => relativeOutcomes(memory, relative, willing)) ?? null);
  }

  ofShared(): RuleOutcomes {
    return new RuleOutcomes(this.memory, this.resolved, this.own.ofShared(), this.relatives);
  }

  /** The best verdict of a rule through relatives; null if there is none. */
  family(rule: number): FamilyStanding | null {
    const institution = this.book.ruleInstitution[rule] ?? missing(rule);
    return this.#best(shapeOfRule(this.book, rule), (relative) => [
      relative.own.verdict(rule),
      membershipIn(relative.memberships, institution),
    ]);
  }

  #best(shape: Shape, baseOf: (relative: RelativeOutcomes) => readonly [base: Verdict, membership: Membership]): FamilyStanding | null {
    if (this.relatives === null || shape.extension === "none") return null;
    let best: FamilyStanding | null = null;
    for (const relative of this.relatives) {
      const standing = throughRelative(shape, relative, ...baseOf(relative));
      if (standing !== null && standing.verdict > (best?.verdict ?? NO)) best = standing;
    }
    return best;
  }

  /** True if no relatives were stated, and rules of the shape may accept the person through one. */
  #isFamilyOpen(shape: Shape): boolean {
    if (this.relatives !== null || shape.extension === "none") return false;
    // A relative may already belong to the association, even if the person is not willing to join.
    const isClosed = STEP_KINDS[shape.step] !== "join_association" && isStepExcluded(shape, this.own.willing);
    return shape.extension === "members" || !isClosed;
  }

  isFamilyOpen(rule: number): boolean {
    return this.#isFamilyOpen(shapeOfRule(this.book, rule));
  }

  #verdict(shape: Shape, own: Verdict, family: FamilyStanding | null): Verdict {
    if (own === ELIGIBLE) return own;
    if (family !== null && family.verdict > own) return family.verdict;
    return own === NO && this.#isFamilyOpen(shape) ? UNDECIDED : own;
  }

  verdict(rule: number): Verdict {
    const own = this.own.verdict(rule);
    return own === ELIGIBLE ? own : this.#verdict(shapeOfRule(this.book, rule), own, this.family(rule));
  }

  isMatched(rule: number): boolean {
    if (this.own.isMatched(rule)) return true;
    return this.relatives?.some((relative) => matchesThrough(this.book, rule, relative)) === true;
  }

  detail(rule: number): RuleDetail {
    const shape = shapeOfRule(this.book, rule);
    return { ...this.#detail(shape, this.own.verdict(rule), this.own.detail(rule), this.family(rule)), unlocks: this.unlocks(rule) };
  }

  #detail(shape: Shape, own: Verdict, detail: RuleDetail, family: FamilyStanding | null): RuleDetail {
    const verdict = this.#verdict(shape, own, family);
    const asksForFamily = !isSettled(verdict) && verdict > NO && (this.#isFamilyOpen(shape) || family?.verdict === verdict);
    const isOwn = own === verdict;
    return {
      unlocks: this.#withFamily(shape, detail.unlocks),
      word: detail.word,
      questions: (isOwn ? detail.questions : 0) + (asksForFamily ? 1 : 0),
      asks: unionOf(isOwn ? detail.asks : EMPTY_SET, asksForFamily ? FAMILY : EMPTY_SET),
      cannotAsk: detail.cannotAsk,
    };
  }

  unlocks(rule: number): TopicSet {
    return this.#withFamily(shapeOfRule(this.book, rule), this.own.unlocks(rule));
  }

  #withFamily(shape: Shape, topics: TopicSet): TopicSet {
    const { extension } = shape;
    const isUnlocked = isSettled(bestOf(shape)) && extension !== "closed" && this.#isFamilyOpen(shape);
    return isUnlocked ? topics | (1 << FAMILY_TOPIC) : topics;
  }

  /**
   * The outcome of rules of this shape that no fact touches. `word` is -1, because it differs by rule. Relatives are treated as not being
   * members.
   */
  ofShape(number: number): RuleDetail & { readonly verdict: Verdict; readonly mayUnlock: TopicSet } {
    const shape = this.book.shapes[number] ?? missing(number);
    const own = this.own.table.shapes[number] ?? missing(number);
    const family = this.#best(shape, (relative) => [relative.own.table.verdicts[number] ?? missing(number), "no"]);
    const { mayUnlock } = own;
    return {
      ...this.#detail(shape, own.verdict, { ...own, word: -1 }, family),
      verdict: this.#verdict(shape, own.verdict, family),
      mayUnlock,
    };
  }

  ofInstitution(institution: number): InstitutionVerdict {
    const { book } = this;
    const { memberships } = this.resolved;
    const membership = membershipIn(memberships, institution);
    let verdict: Verdict = membership === "yes" ? ELIGIBLE : membership === "maybe" ? POSSIBLY : NO;
    let rules: number[] = [];
    let matched = membership !== "no";
    const { start, end } = rulesOf(book, institution);
    for (let rule = start; rule < end; rule++) {
      if (this.isMatched(rule)) matched = true;
      const own = this.verdict(rule);
      if (own < verdict || own === NO) continue;
      if (own > verdict) rules = [];
      verdict = own;
      rules.push(rule);
    }
    const confidence = membership === "yes" ? CERTAIN : highestConfidence(book, rules);
    return { institution, verdict, confidence, rules, matched, membership };
  }
}

function highestConfidence(book: MembershipBook, rules: readonly number[]): number {
  let highest = 0;
  for (const rule of rules)
    if ((book.ruleConfidence[rule] ?? missing(rule)) > highest) highest = book.ruleConfidence[rule] ?? missing(rule);
  return highest;
}
