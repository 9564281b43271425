import { missing } from "@tellerline/book";
import { BUCKETS, type Bucket } from "@tellerline/vocabulary";
import type { Person } from "../person/person.ts";
import { type PerBucket, perBucket } from "./buckets.ts";
import { Candidates } from "./candidates.ts";
import { commonView, type Views } from "./common-view.ts";
import type { OutcomeMemory } from "./outcome-memory.ts";
import { type NextQuestion, Questions } from "./questions.ts";
import { type InstitutionVerdict, RuleOutcomes } from "./rule-outcomes.ts";
import { rankIn, Summarizer } from "./summaries.ts";
import { touchedRules } from "./touched-rules.ts";
import { type Unanswerable, unanswerableOf } from "./unanswerable.ts";

export interface SearchMemory extends OutcomeMemory {
  readonly views: Views;
}

export interface SearchResult {
  readonly outcomes: RuleOutcomes;
  readonly counts: PerBucket<number>;
  readonly candidatesEvaluated: number;
  /** Entries of each bucket, in order: at most `Page.limit` of them. */
  readonly buckets: PerBucket<readonly InstitutionVerdict[]>;
  readonly nextQuestions: readonly NextQuestion[];
  readonly unanswerable: readonly Unanswerable[];
}

export interface Page {
  readonly limit: number;
  /** The bucket that is paged through, and how many of its entries were seen; null for the first page of all buckets. */
  readonly after: { readonly bucket: Bucket; readonly seen: number } | null;
}

/** Minimum number of rules that must name a fact for its lookup to be shared by all people who state it. */
const SHARED_FROM = 32;

/** Searches the institutions that a person may be able to join. Counts include all of them, whatever page is asked for. */
export function searchInstitutions(memory: SearchMemory, person: Person, page: Page, sharedFrom = SHARED_FROM): SearchResult {
  const outcomes = RuleOutcomes.of(memory, person, sharedFrom);
  const { shared } = outcomes.own;
  const touched = touchedRules(outcomes);
  const { numbers } = memory.workspace;
  const most = page.limit + (page.after?.seen ?? 0);
  if (!touched.table.knows(shared.numbers)) touched.table.learn(outcomes.ofShared(), shared.rules, shared.numbers);
  touched.table.learn(outcomes, touched.rules, touched.numbers);
  const summarizer = new Summarizer(outcomes, touched.table);
  return numbers.with(shared, () => {
    const view = commonView(memory.views, outcomes, touched.table, summarizer, most);
    return numbers.with(touched, () => {
      const own = summarizer.own(touched.institutions);
      return resultOf(
        outcomes,
        new Candidates(memory.workspace, view, own, most),
        new Questions(outcomes, view, summarizer, own),
        summarizer,
        page,
      );
    });
  });
}

function resultOf(
  outcomes: RuleOutcomes,
  candidates: Candidates,
  questions: Questions,
  summarizer: Summarizer,
  { limit, after }: Page,
): SearchResult {
  const { book, byRank } = outcomes.memory.workspace;
  const entries = (bucket: Bucket): readonly InstitutionVerdict[] => {
    if (after !== null && after.bucket !== bucket) return [];
    const keys = candidates.keys(BUCKETS.indexOf(bucket), after === null ? 0 : after.seen, limit);
    return keys.map((key) => summarizer.verdictOf(byRank[rankIn(key)] ?? missing(rankIn(key))));
  };
  const openness = book.meta.contestingOpenness ?? [];
  const isConcerned = (institution: number) =>
    candidates.has(institution) ? candidates.isOpen(institution) : openness.includes(institution);
  const contesting = (book.meta.contesting ?? []).filter(isConcerned).length;
  return {
    outcomes,
    counts: perBucket((bucket) => candidates.counts[BUCKETS.indexOf(bucket)] ?? missing(BUCKETS.indexOf(bucket))),
    candidatesEvaluated: candidates.evaluated,
    buckets: perBucket(entries),
    nextQuestions: questions.ranked((institution) => candidates.has(institution)),
    unanswerable: unanswerableOf(candidates.tally, outcomes, contesting),
  };
}
