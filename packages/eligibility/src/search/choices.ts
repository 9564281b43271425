import { missing } from "@tellerline/book";
import { bitOf, inverseRelation, MILITARY_STATUSES, RELATIONS } from "@tellerline/vocabulary";
import { rulesOf, shapeOfRule } from "../book/membership-book.ts";
import { topicAsking } from "../conditions/index.ts";
import { type NarrowService, narrowServices } from "../conditions/military.ts";
import { FAMILY_TOPIC, type Topic, topicOfClass } from "../rules/topics.ts";
import { isOpenTruth } from "../rules/truth.ts";
import { lowestBit } from "./ascending-set.ts";
import type { Favourable, KnownChoices } from "./common-questions.ts";
import type { CommonView } from "./common-view.ts";
import { openConditionsIn } from "./rule-evaluation.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";

/** One of several possible answers, and the number of institutions that this answer alone unlocks. */
export interface Choice {
  readonly value: string;
  /** The service with its state and branch, if a rule names a state or branches; absent otherwise. */
  readonly service?: NarrowService;
  readonly count: number;
}

/** Institutions that are counted one by one (see `Questions`). */
export interface Individuals {
  readonly institutions: Int32Array;
  /** By position in `institutions`: the topics that unlock the institution, as bits. */
  readonly unlocks: Int32Array;
  has(institution: number): boolean;
}

/** Maximum choices that name a state or a branch. Those that unlock the most institutions are kept. */
const MAX_NARROW = 20;

export function countBits(counts: Int32Array, bits: number, by: 1 | -1): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = lowestBit(left);
    counts[bit] = (counts[bit] ?? missing(bit)) + by;
  }
}

/** Relatives through whom a rule accepts the applicant, as bits of what the relative is to the applicant. */
function relationBits({ book }: RuleOutcomes, rule: number): number {
  const { extendsToEligible, extendsToMembers } = shapeOfRule(book, rule);
  const applicant = extendsToMembers | extendsToEligible;
  return RELATIONS.reduce((bits, relation, at) => {
    const inverse = 1 << RELATIONS.indexOf(inverseRelation(relation));
    return (applicant & inverse) === 0 ? bits : bits | (1 << at);
  }, 0);
}

/**
 * Atoms of a rule about a topic, each of which makes the rule's verdict positive if the person says yes to it. -1 stands for membership in the
 * step's association.
 */
function answersOf({ own, book }: RuleOutcomes, rule: number, topic: Topic): readonly number[] {
  const open = openConditionsIn(own.evaluator, rule) ?? [];
  const [only] = open;
  if (only === undefined || open.length > 1) return own.answersThatUnlock(rule, topic);
  return Array.from(book.conditionAtoms.of(only)).filter(
    (atom) => topicOfClass(book.atomClass[atom] ?? missing(atom)) === topic && isOpenTruth(own.evaluator.of(atom)),
  );
}

function favourableTo(outcomes: RuleOutcomes, institution: number, topic: Topic): Favourable {
  const { book } = outcomes;
  const values = topicAsking(topic).choices ?? missing(topic);
  const { start, end } = rulesOf(book, institution);
  const services: NarrowService[] = [];
  let bits = 0;
  for (let rule = start; rule < end; rule++) {
    if (((outcomes.unlocks(rule) >> topic) & 1) === 0) continue;
    if (topic === FAMILY_TOPIC) bits |= relationBits(outcomes, rule);
    for (const atom of topic === FAMILY_TOPIC ? [] : answersOf(outcomes, rule, topic)) {
      if (atom < 0) continue;
      const key = book.text(book.atomKey[atom] ?? missing(atom)).split(":");
      if (book.atomAux[atom] === 0) bits |= bitOf(values, key.at(-1) ?? missing(atom));
      else services.push(...narrowServices(book, atom));
    }
  }
  return { bits, services };
}

function allUnlocked({ unlocks }: CommonView, topic: Topic): readonly number[] {
  const count = unlocks.counts[topic] ?? missing(topic);
  return Array.from({ length: count }, (_, position) => unlocks.unlocked(topic, position) ?? missing(position));
}

function knownChoices(view: CommonView, topic: Topic, values: number): KnownChoices {
  const byTopic = view.questions.choices;
  const known = byTopic.get(topic) ?? {
    counts: new Int32Array(values),
    favourable: new Map(),
    narrow: new Map(),
    missing: allUnlocked(view, topic),
  };
  byTopic.set(topic, known);
  return known;
}

/**
 * Evaluates the institutions in `missing`, adds them to the counts and removes them from `missing`; those that are counted one by one stay.
 */
function complete(known: KnownChoices, outcomes: RuleOutcomes, topic: Topic, individuals: Individuals): void {
  known.missing = known.missing.filter((institution) => {
    if (individuals.has(institution)) return true;
    const favourable = favourableTo(outcomes, institution, topic);
    known.favourable.set(institution, favourable);
    if (favourable.services.length > 0) known.narrow.set(institution, favourable);
    countBits(known.counts, favourable.bits, 1);
    return false;
  });
}

const isMetBy = (wanted: NarrowService, said: NarrowService): boolean =>
  wanted.status === said.status &&
  (wanted.state === null || wanted.state === said.state) &&
  (wanted.branch === null || wanted.branch === said.branch);

const keyOf = ({ status, state, branch }: NarrowService): string => `${status}|${state}|${branch}`;

/** Choices of a service with its state or branch. The count of each includes the institutions that its status alone unlocks. */
function narrowChoices(favourable: readonly Favourable[], counts: Int32Array): readonly Choice[] {
  const distinct = new Map(favourable.flatMap(({ services }) => services.map((service) => [keyOf(service), service] as const)));
  const counted = [...distinct].map(([key, service]) => {
    const status = MILITARY_STATUSES.indexOf(service.status);
    const more = favourable.filter(({ bits, services }) => ((bits >> status) & 1) === 0 && services.some((one) => isMetBy(one, service)));
    return { key, service, count: (counts[status] ?? missing(status)) + more.length };
  });
  const ranked = counted.toSorted((left, right) => right.count - left.count || (left.key < right.key ? -1 : 1));
  return ranked.slice(0, MAX_NARROW).map(({ service, count }) => ({ value: service.status, service, count }));
}

/** The choices of a question, each of which unlocks at least one institution; null if the question has no choices. */
export function choicesOf(outcomes: RuleOutcomes, view: CommonView, topic: Topic, individuals: Individuals): readonly Choice[] | null {
  const values = topicAsking(topic).choices;
  if (values === null) return null;
  const known = knownChoices(view, topic, values.length);
  complete(known, outcomes, topic, individuals);
  const counts = known.counts.slice();
  const narrow = [...known.narrow].flatMap(([institution, favourable]) => (individuals.has(institution) ? [] : favourable));
  individuals.institutions.forEach((institution, at) => {
    // For an institution that was not counted yet, there is nothing to subtract.
    countBits(counts, known.favourable.get(institution)?.bits ?? 0, -1);
    if ((((individuals.unlocks[at] ?? missing(at)) >> topic) & 1) === 0) return;
    const favourable = favourableTo(outcomes, institution, topic);
    countBits(counts, favourable.bits, 1);
    if (favourable.services.length > 0) narrow.push(favourable);
  });
  const plain = values.map((value, at) => ({ value, count: counts[at] ?? missing(at) })).filter(({ count }) => count > 0);
  return [...plain, ...narrowChoices(narrow, counts)];
}
