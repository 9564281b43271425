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
 * What a search finds for everybody who stated the same classes and the same shared facts, and lives in the same states, as far as no other
 * fact touches it. A person's own search takes from it what the person's other facts touch, and adds how that comes out: so it costs what
 * they touch, and not what there is.
 */
export interface CommonView {
  /** Institutions in the person's states, those open to anyone, and those that shared facts match (guides/membership.md#candidates). */
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

/** Those of some summaries that are near, or that facts match. @param near ascending, all of them among the summarized. */
function candidatesAmong(all: Summaries, near: Int32Array): Summaries {
  const positions: number[] = [];
  let next = 0;
  for (let at = 0; at < all.length; at++) {
    const isNear = all.institutions[at] === near[next];
    if (isNear) next++;
    if (isNear || all.isMatched(at)) positions.push(at);
  }
  return positions.length === all.length ? all : all.at(positions);
}

/**
 * @param outcomes of somebody with the shared facts alone.
 * @param summarizer of rules' numbers as these facts have them.
 */
function makeView(outcomes: RuleOutcomes, table: OutcomeTable, summarizer: Summarizer): CommonView {
  const { book, resolved, own } = outcomes;
  const { institutions, keys } = workspaceOf(book);
  for (const state of homeStates(resolved.individual)) institutions.addAll(book.stateInstitutions, STATE_CODES.indexOf(state));
  for (const institution of book.openInstitutions) institutions.add(institution);
  const near = institutions.drain();
  const { rules } = own.touched;
  for (let at = 0; at < near.length; at++) institutions.add(near[at] ?? missing(at));
  for (let at = 0; at < rules.length; at++) institutions.add(book.ruleInstitution[rules[at] ?? missing(at)] ?? missing(at));
  const all = summarizer.summarize(institutions.drain(), undefined, false);
  const candidates = candidatesAmong(all, near);
  const { heads, sortKeys } = candidates;
  keys.clear();
  const tally = new UnanswerableTally();
  for (let at = 0; at < candidates.length; at++) {
    const { start, end } = rulesOf(book, candidates.institutions[at] ?? missing(at));
    tally.count(start < end, candidates.cannotAsk(at), 1);
    const bucket = bucketNumber(heads[at] ?? missing(at));
    if (bucket !== NOWHERE) keys.add(bucket, sortKeys[at] ?? missing(at));
  }
  return { candidates, sorted: keys.lowest().map((some) => some.slice()), tally, unlocks: new CommonUnlocks(outcomes, table, all) };
}

/** An isolate's memory is small, and most callers ask for a few states. */
const MAX_VIEWS = 16;
const memory = new MaskMemory<Map<string, CommonView>>();

/**
 * The view of everybody who is like this person in classes, states and shared facts.
 * @param summarizer of rules' numbers as shared facts have them.
 */
export function commonView(outcomes: RuleOutcomes, table: OutcomeTable, summarizer: Summarizer): CommonView {
  const { individual } = outcomes.resolved;
  const isSure = (individual.regions.get("home")?.states ?? null) !== null;
  const key = `${isSure}|${homeStates(individual).join()}|${outcomes.own.shared.key}`;
  const views = memory.get(outcomes.book, outcomes.mask, () => new Map());
  const known = views.get(key);
  if (known !== undefined) return known;
  const view = makeView(outcomes.ofShared(), table, summarizer);
  if (views.size >= MAX_VIEWS) views.clear();
  views.set(key, view);
  return view;
}
