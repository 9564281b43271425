import { BOUNDARIES, ORGANIZATION_KINDS } from "../rules/atoms.ts";
import { BOUNDARY_CLASS, organizationClass, UNSAID_CLASS } from "../rules/classes.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";
import { conditionsOf, conditionTruth, openClasses } from "./rule-evaluation.ts";
import { NO, UNKNOWN } from "./truth.ts";

/** Something that stays open and that no question settles. */
export interface Unanswerable {
  readonly reason: string;
  readonly institutions: number;
  readonly conditionKinds: readonly string[];
  readonly note: string;
}

/** Classes of a rule's open conditions that no answer settles. */
function unaskable(outcomes: RuleOutcomes, rule: number): number {
  if (outcomes.touched(rule) === null) return outcomes.ofShape(rule).cannotAsk;
  if (outcomes.verdict(rule) === NO) return 0;
  const { truths } = outcomes;
  const { start, end } = conditionsOf(truths.book, rule);
  let classes = 0;
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(truths, condition) === UNKNOWN) classes |= openClasses(truths, condition).cannotAsk;
  }
  return classes;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

const BOUNDARY_NOTES = {
  census_tract: "Membership names census tracts. They can be stated and not decided here: ask the institution.",
  school_district: "Membership follows a school district's boundary, which can be stated and not decided here: ask the institution.",
  office_radius: "Membership follows a distance from an office that is not identified: ask the institution.",
} as const;

/** What the search will not ask about, and how many candidates it concerns. */
export function collectUnanswerable(outcomes: RuleOutcomes, candidates: readonly number[]): readonly Unanswerable[] {
  const { book, organizations } = outcomes.truths;
  const counts = new Uint32Array(32);
  let withoutRules = 0;
  for (const institution of candidates) {
    const start = book.institutionRules[institution] ?? 0;
    const end = book.institutionRules[institution + 1] ?? 0;
    if (start === end) withoutRules++;
    let classes = 0;
    for (let rule = start; rule < end; rule++) classes |= unaskable(outcomes, rule);
    for (let rest = classes; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] ?? 0) + 1;
    }
  }
  const found: Unanswerable[] = [];
  if (withoutRules > 0) {
    const note = "These institutions have no published membership rule: ask them. Unknown never means no.";
    found.push({ reason: "no_rules", institutions: withoutRules, conditionKinds: [], note });
  }
  for (const kind of ORGANIZATION_KINDS) {
    const unresolved = organizations.said.get(kind) ?? [];
    if (unresolved.length === 0) continue;
    const note = `${quoted(unresolved)} is no ${kind} that a published rule names, so conditions on it stay unknown.`;
    found.push({ reason: "unresolved_organization", institutions: counts[organizationClass(kind)] ?? 0, conditionKinds: [kind], note });
  }
  const strays = organizations.matches.filter(({ kind, matched }) => kind === null && matched === null).map(({ said }) => said);
  if (strays.length > 0) {
    const note = `${quoted(strays)} is named by no published rule.`;
    found.push({ reason: "unresolved_organization", institutions: 0, conditionKinds: ["asserted_org_qualifiers"], note });
  }
  BOUNDARIES.forEach((boundary, index) => {
    const institutions = counts[BOUNDARY_CLASS + index] ?? 0;
    if (institutions > 0) found.push({ reason: boundary, institutions, conditionKinds: ["boundary"], note: BOUNDARY_NOTES[boundary] });
  });
  const unsaid = counts[UNSAID_CLASS] ?? 0;
  if (unsaid > 0) {
    const note = "Membership depends on where a place of worship or a school stands, which a request cannot say: ask the institution.";
    found.push({ reason: "unsaid_geography", institutions: unsaid, conditionKinds: ["worship", "school"], note });
  }
  return found;
}
