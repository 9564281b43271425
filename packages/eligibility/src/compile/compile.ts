import {
  at,
  type Column,
  compareText,
  compileHashIndex,
  missing,
  narrow,
  packColumns,
  packLists,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { EMPTY_SET, type ExtensionBase, GEO_LEVELS, intersectionOf, RELATIONS, RULE_KINDS, STEP_KINDS } from "@tellerline/vocabulary";
import { conditionIdColumn } from "../book/condition-ids.ts";
import { conditionsBesideStep } from "../book/join-step.ts";
import { CONFIDENCE_SCALE, MEMBERSHIP_BOOK_FORMAT, type MembershipBookMeta } from "../book/membership-book.ts";
import { compileMembershipDetails } from "../book/membership-details.ts";
import { OrganizationRegistry } from "../book/organization-registry.ts";
import type { Shape } from "../book/shapes.ts";
import type { MemberInstitution, MembershipSource } from "../book/source.ts";
import { auxOf, classOf, factOf, keyOf, labelOf } from "../conditions/index.ts";
import { foldOrganization, squeezeName } from "../names/fold-organization.ts";
import type { Atom, GeoAtom, OrganizationAtom, Rule } from "../rules/atoms.ts";
import { BY_WORD, GEO_CLASSES, isGeoClass, organizationClass } from "../rules/classes.ts";
import { conditionIdOf } from "../rules/condition-id.ts";
import { isOpen } from "../rules/open-condition.ts";
import { canRelativeMeet } from "./relative-meets.ts";
import { shapeOf } from "./shape-of.ts";

export interface CompiledMembershipBook {
  /** What evaluation needs. */
  readonly book: ArrayBuffer;
  /** Records and publications, for answers that show them. */
  readonly details: ArrayBuffer;
}

/** Assigns numbers to keys in order of first use. */
class Numbering<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<string, number>();

  number(key: string, item: Item): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}

interface AtomEntry {
  readonly atom: Atom;
  /** Slots index atoms by fact: atoms of one class that the same fact settles share a slot. */
  readonly slot: number;
}

/** Collects rules into tables. */
class TableBuilder {
  readonly atoms = new Numbering<AtomEntry>();
  readonly places = new Numbering<GeoAtom>();
  readonly slots = new Numbering<string>();
  readonly shapes = new Numbering<Shape>();
  readonly strings = new StringTableBuilder();
  readonly conditions: number[][] = [];
  readonly #registry: OrganizationRegistry;

  constructor(registry: OrganizationRegistry) {
    this.#registry = registry;
    this.strings.add("");
  }

  slotOf(atom: Atom): number {
    return this.#slot(classOf(atom), this.#factOf(atom));
  }

  slotOfEntity(atomClass: number, entity: string): number {
    return this.#slot(atomClass, entity);
  }

  #slot(atomClass: number, fact: string): number {
    const key = `${atomClass}|${fact}`;
    return this.slots.number(key, key);
  }

  /** The fact that matches the atom: an organization's entity, a stated value, or the atom's own key. */
  #factOf(atom: Atom): string {
    if (atom.type === "organization") return this.entityOf(atom.kind, foldOrganization(atom.name));
    return factOf(atom) ?? keyOf(atom);
  }

  /** The entity of an organization's name; never missing, because the registry is built from the same rules. */
  entityOf(kind: OrganizationAtom["kind"], folded: string): string {
    const entity = this.#registry.entityOf(kind, folded);
    if (entity === null) throw new Error(`No rule names the ${kind} ${folded}.`);
    return entity;
  }

  atom(atom: Atom): number {
    const key = `${classOf(atom)}|${keyOf(atom)}|${labelOf(atom)}`;
    if (atom.type === "geo") this.places.number(atom.key, atom);
    return this.atoms.number(key, { atom, slot: this.slotOf(atom) });
  }
}

/** What a fact or a name in a request leads to. */
interface Lookup {
  /** What is searched for. */
  readonly key: string;
  /** The key; for a name, behind bars how it is folded and its slot. */
  readonly text: string;
  readonly slot: number;
  /** The organization's own name; empty for facts. */
  readonly name: string;
  readonly states: readonly StateCode[] | null;
}

/** Lookups of slots: geo keys, names of organizations, statuses. */
function lookupsOf(builder: TableBuilder, registry: OrganizationRegistry): readonly Lookup[] {
  const facts = new Map<string, number>();
  for (const { atom, slot } of builder.atoms.items) {
    const fact = factOf(atom);
    if (fact !== null) facts.set(`${classOf(atom)}|${fact}`, slot);
  }
  const named = registry.names().map(({ kind, name, entity, states }): Lookup => {
    const atomClass = organizationClass(kind);
    const key = `${atomClass}|${squeezeName(name)}`;
    const slot = builder.slotOfEntity(atomClass, entity);
    return { key, text: `${key}|${name}|${slot}`, slot, name: entity, states };
  });
  return [...[...facts].map(([key, slot]): Lookup => ({ key, text: key, slot, name: "", states: null })), ...named];
}

function lookupColumns(lookups: readonly Lookup[], builder: TableBuilder, utf8: Utf8): Record<string, Column> {
  const texts = new StringTableBuilder();
  for (const { text } of lookups) texts.add(text);
  return {
    lookupSlot: narrow(lookups.map(({ slot }) => slot)),
    lookupName: narrow(lookups.map(({ name }) => builder.strings.add(name))),
    lookupIsLimited: narrow(lookups.map(({ states }) => (states === null ? 0 : 1))),
    ...packLists(
      "lookupStates",
      lookups.map(({ states }) => (states ?? []).map((state) => STATE_CODES.indexOf(state))),
    ),
    ...texts.columns("lookup", utf8),
    ...compileHashIndex(
      "lookup",
      lookups.map(({ key }, number) => [key, number]),
    ),
  };
}

function institutionColumns(
  institutions: readonly MemberInstitution[],
  rules: readonly Rule[],
  builder: TableBuilder,
): Record<string, Column> {
  const byName = institutions
    .map((_, number) => number)
    .toSorted((left, right) => compareText(at(institutions, left).name, at(institutions, right).name) || left - right);
  const ranks = new Array<number>(institutions.length).fill(0);
  byName.forEach((number, rank) => {
    ranks[number] = rank;
  });
  const starts = [0];
  let rule = 0;
  for (const { creditUnionId } of institutions) {
    while (rule < rules.length && rules[rule]?.creditUnionId === creditUnionId) rule++;
    starts.push(rule);
  }
  return {
    institutionId: narrow(institutions.map(({ creditUnionId }) => builder.strings.add(creditUnionId))),
    institutionName: narrow(institutions.map(({ name }) => builder.strings.add(name))),
    institutionSlug: narrow(institutions.map(({ slug }) => builder.strings.add(slug))),
    institutionState: narrow(institutions.map(({ state }) => STATE_CODES.indexOf(state))),
    institutionNameRank: narrow(ranks),
    institutionRules: narrow(starts),
    ...packLists(
      "stateInstitutions",
      STATE_CODES.map((code) => institutions.flatMap(({ state }, number) => (state === code ? [number] : []))),
    ),
  };
}

/** Rules by slot; and by class and state, rules with a place below the state, which are uncertain if only the state is known. */
function postingColumns(rules: readonly Rule[], builder: TableBuilder): Record<string, Column> {
  const bySlot: Set<number>[] = builder.slots.items.map(() => new Set());
  const byArea: Set<number>[] = Array.from({ length: GEO_CLASSES * STATE_CODES.length }, () => new Set());
  const addArea = (rule: number, atom: GeoAtom, state: StateCode) =>
    byArea[classOf(atom) * STATE_CODES.length + STATE_CODES.indexOf(state)]?.add(rule);
  rules.forEach((rule, number) => {
    for (const atom of rule.conditions.flat()) {
      bySlot[builder.slotOf(atom)]?.add(number);
      if (atom.type === "geo" && atom.level !== "state" && isGeoClass(classOf(atom)))
        for (const state of atom.states) addArea(number, atom, state);
    }
    if (rule.joinStep?.kind === "join_association") bySlot[stepSlot(rule, builder)]?.add(number);
  });
  const sorted = (sets: readonly Set<number>[]) => sets.map((set) => [...set].sort((left, right) => left - right));
  return { ...packLists("slotRules", sorted(bySlot)), ...packLists("areaRules", sorted(byArea)) };
}

function stepSlot({ joinStep }: Rule, builder: TableBuilder): number {
  const association = foldOrganization(joinStep?.association ?? "");
  return builder.slotOfEntity(organizationClass("association"), builder.entityOf("association", association));
}

const relationBits = (rules: readonly Rule[], of: ExtensionBase): number =>
  rules
    .flatMap(({ extendsTo }) => extendsTo)
    .filter((extension) => extension.of === of)
    .flatMap(({ relations }) => relations)
    .reduce((bits, relation) => bits | (1 << RELATIONS.indexOf(relation)), 0);

/** What each rule extends to: its own relations, and those of its institution's family rules. */
function extensionsOf(rules: readonly Rule[]): readonly { readonly eligible: number; readonly members: number }[] {
  const families = Map.groupBy(
    rules.filter(({ kind }) => kind === "family"),
    ({ creditUnionId }) => creditUnionId,
  );
  return rules.map((rule) => {
    const givers = [rule, ...(families.get(rule.creditUnionId) ?? [])];
    return { eligible: relationBits(givers, "eligible_people"), members: relationBits(givers, "members") };
  });
}

function extensionOf(rule: Rule, eligible: number, members: number): Shape["extension"] {
  if (eligible === 0 && members === 0) return "none";
  if (members !== 0) return "members";
  return canRelativeMeet(rule) ? "facts" : "closed";
}

/** Conditions by id; the ids ascend, so that they are found by bisection. */
function conditionIdColumns(ids: readonly string[]): Record<string, Column> {
  const distinct = [...new Set(ids)].sort();
  const numbers = new Map(distinct.map((id, number) => [id, number]));
  const conditions: number[][] = distinct.map(() => []);
  const numberOfId = ids.map((id, condition) => numbers.get(id) ?? missing(condition));
  numberOfId.forEach((number, condition) => {
    conditions[number]?.push(condition);
  });
  return {
    conditionIds: conditionIdColumn(distinct),
    conditionIdNumber: narrow(numberOfId),
    ...packLists("idConditions", conditions),
  };
}

/** The distinct sets of shapes that an institution's rules have, and the set of each institution. */
function shapeSetColumns(
  institutions: readonly MemberInstitution[],
  rules: readonly Rule[],
  shapes: readonly number[],
): Record<string, Column> {
  const ofInstitution = new Map<string, Set<number>>(institutions.map(({ creditUnionId }) => [creditUnionId, new Set()]));
  rules.forEach(({ creditUnionId }, number) => {
    ofInstitution.get(creditUnionId)?.add(at(shapes, number));
  });
  const sets = new Numbering<readonly number[]>();
  const numbers = [...ofInstitution.values()].map((set) => {
    const sorted = [...set].sort((left, right) => left - right);
    return sets.number(sorted.join(), sorted);
  });
  return { institutionShapeSet: narrow(numbers), ...packLists("shapeSets", sets.items) };
}

/** Rules with a condition that the person's word can settle. */
function wordRulesOf(shapes: readonly number[], builder: TableBuilder): readonly number[] {
  const isByWord = builder.shapes.items.map(({ conditions }) =>
    conditions.some((classes) => intersectionOf(classes, BY_WORD) !== EMPTY_SET),
  );
  return shapes.flatMap((shape, rule) => (at(isByWord, shape) ? [rule] : []));
}

function numberOf(numbers: ReadonlyMap<string, number>, creditUnionId: string): number {
  const number = numbers.get(creditUnionId);
  if (number === undefined) throw new Error(`${creditUnionId} is not an institution of this book.`);
  return number;
}

function ruleColumns(
  institutions: readonly MemberInstitution[],
  rules: readonly Rule[],
  numbers: ReadonlyMap<string, number>,
  builder: TableBuilder,
): Record<string, Column> {
  const steps = rules.map(({ joinStep }) => joinStep);
  const conditionStarts = [0];
  for (const { conditions } of rules) {
    for (const condition of conditions) builder.conditions.push(condition.map((atom) => builder.atom(atom)));
    conditionStarts.push(builder.conditions.length);
  }
  const extensions = extensionsOf(rules);
  const shapes = rules.map((rule, number) => {
    const { eligible, members } = at(extensions, number);
    const extension = extensionOf(rule, eligible, members);
    const shape = shapeOf(rule, { extension, extendsToEligible: eligible, extendsToMembers: members });
    return builder.shapes.number(JSON.stringify(shape), shape);
  });
  return {
    ruleId: Float64Array.from(rules, ({ ruleId }) => ruleId),
    ruleInstitution: narrow(rules.map(({ creditUnionId }) => numberOf(numbers, creditUnionId))),
    ruleKind: narrow(rules.map(({ kind }) => RULE_KINDS.indexOf(kind))),
    ruleConfidence: narrow(rules.map(({ confidence }) => Math.round(confidence * CONFIDENCE_SCALE))),
    ruleShape: narrow(shapes),
    wordRules: narrow(wordRulesOf(shapes, builder)),
    ...shapeSetColumns(institutions, rules, shapes),
    ruleQuote: narrow(rules.map(({ quote }) => builder.strings.add(quote))),
    ruleLegacy: narrow(rules.map(({ engine }) => (engine === "legacy" ? 1 : 0))),
    // Shifted by one: 0 means none.
    ruleStepKind: narrow(steps.map((step) => (step === null ? 0 : STEP_KINDS.indexOf(step.kind) + 1))),
    // Belonging to the association already is no step; donating to it, or an account elsewhere, stays one.
    ruleStepSlot: narrow(rules.map((rule) => (rule.joinStep?.kind === "join_association" ? stepSlot(rule, builder) + 1 : 0))),
    ruleStepName: narrow(steps.map((step) => builder.strings.add(step?.association ?? ""))),
    ruleStepUrl: narrow(steps.map((step) => builder.strings.add(step?.joinUrl ?? ""))),
    ruleStepCost: Float64Array.from(steps, (step) => step?.costUsd ?? -1),
    ruleConditions: narrow(conditionStarts),
    ...packLists("conditionAtoms", builder.conditions),
    ...conditionIdColumns(rules.flatMap(({ conditions }) => conditions.map(conditionIdOf))),
  };
}

function atomColumns(builder: TableBuilder): Record<string, Column> {
  const atoms = builder.atoms.items.map(({ atom }) => atom);
  return {
    atomClass: narrow(atoms.map(classOf)),
    atomSlot: narrow(builder.atoms.items.map(({ slot }) => slot)),
    atomAux: narrow(atoms.map(auxOf)),
    atomPlace: narrow(atoms.map((atom) => (atom.type === "geo" ? builder.places.number(atom.key, atom) + 1 : 0))),
    atomKey: narrow(atoms.map((atom) => builder.strings.add(keyOf(atom)))),
    atomLabel: narrow(atoms.map((atom) => builder.strings.add(labelOf(atom)))),
    placeKey: narrow(builder.places.items.map(({ key }) => builder.strings.add(key))),
    placeLevel: narrow(builder.places.items.map(({ level }) => GEO_LEVELS.indexOf(level))),
    ...packLists(
      "placeStates",
      builder.places.items.map(({ states }) => states.map((state) => STATE_CODES.indexOf(state))),
    ),
    ...packLists(
      "placeCounties",
      builder.places.items.map(({ counties }) => counties.map((key) => builder.strings.add(key))),
    ),
  };
}

/** Whether the institution has a rule that anyone can meet, with or without a join step. */
function isOpenRule({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  return kind !== "family" && conditions.every(isOpen);
}

/** Whether anyone can meet a rule, as it is published, with or without its join step. */
export function opensToAnyone(rule: Rule): boolean {
  return isOpenRule({ ...rule, conditions: conditionsBesideStep(rule) });
}

/** Compiles a membership book. Rules of institutions that are not listed are left out. */
export function compileMembershipBook(source: MembershipSource, utf8: Utf8): CompiledMembershipBook {
  const institutions = source.institutions.toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId));
  const numbers = new Map(institutions.map(({ creditUnionId }, number) => [creditUnionId, number]));
  const rules = source.rules
    .filter(({ creditUnionId }) => numbers.has(creditUnionId))
    .map((rule) => ({ ...rule, conditions: conditionsBesideStep(rule) }))
    .toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId) || left.ruleId - right.ruleId);
  const states = new Map(institutions.map(({ creditUnionId, state }) => [creditUnionId, state]));
  const registry = new OrganizationRegistry(rules, (creditUnionId) => states.get(creditUnionId) ?? null);
  const builder = new TableBuilder(registry);
  const ruleTable = ruleColumns(institutions, rules, numbers, builder);
  const lookups = lookupsOf(builder, registry);
  const postings = postingColumns(rules, builder);
  const openInstitutions = [...new Set(rules.filter(isOpenRule).map(({ creditUnionId }) => numberOf(numbers, creditUnionId)))];
  const numbersOf = (isWanted: (isOpenToAll: boolean) => boolean) =>
    institutions.flatMap(({ creditUnionId }, number) => {
      const isOpenToAll = source.contesting?.get(creditUnionId);
      return isOpenToAll !== undefined && isWanted(isOpenToAll) ? [number] : [];
    });
  const contesting = numbersOf(() => true);
  const meta: MembershipBookMeta = {
    asOf: source.asOf,
    institutions: institutions.length,
    rules: rules.length,
    lookups: lookups.length,
    formerIds: Object.fromEntries(institutions.flatMap(({ formerIds }, number) => formerIds.map((id) => [id, number]))),
    alsoKnownAs: institutions.flatMap(({ alsoKnownAs }, number) => alsoKnownAs.map((name): [string, number] => [name, number])),
    shapes: builder.shapes.items,
    ...(contesting.length === 0 ? {} : { contesting, contestingOpenness: numbersOf((isOpenToAll) => isOpenToAll) }),
  };
  const columns: Record<string, Column> = {
    ...institutionColumns(institutions, rules, builder),
    openInstitutions: narrow(openInstitutions.sort((left, right) => left - right)),
    ...ruleTable,
    ...postings,
    ...atomColumns(builder),
    ...lookupColumns(lookups, builder, utf8),
    ...compileHashIndex(
      "institution",
      institutions.map(({ creditUnionId }, number) => [creditUnionId, number]),
    ),
    ...builder.strings.columns("string", utf8),
  };
  return {
    book: packColumns(MEMBERSHIP_BOOK_FORMAT, meta, columns, utf8),
    details: compileMembershipDetails(source, institutions, utf8),
  };
}
