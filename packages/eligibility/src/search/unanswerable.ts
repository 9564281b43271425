import { BOUNDARIES, ORGANIZATION_KINDS } from "../rules/atoms.ts";
import { BOUNDARY_CLASS, organizationClass, UNSAID_CLASS } from "../rules/classes.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";

/** Something that stays open and that no question settles. */
export interface Unanswerable {
  readonly reason: string;
  readonly institutions: number;
  readonly conditionKinds: readonly string[];
  readonly note: string;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

const BOUNDARY_NOTES = {
  census_tract: "Membership names census tracts. They can be stated and not decided here: ask the institution.",
  school_district: "Membership follows a school district's boundary, which can be stated and not decided here: ask the institution.",
  office_radius: "Membership follows a distance from an office that is not identified: ask the institution.",
} as const;

/** Counts what the search will not ask about, and how many candidates it concerns. */
export class UnanswerableTally {
  readonly #outcomes: RuleOutcomes;
  readonly #counts = new Uint32Array(32);
  #withoutRules = 0;

  constructor(outcomes: RuleOutcomes) {
    this.#outcomes = outcomes;
  }

  /** @param cannotAsk classes of the institution's open conditions that no answer settles. */
  add(institution: number, cannotAsk: number): void {
    const { institutionRules } = this.#outcomes.truths.book;
    if (institutionRules[institution] === institutionRules[institution + 1]) this.#withoutRules++;
    for (let rest = cannotAsk; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      this.#counts[bit] = (this.#counts[bit] ?? 0) + 1;
    }
  }

  listed(): readonly Unanswerable[] {
    return [...this.#noRules(), ...this.#organizations(), ...this.#boundaries()];
  }

  #noRules(): readonly Unanswerable[] {
    if (this.#withoutRules === 0) return [];
    const note = "These institutions have no published membership rule: ask them. Unknown never means no.";
    return [{ reason: "no_rules", institutions: this.#withoutRules, conditionKinds: [], note }];
  }

  #organizations(): readonly Unanswerable[] {
    const { said, matches } = this.#outcomes.truths.organizations;
    const named = ORGANIZATION_KINDS.flatMap((kind): readonly Unanswerable[] => {
      const unresolved = said.get(kind) ?? [];
      if (unresolved.length === 0) return [];
      const note = `${quoted(unresolved)} is no ${kind} that a published rule names, so conditions on it stay unknown.`;
      const institutions = this.#counts[organizationClass(kind)] ?? 0;
      return [{ reason: "unresolved_organization", institutions, conditionKinds: [kind], note }];
    });
    const strays = matches.filter(({ kind, matched }) => kind === null && matched === null).map(({ said: name }) => name);
    if (strays.length === 0) return named;
    const note = `${quoted(strays)} is named by no published rule.`;
    return [...named, { reason: "unresolved_organization", institutions: 0, conditionKinds: ["asserted_org_qualifiers"], note }];
  }

  #boundaries(): readonly Unanswerable[] {
    const found = BOUNDARIES.flatMap((boundary, index): readonly Unanswerable[] => {
      const institutions = this.#counts[BOUNDARY_CLASS + index] ?? 0;
      return institutions === 0 ? [] : [{ reason: boundary, institutions, conditionKinds: ["boundary"], note: BOUNDARY_NOTES[boundary] }];
    });
    const unsaid = this.#counts[UNSAID_CLASS] ?? 0;
    if (unsaid === 0) return found;
    const note = "Membership depends on where a place of worship or a school stands, which a request cannot say: ask the institution.";
    return [...found, { reason: "unsaid_geography", institutions: unsaid, conditionKinds: ["worship", "school"], note }];
  }
}
