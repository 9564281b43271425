import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode, statesAround } from "@tellerline/geography";
import { BUCKETS } from "@tellerline/vocabulary";
import { rulesOf } from "../book/membership-book.ts";
import type { Individual } from "../person/person.ts";
import { NO_TOPICS, PLACE_TOPICS, TOPIC_COUNT, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY } from "../rules/truth.ts";
import { bucketNumber, isShown } from "./buckets.ts";
import { MaskMemory } from "./mask-memory.ts";
import { UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import { distinctAscending } from "./sorted.ts";
import type { Summaries, Summarizer } from "./summaries.ts";
import type { TouchedRules } from "./touched-rules.ts";
import { UnanswerableTally } from "./unanswerable.ts";

/**
 * What a search finds for everybody who stated the same classes and lives in the same states, as far as no fact touches it. A person's own
 * search takes from it what the person's facts touch, and adds how that comes out: so it costs what is touched, and not what there is.
 */
export interface CommonView {
  /** Of the institutions in the person's states and those open to anyone (guides/membership.md#candidates). */
  readonly candidates: Summaries;
  /** Sort keys of the candidates in each bucket, in the order of `BUCKETS`. */
  readonly sorted: readonly Float64Array[];
  readonly tally: UnanswerableTally;
  /** By institution, anywhere in the country: topics of which one answer gives a positive verdict, those of places only near the home. */
  readonly unlocks: Int32Array;
  /** By topic: the institutions that it unlocks, ascending. */
  readonly unlocked: readonly Int32Array[];
  /** Institutions of which the rules tell what unlocks them; in neither of the above. */
  readonly unsure: readonly number[];
  /** Whether a question about a place can be asked for an institution. */
  isNear(institution: number): boolean;
  /** Whether an institution's verdict is positive. */
  isPositive(institution: number): boolean;
}

/** States whose institutions are candidates: where the person's home is, or may be. */
function homeStates({ regions }: Individual): readonly StateCode[] {
  const home = regions.get("home");
  return home?.states ?? home?.suggestedStates ?? [];
}

/** What answers do for institutions whose rules have a set of shapes. */
interface SetOutcome {
  readonly unlocks: TopicSet;
  readonly isPositive: boolean;
  readonly isUnsure: boolean;
}

function setOutcomes(outcomes: RuleOutcomes, { table }: TouchedRules): readonly SetOutcome[] {
  const { shapeSets } = outcomes.book;
  return Array.from({ length: shapeSets.starts.length - 1 }, (_, set) => {
    const end = shapeSets.starts[set + 1] ?? missing(set);
    let verdict = 0;
    let seen = 0;
    let unlocks: TopicSet = NO_TOPICS;
    for (let at = shapeSets.starts[set] ?? missing(set); at < end; at++) {
      const shape = shapeSets.items[at] ?? missing(at);
      const figure = table.figure(shape, -1, outcomes);
      if ((figure & VERDICT_BITS) > verdict) verdict = figure & VERDICT_BITS;
      seen |= figure;
      unlocks |= table.unlocks[shape] ?? missing(shape);
    }
    const isPositive = verdict >= CONDITIONALLY;
    return { unlocks: isPositive ? NO_TOPICS : unlocks, isPositive, isUnsure: !isPositive && (seen & UNSURE) !== 0 };
  });
}

/** What each topic unlocks anywhere in the country. */
function questionsOf(outcomes: RuleOutcomes, touched: TouchedRules) {
  const { book, resolved } = outcomes;
  const { institutionShapeSet, institutionState } = book;
  const sets = setOutcomes(outcomes, touched);
  const states = resolved.individual.regions.get("home")?.states ?? null;
  const near = states === null ? null : statesAround(states);
  const topicsIn = Int32Array.from(STATE_CODES, (code) => (near?.includes(code) === false ? ~PLACE_TOPICS : -1));
  const setOf = (institution: number) => sets[institutionShapeSet[institution] ?? missing(institution)] ?? missing(institution);
  const stateOf = (institution: number) => institutionState[institution] ?? missing(institution);
  const unlocks = new Int32Array(book.meta.institutions);
  const unlocked: number[][] = Array.from({ length: TOPIC_COUNT }, () => []);
  const unsure: number[] = [];
  for (let institution = 0; institution < unlocks.length; institution++) {
    const set = setOf(institution);
    if (set.isUnsure) unsure.push(institution);
    if (set.isUnsure || set.unlocks === NO_TOPICS) continue;
    const own = set.unlocks & (topicsIn[stateOf(institution)] ?? missing(institution));
    unlocks[institution] = own;
    for (let left = own; left !== 0; left &= left - 1) unlocked[31 - Math.clz32(left & -left)]?.push(institution);
  }
  return {
    unlocks,
    unlocked: unlocked.map((institutions) => Int32Array.from(institutions)),
    unsure,
    isNear: (institution: number) => topicsIn[stateOf(institution)] === -1,
    isPositive: (institution: number) => setOf(institution).isPositive,
  };
}

function makeView(outcomes: RuleOutcomes, touched: TouchedRules, summarizer: Summarizer): CommonView {
  const { book, resolved } = outcomes;
  const own = homeStates(resolved.individual).map((state) => book.stateInstitutions.of(STATE_CODES.indexOf(state)));
  const candidates = summarizer.untouched(distinctAscending([...own, book.openInstitutions]));
  const keys: number[][] = BUCKETS.map(() => []);
  const tally = new UnanswerableTally();
  for (let at = 0; at < candidates.length; at++) {
    const { start, end } = rulesOf(book, candidates.institutions[at] ?? missing(at));
    tally.count(start < end, candidates.cannotAsk[at] ?? missing(at), 1);
    const verdict = candidates.verdict(at);
    if (isShown(verdict, candidates.isMatched(at))) keys[bucketNumber(verdict)]?.push(candidates.sortKeys[at] ?? missing(at));
  }
  return { candidates, sorted: keys.map((some) => Float64Array.from(some).sort()), tally, ...questionsOf(outcomes, touched) };
}

/** An isolate's memory is small, and most callers ask for a few states. */
const MAX_STATES = 8;
const memory = new MaskMemory<Map<string, CommonView>>();

/** The view of everybody who is like this person in classes and states. */
export function commonView(outcomes: RuleOutcomes, touched: TouchedRules, summarizer: Summarizer): CommonView {
  const { individual } = outcomes.resolved;
  const isSure = (individual.regions.get("home")?.states ?? null) !== null;
  const key = `${isSure}|${homeStates(individual).join()}`;
  const byStates = memory.get(outcomes.book, outcomes.mask, () => new Map());
  const known = byStates.get(key);
  if (known !== undefined) return known;
  const view = makeView(outcomes, touched, summarizer);
  if (byStates.size >= MAX_STATES) byStates.clear();
  byStates.set(key, view);
  return view;
}
