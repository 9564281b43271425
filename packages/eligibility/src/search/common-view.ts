import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import type { MaskMemory } from "../memory/mask-memory.ts";
import { homeStates } from "../person/near-institutions.ts";
import { CommonOrder } from "./common-order.ts";
import type { CommonQuestions } from "./common-questions.ts";
import { CommonUnlocks } from "./common-unlocks.ts";
import { MATCHED, type OutcomeTable } from "./outcome-table.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Summaries, Summarizer } from "./summaries.ts";
import { UnanswerableTally } from "./unanswerable.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The part of a search that depends only on the stated classes, the shared facts (`SharedFacts`) and the states of the home, and so is the
 * same for many people. A person's own search replaces the outcomes that the person's other facts touch, so its cost depends on those
 * facts, not on the size of the book.
 */
export interface CommonView {
  /** Institutions in the person's states, institutions open to anyone, and institutions that shared facts match (guides/membership.md#candidates). */
  readonly candidates: Summaries;
  readonly order: CommonOrder;
  readonly tally: UnanswerableTally;
  /** Effects of answers on all institutions of the country. */
  readonly unlocks: CommonUnlocks;
  /** Filled in as searches need questions. */
  readonly questions: CommonQuestions;
}

function candidatesAmong({ book, openness, rooms: [positions] }: Workspace, all: Summaries, states: readonly number[]): Summaries {
  const { institutionState } = book;
  const { institutions, heads, length } = all;
  const isNear = new Array<number>(STATE_CODES.length).fill(0);
  for (const state of states) isNear[state] = 1;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const institution = institutions[at] ?? missing(at);
    const near = isNear[institutionState[institution] ?? missing(institution)] ?? missing(institution);
    positions[count] = at;
    if ((((heads[at] ?? missing(at)) & MATCHED) | (openness[institution] ?? missing(institution)) | near) !== 0) count++;
  }
  return count === length ? all : all.at(positions.subarray(0, count));
}

/** @param outcomes outcomes in which only the shared facts count. */
function makeView(outcomes: RuleOutcomes, table: OutcomeTable, summarizer: Summarizer, entries: number): CommonView {
  const { book, resolved, own, memory } = outcomes;
  const { institutions, institutionsWithoutRules, keys } = memory.workspace;
  const states = homeStates(resolved.individual).map((code) => STATE_CODES.indexOf(code));
  for (const state of states) institutions.addAll(book.stateInstitutions, state);
  const { openInstitutions: open } = book;
  for (let at = 0; at < open.length; at++) institutions.add(open[at] ?? missing(at));
  const { rules } = own.touched;
  for (let at = 0; at < rules.length; at++) institutions.add(book.ruleInstitution[rules[at] ?? missing(at)] ?? missing(at));
  const all = summarizer.summarize(institutions.drain(), undefined, false);
  const candidates = candidatesAmong(memory.workspace, all, states);
  const tally = new UnanswerableTally();
  for (const state of states) tally.countWithoutRules(institutionsWithoutRules[state] ?? missing(state));
  for (const classes of candidates.allCannotAsk) tally.count(true, classes, 1);
  return {
    candidates,
    order: new CommonOrder(candidates, keys, entries),
    tally,
    unlocks: new CommonUnlocks(outcomes, table, all),
    questions: { words: null, choices: new Map(), unsure: new Map() },
  };
}

/** Maximum views for people who stated the same classes. An isolate has little memory, and most callers ask for a few states. */
const MAX_VIEWS = 16;

export type Views = MaskMemory<Map<string, CommonView>>;

/**
 * The view that this person shares with everybody who has the same stated classes, states of the home and shared facts.
 * @param summarizer summarizes by the outcome numbers in the workspace, so call this while these are the numbers under the shared facts alone.
 * @param entries number of entries that are wanted of each bucket.
 */
export function commonView(
  memory: Views,
  outcomes: RuleOutcomes,
  table: OutcomeTable,
  summarizer: Summarizer,
  entries: number,
): CommonView {
  const { individual } = outcomes.resolved;
  const isSure = (individual.regions.get("home")?.states ?? null) !== null;
  const key = `${isSure}|${homeStates(individual).join()}|${outcomes.own.shared.key}`;
  const views = memory.get(outcomes.mask, () => new Map());
  const known = views.get(key);
  if (known !== undefined) return known;
  const view = makeView(outcomes.ofShared(), table, summarizer, entries);
  if (views.size >= MAX_VIEWS) views.clear();
  views.set(key, view);
  return view;
}
