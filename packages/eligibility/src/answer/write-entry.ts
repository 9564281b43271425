import { missing, type Utf8 } from "@tellerline/book";
import { type Bucket, RELATIVE_JOINS_FIRST, type UnknownReason } from "@tellerline/vocabulary";
import { CONFIDENCE_SCALE } from "../book/membership-book.ts";
import type { Detail } from "../memory/entry-memory.ts";
import type { RuleFragment } from "../memory/rule-fragment.ts";
import type { InstitutionVerdict, RuleOutcomes } from "../search/rule-outcomes.ts";
import { fragmentOf, toPathWire } from "./fragments.ts";
import { unknownReason } from "./graph-verdict.ts";
import { namesakeReason } from "./nearness.ts";
import { memberPath, pathOf } from "./path.ts";
import { memberQuestion } from "./write-question.ts";

/**
 * Whether a rule is met only through a relative who would join first. The applicant then does not take, or pay for, the rule's own step.
 */
function isByRelative(outcomes: RuleOutcomes, rule: number): boolean {
  return outcomes.own.verdict(rule) !== outcomes.verdict(rule) && pathOf(outcomes, rule).step?.kind === RELATIVE_JOINS_FIRST;
}

function joinFields(outcomes: RuleOutcomes, found: readonly number[]): string {
  const { book } = outcomes;
  const rules = found.filter((rule) => !isByRelative(outcomes, rule));
  const costs = rules.map((rule) => book.ruleStepCost[rule] ?? missing(rule)).filter((cost) => cost >= 0);
  const least = costs.length === 0 ? null : Math.min(...costs);
  // The page is that of the step that costs so much.
  const linked = least === null ? rules : rules.filter((rule) => book.ruleStepCost[rule] === least);
  const url = linked.map((rule) => book.text(book.ruleStepUrl[rule] ?? missing(rule))).find((text) => text !== "");
  const cost = least === null ? "" : `,"join_cost_usd":${least}`;
  return url === undefined ? cost : `${cost},"join_url":${JSON.stringify(url)}`;
}

const MAX_PATHS: Readonly<Record<Detail, number>> = { full: Number.POSITIVE_INFINITY, listed: 3, short: 1, summary: 1 };

/**
 * Maximum questions of an entry. It is equal for `listed` and `short`, so an entry asks the same questions wherever it stands in its
 * bucket.
 */
const MAX_QUESTIONS: Readonly<Record<Detail, number>> = { full: Number.POSITIVE_INFINITY, listed: 2, short: 2, summary: 2 };

function missingFields(missingFacts: string | null, bucket: Bucket, reason: UnknownReason | null): string {
  if (bucket === "eligible" || bucket === "conditionally_eligible") return "";
  return `${missingFacts === null ? "" : `,"missing_facts":[${missingFacts}]`}${reason === null ? "" : `,"unknown_reason":"${reason}"`}`;
}

function ranked({ book }: RuleOutcomes, rules: readonly number[]): readonly number[] {
  const confidence = (rule: number) => book.ruleConfidence[rule] ?? missing(rule);
  return rules.toSorted((left, right) => confidence(right) - confidence(left) || left - right);
}

/** Writes the JSON of one entry. A check of the institution shows what the entry leaves out. */
export function writeEntry(outcomes: RuleOutcomes, bucket: Bucket, found: InstitutionVerdict, detail: Detail): string {
  const { book } = outcomes;
  const isOpen = bucket !== "eligible" && bucket !== "conditionally_eligible";
  const member = found.membership === "no" ? null : memberPath(outcomes, found.institution, found.membership === "yes");
  const most = MAX_PATHS[detail] - (member === null ? 0 : 1);
  const rules = ranked(outcomes, found.rules);
  const isSummary = detail === "summary";
  // Unless the bucket is positive, the questions of unlisted paths are asked, too, because the order of `possibly_eligible`
  // entries counts the open questions of all paths. A summary leaves them out.
  const all = (isOpen && !isSummary ? rules : rules.slice(0, Math.max(most, 0))).map((rule) => fragmentOf(outcomes, rule));
  const fragments = all.slice(0, Math.max(most, 0));
  const namesake = bucket === "unknown" ? namesakeReason(outcomes, found.institution) : null;
  const reasons = [
    ...[namesake, member?.reason ?? null].flatMap((reason) => (reason === null ? [] : [JSON.stringify(reason)])),
    ...fragments.map(({ reason }) => reason),
  ];
  // A short entry shows no quotes. A listed entry shows each quote once: a path omits the quote that one of its questions shows.
  const isShort = detail === "short" || isSummary;
  const missingFacts = [
    ...(found.membership === "maybe" ? [JSON.stringify(memberQuestion(outcomes, found.institution))] : []),
    ...all.flatMap((fragment) => (isShort ? fragment.shortMissingFacts : fragment.missingFacts)),
  ].slice(0, MAX_QUESTIONS[detail]);
  const isQuoted = (fragment: RuleFragment) => fragment.missingFacts.some((fact) => missingFacts.includes(fact));
  const isBrief = (fragment: RuleFragment) => isShort || (detail === "listed" && isOpen && isQuoted(fragment));
  const paths = [
    ...(member === null ? [] : [JSON.stringify(toPathWire(member))]),
    ...fragments.map((fragment) => (isBrief(fragment) ? fragment.shortPath : fragment.path)),
  ];
  const isLegacy = found.rules.length > 0 && found.rules.every((rule) => book.ruleLegacy[rule] === 1);
  const head = `{${outcomes.memory.texts.institutions.head(found.institution)},"status":"${bucket}","confidence":${found.confidence / CONFIDENCE_SCALE}`;
  const join = bucket === "conditionally_eligible" ? joinFields(outcomes, found.rules) : "";
  // In a summary, an `unknown` entry shows neither paths nor questions. The answer's `next_questions` has the questions that unlock the
  // most institutions.
  const isUnmet = isSummary && bucket === "unknown";
  const asked = isUnmet ? null : missingFacts.join();
  const missing = missingFields(asked, bucket, unknownReason(outcomes, found));
  const told = isUnmet ? [] : paths;
  const unlisted = rules.length - (isUnmet ? 0 : fragments.length);
  const more = unlisted > 0 ? `,"more_paths":${unlisted}` : "";
  return `${head},"reasons":[${reasons.join()}],"paths":[${told.join()}]${more},"engine":"${isLegacy ? "legacy" : "graph"}"${join}${missing}}`;
}

export function joinParts(parts: readonly (string | Uint8Array)[], utf8: Utf8): Uint8Array {
  const encoded = parts.map((part) => (typeof part === "string" ? utf8.encode(part) : part));
  const bytes = new Uint8Array(encoded.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of encoded) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const COMMA = new Uint8Array([44]);
