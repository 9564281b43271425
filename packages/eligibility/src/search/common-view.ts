import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { rulesOf } from "../book/membership-book.ts";
import type { Individual } from "../person/person.ts";
import { bucketNumber, NOWHERE } from "./buckets.ts";
import { CommonUnlocks } from "./common-unlocks.ts";
import { MaskMemory } from "./mask-memory.ts";
import type { OutcomeTable } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries, Summarizer } from "./summaries.ts";
import { UnanswerableTally } from "./unanswerable.ts";
import { workspaceOf } from "./workspace.ts";

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
  /** What answers do for institutions anywhere in the country. */
  readonly unlocks: CommonUnlocks;
}

/** States whose institutions are candidates: where the person's home is, or may be. */
function homeStates({ regions }: Individual): readonly StateCode[] {
  const home = regions.get("home");
  return home?.states ?? home?.suggestedStates ?? [];
}

/** @param summarizer of rules' numbers without those of touched rules. */
function makeView(outcomes: RuleOutcomes, table: OutcomeTable, summarizer: Summarizer): CommonView {
  const { book, resolved } = outcomes;
  const { institutions, keys } = workspaceOf(book);
  for (const state of homeStates(resolved.individual)) institutions.addAll(book.stateInstitutions, STATE_CODES.indexOf(state));
  for (const institution of book.openInstitutions) institutions.add(institution);
  const candidates = summarizer.summarize(institutions.drain());
  const { heads, sortKeys } = candidates;
  keys.clear();
  const tally = new UnanswerableTally();
  for (let at = 0; at < candidates.length; at++) {
    const { start, end } = rulesOf(book, candidates.institutions[at] ?? missing(at));
    tally.count(start < end, candidates.cannotAsk(at), 1);
    const bucket = bucketNumber(heads[at] ?? missing(at));
    if (bucket !== NOWHERE) keys.add(bucket, sortKeys[at] ?? missing(at));
  }
  return { candidates, sorted: keys.lowest().map((some) => some.slice()), tally, unlocks: new CommonUnlocks(outcomes, table) };
}

/** An isolate's memory is small, and most callers ask for a few states. */
const MAX_STATES = 8;
const memory = new MaskMemory<Map<string, CommonView>>();

/**
 * The view of everybody who is like this person in classes and states.
 * @param summarizer of rules' numbers without those of touched rules.
 */
export function commonView(outcomes: RuleOutcomes, table: OutcomeTable, summarizer: Summarizer): CommonView {
  const { individual } = outcomes.resolved;
  const isSure = (individual.regions.get("home")?.states ?? null) !== null;
  const key = `${isSure}|${homeStates(individual).join()}`;
  const byStates = memory.get(outcomes.book, outcomes.mask, () => new Map());
  const known = byStates.get(key);
  if (known !== undefined) return known;
  const view = makeView(outcomes, table, summarizer);
  if (byStates.size >= MAX_STATES) byStates.clear();
  byStates.set(key, view);
  return view;
}
