import {
  at,
  type Chunks,
  type Column,
  compareText,
  compileHashIndex,
  narrow,
  type PackableColumns,
  packChunks,
  packLists,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { conditionsBesideStep } from "../book/join-step.ts";
import { MEMBERSHIP_BOOK_FORMAT, type MembershipBookMeta } from "../book/membership-book.ts";
import { MembershipDetailsBuilder } from "../book/membership-details.ts";
import { OrganizationRegistry } from "../book/organization-registry.ts";
import type { InstitutionMembership, MemberInstitution } from "../book/source.ts";
import { distinctConditions } from "../rules/condition-id.ts";
import { AtomColumns } from "./atom-columns.ts";
import { extended } from "./extensions.ts";
import { Lookups } from "./lookups.ts";
import { nearbyColumns } from "./nearby-columns.ts";
import { Numbering } from "./numbering.ts";
import { isOfferedToAnyone } from "./open-rule.ts";
import { RuleColumns } from "./rule-columns.ts";
import { shapeOf } from "./shape-of.ts";

/** A membership book and its details, in chunks, so that memory never holds either of them twice. */
export interface PackedMembershipBook {
  readonly book: Chunks;
  readonly details: Chunks;
}

interface Named {
  readonly registry: OrganizationRegistry;
  readonly atoms: AtomColumns;
}

function finished(): never {
  throw new Error("The book was finished before.");
}

/**
 * Builds a membership book from one institution after another, in the order of their ids. It keeps columns instead of rules: a hundred thousand rules
 * need some 60 MB.
 */
export class MembershipBookBuilder {
  /** Institutions, in the order in which they must be added. */
  readonly institutions: readonly MemberInstitution[];
  readonly #utf8: Utf8;
  readonly #strings: StringTableBuilder;
  /** `finish` sets `#named` and `#rules` to null when it packs them. Then nothing can be added. */
  #named: Named | null;
  #rules: RuleColumns | null;
  readonly #details: MembershipDetailsBuilder;
  readonly #ruleStarts: number[] = [0];
  readonly #shapeSets = new Numbering<readonly number[]>();
  readonly #shapeSetOf: number[] = [];
  readonly #open: number[] = [];
  readonly #contesting: number[] = [];
  readonly #contestingOpenness: number[] = [];
  readonly #incomplete: number[] = [];

  constructor(institutions: readonly MemberInstitution[], utf8: Utf8) {
    this.institutions = institutions.toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId));
    this.#utf8 = utf8;
    this.#strings = new StringTableBuilder(utf8);
    this.#strings.add("");
    const registry = new OrganizationRegistry(utf8);
    this.#named = { registry, atoms: new AtomColumns(registry, this.#strings, utf8) };
    this.#rules = new RuleColumns(this.#strings);
    this.#details = new MembershipDetailsBuilder(utf8);
  }

  /** Adds the next institution. @throws Error if all were added, or if the book is finished. */
  add({ rules, contests, isIncomplete, ...details }: InstitutionMembership): void {
    const { registry, atoms } = this.#named ?? finished();
    const collected = this.#rules ?? finished();
    const number = this.#shapeSetOf.length;
    const { state } = at(this.institutions, number);
    const own = rules
      .map((rule) => ({ ...rule, conditions: distinctConditions(conditionsBesideStep(rule)) }))
      .toSorted((left, right) => left.ruleId - right.ruleId);
    const families = own.filter(({ kind }) => kind === "family");
    const shapes = new Set<number>();
    for (const rule of own) registry.add(rule, state);
    for (const rule of own) shapes.add(collected.add(rule, number, shapeOf(rule, extended(rule, families)), atoms));
    const sorted = [...shapes].sort((left, right) => left - right);
    this.#shapeSetOf.push(this.#shapeSets.number(sorted.join(), sorted));
    this.#ruleStarts.push(collected.length);
    if (own.some(isOfferedToAnyone)) this.#open.push(number);
    if (contests !== null) this.#contesting.push(number);
    if (contests?.openness === true) this.#contestingOpenness.push(number);
    if (isIncomplete) this.#incomplete.push(number);
    this.#details.add(number, details);
  }

  /**
   * Completes the book. @param coverage JSON of the coverage counters.
   * @throws Error if an institution was not added, or if the book is already finished.
   */
  finish({ asOf, coverage }: { readonly asOf: number; readonly coverage: string }): PackedMembershipBook {
    const { institutions } = this;
    if (this.#shapeSetOf.length < institutions.length)
      throw new Error(`Only ${this.#shapeSetOf.length} of ${institutions.length} institutions were added.`);
    const { columns: names, lookups, slots } = this.#takeNames();
    const { columns: ruleColumns, rules, shapes, missing } = this.#takeRules(slots);
    const meta: MembershipBookMeta = {
      asOf,
      institutions: institutions.length,
      rules,
      lookups,
      shapes,
      formerIds: Object.fromEntries(institutions.flatMap(({ formerIds }, number) => formerIds.map((id) => [id, number]))),
      alsoKnownAs: institutions.flatMap(({ alsoKnownAs }, number) => alsoKnownAs.map((name): [string, number] => [name, number])),
      ...(this.#contesting.length === 0 ? {} : { contesting: this.#contesting, contestingOpenness: this.#contestingOpenness }),
      ...(this.#incomplete.length === 0 ? {} : { incomplete: this.#incomplete }),
      ...(missing.length === 0 ? {} : { missing }),
    };
    const columns: PackableColumns = {
      ...this.#institutionColumns(),
      openInstitutions: narrow(this.#open),
      ...packLists("shapeSets", this.#shapeSets.items),
      institutionShapeSet: narrow(this.#shapeSetOf),
      ...names,
      ...ruleColumns,
      // The strings come last, because making the columns above adds strings.
      ...this.#strings.columns("string"),
    };
    return { book: packChunks(MEMBERSHIP_BOOK_FORMAT, meta, columns, this.#utf8), details: this.#details.finish(coverage) };
  }

  #takeNames() {
    const { registry, atoms } = this.#named ?? finished();
    this.#named = null;
    const lookups = new Lookups(registry, atoms, this.#strings, this.#utf8);
    return { columns: { ...atoms.columns(), ...lookups.columns() }, lookups: lookups.size, slots: atoms.slots.size };
  }

  #takeRules(slots: number) {
    const rules = this.#rules ?? finished();
    this.#rules = null;
    return { columns: rules.columns(slots), rules: rules.length, shapes: rules.shapes.items, missing: rules.missing };
  }

  #institutionColumns(): PackableColumns {
    const { institutions } = this;
    const strings = (of: (institution: MemberInstitution) => string) => narrow(institutions.map((one) => this.#strings.add(of(one))));
    const membersOf = (number: number) => at(institutions, number).members ?? -1;
    const byName = institutions
      .map((_, number) => number)
      .toSorted((left, right) => compareText(at(institutions, left).name, at(institutions, right).name) || left - right);
    const bySize = byName.toSorted((left, right) => membersOf(right) - membersOf(left));
    return {
      institutionId: strings(({ creditUnionId }) => creditUnionId),
      institutionName: strings(({ name }) => name),
      institutionSlug: strings(({ slug }) => slug),
      institutionState: narrow(institutions.map(({ state }) => STATE_CODES.indexOf(state))),
      institutionNameRank: ranksIn(byName),
      institutionSizeRank: ranksIn(bySize),
      institutionRules: narrow(this.#ruleStarts),
      ...packLists(
        "stateInstitutions",
        STATE_CODES.map((code) => institutions.flatMap(({ state }, number) => (state === code ? [number] : []))),
      ),
      ...compileHashIndex(
        "institution",
        institutions.map(({ creditUnionId }, number) => [creditUnionId, number]),
      ),
      ...nearbyColumns(institutions, this.#utf8),
    };
  }
}

function ranksIn(order: readonly number[]): Column {
  const ranks = new Array<number>(order.length).fill(0);
  order.forEach((number, rank) => {
    ranks[number] = rank;
  });
  return narrow(ranks);
}
