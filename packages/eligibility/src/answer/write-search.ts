import type { Utf8 } from "@tellerline/book";
import { missing } from "@tellerline/book";
import { BUCKETS, type Bucket, organizationKind, type SearchDetail, type UnknownReason } from "@tellerline/vocabulary";
import { CONFIDENCE_SCALE, type MembershipBook, nameOf, stateOf } from "../book/membership-book.ts";
import { topicAsking } from "../conditions/index.ts";
import { provenKeys } from "../person/resolve-region.ts";
import { organizationTopic } from "../rules/topics.ts";
import { MaskMemory } from "../search/mask-memory.ts";
import type { NextQuestion } from "../search/questions.ts";
import type { InstitutionVerdict, RuleOutcomes } from "../search/rule-outcomes.ts";
import type { SearchResult } from "../search/search.ts";
import { formOf, fragmentOf, toPathWire } from "./fragments.ts";
import { unknownReason } from "./graph-verdict.ts";
import { memberPath } from "./path.ts";
import { didYouMean, listed, questionOf, type Worded } from "./sentences.ts";

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

/** How much an entry says: all; its surest paths; the best path alone, without quotes; and no questions where nothing is met yet. */
type Detail = "full" | "listed" | "short" | "summary";
const MAX_PATHS: Readonly<Record<Detail, number>> = { full: Number.POSITIVE_INFINITY, listed: 3, short: 1, summary: 1 };
/** Questions of an entry, whether it lists one path or three: their number is never out of the entries' order. */
const MAX_QUESTIONS: Readonly<Record<Detail, number>> = { full: Number.POSITIVE_INFINITY, listed: 2, short: 2, summary: 2 };

function missingFields(missingFacts: string | null, bucket: Bucket, reason: UnknownReason | null): string {
  if (bucket === "eligible" || bucket === "conditionally_eligible") return "";
  return `${missingFacts === null ? "" : `,"missing_facts":[${missingFacts}]`}${reason === null ? "" : `,"unknown_reason":"${reason}"`}`;
}

/** How much an entry says; in the order of their numbers. */
const DETAILS: readonly Detail[] = ["full", "listed", "short", "summary"];

/** An entry that was written, for everybody of whom the same is true. */
interface KnownEntry {
  /** What its text depends on: its rules, each with its form. */
  readonly forms: readonly number[];
  readonly bytes: Uint8Array;
}

/** Cached entries per set of stated classes; about 1 KB each. */
const MAX_ENTRIES = 2000;

/** The entries that people who stated the same classes were told. */
class EntryMemory {
  /** By institution and detail: the few forms that its entries have. */
  readonly #known = new Map<number, KnownEntry[]>();
  #size = 0;

  find(institution: number, detail: Detail, forms: readonly number[]): Uint8Array | null {
    const entries = this.#known.get(numberOf(institution, detail)) ?? [];
    for (const entry of entries) if (isSame(entry.forms, forms)) return entry.bytes;
    return null;
  }

  keep(institution: number, detail: Detail, entry: KnownEntry): void {
    if (this.#size >= MAX_ENTRIES) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#size++;
    const number = numberOf(institution, detail);
    this.#known.set(number, [...(this.#known.get(number) ?? []), entry]);
  }
}

const numberOf = (institution: number, detail: Detail): number => institution * DETAILS.length + DETAILS.indexOf(detail);

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

const memory = new MaskMemory<EntryMemory>();

/** What the text of an entry depends on within a set of stated classes; null if it is the caller's own. */
function formsOf({ outcomes }: SearchResult, { rules, membership }: InstitutionVerdict): readonly number[] | null {
  if (membership !== "no") return null;
  const forms: number[] = [];
  for (const rule of rules) {
    const form = formOf(outcomes, rule);
    if (form === null) return null;
    forms.push(rule, form);
  }
  return forms;
}

/** Encodes entries with a cache: people with the same facts get the same text. */
class EntryWriter {
  readonly #result: SearchResult;
  readonly #utf8: Utf8;
  readonly #known: EntryMemory;

  constructor(result: SearchResult, utf8: Utf8) {
    this.#result = result;
    this.#utf8 = utf8;
    this.#known = memory.get(result.outcomes.book, result.outcomes.mask, () => new EntryMemory());
  }

  write(bucket: Bucket, found: InstitutionVerdict, detail: Detail): Uint8Array {
    const { institution } = found;
    const forms = formsOf(this.#result, found);
    const known = forms === null ? null : this.#known.find(institution, detail, forms);
    if (known !== null) return known;
    const bytes = this.#utf8.encode(writeEntry(this.#result.outcomes, bucket, found, detail));
    if (forms !== null) this.#known.keep(institution, detail, { forms, bytes });
    return bytes;
  }
}

/** Rules in the order of their paths: the surest first. */
function ranked({ book }: RuleOutcomes, rules: readonly number[]): readonly number[] {
  const confidence = (rule: number) => book.ruleConfidence[rule] ?? missing(rule);
  return rules.toSorted((left, right) => confidence(right) - confidence(left) || left - right);
}

/** What an entry leaves out stands in the institution's own check. */
function writeEntry(outcomes: RuleOutcomes, bucket: Bucket, found: InstitutionVerdict, detail: Detail): string {
  const { book } = outcomes;
  const isOpen = bucket !== "eligible" && bucket !== "conditionally_eligible";
  const member = found.membership === "no" ? null : memberPath(outcomes, found.institution, found.membership === "yes");
  const most = MAX_PATHS[detail] - (member === null ? 0 : 1);
  const rules = ranked(outcomes, found.rules);
  const isSummary = detail === "summary";
  // Its order counts every open question, so that those of paths that are not told are asked as well.
  const all = (isOpen && !isSummary ? rules : rules.slice(0, Math.max(most, 0))).map((rule) => fragmentOf(outcomes, rule));
  const fragments = all.slice(0, Math.max(most, 0));
  const reasons = [...(member === null ? [] : [JSON.stringify(member.reason)]), ...fragments.map(({ reason }) => reason)];
  // Where something is asked, the quote stands beside the question.
  const isShort = detail === "short" || isSummary;
  const isBrief = (missingFacts: readonly string[]) => isShort || (detail === "listed" && isOpen && missingFacts.length > 0);
  const paths = [
    ...(member === null ? [] : [JSON.stringify(toPathWire(member))]),
    ...fragments.map(({ path, shortPath, missingFacts }) => (isBrief(missingFacts) ? shortPath : path)),
  ];
  const missingFacts = [
    ...(found.membership === "maybe" ? [JSON.stringify(memberQuestion(outcomes, found.institution))] : []),
    ...all.flatMap((fragment) => (isShort ? fragment.shortMissingFacts : fragment.missingFacts)),
  ].slice(0, MAX_QUESTIONS[detail]);
  const isLegacy = found.rules.length > 0 && found.rules.every((rule) => book.ruleLegacy[rule] === 1);
  const head = `{${institutionFragment(book, found.institution)},"status":"${bucket}","confidence":${found.confidence / CONFIDENCE_SCALE}`;
  const join = bucket === "conditionally_eligible" ? joinFields(book, found.rules) : "";
  // Nothing of it is met yet: a summary says what is open, and has the questions that unlock most for all of them.
  const isUnmet = isSummary && bucket === "unknown";
  const asked = isUnmet ? null : missingFacts.join();
  const missing = missingFields(asked, bucket, unknownReason(outcomes, found));
  const told = isUnmet ? [] : paths;
  const unlisted = rules.length - (isUnmet ? 0 : fragments.length);
  const more = unlisted > 0 ? `,"more_paths":${unlisted}` : "";
  return `${head},"reasons":[${reasons.join()}],"paths":[${told.join()}]${more},"engine":"${isLegacy ? "legacy" : "graph"}"${join}${missing}}`;
}

/** The question whether a name that several institutions share means this one. */
function memberQuestion({ book }: RuleOutcomes, institution: number) {
  const id = book.text(book.institutionId[institution] ?? missing(institution));
  return {
    cu_id: id,
    condition_id: `member_of:${id}`,
    kind: "member_of",
    question: `Are you a member of ${nameOf(book, institution)} (${id})?`,
    fact_field: ["member_of"],
    answer: { type: "yes_no" },
    why: "Several institutions have this name; the id says which.",
    evidence_quote: "",
    resolves_reason: "org_inputs_missing",
  };
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

function writeQuestion({ book }: RuleOutcomes, question: NextQuestion): string {
  const { count, institutions, exampleRule } = question;
  const unlocked = institutions.map((institution) => encodedId(book, institution));
  const quote = JSON.stringify(book.text(book.ruleQuote[exampleRule] ?? missing(exampleRule)));
  const fields = JSON.stringify(questionHead(book, question)).slice(0, -1);
  return `${fields},"unlocks_cu_count":${count},"unlocks_cu_ids":[${unlocked.join()}],"example_evidence_quote":${quote}}`;
}

function questionHead(book: MembershipBook, { topic, name, condition, choices }: NextQuestion) {
  const counted = choices?.map(({ value, service, count: unlocks }) => ({
    value,
    ...(service?.state == null ? {} : { state: service.state }),
    ...(service?.branch == null ? {} : { branch: service.branch }),
    unlocks_cu_count: unlocks,
  }));
  if (name !== null) {
    return {
      question: didYouMean(
        name.said,
        listed(
          name.choices.map(({ value }) => value),
          "or",
        ),
      ),
      fact_field: name.kind === null ? ["asserted_org_qualifiers"] : topicAsking(organizationTopic(name.kind)).fields,
      kind: name.kind ?? "organization",
      answer: { type: "choice", choices: counted },
    };
  }
  if (topic === null) return { ...statementHead(book, condition), answer: { type: "yes_no" } };
  const { question, fields, name: kind, answerType } = topicAsking(topic);
  return { question, fact_field: fields, kind, answer: { type: answerType, ...(counted === undefined ? {} : { choices: counted }) } };
}

/** The question of a condition that only the person's word settles. */
function statementHead(book: MembershipBook, id: number) {
  const condition = book.idConditions.of(id)[0] ?? missing(id);
  const worded = Array.from(book.conditionAtoms.of(condition), (atom): Worded => {
    return {
      atomClass: book.atomClass[atom] ?? missing(atom),
      aux: book.atomAux[atom] ?? missing(atom),
      label: book.text(book.atomLabel[atom] ?? missing(atom)),
    };
  });
  return {
    question: questionOf(worded),
    fact_field: ["affirmed", "denied"],
    kind: "statement",
    condition_ids: [book.conditionId(condition)],
  };
}

function writeResolved({ resolved }: RuleOutcomes): string {
  const geoKeys = [...resolved.individual.regions].flatMap(([role, region]) =>
    provenKeys(region).map((key) => (role === "home" ? key : `${role}:${key}`)),
  );
  const orgs = resolved.organizations.matches.map(({ kind, said, matched, similarity, isSure }) => ({
    field: kind === null ? "asserted_org_qualifiers" : organizationKind(kind).field,
    name: said,
    matched: isSure ? matched : null,
    similarity: matched === null ? null : Math.round(similarity * 1000) / 1000,
    did_you_mean: isSure ? null : matched,
  }));
  return JSON.stringify({ orgs, geo_keys: geoKeys, stale_conditions: resolved.stale });
}

function usesLegacy({ outcomes, buckets }: SearchResult): boolean {
  const { ruleLegacy } = outcomes.book;
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

/** Entries of a bucket that may list several paths; those behind them are short, unless all is asked for. */
const LISTED_ENTRIES = 20;
/** Bytes that entries may take before all further ones are short (guides/membership.md#buckets), and what one of those takes at most. */
const ENTRY_BYTES = 130_000;
const SHORT_BYTES: Readonly<Record<Bucket, number>> = {
  eligible: 500,
  conditionally_eligible: 900,
  // They ask, too.
  possibly_eligible: 1300,
  unknown: 1300,
};

/** Writes the entries of an answer, each as long as it may be. */
class EntryList {
  readonly #writer: EntryWriter;
  readonly #frame: SearchFrame;
  /** Bytes that are left, if each of the entries that are still to come is short. */
  #spare: number;

  constructor(result: SearchResult, frame: SearchFrame, utf8: Utf8) {
    this.#writer = new EntryWriter(result, utf8);
    this.#frame = frame;
    this.#spare = BUCKETS.reduce((left, bucket) => left - result.buckets[bucket].length * SHORT_BYTES[bucket], ENTRY_BYTES);
  }

  /** @param index of the entry in its bucket, on this page. */
  write(bucket: Bucket, found: InstitutionVerdict, index: number): Uint8Array {
    const { detail } = this.#frame;
    if (detail !== null) return this.#writer.write(bucket, found, detail);
    const isListed = this.#frame.seen + index < LISTED_ENTRIES && this.#spare > 0;
    const listed = isListed ? this.#writer.write(bucket, found, "listed") : null;
    const entry =
      listed !== null && listed.length - SHORT_BYTES[bucket] <= this.#spare ? listed : this.#writer.write(bucket, found, "short");
    this.#spare -= entry.length - SHORT_BYTES[bucket];
    return entry;
  }
}

/** Questions of a summary, and the ids that each names. */
const SUMMARY_QUESTIONS = 4;
const SUMMARY_IDS = 2;

function questionsFor({ nextQuestions }: SearchResult, { detail }: SearchFrame): readonly NextQuestion[] {
  if (detail !== "summary") return nextQuestions;
  return nextQuestions
    .slice(0, SUMMARY_QUESTIONS)
    .map((question) => ({ ...question, institutions: question.institutions.slice(0, SUMMARY_IDS) }));
}

/** What of a search's answer depends on the request and not on the person. */
export interface SearchFrame {
  readonly limit: number;
  /** Entries of the bucket that earlier pages held. */
  readonly seen: number;
  /** Of all entries; null: the first of each bucket say more than the others. */
  readonly detail: SearchDetail | null;
  readonly disclosure: string;
  /** The cursor of each bucket that goes on. */
  readonly nextCursors: Readonly<Record<Bucket, string | null>>;
}

/** The answer to a person search as JSON, put together from parts that are encoded already. */
export function writeSearch(result: SearchResult, frame: SearchFrame, utf8: Utf8): Uint8Array {
  const entries = new EntryList(result, frame, utf8);
  const parts: (string | Uint8Array)[] = [
    `{"counts":${JSON.stringify(result.counts)},"candidates_evaluated":${result.candidatesEvaluated}`,
  ];
  for (const bucket of BUCKETS) {
    parts.push(`,"${bucket}":[`);
    result.buckets[bucket].forEach((found, index) => {
      if (index > 0) parts.push(COMMA);
      parts.push(entries.write(bucket, found, index));
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
    `,"resolved":${writeResolved(result.outcomes)},"limit":${frame.limit},"next_cursors":${JSON.stringify(frame.nextCursors)}`,
    `"engine":"${usesLegacy(result) ? "graph+legacy_fallback" : "graph"}","disclosure":${JSON.stringify(frame.disclosure)}`,
    `"next_questions":[${questionsFor(result, frame)
      .map((question) => writeQuestion(result.outcomes, question))
      .join()}]`,
    `"unanswerable":${JSON.stringify(unanswerable)}}`,
  ];
  return joinParts([...parts, rest.join()], utf8);
}
