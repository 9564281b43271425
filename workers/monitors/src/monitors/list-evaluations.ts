import { type EvaluationWire, LIMITS } from "@tellerline/contract";
import { allMet, evaluateConditions, type Figures, type Observation } from "@tellerline/monitoring";
import { liveVersion } from "@tellerline/quoting";
import { figuresOf, observeStored, parseConditions, parseContext, parseFigures, parseObservation } from "@tellerline/quoting/monitors";
import { Deliveries, type EvaluationPassRow, Evaluations, type EventRow, type MonitorRow, type Owner } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { ownerOf } from "../caller.ts";
import { basisOf } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "./read-monitors.ts";
import { concerns } from "./translate.ts";

/** Passes of the product to read. Those that did not change the monitor's market are filtered out. */
const MAX_PASSES_READ = 1000;
type Event = Omit<EventRow, "payload">;

/**
 * A monitor's evaluations, recomputed from the rate books. Books are stored by content hash, so evaluations need not be stored for every
 * monitor at every change.
 */
class History {
  readonly #row: MonitorRow;
  #baseline: Figures | null;

  constructor(row: MonitorRow) {
    this.#row = row;
    this.#baseline = parseFigures(row.initialBaseline);
  }

  /** After an event, `change_pct` is measured from what that event observed. */
  countFrom({ observation }: Event): void {
    this.#baseline = figuresOf(parseObservation(observation));
  }

  add(version: string, evaluatedAt: string, observation: Observation, event: Event | undefined, isSetting: boolean): EvaluationWire {
    const outcomes = evaluateConditions(parseConditions(this.#row.conditions), observation, this.#baseline);
    // All conditions held and no event was sent, so it was the cooldown, whatever its length was then.
    const heldBack = observation === null ? "no_offer" : allMet(outcomes) ? "cooldown" : "conditions_not_met";
    if (event !== undefined) this.countFrom(event);
    else this.#baseline ??= figuresOf(observation);
    const { creditUnionId, ...figures } = observation ?? { creditUnionId: "", rate: 0, apr: 0, monthly_payment: 0 };
    return {
      book_version: version,
      evaluated_at: evaluatedAt,
      observed: observation === null ? null : { credit_union_id: creditUnionId, ...figures },
      conditions: [...outcomes],
      conditions_met: allMet(outcomes),
      held_back_by: event !== undefined || isSetting ? null : heldBack,
      event_id: event?.eventId ?? null,
    };
  }
}

async function observationIn(env: Env, owner: Owner, row: MonitorRow, { bookVersion, bookHash }: EvaluationPassRow): Promise<Observation> {
  return observeStored(await basisOf(env, owner, bookVersion, bookHash), parseContext(row.decisionContext)).observation;
}

/** Passes that changed the rates of the monitor's market, and those of memberships at which it triggered. */
async function ownPasses(env: Env, row: MonitorRow, triggered: ReadonlySet<number>, limit: number): Promise<readonly EvaluationPassRow[]> {
  if (row.environment !== "live") return [];
  const { product_type } = parseContext(row.decisionContext);
  const passes = await new Evaluations(env.ALERTS).recentLooks([product_type], row.initialVersion, MAX_PASSES_READ);
  const isOwn = (pass: EvaluationPassRow) =>
    (concerns(pass, row) || triggered.has(pass.bookVersion)) && (row.pausedAt === null || pass.lookedAt <= row.pausedAt);
  return passes.filter(isOwn).slice(0, limit).reverse();
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
  const passes = await ownPasses(env, row, new Set(byVersion.keys()), limit);
  const initial = parseObservation(row.initialObservation);
  const history = new History(row);
  const shown: EvaluationWire[] = [];
  if (passes.length < limit) shown.push(history.add(versionName(row), row.setAt, initial, undefined, true));
  const [first] = passes;
  const isBefore = ({ bookVersion }: { readonly bookVersion: number }) => first !== undefined && bookVersion < first.bookVersion;
  for (const event of since.filter(isBefore).toReversed()) history.countFrom(event);
  for (const pass of passes) {
    const event = byVersion.get(pass.bookVersion);
    const observation = event === undefined ? await observationIn(env, owner, row, pass) : parseObservation(event.observation);
    shown.push(history.add(liveVersion(pass.bookVersion), event?.createdAt ?? pass.lookedAt, observation, event, false));
  }
  return { body: { monitor_id: row.monitorId, evaluations: shown.reverse() } };
};

function versionName({ environment, initialVersion }: MonitorRow): string {
  return environment === "live" ? liveVersion(initialVersion) : "sandbox";
}
