import { CONFIDENCE_SCALE, type MembershipBook } from "../book/membership-book.ts";
import type { RuleOutcomes } from "../search/institution-verdict.ts";
import { type Bucket, bucketOf } from "../search/search.ts";
import { NO, OPEN_QUESTION, POSSIBLY } from "../search/truth.ts";
import type { UnknownReason } from "./fact-fields.ts";
import { fragmentOf, unknownReasonOf } from "./fragments.ts";
import { type Path, pathOf } from "./path.ts";

/** An institution's own verdict for one person, explained (interface §2.8). */
export interface GraphVerdict {
  readonly status: Bucket;
  readonly confidence: number;
  readonly paths: readonly Path[];
  readonly unknownReason: UnknownReason | null;
  readonly explain: string;
}

function explain(name: string, status: Bucket, firstReason: string | null, unknownReason: UnknownReason | null): string {
  if (firstReason !== null) return `${name}: ${firstReason}`;
  if (unknownReason === "no_rules") return `${name}: no membership rule is published here, and unknown does not mean no.`;
  return `${name}: ${status}; none of its published rules is met by the given facts, and the published rules may not be all: ask it.`;
}

/** The verdict of institution number `institution`. A negative one is never published: it is unknown. */
export function graphVerdict(outcomes: RuleOutcomes, institution: number): GraphVerdict {
  const { truths } = outcomes;
  const { book } = truths;
  const own = outcomes.ofInstitution(institution);
  const fragments = own.rules.map((rule) => fragmentOf(truths, rule));
  const asks = fragments.reduce((mask, fragment) => mask | fragment.asks, 0);
  const cannotAsk = fragments.reduce((mask, fragment) => mask | fragment.cannotAsk, 0);
  const isEmpty = (book.institutionRules[institution + 1] ?? 0) === (book.institutionRules[institution] ?? 0);
  const open = own.verdict === OPEN_QUESTION || own.verdict === POSSIBLY ? unknownReasonOf(asks, cannotAsk) : null;
  const unknownReason = isEmpty ? "no_rules" : own.verdict === NO ? "fom_completeness_unaffirmed" : open;
  const status = bucketOf(own.verdict);
  const paths = own.rules.map((rule) => pathOf(truths, rule));
  return {
    status,
    confidence: own.confidence / CONFIDENCE_SCALE,
    paths,
    unknownReason,
    explain: explain(nameOf(book, institution), status, paths[0]?.reason ?? null, unknownReason),
  };
}

export function nameOf(book: MembershipBook, institution: number): string {
  return book.text(book.institutionName[institution] ?? 0);
}
