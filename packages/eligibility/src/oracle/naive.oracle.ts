import { compareText } from "@tellerline/book";
import { clauseOf, reasonOf, statementOf, wordedAtom } from "../answer/sentences.ts";
import { conditionsBesideStep } from "../book/join-step.ts";
import type { MemberInstitution } from "../book/source.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import { OrganizationRegistry } from "../names/registry.ts";
import type { Person, Region } from "../person/person.ts";
import { type Atom, type Condition, GEO_LEVELS, GEO_ROLES, type GeoAtom, type OrganizationAtom, type Rule } from "../rules/atoms.ts";
import { classOf, geoClass, organizationClass } from "../rules/classes.ts";
import { isOpen } from "../rules/keys.ts";
import { regionTruth } from "../search/region-truth.ts";
import type { Bucket } from "../search/search.ts";
import { bucketOf } from "../search/search.ts";
import { FALSE, TRUE, type Truth, UNKNOWN, type Verdict, verdictOf } from "../search/truth.ts";

/** The slow and obvious version of evaluation: every rule, every condition, every atom, as they were published. */

const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";

function geoTruth(region: Region | undefined, atom: GeoAtom): Truth {
  return regionTruth(region, { ...atom, level: GEO_LEVELS.indexOf(atom.level) });
}

export class NaiveEvaluator {
  readonly #registry: OrganizationRegistry;
  readonly #rules: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    this.#registry = new OrganizationRegistry(rules.map((rule) => ({ ...rule, conditions: conditionsBesideStep(rule) })));
  }

  #organization(person: Person, atom: OrganizationAtom): Truth {
    const entity = this.#registry.entityOf(atom.kind, foldOrganization(atom.name));
    const entityOf = (name: string) => this.#registry.entityOf(atom.kind, foldOrganization(name));
    if (person.assertedQualifiers.some((name) => entityOf(name) === entity)) return TRUE;
    const said = person.organizations.get(atom.kind);
    if (said === undefined) return UNKNOWN;
    if (said.some((name) => entityOf(name) === entity)) {
      if (atom.kind !== "school" || atom.relationships.length === 0) return TRUE;
      if (person.schoolRelationship === null) return UNKNOWN;
      return atom.relationships.includes(person.schoolRelationship) ? TRUE : FALSE;
    }
    return said.some((name) => entityOf(name) === null) ? UNKNOWN : FALSE;
  }

  atom(person: Person, atom: Atom): Truth {
    switch (atom.type) {
      case "open":
        return TRUE;
      case "geo":
        return atom.role === "worship" || atom.role === "school" ? UNKNOWN : geoTruth(person.regions.get(atom.role), atom);
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
      default:
        return UNKNOWN;
    }
  }

  condition(person: Person, condition: Condition): Truth {
    const truths = condition.map((atom) => this.atom(person, atom));
    if (truths.includes(TRUE)) return TRUE;
    if (!truths.includes(UNKNOWN)) return FALSE;
    return this.#holdsInEveryCounty(person, condition) ? TRUE : UNKNOWN;
  }

  /** Rulings 5: a condition on one of several candidate counties holds if all of them satisfy it. */
  #holdsInEveryCounty(person: Person, condition: Condition): boolean {
    return GEO_ROLES.some((role) => {
      const counties = person.regions.get(role)?.counties ?? [];
      const atoms = condition.filter((atom) => isGeo(atom) && atom.role === role);
      const meets = (county: string) =>
        atoms.some(
          (atom) => isGeo(atom) && (atom.key === county || (atom.level === "state" && county.startsWith(`county:${atom.states[0]}:`))),
        );
      return counties.length > 1 && counties.every(meets);
    });
  }

  isMember(person: Person, rule: Rule): boolean {
    if (rule.joinStep === null) return false;
    const entity = this.#registry.entityOf("association", foldOrganization(rule.joinStep.association));
    const names = [...(person.organizations.get("association") ?? []), ...person.assertedQualifiers];
    return names.some((name) => this.#registry.entityOf("association", foldOrganization(name)) === entity);
  }

  rule(person: Person, rule: Rule): Verdict {
    const truths = conditionsBesideStep(rule).map((condition) => this.condition(person, condition));
    const count = (wanted: Truth) => truths.filter((truth) => truth === wanted).length;
    const base = verdictOf(count(TRUE), count(UNKNOWN), count(FALSE));
    if (rule.joinStep === null || this.isMember(person, rule)) return base;
    if (person.willingToJoin === false) return 0;
    return base === 4 ? 3 : base;
  }

  matches(person: Person, rule: Rule): boolean {
    const conditions = conditionsBesideStep(rule);
    return this.isMember(person, rule) || conditions.some((condition) => !isOpen(condition) && this.condition(person, condition) === TRUE);
  }

  /** The best verdict among an institution's rules. */
  verdict(person: Person, creditUnionId: string): Verdict {
    let best: Verdict = 0;
    for (const rule of this.#rules) {
      const verdict = rule.creditUnionId === creditUnionId ? this.rule(person, rule) : 0;
      if (verdict > best) best = verdict;
    }
    return best;
  }

  reason(person: Person, rule: Rule): string {
    const met: string[] = [];
    const open: string[] = [];
    for (const condition of conditionsBesideStep(rule)) {
      const wanted = (truth: Truth) => condition.filter((atom) => this.atom(person, atom) === truth).map(wordedAtom);
      if (this.condition(person, condition) !== TRUE) open.push(clauseOf(wanted(UNKNOWN)));
      else {
        const [certain] = wanted(TRUE);
        met.push(certain === undefined ? clauseOf(wanted(UNKNOWN)) : statementOf(certain.atomClass, certain.label));
      }
    }
    const isMember = this.isMember(person, rule);
    if (isMember) met.push(`you belong to ${rule.joinStep?.association}`);
    const step = isMember ? null : rule.joinStep;
    return reasonOf({ met, open, step, willingnessAssumed: person.willingToJoin === null, notes: [] });
  }

  /** The alternatives of a condition that are unknown and that the person can still say something of. */
  open(person: Person, condition: Condition): readonly Atom[] {
    return condition.filter((atom) => this.atom(person, atom) === UNKNOWN && this.isAskable(person, classOf(atom)));
  }

  /** Their classes. */
  asks(person: Person, condition: Condition): number {
    return this.open(person, condition).reduce((mask, atom) => mask | (1 << classOf(atom)), 0);
  }

  /** Whether a person can still say something of this class. */
  isAskable(person: Person, atomClass: number): boolean {
    for (const role of GEO_ROLES) {
      const region = person.regions.get(role);
      if (atomClass === geoClass(role, "state")) return region?.states?.length !== 1;
      if (atomClass === geoClass(role, "county")) return region?.counties?.length !== 1;
      if (atomClass === geoClass(role, "place")) return !region?.place;
      if (atomClass === geoClass(role, "zip")) return !region?.zip;
    }
    for (const kind of ["employer", "association", "school", "worship", "occupation"] as const) {
      if (atomClass !== organizationClass(kind)) continue;
      const said = person.organizations.get(kind);
      if (said === undefined) return true;
      const isResolved = said.every((name) => this.#registry.entityOf(kind, foldOrganization(name)) !== null);
      return kind === "school" && isResolved && person.schoolRelationship === null;
    }
    if (atomClass === 25) return person.militaryStatus === null || person.militaryServiceState === null;
    return atomClass === 26 && person.applicantKind === null;
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

/** All candidates in their buckets, in order, and the questions that would raise them. */
export function naiveSearch(institutions: readonly MemberInstitution[], rules: readonly Rule[], person: Person) {
  const evaluator = new NaiveEvaluator(rules);
  const buckets: Record<Bucket, (NaiveEntry & { confidence: number; questions: number; name: string })[]> = {
    eligible: [],
    conditionally_eligible: [],
    possibly_eligible: [],
    unknown: [],
  };
  const unlocks = new Map<number, Set<string>>();
  const home = person.regions.get("home");
  const ownStates = home?.states ?? home?.suggestedStates ?? [];
  let candidates = 0;
  for (const { creditUnionId, name, state } of institutions.toSorted((left, right) =>
    compareText(left.creditUnionId, right.creditUnionId),
  )) {
    const own = rules.filter((rule) => rule.creditUnionId === creditUnionId).toSorted((left, right) => left.ruleId - right.ruleId);
    const matched = own.some((rule) => evaluator.matches(person, rule));
    const open = own.some((rule) => conditionsBesideStep(rule).every(isOpen));
    if (!matched && !open && !ownStates.includes(state)) continue;
    candidates++;
    const verdict = evaluator.verdict(person, creditUnionId);
    if (verdict === 0 && !matched) continue;
    const best = own.filter((rule) => verdict > 0 && evaluator.rule(person, rule) === verdict);
    const openQuestions = best
      .flatMap((rule) => conditionsBesideStep(rule))
      .filter((condition) => evaluator.condition(person, condition) === UNKNOWN && evaluator.asks(person, condition) !== 0);
    buckets[bucketOf(verdict)].push({
      creditUnionId,
      name,
      reasons: best.map((rule) => evaluator.reason(person, rule)),
      unaffirmed: verdict === 0,
      confidence: Math.max(0, ...best.map(({ confidence }) => Math.round(confidence * 10_000))),
      questions: verdict === 1 || verdict === 2 ? openQuestions.length : 0,
    });
    for (const asks of raisingQuestions(evaluator, person, creditUnionId, own, verdict)) {
      unlocks.set(asks, (unlocks.get(asks) ?? new Set()).add(creditUnionId));
    }
  }
  for (const bucket of Object.values(buckets)) {
    bucket.sort(
      (left, right) => right.confidence - left.confidence || left.questions - right.questions || compareText(left.name, right.name),
    );
  }
  return { buckets, candidates, unlocks };
}

/** What a person says who belongs to the association of the rule's step already. */
function membershipOf({ joinStep }: Rule): OrganizationAtom | null {
  if (joinStep === null) return null;
  return { type: "organization", kind: "association", name: joinStep.association, aliases: [], relationships: [] };
}

/** Each question of which some favourable answer raises the institution, found by answering it and evaluating everything again. */
function raisingQuestions(
  evaluator: NaiveEvaluator,
  person: Person,
  creditUnionId: string,
  rules: readonly Rule[],
  verdict: Verdict,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (verdict === 0) return found;
  const association = organizationClass("association");
  for (const rule of rules) {
    const membership = membershipOf(rule);
    const isAllTrue = conditionsBesideStep(rule).every((condition) => evaluator.condition(person, condition) === TRUE);
    if (membership !== null && isAllTrue && evaluator.isAskable(person, association)) {
      if (evaluator.verdict(answer(person, membership), creditUnionId) > verdict) found.add(1 << association);
    }
    if (evaluator.rule(person, rule) === 0) continue;
    for (const condition of conditionsBesideStep(rule)) {
      if (evaluator.condition(person, condition) !== UNKNOWN) continue;
      const open = evaluator.open(person, condition);
      const asks = evaluator.asks(person, condition);
      if (open.some((atom) => evaluator.verdict(answer(person, atom), creditUnionId) > verdict)) found.add(asks);
    }
  }
  return found;
}
