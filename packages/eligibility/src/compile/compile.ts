import {
  at,
  type Column,
  compareText,
  compileHashIndex,
  narrow,
  packColumns,
  packLists,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { GEO_LEVELS, RULE_KINDS } from "@tellerline/vocabulary";
import { conditionsBesideStep } from "../book/join-step.ts";
import { CONFIDENCE_SCALE, MEMBERSHIP_BOOK_FORMAT, type MembershipBookMeta } from "../book/membership-book.ts";
import { compileMembershipDetails } from "../book/membership-details.ts";
import { foldedNames, OrganizationRegistry } from "../book/organization-registry.ts";
import type { Shape } from "../book/shapes.ts";
import type { MemberInstitution, MembershipSource } from "../book/source.ts";
import { auxOf, classOf, factOf, keyOf, labelOf } from "../conditions/index.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import type { Atom, GeoAtom, OrganizationAtom, Rule } from "../rules/atoms.ts";
import { GEO_CLASSES, isGeoClass, organizationClass } from "../rules/classes.ts";
import { isOpen } from "../rules/open-condition.ts";
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

/** Lookup texts of slots: geo keys, names of organizations, statuses. */
function lookupEntries(builder: TableBuilder, rules: readonly Rule[]): ReadonlyMap<string, number> {
  const entries = new Map<string, number>();
  const addNames = (atom: Pick<OrganizationAtom, "kind" | "name" | "aliases">) => {
    const atomClass = organizationClass(atom.kind);
    for (const name of foldedNames(atom)) {
      entries.set(`${atomClass}|${name}`, builder.slotOfEntity(atomClass, builder.entityOf(atom.kind, name)));
    }
  };
  for (const { atom, slot } of builder.atoms.items) {
    const fact = factOf(atom);
    if (fact !== null) entries.set(`${classOf(atom)}|${fact}`, slot);
  }
  for (const rule of rules) {
    for (const atom of rule.conditions.flat()) if (atom.type === "organization") addNames(atom);
    if (rule.joinStep !== null) addNames({ kind: "association", name: rule.joinStep.association, aliases: [] });
  }
  return entries;
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
    if (rule.joinStep !== null) bySlot[stepSlot(rule, builder)]?.add(number);
  });
  const sorted = (sets: readonly Set<number>[]) => sets.map((set) => [...set].sort((left, right) => left - right));
  return { ...packLists("slotRules", sorted(bySlot)), ...packLists("areaRules", sorted(byArea)) };
}

function stepSlot({ joinStep }: Rule, builder: TableBuilder): number {
  return builder.slotOf({ type: "organization", kind: "association", name: joinStep?.association ?? "", aliases: [], relationships: [] });
}

function numberOf(numbers: ReadonlyMap<string, number>, creditUnionId: string): number {
  const number = numbers.get(creditUnionId);
  if (number === undefined) throw new Error(`${creditUnionId} is not an institution of this book.`);
  return number;
}

function ruleColumns(rules: readonly Rule[], numbers: ReadonlyMap<string, number>, builder: TableBuilder): Record<string, Column> {
  const steps = rules.map(({ joinStep }) => joinStep);
  const conditionStarts = [0];
  for (const { conditions } of rules) {
    for (const condition of conditions) builder.conditions.push(condition.map((atom) => builder.atom(atom)));
    conditionStarts.push(builder.conditions.length);
  }
  const shapes = rules.map((rule) => {
    const shape = shapeOf(rule);
    return builder.shapes.number(JSON.stringify(shape), shape);
  });
  return {
    ruleId: Float64Array.from(rules, ({ ruleId }) => ruleId),
    ruleInstitution: narrow(rules.map(({ creditUnionId }) => numberOf(numbers, creditUnionId))),
    ruleKind: narrow(rules.map(({ kind }) => RULE_KINDS.indexOf(kind))),
    ruleConfidence: narrow(rules.map(({ confidence }) => Math.round(confidence * CONFIDENCE_SCALE))),
    ruleShape: narrow(shapes),
    ruleQuote: narrow(rules.map(({ quote }) => builder.strings.add(quote))),
    ruleLegacy: narrow(rules.map(({ engine }) => (engine === "legacy" ? 1 : 0))),
    // Shifted by one: 0 means none.
    ruleStepSlot: narrow(rules.map((rule) => (rule.joinStep === null ? 0 : stepSlot(rule, builder) + 1))),
    ruleStepName: narrow(steps.map((step) => builder.strings.add(step?.association ?? ""))),
    ruleStepUrl: narrow(steps.map((step) => builder.strings.add(step?.joinUrl ?? ""))),
    ruleStepCost: Float64Array.from(steps, (step) => step?.costUsd ?? -1),
    ruleConditions: narrow(conditionStarts),
    ...packLists("conditionAtoms", builder.conditions),
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
function isOpenRule({ conditions }: Pick<Rule, "conditions">): boolean {
  return conditions.every(isOpen);
}

/** Compiles a membership book. Rules of institutions that are not listed are left out. */
export function compileMembershipBook(source: MembershipSource, utf8: Utf8): CompiledMembershipBook {
  const institutions = source.institutions.toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId));
  const numbers = new Map(institutions.map(({ creditUnionId }, number) => [creditUnionId, number]));
  const rules = source.rules
    .filter(({ creditUnionId }) => numbers.has(creditUnionId))
    .map((rule) => ({ ...rule, conditions: conditionsBesideStep(rule) }))
    .toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId) || left.ruleId - right.ruleId);
  const registry = new OrganizationRegistry(rules);
  const builder = new TableBuilder(registry);
  const ruleTable = ruleColumns(rules, numbers, builder);
  const lookup = lookupEntries(builder, rules);
  const postings = postingColumns(rules, builder);
  const openInstitutions = [...new Set(rules.filter(isOpenRule).map(({ creditUnionId }) => numberOf(numbers, creditUnionId)))];
  const lookupTexts = new StringTableBuilder();
  for (const text of lookup.keys()) lookupTexts.add(text);
  const meta: MembershipBookMeta = {
    asOf: source.asOf,
    institutions: institutions.length,
    rules: rules.length,
    lookups: lookup.size,
    shapes: builder.shapes.items.map(({ joins, conditions }) => [joins ? 1 : 0, ...conditions]),
  };
  const columns: Record<string, Column> = {
    ...institutionColumns(institutions, rules, builder),
    openInstitutions: narrow(openInstitutions.sort((left, right) => left - right)),
    ...ruleTable,
    ...postings,
    ...atomColumns(builder),
    lookupSlot: narrow([...lookup.values()]),
    ...lookupTexts.columns("lookup", utf8),
    ...compileHashIndex(
      "lookup",
      [...lookup.keys()].map((text, number) => [text, number]),
    ),
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
