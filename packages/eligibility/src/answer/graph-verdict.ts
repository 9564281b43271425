import { missing } from "@tellerline/book";
import { type Bucket, EMPTY_SET, type UnknownReason, unionOf } from "@tellerline/vocabulary";
import { CONFIDENCE_SCALE, type MembershipBook, nameOf, rulesOf, shapeOfRule } from "../book/membership-book.ts";
import { CONDITIONALLY, NO } from "../rules/truth.ts";
import { bucketOf } from "../search/buckets.ts";
import type { InstitutionVerdict, RuleOutcomes } from "../search/rule-outcomes.ts";

import { fragmentOf, unknownReasonOf } from "./fragments.ts";
import { memberPath, pathOf } from "./path.ts";
import type { Path } from "./path-parts.ts";

export interface GraphVerdict {
  readonly status: Bucket;
  readonly confidence: number;
  readonly paths: readonly Path[];
  readonly unknownReason: UnknownReason | null;
  readonly explain: string;
}

function explain(name: string, status: Bucket, paths: readonly Path[], unknownReason: UnknownReason | null): string {
  const reasons = [...new Set(paths.map(({ reason }) => reason))];
  if (reasons.length > 0) return `${name}: ${reasons.join(" Or: ")}`;
  if (unknownReason === "no_rules") return `${name}: we have no published membership rules for it, and unknown does not mean no.`;
  return `${name}: ${status}. None of its published rules matches the facts given, but it may have others: ask the institution.`;
}

const isContesting = ({ meta }: MembershipBook, institution: number): boolean => meta.contesting?.includes(institution) === true;

/**
 * Says that the institution contests a rule, which is left out until the dispute is settled (guides/operating.md#disputes). Empty if it
 * contests none, or if the verdict is positive.
 */
function contestedNote({ book }: RuleOutcomes, { institution, verdict }: InstitutionVerdict): string {
  return verdict < CONDITIONALLY && isContesting(book, institution)
    ? " It contests one of its published rules, which takes no part until that is settled."
    : "";
}

export function pathsOf(outcomes: RuleOutcomes, { institution, rules, membership }: InstitutionVerdict): readonly Path[] {
  const { book } = outcomes;
  const confidence = (rule: number) => book.ruleConfidence[rule] ?? missing(rule);
  const ranked = rules.toSorted((left, right) => confidence(right) - confidence(left) || left - right);
  const paths = ranked.map((rule) => pathOf(outcomes, rule));
  return membership === "no" ? paths : [memberPath(outcomes, institution, membership === "yes"), ...paths];
}

/** Why the verdict about an institution is not positive; null if it is positive. */
export function unknownReason(outcomes: RuleOutcomes, found: InstitutionVerdict): UnknownReason | null {
  const { book } = outcomes;
  const { start, end } = rulesOf(book, found.institution);
  if (found.verdict >= CONDITIONALLY) return null;
  if (start === end && found.membership === "no") return isContesting(book, found.institution) ? "incomplete_fom" : "no_rules";
  if (found.verdict === NO) return "fom_completeness_unaffirmed";
  const fragments = found.rules.map((rule) => fragmentOf(outcomes, rule));
  const asks = fragments.reduce((set, fragment) => unionOf(set, fragment.asks), EMPTY_SET);
  const cannotAsk = fragments.reduce((set, fragment) => unionOf(set, fragment.cannotAsk), EMPTY_SET);
  if (asks === EMPTY_SET && cannotAsk === EMPTY_SET && found.rules.some((rule) => shapeOfRule(book, rule).isWeak))
    return "low_confidence_rules";
  return unknownReasonOf(asks, cannotAsk);
}

/** The verdict about one institution, as answers show it. A negative verdict is never shown: its status is `unknown`. */
export function graphVerdict(outcomes: RuleOutcomes, institution: number): GraphVerdict {
  const own = outcomes.ofInstitution(institution);
  const status = bucketOf(own.verdict);
  const paths = pathsOf(outcomes, own);
  const reason = unknownReason(outcomes, own);
  return {
    status,
    confidence: own.confidence / CONFIDENCE_SCALE,
    paths,
    unknownReason: reason,
    explain: `${explain(nameOf(outcomes.book, institution), status, paths, reason)}${contestedNote(outcomes, own)}`,
  };
}
