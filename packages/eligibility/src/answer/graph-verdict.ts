import { type Bucket, EMPTY_SET, type UnknownReason, unionOf } from "@tellerline/vocabulary";
import { CONFIDENCE_SCALE, nameOf, rulesOf } from "../book/membership-book.ts";
import { NO, POSSIBLY, UNDECIDED } from "../rules/truth.ts";
import type { RuleOutcomes } from "../search/institution-verdict.ts";
import { bucketOf } from "../search/search.ts";
import { fragmentOf, unknownReasonOf } from "./fragments.ts";
import { type Path, pathOf } from "./path.ts";

/** An institution's own verdict for one person, explained. */
export interface GraphVerdict {
  readonly status: Bucket;
  readonly confidence: number;
  readonly paths: readonly Path[];
  readonly unknownReason: UnknownReason | null;
  readonly explain: string;
}

function explain(name: string, status: Bucket, firstReason: string | null, unknownReason: UnknownReason | null): string {
  if (firstReason !== null) return `${name}: ${firstReason}`;
  if (unknownReason === "no_rules") return `${name}: we have no published membership rules for it, and unknown does not mean no.`;
  return `${name}: ${status}. None of its published rules matches the facts given, but it may have others: ask the institution.`;
}

/** The verdict on institution number `institution`. A negative verdict is never published: it becomes unknown. */
export function graphVerdict(outcomes: RuleOutcomes, institution: number): GraphVerdict {
  const { evaluator } = outcomes;
  const { book } = evaluator;
  const own = outcomes.ofInstitution(institution);
  const fragments = own.rules.map((rule) => fragmentOf(evaluator, rule));
  const asks = fragments.reduce((set, fragment) => unionOf(set, fragment.asks), EMPTY_SET);
  const cannotAsk = fragments.reduce((set, fragment) => unionOf(set, fragment.cannotAsk), EMPTY_SET);
  const { start, end } = rulesOf(book, institution);
  const open = own.verdict === UNDECIDED || own.verdict === POSSIBLY ? unknownReasonOf(asks, cannotAsk) : null;
  const unknownReason = start === end ? "no_rules" : own.verdict === NO ? "fom_completeness_unaffirmed" : open;
  const status = bucketOf(own.verdict);
  const paths = own.rules.map((rule) => pathOf(evaluator, rule));
  return {
    status,
    confidence: own.confidence / CONFIDENCE_SCALE,
    paths,
    unknownReason,
    explain: explain(nameOf(book, institution), status, paths[0]?.reason ?? null, unknownReason),
  };
}
