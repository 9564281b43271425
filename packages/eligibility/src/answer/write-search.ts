import type { MembershipBook } from "../book/membership-book.ts";
import { CONFIDENCE_SCALE, stateOf } from "../book/membership-book.ts";
import { provenKeys } from "../person/resolve-region.ts";
import type { Bucket, Found, NextQuestion, SearchResult } from "../search/search.ts";
import { BUCKETS } from "../search/search.ts";
import { MaskMemory } from "../search/shape-outcomes.ts";
import { factFields, nextQuestionText, questionKind } from "./fact-fields.ts";
import { fragmentOf, type RuleFragment, unknownReasonOf } from "./fragments.ts";

const institutionFragments = new WeakMap<MembershipBook, Map<number, string>>();

/** `"credit_union_id":…,"name":…,"state":…`, encoded once. */
function institutionFragment(book: MembershipBook, institution: number): string {
  const fragments = institutionFragments.get(book) ?? new Map<number, string>();
  institutionFragments.set(book, fragments);
  const known = fragments.get(institution);
  if (known !== undefined) return known;
  const id = idOf(book, institution);
  const name = JSON.stringify(book.text(book.institutionName[institution] ?? 0));
  const fragment = `"credit_union_id":${id},"name":${name},"state":"${stateOf(book, institution)}"`;
  fragments.set(institution, fragment);
  return fragment;
}

/** The cheapest step of an institution's paths, where it has a price or an address. */
function joinFields(book: MembershipBook, rules: readonly number[]): string {
  const costs = rules.map((rule) => book.ruleStepCost[rule] ?? -1).filter((cost) => cost >= 0);
  const url = rules.map((rule) => book.text(book.ruleStepUrl[rule] ?? 0)).find((text) => text !== "");
  const cost = costs.length === 0 ? "" : `,"join_cost_usd":${Math.min(...costs)}`;
  return url === undefined ? cost : `${cost},"join_url":${JSON.stringify(url)}`;
}

function missingFields(found: Found, bucket: Bucket, fragments: readonly RuleFragment[]): string {
  if (bucket === "eligible" || bucket === "conditionally_eligible") return "";
  let asks = 0;
  let cannotAsk = 0;
  let missing = "";
  for (const fragment of fragments) {
    asks |= fragment.asks;
    cannotAsk |= fragment.cannotAsk;
    if (fragment.missingFacts !== "") missing += missing === "" ? fragment.missingFacts : `,${fragment.missingFacts}`;
  }
  const facts = `,"missing_facts":[${missing}]`;
  if (bucket === "possibly_eligible") return facts;
  return `${facts},"unknown_reason":"${found.unaffirmed ? "fom_completeness_unaffirmed" : unknownReasonOf(asks, cannotAsk)}"`;
}

/** Remembered for a set of said facts: some 3 KB each. */
const MAX_ENTRIES = 500;
const entries = new MaskMemory<Map<string, string>>();

/** One entry of a bucket. One of rules that no fact touches reads alike for everybody of whom the same is known, and is encoded once. */
function entryOf(result: SearchResult, bucket: Bucket, found: Found): string {
  const { outcomes } = result;
  if (found.unaffirmed || found.rules.some((rule) => outcomes.isTouched(rule))) return writeEntry(result, bucket, found);
  const untouched = entries.get(outcomes.truths, () => new Map<string, string>());
  const key = found.rules.join();
  const known = untouched.get(key);
  if (known !== undefined) return known;
  const entry = writeEntry(result, bucket, found);
  if (untouched.size >= MAX_ENTRIES) untouched.clear();
  untouched.set(key, entry);
  return entry;
}

function writeEntry(result: SearchResult, bucket: Bucket, found: Found): string {
  const { truths } = result.outcomes;
  const { book } = truths;
  const fragments = found.rules.map((rule) => fragmentOf(truths, rule));
  let reasons = "";
  let paths = "";
  for (const { reason, path } of fragments) {
    reasons += reasons === "" ? reason : `,${reason}`;
    paths += paths === "" ? path : `,${path}`;
  }
  const isLegacy = found.rules.length > 0 && found.rules.every((rule) => book.ruleLegacy[rule] === 1);
  const head = `{${institutionFragment(book, found.institution)},"status":"${bucket}","confidence":${found.confidence / CONFIDENCE_SCALE}`;
  const join = bucket === "conditionally_eligible" ? joinFields(book, found.rules) : "";
  const missing = missingFields(found, bucket, fragments);
  return `${head},"reasons":[${reasons}],"paths":[${paths}],"engine":"${isLegacy ? "legacy" : "graph"}"${join}${missing}}`;
}

const ids = new WeakMap<MembershipBook, Map<number, string>>();

/** JSON of an institution's id, encoded once. */
function idOf(book: MembershipBook, institution: number): string {
  const encoded = ids.get(book) ?? new Map<number, string>();
  ids.set(book, encoded);
  const known = encoded.get(institution);
  if (known !== undefined) return known;
  const id = JSON.stringify(book.text(book.institutionId[institution] ?? 0));
  encoded.set(institution, id);
  return id;
}

function writeQuestion({ truths }: SearchResult["outcomes"], { asks, institutions, exampleRule }: NextQuestion, limit: number): string {
  const { book } = truths;
  const head = JSON.stringify({ question: nextQuestionText(asks), fact_field: factFields(asks), kind: questionKind(asks) }).slice(0, -1);
  const unlocked = institutions.slice(0, limit).map((institution) => idOf(book, institution));
  const quote = JSON.stringify(book.text(book.ruleQuote[exampleRule] ?? 0));
  return `${head},"unlocks_cu_count":${institutions.length},"unlocks_cu_ids":[${unlocked.join()}],"example_evidence_quote":${quote}}`;
}

function writeResolved({ truths }: SearchResult["outcomes"]): string {
  const geoKeys = [...truths.person.regions].flatMap(([role, region]) =>
    provenKeys(region).map((key) => (role === "home" ? key : `${role}:${key}`)),
  );
  const orgs = truths.organizations.matches.map(({ kind, said, matched, similarity }) => ({
    field: kind === null ? "asserted_org_qualifiers" : kind === "association" ? "associations" : kind,
    name: said,
    matched,
    similarity: matched === null ? null : Math.round(similarity * 1000) / 1000,
  }));
  return JSON.stringify({ orgs, geo_keys: geoKeys });
}

function usesLegacy({ outcomes, buckets }: SearchResult): boolean {
  const { ruleLegacy } = outcomes.truths.book;
  return BUCKETS.some((bucket) => buckets[bucket].some(({ rules }) => rules.some((rule) => ruleLegacy[rule] === 1)));
}

/** The answer to a person search as JSON text (interface §2.7), put together from fragments. */
export function writeSearch(result: SearchResult, limit: number, disclosure: string): string {
  const buckets = BUCKETS.map((bucket) => `"${bucket}":[${result.buckets[bucket].map((found) => entryOf(result, bucket, found)).join()}]`);
  const unanswerable = result.unanswerable.map(({ reason, institutions, conditionKinds, note }) => ({
    reason,
    cu_count: institutions,
    condition_kinds: conditionKinds,
    note,
  }));
  return [
    `{"counts":${JSON.stringify(result.counts)},"candidates_evaluated":${result.candidatesEvaluated}`,
    ...buckets,
    `"resolved":${writeResolved(result.outcomes)},"limit":${limit}`,
    `"engine":"${usesLegacy(result) ? "graph+legacy_fallback" : "graph"}","disclosure":${JSON.stringify(disclosure)}`,
    `"next_questions":[${result.nextQuestions.map((question) => writeQuestion(result.outcomes, question, limit)).join()}]`,
    `"unanswerable":${JSON.stringify(unanswerable)}}`,
  ].join();
}
