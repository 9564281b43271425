import { missing } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { type GeoRole, hasMember } from "@tellerline/vocabulary";
import { conditionsOf } from "../book/membership-book.ts";
import { regionWithAnswer } from "../conditions/geo.ts";
import { askingOf } from "../conditions/index.ts";
import { type Individual, UNKNOWN_REGION } from "../person/person.ts";
import { resolveOrganizations, TELLING_ROLES } from "../person/resolve-organizations.ts";
import { isGeoClass, roleOfClass } from "../rules/classes.ts";
import { NO_TOPICS, placeTopic, type Topic, type TopicSet } from "../rules/topics.ts";
import { isOpenTruth, isSettled } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import { evaluateRule } from "./rule-evaluation.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";

/** What an answer about a place unlocks at an institution, because the place tells which organization an alias means. */
export interface ToldByPlace {
  readonly topics: TopicSet;
  readonly rules: ReadonlyMap<Topic, number>;
}

function within(individual: Individual, role: GeoRole, state: StateCode): Individual {
  const fact = { level: "state", key: `state:${state}`, states: [state], counties: [] } as const;
  const region = regionWithAnswer(individual.regions.get(role) ?? UNKNOWN_REGION, fact);
  return { ...individual, regions: new Map([...individual.regions, [role, region]]) };
}

class TellingPlaces {
  readonly #outcomes: RuleOutcomes;
  readonly #role: GeoRole;
  /** One evaluator for each state where an alias counts and the person may be. It takes the person to be in that state. */
  readonly #inStates: readonly FactEvaluator[];

  constructor(outcomes: RuleOutcomes, role: GeoRole, states: readonly StateCode[]) {
    this.#outcomes = outcomes;
    this.#role = role;
    const { individual } = outcomes.resolved;
    const known = individual.regions.get(role)?.states ?? null;
    const possible = known === null ? states : known.length > 1 ? known.filter((state) => states.includes(state)) : [];
    this.#inStates = possible.map((state) => this.#evaluatorOf(within(individual, role, state)));
  }

  #evaluatorOf(individual: Individual): FactEvaluator {
    const { book, resolved, memory } = this.#outcomes;
    return new FactEvaluator(memory.workspace, { individual, organizations: resolveOrganizations(book, individual) }, resolved.settled);
  }

  /** The person's facts after each answer that names an open place of the rule. */
  #inOwnPlaces(rule: number): readonly FactEvaluator[] {
    const { book, own } = this.#outcomes;
    const { start, end } = conditionsOf(book, rule);
    const answers: FactEvaluator[] = [];
    for (let condition = start; condition < end; condition++) {
      for (const atom of book.conditionAtoms.of(condition)) {
        const atomClass = book.atomClass[atom] ?? missing(atom);
        if (!isGeoClass(atomClass) || roleOfClass(atomClass) !== this.#role || !hasMember(own.evaluator.askableClasses, atomClass))
          continue;
        if (isOpenTruth(own.evaluator.of(atom)))
          answers.push(this.#evaluatorOf(askingOf(atomClass).answer(book, own.evaluator, atom).individual));
      }
    }
    return answers;
  }

  unlocks(rule: number): boolean {
    const isPositive = (evaluator: FactEvaluator) => isSettled(evaluateRule(evaluator, rule, this.#outcomes.own.willing).verdict);
    return this.#inStates.some(isPositive) || this.#inOwnPlaces(rule).some(isPositive);
  }
}

/**
 * By institution: what an answer about the home or the workplace unlocks, because the place tells which of several organizations a shared
 * alias means (guides/membership.md#names-of-organizations).
 */
export function toldByPlace(outcomes: RuleOutcomes): ReadonlyMap<number, ToldByPlace> {
  const { book, resolved } = outcomes;
  const { elsewhere } = resolved.organizations;
  const told = new Map<number, ToldByPlace>();
  if (elsewhere.size === 0) return told;
  const states = [...new Set([...elsewhere.values()].flat())];
  const touched = [...new Set([...elsewhere.keys()].flatMap((slot) => Array.from(book.slotRules.of(slot))))].filter((rule) => {
    return !isSettled(outcomes.ofInstitution(book.ruleInstitution[rule] ?? missing(rule)).verdict);
  });
  for (const role of TELLING_ROLES) {
    const places = new TellingPlaces(outcomes, role, states);
    const topic = placeTopic(role);
    for (const rule of touched.filter((one) => places.unlocks(one))) {
      const institution = book.ruleInstitution[rule] ?? missing(rule);
      const known = told.get(institution) ?? { topics: NO_TOPICS, rules: new Map<Topic, number>() };
      told.set(institution, { topics: known.topics | (1 << topic), rules: new Map([[topic, rule], ...known.rules]) });
    }
  }
  return told;
}
