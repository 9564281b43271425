import type { StateCode } from "@tellerline/geography";
import type { Bucket, OrganizationKind, Relation } from "@tellerline/vocabulary";
import type { MemberInstitution } from "../book/source.ts";
import type { Affiliation, Individual, Person, Region, Relative } from "../person/person.ts";
import type { Atom, Condition, GeoAtom, MilitaryAtom, OrganizationAtom, Rule } from "../rules/atoms.ts";
import { conditionIdOf } from "../rules/condition-id.ts";
import { isSameName, KnownOrganizations } from "./names.oracle.ts";
import { distanceTo, isNamesake } from "./nearness.oracle.ts";
import { areAllIn, isIn } from "./places.oracle.ts";
import { isOpenPart, KINDS, topicOf } from "./questions.oracle.ts";
import {
  better,
  capped,
  carried,
  FALSE,
  guessed,
  isBetter,
  isOpen,
  isSettled,
  or,
  PARTLY,
  type Standing,
  standingOf,
  TRUE,
  type Truth,
  UNKNOWN,
} from "./truth.oracle.ts";
import { alternatives, explained, listed, type OpenStep, statement, whom } from "./words.oracle.ts";

const ids = new WeakMap<Condition, string>();

/** Cached, because the id is a hash and is needed often. */
function idOf(condition: Condition): string {
  const id = ids.get(condition) ?? conditionIdOf(condition);
  ids.set(condition, id);
  return id;
}

const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";
const isOpenToAnyone = (condition: Condition): boolean => condition.some(({ type }) => type === "open");
/**
 * True if there are no conditions or an open one, and each other condition has an alternative that is unverified or about the kind of
 * applicant.
 */
const isOpenButForLittle = (conditions: readonly Condition[]): boolean =>
  (conditions.length === 0 || conditions.some(isOpenToAnyone)) &&
  conditions.every((one) => isOpenToAnyone(one) || one.some(({ type }) => type === "unverified" || type === "applicant_kind"));
/** True if, in some role, the person may be in several counties and the condition names all of them, or their states. */
const isCovered = ({ regions }: Individual, condition: Condition): boolean =>
  [...regions].some(([role, region]) =>
    areAllIn(
      region,
      condition.filter(isGeo).filter((atom) => atom.role === role),
    ),
  );
const WEAK_BELOW = 0.5;

function doubtsOf({ confidence, isCarried, quote }: Rule): readonly string[] {
  const [, seen = ""] = /, seen (.*)$/.exec(quote) ?? [];
  if (isCarried === true) return [`Its page said so ${/-.*-/.test(seen) ? "on" : "in"} ${seen}, not yet confirmed here.`];
  return confidence < WEAK_BELOW ? ["The rule is not sure enough to count."] : [];
}

function asFarAs({ confidence, isCarried }: Rule, standing: Standing): Standing {
  if (isCarried === true) return carried(standing);
  return confidence < WEAK_BELOW ? capped(standing) : standing;
}

/**
 * The distinct conditions of a rule. A condition that only requires membership of the step's association is left out, because it is the
 * step. Opening an account is not such a step.
 */
function conditionsOf({ conditions: said, joinStep }: Rule): readonly Condition[] {
  const conditions = said.filter((condition, at) => said.findIndex((one) => idOf(one) === idOf(condition)) === at);
  if (joinStep === null || joinStep.kind === "open_account") return conditions;
  const isTheStep = (atom: Atom) =>
    atom.type === "organization" &&
    atom.kind === "association" &&
    [atom.name, ...atom.aliases].some((name) => isSameName(name, joinStep.association));
  return conditions.filter((condition) => !condition.every(isTheStep));
}

/** What the applicant is to a relative, by what the relative is to the applicant; absent if it is the same. */
const TURNED: { readonly [One in Relation]?: Relation } = {
  parent: "child",
  child: "parent",
  grandparent: "grandchild",
  grandchild: "grandparent",
  aunt_uncle: "niece_nephew",
  niece_nephew: "aunt_uncle",
  legal_guardian: "ward",
  ward: "legal_guardian",
};
const turned = (relation: Relation): Relation => TURNED[relation] ?? relation;

interface Through {
  readonly standing: Standing;
  readonly relative: Relative;
  readonly how: "meets the rule" | "is a member" | "joins first";
}

/**
 * Reference implementation for tests: it evaluates every rule, condition and atom as published. It shares with the engine only the types of
 * rules and persons, and the ids of conditions.
 */
export class NaiveEvaluator {
  readonly #organizations: KnownOrganizations;
  readonly #rules: readonly Rule[];
  readonly #institutions: readonly MemberInstitution[];

  constructor(rules: readonly Rule[], institutions: readonly MemberInstitution[]) {
    this.#rules = rules;
    this.#institutions = institutions;
    const stateOf = (id: string) => institutions.find(({ creditUnionId }) => creditUnionId === id)?.state ?? null;
    this.#organizations = new KnownOrganizations(
      rules.map((rule) => ({ ...rule, conditions: conditionsOf(rule) })),
      stateOf,
    );
  }

  #statesOf({ regions }: Individual): readonly (readonly StateCode[])[] {
    return [regions.get("home")?.states, regions.get("worksite")?.states].filter((states) => states != null);
  }

  /** `held`: the person's stated affiliations with an organization. `maybe`: true if a stated name may mean the organization. */
  #relationsTo(who: Individual, kind: OrganizationKind, name: string) {
    const states = this.#statesOf(who);
    const said = who.organizations.get(kind) ?? [];
    const meanings = said.map((one) => ({ one, meaning: this.#organizations.meaning(kind, one.name, name, states) }));
    return {
      held: meanings.filter(({ meaning }) => meaning === "this").map(({ one }) => one),
      // If a name certainly means another organization, there is nothing to ask about this one.
      maybe: meanings.some(({ one, meaning }) => meaning === "maybe this" && !this.#organizations.isResolved(kind, one.name, states)),
    };
  }

  #isAsserted(who: Individual, kind: OrganizationKind, name: string): "yes" | "maybe" | "no" {
    const states = this.#statesOf(who);
    const meanings = who.assertedQualifiers.map((said) => {
      const own = this.#organizations.meaning(kind, said, name, states);
      if (own === "this") return "yes";
      const isSureSomewhere = KINDS.some((other) => this.#organizations.isResolved(other, said, states));
      return own === "maybe this" && !isSureSomewhere ? "maybe" : "no";
    });
    return meanings.includes("yes") ? "yes" : meanings.includes("maybe") ? "maybe" : "no";
  }

  #isComplete(who: Individual, kind: OrganizationKind): boolean {
    const said = who.organizations.get(kind);
    return said?.every(({ name }) => this.#organizations.isResolved(kind, name, this.#statesOf(who))) === true;
  }

  #organization(who: Individual, { kind, name, relationships }: OrganizationAtom): Truth {
    const asserted = this.#isAsserted(who, kind, name);
    if (asserted === "yes") return TRUE;
    const wanted: readonly string[] = kind === "employer" && relationships.length === 0 ? ["employee"] : relationships;
    const { held, maybe } = this.#relationsTo(who, kind, name);
    if (held.length > 0) {
      if (wanted.length === 0 || held.some(({ relationship }) => relationship !== null && wanted.includes(relationship))) return TRUE;
      if (held.some(({ relationship }) => relationship === null)) return PARTLY;
    }
    if (maybe || asserted === "maybe") return PARTLY;
    return this.#isComplete(who, kind) ? FALSE : UNKNOWN;
  }

  #military(who: Individual, { status, state, branches }: MilitaryAtom): Truth {
    const truths = [...(who.military ?? []), ...who.sharedService]
      .filter((service) => service.status === status)
      .map((service): Truth => {
        const isWrong =
          (state !== null && service.state !== null && state !== service.state) ||
          (branches.length > 0 && service.branch !== null && !branches.includes(service.branch));
        if (isWrong) return FALSE;
        return (state === null || service.state !== null) && (branches.length === 0 || service.branch !== null) ? TRUE : PARTLY;
      });
    return or([who.military === null ? UNKNOWN : FALSE, ...truths]);
  }

  atom(who: Individual, atom: Atom): Truth {
    switch (atom.type) {
      case "open":
        return TRUE;
      case "geo": {
        const region = who.regions.get(atom.role);
        return region === undefined ? UNKNOWN : isIn(region, atom);
      }
      case "organization":
        return this.#organization(who, atom);
      case "military":
        return this.#military(who, atom);
      case "applicant_kind":
        if (who.applicantKind === null) return UNKNOWN;
        return who.applicantKind === atom.value ? TRUE : FALSE;
      case "boundary":
      case "statement":
      case "unverified":
        return UNKNOWN;
    }
  }

  /**
   * The truth of an OR of atoms. If the person may be in several counties, it is also true if each of these meets an atom. If it is still
   * unknown, the person's word (`affirmed`, `denied`) decides.
   */
  condition(who: Individual & Partial<Person>, condition: Condition): Truth {
    const truth = or(condition.map((atom) => this.atom(who, atom)));
    if (!isOpen(truth)) return truth;
    if (isCovered(who, condition)) return TRUE;
    const id = idOf(condition);
    if (who.affirmed?.includes(id)) return TRUE;
    return who.denied?.includes(id) ? FALSE : truth;
  }

  isMember(who: Individual, { joinStep }: Rule): boolean {
    if (joinStep?.kind !== "join_association") return false;
    const { association } = joinStep;
    return (
      this.#isAsserted(who, "association", association) === "yes" || this.#relationsTo(who, "association", association).held.length > 0
    );
  }

  #isExcluded({ joinStep }: Rule, willing: boolean | null): boolean {
    return willing === false && (joinStep?.kind === "join_association" || joinStep?.kind === "donate");
  }

  own(who: Individual & Partial<Person>, rule: Rule, willing: boolean | null): Standing {
    if (rule.kind === "family") return "closed";
    const isMember = this.isMember(who, rule);
    const truths = conditionsOf(rule).map((condition) => this.condition(who, condition));
    const standing = standingOf(isMember ? [...truths, TRUE] : truths);
    const hasStep = rule.joinStep !== null && !isMember;
    if (hasStep && this.#isExcluded(rule, willing)) return "closed";
    const stepped = hasStep && standing === "eligible" ? "conditionally_eligible" : standing;
    return asFarAs(rule, stepped);
  }

  /**
   * `sure`: ids of institutions that the person belongs to. `maybe`: ids of institutions that share a stated name. `isOpen`: true if there
   * may be others.
   */
  memberships({ memberOf }: Individual) {
    const found = (memberOf ?? []).map((said) => {
      const byId = this.#institutions.filter(({ creditUnionId }) => creditUnionId === said);
      return (byId.length > 0 ? byId : this.#institutions.filter(({ name }) => isSameName(name, said))).map(
        ({ creditUnionId }) => creditUnionId,
      );
    });
    const sure = found.filter((ids) => ids.length === 1).flat();
    return {
      sure,
      maybe: found
        .filter((ids) => ids.length > 1)
        .flat()
        .filter((id) => !sure.includes(id)),
      isOpen: memberOf === null || found.some((ids) => ids.length === 0),
    };
  }

  #extensions(rule: Rule) {
    const families = this.#rules.filter(({ kind, creditUnionId }) => kind === "family" && creditUnionId === rule.creditUnionId);
    return [rule, ...families].flatMap(({ extendsTo }) => extendsTo);
  }

  #extendsTo(rule: Rule, relative: Relative, of: "eligible_people" | "members"): boolean {
    return this.#extensions(rule).some((one) => one.of === of && one.relations.includes(turned(relative.relation)));
  }

  #through(person: Person, rule: Rule, relative: Relative): readonly Through[] {
    const base = this.own(relative.facts, rule, person.willingToJoin);
    const { sure, maybe, isOpen: mayBelong } = this.memberships(relative.facts);
    const ways: Through[] = [];
    if (this.#extendsTo(rule, relative, "eligible_people")) ways.push({ standing: base, relative, how: "meets the rule" });
    const isMembers = this.#extendsTo(rule, relative, "members");
    if (!isMembers && ways.length > 0 && sure.includes(rule.creditUnionId) && !isBetter(base, "unknown"))
      ways.unshift({ standing: "possibly_eligible", relative, how: "is a member" });
    if (isMembers) {
      if (sure.includes(rule.creditUnionId)) ways.push({ standing: "eligible", relative, how: "is a member" });
      else if (base === "eligible" || (base === "once_confirmed" && rule.joinStep === null)) {
        ways.push({ standing: "conditionally_eligible", relative, how: "joins first" });
      } else if (maybe.includes(rule.creditUnionId)) ways.push({ standing: "possibly_eligible", relative, how: "is a member" });
      else if (base !== "closed") ways.push({ standing: guessed(base), relative, how: "joins first" });
      else if (mayBelong) ways.push({ standing: "unknown", relative, how: "is a member" });
    }
    return ways.map((way) => ({ ...way, standing: asFarAs(rule, way.standing) }));
  }

  /** The best way in which a rule accepts the person through a relative; of equal ways, the first. Null if there is none. */
  through(person: Person, rule: Rule): Through | null {
    const ways = (person.family ?? []).flatMap((relative) => this.#through(person, rule, relative));
    return ways.reduce<Through | null>((best, way) => (isBetter(way.standing, best?.standing ?? "closed") ? way : best), null);
  }

  isFamilyOpen(person: Person, rule: Rule): boolean {
    if (person.family !== null) return false;
    const extensions = this.#extensions(rule).filter(({ relations }) => relations.length > 0);
    // A relative may already belong to the association, even if the person is not willing to join.
    const isClosed = rule.joinStep?.kind !== "join_association" && this.#isExcluded(rule, person.willingToJoin);
    return extensions.some(({ of }) => of === "members") || (extensions.length > 0 && !isClosed);
  }

  rule(person: Person, rule: Rule): Standing {
    const own = this.own(person, rule, person.willingToJoin);
    if (this.isFamilyOpen(person, rule)) return own === "closed" ? "unknown" : own;
    return better(own, this.through(person, rule)?.standing ?? "closed");
  }

  #matchesOwn(who: Individual & Partial<Person>, rule: Rule): boolean {
    if (rule.kind === "family") return false;
    const said = conditionsOf(rule).filter((condition) => !isOpenToAnyone(condition));
    return this.isMember(who, rule) || said.some((condition) => [TRUE, PARTLY].some((truth) => truth === this.condition(who, condition)));
  }

  matches(person: Person, rule: Rule): boolean {
    if (this.#matchesOwn(person, rule)) return true;
    return (person.family ?? []).some((relative) => {
      const extends_ = this.#extendsTo(rule, relative, "eligible_people") || this.#extendsTo(rule, relative, "members");
      const { sure, maybe } = this.memberships(relative.facts);
      return extends_ && (this.#matchesOwn(relative.facts, rule) || [...sure, ...maybe].includes(rule.creditUnionId));
    });
  }

  standing(person: Person, creditUnionId: string): Standing {
    const { sure, maybe } = this.memberships(person);
    const member: Standing = sure.includes(creditUnionId) ? "eligible" : maybe.includes(creditUnionId) ? "possibly_eligible" : "closed";
    const own = this.#rules.filter((rule) => rule.creditUnionId === creditUnionId).map((rule) => this.rule(person, rule));
    return own.reduce(better, member);
  }

  #conditionsInWords(who: Individual & Partial<Person>, rule: Rule, relation: Relation | null, hasStep: boolean) {
    const met: string[] = [];
    const open: string[] = [];
    for (const condition of conditionsOf(rule)) {
      const [certain] = condition.filter((atom) => this.atom(who, atom) === TRUE);
      const unknown = condition.filter((atom) => isOpen(this.atom(who, atom)));
      const truth = this.condition(who, condition);
      if (truth === FALSE) continue;
      if (truth !== TRUE) open.push(alternatives(unknown, relation));
      else if (certain?.type === "open" && hasStep) continue;
      else if (certain === undefined && isCovered(who, condition)) met.push(alternatives(unknown.filter(isGeo), relation));
      else if (certain === undefined) met.push(unknown[0]?.type === "statement" ? affirmed(unknown) : alternatives(unknown, relation));
      else met.push(statement(certain, this.#stated(who, certain), relation));
    }
    return { met, open };
  }

  #stated(who: Individual, atom: Atom): readonly string[] | null {
    if (atom.type !== "organization") return null;
    const wanted: readonly string[] = atom.kind === "employer" && atom.relationships.length === 0 ? ["employee"] : atom.relationships;
    const held = this.#relationsTo(who, atom.kind, atom.name).held.flatMap(({ relationship }) => relationship ?? []);
    const stated = held.filter((relationship) => wanted.includes(relationship));
    return stated.length === 0 ? null : stated;
  }

  reason(person: Person, rule: Rule): string {
    const notes = doubtsOf(rule);
    const missing = rule.missingSince === undefined ? "" : ` Not found on its page since ${rule.missingSince}.`;
    const finish = (met: readonly string[], open: readonly string[], step: OpenStep | null) =>
      `${explained(met, open, step, person.willingToJoin === null, notes)}${missing}`.replaceAll("..", ".");
    const own = this.own(person, rule, person.willingToJoin);
    if (own !== "closed" && own === this.rule(person, rule)) {
      const isMember = this.isMember(person, rule);
      const { met, open } = this.#conditionsInWords(person, rule, null, rule.joinStep !== null && !isMember);
      if (isMember) met.push(`you belong to ${rule.joinStep?.association}`);
      return finish(met, open, isMember ? null : rule.joinStep);
    }
    const way = this.through(person, rule);
    if (way === null) {
      const isToEligible = this.#extensions(rule).some(({ of }) => of === "eligible_people");
      return finish([], [`a relative of yours ${isToEligible ? "is a member or meets this rule" : "is a member"}`], null);
    }
    const { relation, facts } = way.relative;
    if (way.how === "is a member") {
      const clause = `${whom(relation)} is a member`;
      if (!this.memberships(facts).sure.includes(rule.creditUnionId)) return finish([], [clause], null);
      const isEnough = this.#extendsTo(rule, way.relative, "members");
      return finish([clause], isEnough ? [] : [`${whom(relation)} joined by a rule that takes in relatives`], null);
    }
    const step = rule.joinStep !== null && !this.isMember(facts, rule) ? rule.joinStep : null;
    const { met, open } = this.#conditionsInWords(facts, rule, relation, step !== null);
    return finish(met, open, way.how === "joins first" ? { kind: "relative_joins_first", relation } : step);
  }

  askable(person: Person, condition: Condition): readonly Atom[] {
    return condition.filter((atom) => isOpen(this.atom(person, atom)) && this.#isAskable(person, atom));
  }

  #isAskable(person: Person, atom: Atom): boolean {
    switch (atom.type) {
      case "statement":
      case "boundary":
        return true;
      case "geo":
        return isOpenPart(person.regions.get(atom.role), atom.level);
      case "military":
        return person.military === null || person.military.some(({ state, branch }) => state === null || branch === null);
      case "applicant_kind":
        return person.applicantKind === null;
      case "organization":
        return this.canAsk(person, atom.kind);
      case "open":
      case "unverified":
        return false;
    }
  }

  /**
   * True if a kind of organization can be asked about: none was stated, or all schools were found and one is stated without a relationship
   * that a rule depends on.
   */
  canAsk(person: Person, kind: OrganizationKind): boolean {
    const said = person.organizations.get(kind);
    if (said === undefined) return true;
    return kind === "school" && this.#isComplete(person, kind) && this.#hasOpenRelationship(person);
  }

  #hasOpenRelationship(person: Person): boolean {
    const said = person.organizations.get("school") ?? [];
    const names = this.#rules.flatMap(({ conditions }) =>
      conditions.flat().flatMap((atom) => (atom.type === "organization" && atom.kind === "school" ? [atom.name] : [])),
    );
    const states = this.#statesOf(person);
    return names.some((name) => {
      const held = said.filter((one) => this.#organizations.meaning("school", one.name, name, states) === "this");
      return held.some(({ relationship }) => relationship === null);
    });
  }

  questions(person: Person, rule: Rule): number {
    const standing = this.rule(person, rule);
    if (standing !== "unknown" && standing !== "possibly_eligible") return 0;
    const isOwn = this.own(person, rule, person.willingToJoin) === standing;
    const own = conditionsOf(rule).filter(
      (condition) => isOpen(this.condition(person, condition)) && this.askable(person, condition).length > 0,
    );
    const isFamily = this.isFamilyOpen(person, rule) || this.through(person, rule)?.standing === standing;
    return (isOwn ? own.length : 0) + (isFamily ? 1 : 0);
  }

  /** One person for each combination of facts that meets all conditions of a rule. */
  relativesWho(rule: Rule): readonly Individual[] {
    const combinations = conditionsOf(rule).reduce<readonly (readonly Atom[])[]>(
      (sofar, condition) => sofar.flatMap((atoms) => condition.map((atom) => [...atoms, atom])),
      [[]],
    );
    const step = rule.joinStep?.kind === "join_association" ? rule.joinStep.association : null;
    const member: Atom[] =
      step === null ? [] : [{ type: "organization", kind: "association", name: step, aliases: [], relationships: [], places: [] }];
    return combinations.flatMap((atoms) => {
      let who = NOBODY;
      for (const atom of [...atoms, ...member]) {
        // Skips combinations that contradict themselves, such as homes in two states.
        if (this.atom(who, atom) === FALSE && atom.type !== "organization" && atom.type !== "military") return [];
        who = answer(who, atom);
      }
      return [who];
    });
  }
}

const affirmed = (atoms: readonly Atom[]): string =>
  `you answered yes to ${listed([...new Set(atoms.flatMap((atom) => (atom.type === "statement" ? [`"${atom.question}"`] : [])))], "or")}`;

export const NOBODY: Individual = {
  regions: new Map(),
  organizations: new Map(),
  military: null,
  sharedService: [],
  applicantKind: null,
  assertedQualifiers: [],
  memberOf: null,
};

/** The facts of `who`, plus facts that make the atom true. Unchanged if no fact does: an open, boundary, statement or unverified atom. */
export function answer<Who extends Individual>(who: Who, atom: Atom): Who {
  const unsaid: Region = { states: null, counties: null, place: null, zip: null, suggestedCounties: [], reach: null };
  switch (atom.type) {
    case "geo": {
      const region = who.regions.get(atom.role) ?? unsaid;
      const states = region.states?.filter((state) => atom.states.includes(state)) ?? atom.states;
      const inside =
        atom.counties.length === 0 ? region.counties : (region.counties?.filter((one) => atom.counties.includes(one)) ?? atom.counties);
      const said = {
        state: { ...region, states: atom.states },
        county: { ...region, states: atom.states, counties: [atom.key] },
        place: { ...region, states, counties: inside, place: atom.key, placeStanding: atom.placeStanding },
        zip: { ...region, states, counties: inside, zip: atom.key.slice(4) },
      }[atom.level];
      return { ...who, regions: new Map([...who.regions, [atom.role, said]]) };
    }
    case "organization": {
      const before = who.organizations.get(atom.kind) ?? [];
      const relationship = atom.relationships[0] ?? (atom.kind === "employer" ? "employee" : null);
      const added: Affiliation = { name: atom.name, relationship };
      const others = before.filter(
        ({ name, relationship: known }) => !(known === null && isSameName(name, atom.name) && relationship !== null),
      );
      return { ...who, organizations: new Map([...who.organizations, [atom.kind, [...others, added]]]) };
    }
    case "military": {
      const branch = atom.branches[0] ?? null;
      const fits = who.military?.find(
        (service) =>
          service.status === atom.status &&
          (atom.state === null || service.state === null || service.state === atom.state) &&
          (atom.branches.length === 0 || service.branch === null || atom.branches.includes(service.branch)),
      );
      const added =
        fits === undefined
          ? { status: atom.status, branch, state: atom.state }
          : { ...fits, branch: fits.branch ?? branch, state: fits.state ?? atom.state };
      return { ...who, military: [...(who.military ?? []).filter((service) => service !== fits), added] };
    }
    case "applicant_kind":
      return { ...who, applicantKind: atom.value };
    case "open":
    case "boundary":
    case "statement":
    case "unverified":
      return who;
  }
}

export interface NaiveEntry {
  readonly creditUnionId: string;
  readonly reasons: readonly string[];
  readonly unaffirmed: boolean;
}

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

function bucketOf(standing: Standing): Bucket {
  if (standing === "closed") return "unknown";
  return standing === "once_confirmed" ? "possibly_eligible" : standing;
}

export function naiveSearch(institutions: readonly MemberInstitution[], rules: readonly Rule[], person: Person) {
  const evaluator = new NaiveEvaluator(rules, institutions);
  type Entry = NaiveEntry & Readonly<Record<"confidence" | "questions" | "distance" | "members", number>> & { readonly name: string };
  const buckets: Record<Bucket, Entry[]> = {
    eligible: [],
    conditionally_eligible: [],
    possibly_eligible: [],
    unknown: [],
  };
  const home = person.regions.get("home");
  const ownStates = home?.states ?? [];
  const memberships = evaluator.memberships(person);
  const found: string[] = [];
  for (const institution of institutions.toSorted((left, right) => byText(left.creditUnionId, right.creditUnionId))) {
    const { creditUnionId, name, state, members } = institution;
    const own = rules.filter((rule) => rule.creditUnionId === creditUnionId).toSorted((left, right) => left.ruleId - right.ruleId);
    const isMember = memberships.sure.includes(creditUnionId);
    const mayBe = memberships.maybe.includes(creditUnionId);
    const namesake = isNamesake(institution, person);
    const standing = evaluator.standing(person, creditUnionId);
    const isAsked = namesake && (standing !== "closed" || own.length === 0);
    const matched = isMember || mayBe || isAsked || own.some((rule) => evaluator.matches(person, rule));
    const open = own.some((rule) => rule.kind !== "family" && isOpenButForLittle(conditionsOf(rule)));
    if (!matched && !open && !ownStates.includes(state)) continue;
    found.push(creditUnionId);
    if (standing === "closed" && !matched) continue;
    const best = own.filter((rule) => standing !== "closed" && evaluator.rule(person, rule) === standing);
    buckets[bucketOf(standing)].push({
      creditUnionId,
      name,
      reasons: best.map((rule) => evaluator.reason(person, rule)),
      unaffirmed: standing === "closed",
      confidence: isMember ? 10_000 : Math.max(0, ...best.map(({ confidence }) => Math.round(confidence * 10_000))),
      questions: best.reduce((sum, rule) => sum + evaluator.questions(person, rule), mayBe ? 1 : 0),
      distance: (namesake ? 0 : 10) + distanceTo(institution, person),
      members: members ?? -1,
    });
  }
  buckets.unknown.sort((left, right) => left.distance - right.distance || right.members - left.members || byText(left.name, right.name));
  for (const bucket of [buckets.eligible, buckets.conditionally_eligible, buckets.possibly_eligible]) {
    bucket.sort((left, right) => right.confidence - left.confidence || left.questions - right.questions || byText(left.name, right.name));
  }
  return { buckets, candidates: found.length };
}

/**
 * By question, the ids of institutions that at least one answer unlocks (`isSettled`). Everything is evaluated again after each answer. A
 * question is named by its topic, or by the id of a condition that only the person's word settles.
 */
export function naiveUnlocks(institutions: readonly MemberInstitution[], rules: readonly Rule[], person: Person) {
  const evaluator = new NaiveEvaluator(rules, institutions);
  const unlocked = new Map<string, Set<string>>();
  for (const { creditUnionId } of institutions) {
    if (isSettled(evaluator.standing(person, creditUnionId))) continue;
    const own = rules.filter((rule) => rule.creditUnionId === creditUnionId);
    const tryAnswer = (question: string, answered: Person) => {
      if (unlocked.get(question)?.has(creditUnionId) === true) return;
      if (!isSettled(evaluator.standing(answered, creditUnionId))) return;
      unlocked.set(question, (unlocked.get(question) ?? new Set()).add(creditUnionId));
    };
    for (const rule of own) {
      for (const condition of conditionsOf(rule)) {
        if (!isOpen(evaluator.condition(person, condition))) continue;
        for (const atom of evaluator.askable(person, condition)) {
          const topic = topicOf(atom);
          if (topic !== null) tryAnswer(topic, answer(person, atom));
        }
        const isByWord = condition.some(({ type }) => type === "statement" || type === "boundary");
        const id = idOf(condition);
        if (isByWord) tryAnswer(id, { ...person, affirmed: [...person.affirmed, id] });
      }
      if (rule.joinStep?.kind === "join_association" && evaluator.canAsk(person, "association")) {
        const association = { kind: "association" as const, name: rule.joinStep.association, aliases: [], relationships: [], places: [] };
        tryAnswer("association", answer(person, { type: "organization", ...association }));
      }
      if (person.family !== null) continue;
      const relations = [...new Set(rules.flatMap(({ extendsTo }) => extendsTo.flatMap(({ relations: named }) => named)))];
      for (const relation of relations.map(turned)) {
        tryAnswer("family", { ...person, family: [{ relation, facts: { ...NOBODY, memberOf: [creditUnionId] } }] });
        for (const facts of evaluator.relativesWho(rule)) tryAnswer("family", { ...person, family: [{ relation, facts }] });
      }
    }
    // The state of the home or the workplace tells which of several organizations an alias means.
    for (const role of ["home", "worksite"] as const) {
      const known = person.regions.get(role)?.states ?? null;
      if (known?.length === 1 || own.length === 0) continue;
      for (const state of new Set(institutions.map((one) => one.state))) {
        if (known?.includes(state) === false) continue;
        const place = { key: `state:${state}`, states: [state], counties: [], label: state };
        tryAnswer(`${role} place`, answer(person, { type: "geo", role, level: "state", ...place }));
      }
    }
  }
  return unlocked;
}
