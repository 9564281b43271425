import { missing } from "@tellerline/book";
import { EMPTY_SET, STEP_KINDS, setOf, unionOf } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf, shapeOfRule } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import { type ResolvedPerson, resolvePerson } from "../person/resolve-person.ts";
import { FAMILY_CLASS } from "../rules/classes.ts";
import { FAMILY_TOPIC, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import { type FamilyStanding, matchesThrough, type RelativeOutcomes, relativeOutcomes, throughRelative } from "./family-standing.ts";
import { OwnOutcomes, type RuleDetail } from "./own-outcomes.ts";
import { isStepExcluded } from "./rule-evaluation.ts";

/** An institution's verdict for one person: that of its best rule, or that the person belongs to it already. */
export interface InstitutionVerdict {
  readonly institution: number;
  readonly verdict: Verdict;
  /** Highest confidence among `rules`, in ten-thousandths. */
  readonly confidence: number;
  /** Rules with this verdict; none if it is negative, or if only a membership gives it. */
  readonly rules: readonly number[];
  /** Whether a stated fact meets a condition of any rule, whatever the rule's own verdict. */
  readonly matched: boolean;
  /** `yes`: the person belongs to it; `maybe`: the name that was said is that of several. */
  readonly membership: "yes" | "maybe" | "no";
}

/** Confidence of a membership that the person stated, in ten-thousandths. */
const CERTAIN = 10_000;
const FAMILY = setOf(FAMILY_CLASS);

/** Outcomes of one book's rules for one person: by own facts, and through relatives. */
export class RuleOutcomes {
  readonly book: MembershipBook;
  readonly resolved: ResolvedPerson;
  readonly own: OwnOutcomes;
  /** Null if nothing was said about relatives. */
  readonly relatives: readonly RelativeOutcomes[] | null;
  /** Shared by all people who stated the same classes, of themselves and of relatives in the same relations. */
  readonly mask: string;
  /** For each institution, whether one of its rules is touched, or a membership is. */
  readonly touchedInstitutions: Uint8Array;
  /** The same as a list, in no order. */
  readonly touchedList: readonly number[];

  constructor(book: MembershipBook, person: Person) {
    this.book = book;
    this.resolved = resolvePerson(book, person);
    const { settled, relatives, memberships } = this.resolved;
    this.own = new OwnOutcomes(new FactEvaluator(book, this.resolved, settled), person.willingToJoin);
    this.relatives = relatives?.map((relative) => relativeOutcomes(book, relative, person.willingToJoin)) ?? null;
    const ofRelatives = this.relatives?.map(
      ({ own, applicantBit, memberships: theirs }) => `${applicantBit}:${own.mask}:${theirs.isOpen || theirs.unresolved.length > 0}`,
    );
    this.mask = `${this.own.mask}/${ofRelatives?.join("/") ?? "open"}`;
    this.touchedInstitutions = new Uint8Array(book.meta.institutions);
    const list: number[] = [];
    const touch = (institution: number) => {
      if (this.touchedInstitutions[institution] !== 0) return;
      this.touchedInstitutions[institution] = 1;
      list.push(institution);
    };
    for (const rule of this.own.touchedRules) touch(book.ruleInstitution[rule] ?? missing(rule));
    for (const relative of this.relatives ?? []) {
      for (const rule of relative.own.touchedRules) if (this.#extendsTo(rule)) touch(book.ruleInstitution[rule] ?? missing(rule));
    }
    for (const { institutions, possible } of [memberships, ...(this.relatives ?? []).map((relative) => relative.memberships)]) {
      for (const institution of [...institutions, ...possible.keys()]) touch(institution);
    }
    this.touchedList = list;
  }

  #extendsTo(rule: number): boolean {
    return shapeOfRule(this.book, rule).extension !== "none";
  }

  /** The best of what a rule gives through relatives; null if it gives nothing, or nothing was said about relatives. */
  family(rule: number): FamilyStanding | null {
    if (this.relatives === null || !this.#extendsTo(rule)) return null;
    let best: FamilyStanding | null = null;
    for (const relative of this.relatives) {
      const standing = throughRelative(this.book, rule, relative);
      if (standing !== null && standing.verdict > (best?.verdict ?? NO)) best = standing;
    }
    return best;
  }

  /** Whether relatives, about whom nothing was said, may give more than the person's own facts. */
  isFamilyOpen(rule: number): boolean {
    if (this.relatives !== null) return false;
    const shape = shapeOfRule(this.book, rule);
    if (shape.extension === "none") return false;
    // A relative may belong to the association already, whatever the person is willing to join.
    const isClosed = STEP_KINDS[shape.step] !== "join_association" && isStepExcluded(shape, this.own.willing);
    return shape.extension === "members" || !isClosed;
  }

  verdict(rule: number): Verdict {
    const own = this.own.verdict(rule);
    if (own === ELIGIBLE || !this.#extendsTo(rule)) return own;
    if (this.relatives === null) return own === NO && this.isFamilyOpen(rule) ? UNDECIDED : own;
    const family = this.family(rule);
    return family !== null && family.verdict > own ? family.verdict : own;
  }

  isMatched(rule: number): boolean {
    if (this.own.isMatched(rule)) return true;
    return this.relatives?.some((relative) => matchesThrough(this.book, rule, relative)) === true;
  }

  /** What is open in a rule, relatives included. */
  detail(rule: number): RuleDetail {
    const own = this.own.detail(rule);
    const verdict = this.verdict(rule);
    const asksForFamily = verdict < CONDITIONALLY && verdict > NO && (this.isFamilyOpen(rule) || this.family(rule)?.verdict === verdict);
    const isOwn = this.own.verdict(rule) === verdict;
    return {
      unlocks: this.unlocks(rule),
      word: own.word,
      questions: (isOwn ? own.questions : 0) + (asksForFamily ? 1 : 0),
      asks: unionOf(isOwn ? own.asks : EMPTY_SET, asksForFamily ? FAMILY : EMPTY_SET),
      cannotAsk: own.cannotAsk,
    };
  }

  /** Topics of which one answer makes the rule's verdict positive. */
  unlocks(rule: number): TopicSet {
    const topics = this.own.unlocks(rule);
    return this.#familyUnlocks(rule) ? topics | (1 << FAMILY_TOPIC) : topics;
  }

  #familyUnlocks(rule: number): boolean {
    const { isWeak, extension } = shapeOfRule(this.book, rule);
    return !isWeak && extension !== "closed" && this.isFamilyOpen(rule);
  }

  ofInstitution(institution: number): InstitutionVerdict {
    const { book } = this;
    const { memberships } = this.resolved;
    const membership = memberships.institutions.has(institution) ? "yes" : memberships.possible.has(institution) ? "maybe" : "no";
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
