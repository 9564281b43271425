import { missing } from "@tellerline/book";
import { BOUNDARIES, boundaryNote, type ClassSet, EMPTY_SET, forEachClass, ORGANIZATION_KINDS } from "@tellerline/vocabulary";
import { type AtomClass, boundaryClass, CLASS_COUNT, organizationClass, UNASKABLE_PLACE_CLASS } from "../rules/classes.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";

/** Something that keeps candidates unknown and that no question can settle. */
export interface Unanswerable {
  readonly reason: string;
  readonly institutions: number;
  readonly conditionKinds: readonly string[];
  readonly note: string;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Counts what no question can settle, and how many candidates each affects. */
export class UnanswerableTally {
  readonly #outcomes: RuleOutcomes;
  readonly #counts = new Uint32Array(CLASS_COUNT);
  #withoutRules = 0;
  readonly #count = (atomClass: AtomClass): void => {
    this.#counts[atomClass] = (this.#counts[atomClass] ?? missing(atomClass)) + 1;
  };

  constructor(outcomes: RuleOutcomes) {
    this.#outcomes = outcomes;
  }

  /** @param cannotAsk classes of the institution's unknown conditions that no answer can settle. */
  add(institution: number, cannotAsk: ClassSet): void {
    const { institutionRules } = this.#outcomes.evaluator.book;
    if (institutionRules[institution] === institutionRules[institution + 1]) this.#withoutRules++;
    if (cannotAsk !== EMPTY_SET) forEachClass(cannotAsk, this.#count);
  }

  listed(): readonly Unanswerable[] {
    return [...this.#noRules(), ...this.#organizations(), ...this.#boundaries()];
  }

  #noRules(): readonly Unanswerable[] {
    if (this.#withoutRules === 0) return [];
    const note = "These institutions have no published membership rules: ask them. Unknown never means no.";
    return [{ reason: "no_rules", institutions: this.#withoutRules, conditionKinds: [], note }];
  }

  #organizations(): readonly Unanswerable[] {
    const { said, matches } = this.#outcomes.evaluator.organizations;
    const named = ORGANIZATION_KINDS.flatMap((kind): readonly Unanswerable[] => {
      const unresolved = said.get(kind) ?? [];
      if (unresolved.length === 0) return [];
      const note = `No published rule names ${quoted(unresolved)} (${kind}), so conditions that depend on it stay unknown.`;
      const institutions = this.#counts[organizationClass(kind)] ?? missing(organizationClass(kind));
      return [{ reason: "unresolved_organization", institutions, conditionKinds: [kind], note }];
    });
    const strays = matches.filter(({ kind, matched }) => kind === null && matched === null).map(({ said: name }) => name);
    if (strays.length === 0) return named;
    const note = `No published rule names ${quoted(strays)}.`;
    return [...named, { reason: "unresolved_organization", institutions: 0, conditionKinds: ["asserted_org_qualifiers"], note }];
  }

  #boundaries(): readonly Unanswerable[] {
    const found = BOUNDARIES.flatMap((boundary): readonly Unanswerable[] => {
      const institutions = this.#counts[boundaryClass(boundary)] ?? missing(boundaryClass(boundary));
      return institutions === 0 ? [] : [{ reason: boundary, institutions, conditionKinds: ["boundary"], note: boundaryNote(boundary) }];
    });
    const unsaid = this.#counts[UNASKABLE_PLACE_CLASS] ?? missing(UNASKABLE_PLACE_CLASS);
    if (unsaid === 0) return found;
    const note = "Membership depends on where a place of worship or a school is, and a request has no field for that: ask the institution.";
    return [...found, { reason: "unsaid_geography", institutions: unsaid, conditionKinds: ["worship", "school"], note }];
  }
}
