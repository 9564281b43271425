import type { Utf8 } from "@tellerline/book";
import { BUCKETS, type Bucket, organizationKind, type SearchDetail } from "@tellerline/vocabulary";
import { type Detail, EntryMemory } from "../memory/entry-memory.ts";
import { provenKeys } from "../person/resolve-region.ts";
import type { NextQuestion } from "../search/questions.ts";
import type { InstitutionVerdict, RuleOutcomes } from "../search/rule-outcomes.ts";
import type { SearchResult } from "../search/search.ts";
import { cacheKeyOf } from "./fragments.ts";
import { namesakeReason } from "./nearness.ts";
import { COMMA, joinParts, writeEntry } from "./write-entry.ts";
import { writeQuestion } from "./write-question.ts";

/**
 * Cache key of an entry's text, for people who stated the same classes of facts: each rule and the key of its text (`cacheKeyOf`). Null if the
 * text depends on more than that.
 */
function formsOf({ outcomes }: SearchResult, { institution, rules, membership }: InstitutionVerdict): readonly number[] | null {
  if (membership !== "no" || namesakeReason(outcomes, institution) !== null) return null;
  const forms: number[] = [];
  for (const rule of rules) {
    const form = cacheKeyOf(outcomes, rule);
    if (form === null) return null;
    forms.push(rule, form);
  }
  return forms;
}

/** Encodes entries and caches them: people with the same facts get the same text. */
class EntryWriter {
  readonly #result: SearchResult;
  readonly #utf8: Utf8;
  readonly #known: EntryMemory;

  constructor(result: SearchResult, utf8: Utf8) {
    this.#result = result;
    this.#utf8 = utf8;
    this.#known = result.outcomes.memory.texts.entries.get(result.outcomes.mask, () => new EntryMemory());
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

/** Maximum entries of a bucket that may list several paths. Further entries are short, unless the request sets `detail`. */
const LISTED_ENTRIES = 20;

/**
 * Bytes of entries after which further entries are short (guides/membership.md#order-of-entries). Not a maximum: short entries are written
 * whatever their length, and a request that sets `detail` is not limited.
 */
const ENTRY_BYTES = 130_000;

/** Bytes that are reserved for a short entry. */
const SHORT_BYTES: Readonly<Record<Bucket, number>> = {
  eligible: 500,
  conditionally_eligible: 900,
  // These entries are longer, because they include questions.
  possibly_eligible: 1300,
  unknown: 1300,
};

class EntryList {
  readonly #writer: EntryWriter;
  readonly #frame: SearchFrame;
  /** Bytes that remain if every further entry is short. */
  #spare: number;

  constructor(result: SearchResult, frame: SearchFrame, utf8: Utf8) {
    this.#writer = new EntryWriter(result, utf8);
    this.#frame = frame;
    this.#spare = BUCKETS.reduce((left, bucket) => left - result.buckets[bucket].length * SHORT_BYTES[bucket], ENTRY_BYTES);
  }

  /** Writes the next entry. @param index position of the entry in its bucket, on this page. */
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

const SUMMARY_QUESTIONS = 4;

/** Maximum institutions that a summary names with each question. */
const SUMMARY_IDS = 2;

function questionsFor({ nextQuestions }: SearchResult, { detail }: SearchFrame): readonly NextQuestion[] {
  if (detail !== "summary") return nextQuestions;
  return nextQuestions
    .slice(0, SUMMARY_QUESTIONS)
    .map((question) => ({ ...question, institutions: question.institutions.slice(0, SUMMARY_IDS) }));
}

export interface SearchFrame {
  readonly limit: number;
  /** Number of entries of the bucket on earlier pages. */
  readonly seen: number;
  /** Detail of all entries. Null: the first entries of each bucket show more than the others. */
  readonly detail: SearchDetail | null;
  readonly disclosure: string;
  /** The cursor of each bucket that has more entries; null for all other buckets. */
  readonly nextCursors: Readonly<Record<Bucket, string | null>>;
}

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
