import type { MemberInstitution } from "../book/source.ts";
import type { Person, Region } from "../person/person.ts";
import type { Atom, Condition, GeoAtom, OrganizationAtom, Rule } from "../rules/atoms.ts";
import { isSameName, KnownOrganizations } from "./names.oracle.ts";
import { areAllIn, isIn } from "./places.oracle.ts";
import { asNumber, isOpenPart, KINDS, LEVELS, questionAbout, ROLES } from "./questions.oracle.ts";
import { FALSE, isBetter, or, type Standing, standingOf, TRUE, type Truth, UNKNOWN } from "./truth.oracle.ts";
import { alternatives, explained, statement } from "./words.oracle.ts";

/**
 * Reference implementation of evaluation: every rule, condition and atom, as published. It shares only the types of rules and persons
 * with the engine; every decision is written here a second time.
 */

const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";
const isOpenToAnyone = (condition: Condition): boolean => condition.some(({ type }) => type === "open");

/** The conditions without one that only requires the association of the join step: that one is the step itself. */
function conditionsOf({ conditions, joinStep }: Rule): readonly Condition[] {
  if (joinStep === null) return conditions;
  const isTheStep = (atom: Atom) =>
    atom.type === "organization" &&
    atom.kind === "association" &&
    [atom.name, ...atom.aliases].some((name) => isSameName(name, joinStep.association));
  return conditions.filter((condition) => !condition.every(isTheStep));
}

export class NaiveEvaluator {
  readonly #organizations: KnownOrganizations;
  readonly #rules: readonly Rule[];
  readonly #askable = new WeakMap<Person, ReadonlySet<string>>();

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#organizations = new KnownOrganizations(rules.map((rule) => ({ ...rule, conditions: conditionsOf(rule) })));
  }

  #organization(person: Person, atom: OrganizationAtom): Truth {
    const meant = this.#organizations.find(atom.kind, atom.name);
    const isMeant = (name: string) => meant !== null && this.#organizations.find(atom.kind, name) === meant;
    if (person.assertedQualifiers.some(isMeant)) return TRUE;
    const said = person.organizations.get(atom.kind);
    if (said === undefined) return UNKNOWN;
    if (!said.some(isMeant)) return said.every((name) => this.#organizations.find(atom.kind, name) !== null) ? FALSE : UNKNOWN;
    if (atom.relationships.length === 0) return TRUE;
    if (person.schoolRelationship === null) return UNKNOWN;
    return atom.relationships.includes(person.schoolRelationship) ? TRUE : FALSE;
  }

  #geo(person: Person, atom: GeoAtom): Truth {
    if (atom.role === "worship" || atom.role === "school") return UNKNOWN;
    const region = person.regions.get(atom.role);
    return region === undefined ? UNKNOWN : isIn(region, atom);
  }

  atom(person: Person, atom: Atom): Truth {
    switch (atom.type) {
      case "open":
        return TRUE;
      case "geo":
        return this.#geo(person, atom);
      case "organization":
        return this.#organization(person, atom);
      case "military":
        if (person.militaryStatus === null) return UNKNOWN;
        if (person.militaryStatus !== atom.status) return FALSE;
        if (atom.state === null) return TRUE;
        if (person.militaryServiceState === null) return UNKNOWN;
        return person.militaryServiceState === atom.state ? TRUE : FALSE;
      case "applicant_kind":
        if (person.applicantKind === null) return UNKNOWN;
        return person.applicantKind === atom.value ? TRUE : FALSE;
      case "boundary":
      case "unverified":
        return UNKNOWN;
    }
  }

  /** One alternative is enough. If the person's county is one of several, the condition also holds if each candidate meets it. */
  condition(person: Person, condition: Condition): Truth {
    const truth = or(condition.map((atom) => this.atom(person, atom)));
    if (truth !== UNKNOWN) return truth;
    const isCovered = [...person.regions].some(([role, region]) =>
      areAllIn(
        region,
        condition.filter(isGeo).filter((atom) => atom.role === role),
      ),
    );
    return isCovered ? TRUE : UNKNOWN;
  }

  /** Whether the person belongs to the association of the rule's step already. */
  isMember(person: Person, { joinStep }: Rule): boolean {
    if (joinStep === null) return false;
    const association = this.#organizations.find("association", joinStep.association);
    const names = [...(person.organizations.get("association") ?? []), ...person.assertedQualifiers];
    return association !== null && names.some((name) => this.#organizations.find("association", name) === association);
  }

  rule(person: Person, rule: Rule): Standing {
    const standing = standingOf(conditionsOf(rule).map((condition) => this.condition(person, condition)));
    if (rule.joinStep === null || this.isMember(person, rule)) return standing;
    if (person.willingToJoin === false) return "closed";
    return standing === "eligible" ? "conditionally_eligible" : standing;
  }

  /** Whether a stated fact meets a part of the rule. */
  matches(person: Person, rule: Rule): boolean {
    const said = conditionsOf(rule).filter((condition) => !isOpenToAnyone(condition));
    return this.isMember(person, rule) || said.some((condition) => this.condition(person, condition) === TRUE);
  }

  /** The best standing among an institution's rules. */
  standing(person: Person, creditUnionId: string): Standing {
    const own = this.#rules.filter((rule) => rule.creditUnionId === creditUnionId).map((rule) => this.rule(person, rule));
    return own.reduce((best, standing) => (isBetter(standing, best) ? standing : best), "closed");
  }

  reason(person: Person, rule: Rule): string {
    const met: string[] = [];
    const open: string[] = [];
    for (const condition of conditionsOf(rule)) {
      const [certain] = condition.filter((atom) => this.atom(person, atom) === TRUE);
      const unknown = condition.filter((atom) => this.atom(person, atom) === UNKNOWN);
      if (this.condition(person, condition) !== TRUE) open.push(alternatives(unknown));
      else met.push(certain === undefined ? alternatives(unknown) : statement(certain));
    }
    const isMember = this.isMember(person, rule);
    if (isMember) met.push(`you belong to ${rule.joinStep?.association}`);
    return explained(met, open, isMember ? null : rule.joinStep, person.willingToJoin === null).replaceAll("..", ".");
  }

  /** The unknown alternatives of a condition about which the person can still be asked. */
  open(person: Person, condition: Condition): readonly Atom[] {
    const askable = this.askable(person);
    return condition.filter((atom) => this.atom(person, atom) === UNKNOWN && askable.has(questionAbout(atom) ?? ""));
  }

  /** The questions about them, as a number. */
  asks(person: Person, condition: Condition): number {
    return asNumber(this.open(person, condition).flatMap((atom) => questionAbout(atom) ?? []));
  }

  /** The questions that the person has not answered, or not in full. */
  askable(person: Person): ReadonlySet<string> {
    const known = this.#askable.get(person);
    if (known !== undefined) return known;
    const found = this.#findAskable(person);
    this.#askable.set(person, found);
    return found;
  }

  #findAskable(person: Person): ReadonlySet<string> {
    const places = ROLES.flatMap((role) =>
      LEVELS.filter((level) => isOpenPart(person.regions.get(role), level)).map((level) => `${role} ${level}`),
    );
    const kinds = KINDS.filter((kind) => {
      const said = person.organizations.get(kind);
      if (said === undefined) return true;
      const isKnown = said.every((name) => this.#organizations.find(kind, name) !== null);
      return kind === "school" && isKnown && person.schoolRelationship === null;
    });
    const service = person.militaryStatus === null || person.militaryServiceState === null ? ["military"] : [];
    return new Set([...places, ...kinds, ...service, ...(person.applicantKind === null ? ["applicant_kind"] : [])]);
  }
}

/** The same person after a favourable answer about one atom. */
export function answer(person: Person, atom: Atom): Person {
  const unsaid: Region = { states: null, counties: null, place: null, zip: null, suggestedStates: [] };
  switch (atom.type) {
    case "geo": {
      if (atom.role === "worship" || atom.role === "school") return person;
      const region = person.regions.get(atom.role) ?? unsaid;
      const states = region.states?.filter((state) => atom.states.includes(state)) ?? atom.states;
      const said = {
        state: { ...region, states: atom.states },
        county: { ...region, states: atom.states, counties: [atom.key] },
        place: { ...region, states, place: atom.key },
        zip: {
          ...region,
          states,
          counties: region.counties?.filter((county) => atom.counties.includes(county)) ?? null,
          zip: atom.key.slice(4),
        },
      }[atom.level];
      return { ...person, regions: new Map([...person.regions, [atom.role, said]]) };
    }
    case "organization": {
      const names = [...(person.organizations.get(atom.kind) ?? []), atom.name];
      const organizations = new Map([...person.organizations, [atom.kind, names]]);
      return { ...person, organizations, schoolRelationship: person.schoolRelationship ?? atom.relationships[0] ?? null };
    }
    case "military":
      return { ...person, militaryStatus: atom.status, militaryServiceState: person.militaryServiceState ?? atom.state };
    case "applicant_kind":
      return { ...person, applicantKind: atom.value };
    default:
      return person;
  }
}

export interface NaiveEntry {
  readonly creditUnionId: string;
  readonly reasons: readonly string[];
  readonly unaffirmed: boolean;
}

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** All candidates in their buckets, in order, and the questions that would raise them. */
export function naiveSearch(institutions: readonly MemberInstitution[], rules: readonly Rule[], person: Person) {
  const evaluator = new NaiveEvaluator(rules);
  type Entry = NaiveEntry & { readonly confidence: number; readonly questions: number; readonly name: string };
  const buckets: Record<Exclude<Standing, "closed">, Entry[]> = {
    eligible: [],
    conditionally_eligible: [],
    possibly_eligible: [],
    unknown: [],
  };
  const unlocks = new Map<number, Set<string>>();
  const home = person.regions.get("home");
  const ownStates = home?.states ?? home?.suggestedStates ?? [];
  let candidates = 0;
  for (const { creditUnionId, name, state } of institutions.toSorted((left, right) => byText(left.creditUnionId, right.creditUnionId))) {
    const own = rules.filter((rule) => rule.creditUnionId === creditUnionId).toSorted((left, right) => left.ruleId - right.ruleId);
    const matched = own.some((rule) => evaluator.matches(person, rule));
    const open = own.some((rule) => conditionsOf(rule).every(isOpenToAnyone));
    if (!matched && !open && !ownStates.includes(state)) continue;
    candidates++;
    const standing = evaluator.standing(person, creditUnionId);
    if (standing === "closed" && !matched) continue;
    const best = own.filter((rule) => standing !== "closed" && evaluator.rule(person, rule) === standing);
    const openQuestions = best
      .flatMap(conditionsOf)
      .filter((condition) => evaluator.condition(person, condition) === UNKNOWN && evaluator.open(person, condition).length > 0);
    buckets[standing === "closed" ? "unknown" : standing].push({
      creditUnionId,
      name,
      reasons: best.map((rule) => evaluator.reason(person, rule)),
      unaffirmed: standing === "closed",
      confidence: Math.max(0, ...best.map(({ confidence }) => Math.round(confidence * 10_000))),
      questions: standing === "unknown" || standing === "possibly_eligible" ? openQuestions.length : 0,
    });
    for (const asks of raisingQuestions(evaluator, person, creditUnionId, own, standing)) {
      unlocks.set(asks, (unlocks.get(asks) ?? new Set()).add(creditUnionId));
    }
  }
  for (const bucket of Object.values(buckets)) {
    bucket.sort((left, right) => right.confidence - left.confidence || left.questions - right.questions || byText(left.name, right.name));
  }
  return { buckets, candidates, unlocks };
}

/** The fact that the person already belongs to the association of the rule's step. */
function membershipOf({ joinStep }: Rule): OrganizationAtom | null {
  if (joinStep === null) return null;
  return { type: "organization", kind: "association", name: joinStep.association, aliases: [], relationships: [] };
}

/** Questions of which some favourable answer improves the institution's standing, found by answering and evaluating everything again. */
function raisingQuestions(
  evaluator: NaiveEvaluator,
  person: Person,
  creditUnionId: string,
  rules: readonly Rule[],
  standing: Standing,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (standing === "closed") return found;
  const raises = (atom: Atom) => isBetter(evaluator.standing(answer(person, atom), creditUnionId), standing);
  const asksForAssociations = evaluator.askable(person).has("association");
  for (const rule of rules) {
    const membership = membershipOf(rule);
    const isAllTrue = conditionsOf(rule).every((condition) => evaluator.condition(person, condition) === TRUE);
    if (membership !== null && isAllTrue && asksForAssociations && raises(membership)) found.add(asNumber(["association"]));
    if (evaluator.rule(person, rule) === "closed") continue;
    for (const condition of conditionsOf(rule)) {
      if (evaluator.condition(person, condition) !== UNKNOWN) continue;
      if (evaluator.open(person, condition).some(raises)) found.add(evaluator.asks(person, condition));
    }
  }
  return found;
}
