import type { Utf8 } from "@tellerline/book";
import { missing } from "@tellerline/book";
import { BUCKETS, type Bucket, type ClassSet, EMPTY_SET, organizationKind, unionOf } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { CONFIDENCE_SCALE, stateOf } from "../book/membership-book.ts";
import { provenKeys } from "../person/resolve-region.ts";
import type { Found, NextQuestion, SearchResult } from "../search/search.ts";
import { MaskMemory } from "../search/shape-outcomes.ts";
import { factFields, nextQuestionText, questionKind } from "./fact-fields.ts";
import { formOf, fragmentOf, type RuleFragment, unknownReasonOf } from "./fragments.ts";

const institutionFragments = new WeakMap<MembershipBook, Map<number, string>>();

/** `"credit_union_id":…,"name":…,"state":…`, encoded once. */
function institutionFragment(book: MembershipBook, institution: number): string {
  const fragments = institutionFragments.get(book) ?? new Map<number, string>();
  institutionFragments.set(book, fragments);
  const known = fragments.get(institution);
  if (known !== undefined) return known;
  const id = encodedId(book, institution);
  const name = JSON.stringify(book.text(book.institutionName[institution] ?? missing(institution)));
  const fragment = `"credit_union_id":${id},"name":${name},"state":"${stateOf(book, institution)}"`;
  fragments.set(institution, fragment);
  return fragment;
}

/** The lowest price and the first URL among the join steps of an institution's paths, if any. */
function joinFields(book: MembershipBook, rules: readonly number[]): string {
  const costs = rules.map((rule) => book.ruleStepCost[rule] ?? -1).filter((cost) => cost >= 0);
  const url = rules.map((rule) => book.text(book.ruleStepUrl[rule] ?? missing(rule))).find((text) => text !== "");
  const cost = costs.length === 0 ? "" : `,"join_cost_usd":${Math.min(...costs)}`;
  return url === undefined ? cost : `${cost},"join_url":${JSON.stringify(url)}`;
}

function missingFields(found: Found, bucket: Bucket, fragments: readonly RuleFragment[]): string {
  if (bucket === "eligible" || bucket === "conditionally_eligible") return "";
  let asks: ClassSet = EMPTY_SET;
  let cannotAsk: ClassSet = EMPTY_SET;
  let missing = "";
  for (const fragment of fragments) {
    asks = unionOf(asks, fragment.asks);
    cannotAsk = unionOf(cannotAsk, fragment.cannotAsk);
    if (fragment.missingFacts !== "") missing += missing === "" ? fragment.missingFacts : `,${fragment.missingFacts}`;
  }
  const facts = `,"missing_facts":[${missing}]`;
  if (bucket === "possibly_eligible") return facts;
  return `${facts},"unknown_reason":"${found.unaffirmed ? "fom_completeness_unaffirmed" : unknownReasonOf(asks, cannotAsk)}"`;
}

/** Cached entries per set of stated classes; about 1 KB each. */
const MAX_ENTRIES = 2000;
const memory = new MaskMemory<Map<string, Uint8Array>>();

/** Cache key of an entry within a set of stated classes; null if its text quotes the caller. */
function keyOf({ evaluator }: SearchResult["outcomes"], { institution, rules }: Found): string | null {
  let key = String(institution);
  for (const rule of rules) {
    const form = formOf(evaluator, rule);
    if (form === null) return null;
    key += `|${rule}:${form}`;
  }
  return evaluator.organizations.near.size > 0 ? null : key;
}

/** Encodes entries with a cache: people with the same facts get the same text. */
class EntryWriter {
  readonly #result: SearchResult;
  readonly #utf8: Utf8;
  readonly #known: Map<string, Uint8Array>;

  constructor(result: SearchResult, utf8: Utf8) {
    this.#result = result;
    this.#utf8 = utf8;
    this.#known = memory.get(result.outcomes.evaluator, () => new Map<string, Uint8Array>());
  }

  write(bucket: Bucket, found: Found): Uint8Array {
    const key = keyOf(this.#result.outcomes, found);
    const known = key === null ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const entry = this.#utf8.encode(writeEntry(this.#result, bucket, found));
    if (this.#known.size >= MAX_ENTRIES) this.#known.clear();
    if (key !== null) this.#known.set(key, entry);
    return entry;
  }
}

function writeEntry(result: SearchResult, bucket: Bucket, found: Found): string {
  const { evaluator } = result.outcomes;
  const { book } = evaluator;
  const fragments = found.rules.map((rule) => fragmentOf(evaluator, rule));
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
function encodedId(book: MembershipBook, institution: number): string {
  const encoded = ids.get(book) ?? new Map<number, string>();
  ids.set(book, encoded);
  const known = encoded.get(institution);
  if (known !== undefined) return known;
  const id = JSON.stringify(book.text(book.institutionId[institution] ?? missing(institution)));
  encoded.set(institution, id);
  return id;
}

const questionHeads = new Map<ClassSet, string>();

/** The part of a question that does not depend on the person. Cached: there are few. */
function questionHead(asks: ClassSet): string {
  const known = questionHeads.get(asks);
  if (known !== undefined) return known;
  const head = JSON.stringify({ question: nextQuestionText(asks), fact_field: factFields(asks), kind: questionKind(asks) }).slice(0, -1);
  if (questionHeads.size >= MAX_ENTRIES) questionHeads.clear();
  questionHeads.set(asks, head);
  return head;
}

function writeQuestion({ evaluator }: SearchResult["outcomes"], { asks, institutions, exampleRule }: NextQuestion, limit: number): string {
  const { book } = evaluator;
  const head = questionHead(asks);
  const unlocked = institutions.slice(0, limit).map((institution) => encodedId(book, institution));
  const quote = JSON.stringify(book.text(book.ruleQuote[exampleRule] ?? missing(exampleRule)));
  return `${head},"unlocks_cu_count":${institutions.length},"unlocks_cu_ids":[${unlocked.join()}],"example_evidence_quote":${quote}}`;
}

function writeResolved({ evaluator }: SearchResult["outcomes"]): string {
  const geoKeys = [...evaluator.person.regions].flatMap(([role, region]) =>
    provenKeys(region).map((key) => (role === "home" ? key : `${role}:${key}`)),
  );
  const orgs = evaluator.organizations.matches.map(({ kind, said, matched, similarity }) => ({
    field: kind === null ? "asserted_org_qualifiers" : organizationKind(kind).field,
    name: said,
    matched,
    similarity: matched === null ? null : Math.round(similarity * 1000) / 1000,
  }));
  return JSON.stringify({ orgs, geo_keys: geoKeys });
}

function usesLegacy({ outcomes, buckets }: SearchResult): boolean {
  const { ruleLegacy } = outcomes.evaluator.book;
  return BUCKETS.some((bucket) => buckets[bucket].some(({ rules }) => rules.some((rule) => ruleLegacy[rule] === 1)));
}

/** Puts parts together, text or bytes that are encoded already. */
function joinParts(parts: readonly (string | Uint8Array)[], utf8: Utf8): Uint8Array {
  const encoded = parts.map((part) => (typeof part === "string" ? utf8.encode(part) : part));
  const bytes = new Uint8Array(encoded.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of encoded) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const COMMA = new Uint8Array([44]);

/** The answer to a person search as JSON, put together from parts that are encoded already. */
export function writeSearch(result: SearchResult, limit: number, disclosure: string, utf8: Utf8): Uint8Array {
  const writer = new EntryWriter(result, utf8);
  const parts: (string | Uint8Array)[] = [
    `{"counts":${JSON.stringify(result.counts)},"candidates_evaluated":${result.candidatesEvaluated}`,
  ];
  for (const bucket of BUCKETS) {
    parts.push(`,"${bucket}":[`);
    result.buckets[bucket].forEach((found, index) => {
      if (index > 0) parts.push(COMMA);
      parts.push(writer.write(bucket, found));
    });
    parts.push("]");
  }
  const unanswerable = result.unanswerable.map(({ reason, institutions, conditionKinds, note }) => ({
    reason,
    cu_count: institutions,
    condition_kinds: conditionKinds,
    note,
  }));
  const rest = [
    `,"resolved":${writeResolved(result.outcomes)},"limit":${limit}`,
    `"engine":"${usesLegacy(result) ? "graph+legacy_fallback" : "graph"}","disclosure":${JSON.stringify(disclosure)}`,
    `"next_questions":[${result.nextQuestions.map((question) => writeQuestion(result.outcomes, question, limit)).join()}]`,
    `"unanswerable":${JSON.stringify(unanswerable)}}`,
  ];
  return joinParts([...parts, rest.join()], utf8);
}
