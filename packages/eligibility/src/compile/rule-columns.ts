import { type Column, FloatColumn, ListsBuilder, NumberColumn, narrow, packPairs, type StringTableBuilder } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { EMPTY_SET, intersectionOf, RULE_KINDS, STEP_KINDS } from "@tellerline/vocabulary";
import { CONFIDENCE_SCALE } from "../book/membership-book.ts";
import type { Shape } from "../book/shapes.ts";
import { classOf } from "../conditions/index.ts";
import type { Atom, Rule } from "../rules/atoms.ts";
import { BY_WORD, GEO_CLASSES, isGeoClass, organizationClass } from "../rules/classes.ts";
import { conditionIdOf } from "../rules/condition-id.ts";
import type { AtomColumns } from "./atom-columns.ts";
import { ConditionIdColumns } from "./condition-id-columns.ts";
import { Numbering } from "./numbering.ts";

/** Rules as columns, in the order of a book, and the lists that lead from facts to rules. */
export class RuleColumns {
  readonly shapes = new Numbering<Shape>();
  readonly #strings: StringTableBuilder;
  readonly #conditionIds = new ConditionIdColumns();
  /** Rules whose words are no longer on their pages, each with the ISO date since then. */
  readonly missing: (readonly [rule: number, since: string])[] = [];
  readonly #ruleId = new FloatColumn();
  readonly #institution = new NumberColumn();
  readonly #kind = new NumberColumn();
  readonly #confidence = new NumberColumn();
  readonly #shape = new NumberColumn();
  readonly #quote = new NumberColumn();
  readonly #legacy = new NumberColumn();
  readonly #stepKind = new NumberColumn();
  readonly #stepSlot = new NumberColumn();
  readonly #stepName = new NumberColumn();
  readonly #stepUrl = new NumberColumn();
  readonly #stepCost = new FloatColumn();
  readonly #conditionStarts = new NumberColumn();
  readonly #conditionAtoms = new ListsBuilder();
  #conditions = 0;
  /** Pairs of a list number and a rule. A list number is a slot in `#bySlot`, and a class and state in `#byArea` (see `areasOf`). */
  readonly #bySlot = { lists: new NumberColumn(), rules: new NumberColumn() };
  readonly #byArea = { lists: new NumberColumn(), rules: new NumberColumn() };

  constructor(strings: StringTableBuilder) {
    this.#strings = strings;
    this.#conditionStarts.push(0);
  }

  get length(): number {
    return this.#kind.length;
  }

  /** Adds a rule. @param atoms assigns numbers to the rule's atoms. @returns the number of the rule's shape. */
  add(rule: Rule, institution: number, shape: Shape, atoms: AtomColumns): number {
    const { ruleId, kind, confidence, quote, engine, joinStep, conditions, missingSince } = rule;
    const slots = new Set<number>();
    if (missingSince !== undefined) this.missing.push([this.length, missingSince]);
    this.#ruleId.push(ruleId);
    this.#institution.push(institution);
    this.#kind.push(RULE_KINDS.indexOf(kind));
    this.#confidence.push(Math.round(confidence * CONFIDENCE_SCALE));
    const shapeNumber = this.shapes.number(JSON.stringify(shape), shape);
    this.#shape.push(shapeNumber);
    this.#quote.push(this.#strings.add(quote));
    this.#legacy.push(engine === "legacy" ? 1 : 0);
    // The kind's position plus 1; 0 means that the rule has no step.
    this.#stepKind.push(joinStep === null ? 0 : STEP_KINDS.indexOf(joinStep.kind) + 1);
    const step = stepSlotOf(rule, atoms);
    if (step !== null) slots.add(step);
    this.#stepSlot.push(step === null ? 0 : step + 1);
    this.#stepName.push(this.#strings.add(joinStep?.association ?? ""));
    this.#stepUrl.push(this.#strings.add(joinStep?.joinUrl ?? ""));
    this.#stepCost.push(joinStep?.costUsd ?? -1);
    for (const condition of conditions) {
      this.#conditionIds.add(conditionIdOf(condition));
      this.#conditionAtoms.add(condition.map((atom) => atoms.add(atom)));
      for (const atom of condition) slots.add(atoms.slotOf(atom));
    }
    this.#conditions += conditions.length;
    this.#conditionStarts.push(this.#conditions);
    this.#post(this.#bySlot, slots);
    this.#post(this.#byArea, new Set(conditions.flat().flatMap(areasOf)));
    return shapeNumber;
  }

  #post({ lists, rules }: { readonly lists: NumberColumn; readonly rules: NumberColumn }, numbers: ReadonlySet<number>): void {
    for (const list of numbers) {
      lists.push(list);
      rules.push(this.length - 1);
    }
  }

  #wordRules(): readonly number[] {
    const isByWord = this.shapes.items.map(({ conditions }) =>
      conditions.some((classes) => intersectionOf(classes, BY_WORD) !== EMPTY_SET),
    );
    return Array.from({ length: this.length }, (_, rule) => rule).filter((rule) => isByWord[this.#shape.at(rule)] === true);
  }

  columns(slots: number): Record<string, Column> {
    return {
      ruleId: this.#ruleId.values,
      ruleInstitution: this.#institution.narrowed(),
      ruleKind: this.#kind.narrowed(),
      ruleConfidence: this.#confidence.narrowed(),
      ruleShape: this.#shape.narrowed(),
      wordRules: narrow(this.#wordRules()),
      ruleQuote: this.#quote.narrowed(),
      ruleLegacy: this.#legacy.narrowed(),
      ruleStepKind: this.#stepKind.narrowed(),
      ruleStepSlot: this.#stepSlot.narrowed(),
      ruleStepName: this.#stepName.narrowed(),
      ruleStepUrl: this.#stepUrl.narrowed(),
      ruleStepCost: this.#stepCost.values,
      ruleConditions: this.#conditionStarts.narrowed(),
      ...this.#conditionAtoms.columns("conditionAtoms"),
      ...this.#conditionIds.columns(),
      ...packPairs("slotRules", this.#bySlot.lists, this.#bySlot.rules, slots),
      ...packPairs("areaRules", this.#byArea.lists, this.#byArea.rules, GEO_CLASSES * STATE_CODES.length),
    };
  }
}

/**
 * The slot of the association whose members can skip the join step. Null if there is no step, or if nobody can skip it: a donation, or an
 * account elsewhere.
 */
function stepSlotOf({ joinStep }: Rule, atoms: AtomColumns): number | null {
  if (joinStep?.kind !== "join_association") return null;
  return atoms.slotOfEntity(organizationClass("association"), atoms.entityOf("association", joinStep.association));
}

/**
 * Areas (pairs of class and state) of a place below state level. A person of whom only the state is known may or may not meet a rule with
 * an area in that state.
 */
function areasOf(atom: Atom): readonly number[] {
  if (atom.type !== "geo" || atom.level === "state" || !isGeoClass(classOf(atom))) return [];
  return atom.states.map((state) => classOf(atom) * STATE_CODES.length + STATE_CODES.indexOf(state));
}
