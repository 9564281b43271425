import { type EvaluationWire, LIMITS } from "@tellerline/contract";
import { allMet, evaluateConditions, type Figures, type Observation } from "@tellerline/monitoring";
import { liveVersion } from "@tellerline/quoting";
import { figuresOf, observeStored, parseConditions, parseContext, parseFigures, parseObservation } from "@tellerline/quoting/monitors";
import { isQualityShift } from "@tellerline/scoring";
import { Deliveries, type EvaluationPassRow, type EventRow, type MonitorRow, type Owner } from "@tellerline/storage";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { ownerOf } from "../caller.ts";
import { changedVersion } from "../changed-book.ts";
import { basisOf, currentBook, sandboxBasisAt } from "../current-book.ts";
import type { Env } from "../env.ts";
import { passesOf, passUntil } from "../passes.ts";
import { requireMonitor } from "./read-monitors.ts";
import { causesOf, concerns } from "./translate.ts";

/** Maximum evaluation passes of the monitor's product that are read. Most of them did not change its market and are skipped. */
const MAX_PASSES_READ = 1000;
type Event = Omit<EventRow, "payload" | "position">;

/**
 * Recomputes a monitor's evaluations from the stored rate books, in order, so that they need not be stored for every monitor at every
 * change.
 */
class History {
  readonly #row: MonitorRow;
  #baseline: Figures | null;

  constructor(row: MonitorRow) {
    this.#row = row;
    this.#baseline = parseFigures(row.initialBaseline);
  }

  /** Makes the figures that an event observed the new baseline, from which the condition `change_pct` is measured. */
  countFrom({ observation }: Event): void {
    this.#baseline = figuresOf(parseObservation(observation));
  }

  /**
   * @param isSetting true for the first entry, which shows the figures when the monitor was set.
   * @param isSilent true if the market's only change is which suspect rates are held back (guides/data-quality.md#held-rates).
   */
  add(
    version: string,
    evaluatedAt: string,
    observation: Observation,
    event: Event | undefined,
    isSetting: boolean,
    isSilent: boolean,
  ): EvaluationWire {
    const outcomes = evaluateConditions(parseConditions(this.#row.conditions), observation, this.#baseline);
    // If all conditions were met and no event was sent, the monitor was in its cooldown.
    const own = observation === null ? "no_offer" : allMet(outcomes) ? "cooldown" : "conditions_not_met";
    const heldBack = isSilent ? "quality_changed" : own;
    if (event !== undefined) this.countFrom(event);
    else if (isSilent) this.#baseline = figuresOf(observation);
    else this.#baseline ??= figuresOf(observation);
    return {
      book_version: version,
      evaluated_at: evaluatedAt,
      observed: toObserved(observation),
      conditions: [...outcomes],
      conditions_met: allMet(outcomes),
      held_back_by: event !== undefined || isSetting ? null : heldBack,
      event_id: event?.eventId ?? null,
    };
  }
}

function toObserved(observation: Observation): EvaluationWire["observed"] {
  if (observation === null) return null;
  const { creditUnionId, vs_current_total_usd, break_even_months, ...figures } = observation;
  return {
    credit_union_id: creditUnionId,
    ...figures,
    ...(vs_current_total_usd == null ? {} : { vs_current_total_usd }),
    ...(break_even_months == null ? {} : { break_even_months }),
  };
}

async function observedIn(env: Env, owner: Owner, row: MonitorRow, { bookVersion, bookHash, lookedAt }: Pass) {
  const basis = await (owner.environment === "live"
    ? basisOf(env, owner, bookVersion, bookHash)
    : sandboxBasisAt(env, owner.orgId, bookVersion, Date.parse(lookedAt)));
  const { decided, observation } = observeStored(basis, parseContext(row.decisionContext));
  return { book: basis.loaded.book, best: decided.decision.offers[0], observation };
}

/** What was observed in a pass; null if its book is no longer kept, because passes are kept for longer than books. */
async function observedIfKept(env: Env, owner: Owner, row: MonitorRow, pass: Pass) {
  try {
    return await observedIn(env, owner, row, pass);
  } catch (error) {
    if (error instanceof Problem && error.code === "unavailable") return null;
    throw error;
  }
}

/** Milliseconds that a new book may take to arrive everywhere. A book that is missing later is no longer kept. */
const ARRIVAL_MS = 600_000;

/**
 * What the pass of an entry observed; null if its book is no longer kept.
 * @throws `unavailable` while the book may still arrive.
 */
const observedForEntry = (env: Env, owner: Owner, row: MonitorRow, pass: Pass) =>
  Date.now() - Date.parse(pass.lookedAt) < ARRIVAL_MS ? observedIn(env, owner, row, pass) : observedIfKept(env, owner, row, pass);

type Pass = Pick<EvaluationPassRow, "bookVersion" | "bookHash" | "lookedAt">;

/**
 * Whether an evaluation pass sent no event because the market's only change is which suspect rates are held back.
 * @param before the previous pass that changed the market; null if unknown.
 */
async function isSilentPass(env: Env, owner: Owner, row: MonitorRow, before: Pass | null, pass: EvaluationPassRow): Promise<boolean> {
  // The sandbox holds no rate back.
  if (owner.environment === "sandbox") return false;
  const causes = causesOf(pass, row);
  if (causes.length > 0 && causes.every((cause) => cause === "quality")) return true;
  if (before === null) return false;
  const then = await observedIfKept(env, owner, row, before);
  if (then === null) return false;
  const now = await observedIn(env, owner, row, pass);
  return isQualityShift(then.book, then.best, now.book, now.best);
}

/**
 * The newest `limit` evaluation passes that changed the monitor's market (its rates, or which rates are held back), and passes of
 * membership changes at which the monitor fired. Oldest first. `before` is the last pass of the product before them; null if there is none.
 * @param triggered book versions at which the monitor fired.
 */
async function ownPasses(env: Env, row: MonitorRow, triggered: ReadonlySet<number>, limit: number) {
  const { product_type } = parseContext(row.decisionContext);
  const all = await passesOf(env, row, [product_type], row.initialVersion, MAX_PASSES_READ);
  const isOwn = (pass: EvaluationPassRow) =>
    (concerns(pass, row) || triggered.has(pass.bookVersion)) && (row.pausedAt === null || pass.lookedAt <= row.pausedAt);
  const passes = all.filter(isOwn).slice(0, limit).reverse();
  const [first] = passes;
  // If `all` has no earlier pass, `before` is the product's last pass up to the book at which the monitor was set.
  const earlier = first === undefined ? undefined : all.find(({ bookVersion }) => bookVersion < first.bookVersion);
  const before = first === undefined || earlier !== undefined ? earlier : await passUntil(env, row, product_type, row.initialVersion);
  return { passes, before: before ?? null };
}

export const listEvaluations: Handler<"listEvaluations", Env> = async ({ params, query, context, env }) => {
  const owner = ownerOf(context);
  const row = await requireMonitor(env, owner, params.monitor_id);
  const limit = query.limit ?? LIMITS.defaultEvaluations;
  const events = await new Deliveries(env.ALERTS).eventsOf(owner.orgId, row.monitorId, MAX_PASSES_READ);
  const since = events
    .flatMap((event) => (event.bookVersion === null ? [] : [{ ...event, bookVersion: event.bookVersion }]))
    .filter(({ bookVersion }) => bookVersion > row.initialVersion);
  const byVersion = new Map(since.map((event) => [event.bookVersion, event]));
  const { passes, before } = await ownPasses(env, row, new Set(byVersion.keys()), limit);
  const initial = parseObservation(row.initialObservation);
  const versionOf = await versionNames(env, owner);
  const history = new History(row);
  const shown: EvaluationWire[] = [];
  if (passes.length < limit) shown.push(history.add(versionOf(row.initialVersion), row.setAt, initial, undefined, true, false));
  const [first] = passes;
  const isBefore = ({ bookVersion }: { readonly bookVersion: number }) => first !== undefined && bookVersion < first.bookVersion;
  for (const event of since.filter(isBefore).toReversed()) history.countFrom(event);
  for (const [index, pass] of passes.entries()) {
    const event = byVersion.get(pass.bookVersion);
    const seen = event === undefined ? await observedForEntry(env, owner, row, pass) : { observation: parseObservation(event.observation) };
    // What a pass without an event observed can't be told without its book.
    if (seen === null) continue;
    const { observation } = seen;
    const isSilent = event === undefined && (await isSilentPass(env, owner, row, passes[index - 1] ?? before, pass));
    shown.push(history.add(versionOf(pass.bookVersion), event?.createdAt ?? pass.lookedAt, observation, event, false, isSilent));
  }
  return { body: { monitor_id: row.monitorId, evaluations: shown.reverse() } };
};

/** @returns a function that names book versions as the API shows them, such as `live-7`. */
async function versionNames(env: Env, owner: Owner): Promise<(version: number) => string> {
  if (owner.environment === "live") return liveVersion;
  const { basis } = await currentBook(env, owner);
  return (version) => changedVersion(basis.loaded.pointer.version, version);
}
