import type { Fault, MonitorContextWire } from "@tellerline/contract";
import { type Condition, cooldownUntilMs, evaluateConditions, type Figures } from "@tellerline/monitoring";
import type { FieldPath } from "@tellerline/quoting";
import { figuresOf, observe, watchFor } from "@tellerline/quoting/monitors";
import { type Decision, unknownPresent } from "@tellerline/scoring";
import type { WatchRow } from "@tellerline/storage";
import { COMPARED_FIGURES, isReplacing, type MonitorField, storedTimestampOf } from "@tellerline/vocabulary";
import { validationProblem } from "@tellerline/worker-kit";
import type { CurrentBook } from "../current-book.ts";

const CONTEXT_FIELDS: FieldPath = (_role, part) => `/decision_context/${part}`;

/** Settings that decide when a monitor fires. */
export interface Watched {
  readonly context: MonitorContextWire;
  readonly conditions: readonly Condition[];
  readonly cooldownHours: number;
  readonly lastTriggeredAt: string | null;
  /** Baseline of `change_pct`; if undefined, the figures observed now become the baseline. */
  readonly baseline?: Figures | null;
}

const isCompared = (field: MonitorField): boolean => COMPARED_FIGURES.some((figure) => figure === field);

/**
 * @throws Problem for a condition that compares with a present loan, if the context has no `current_offer`; for `break_even_months` also if
 * it has no intent that replaces a loan.
 */
function requireComparable({ context, conditions }: Watched): void {
  const replaces = isReplacing(context.intent ?? null);
  const faults = conditions.flatMap(({ field }, index): readonly Fault[] => {
    const path = `/conditions/${index}/field`;
    if (!isCompared(field)) return [];
    if (context.current_offer === undefined) {
      return [{ path, code: "invalid_value", message: "Needs decision_context.current_offer: the loan that offers are compared with." }];
    }
    if (field !== "break_even_months" || replaces) return [];
    return [{ path, code: "invalid_value", message: "Needs an intent that replaces a loan in decision_context, such as refinance." }];
  });
  if (faults.length > 0) throw validationProblem(faults);
}

/**
 * @throws Problem for a condition that compares with the present loan, if that loan's remaining cost is unknown: the condition could never
 * be met.
 */
function requireKnown({ conditions }: Watched, { assumed, current, present }: Decision): void {
  const unknown = current === null || present === null ? null : unknownPresent(assumed, current, present);
  if (unknown === null || !conditions.some(({ field }) => isCompared(field))) return;
  throw validationProblem([{ path: "/decision_context/current_offer", code: "invalid_value", message: unknown }]);
}

/**
 * Computes what a monitor starts with: its first observation, its baseline and its index entry.
 * @throws Problem for a condition that the context can't support, or for a place that can't be resolved.
 */
export function resolveSetting({ basis }: CurrentBook, watched: Watched) {
  requireComparable(watched);
  const { decided, observation } = observe(basis, watched.context, CONTEXT_FIELDS);
  requireKnown(watched, decided.decision);
  const baseline = watched.baseline === undefined ? figuresOf(observation) : watched.baseline;
  const { lastTriggeredAt, cooldownHours } = watched;
  const untilMs = cooldownUntilMs(lastTriggeredAt === null ? null : Date.parse(lastTriggeredAt), cooldownHours);
  const watch: WatchRow = {
    ...watchFor(decided.decision, evaluateConditions(watched.conditions, observation, baseline), baseline),
    rearmAt: untilMs === null || untilMs <= Date.now() ? null : storedTimestampOf(untilMs),
  };
  return { observation, baseline, watch };
}

const orNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function settingColumns({ version }: CurrentBook, { observation, baseline }: ReturnType<typeof resolveSetting>, now: string) {
  return {
    baseline: orNull(baseline),
    initialBaseline: orNull(baseline),
    initialObservation: orNull(observation),
    initialVersion: version,
    evaluatedVersion: version,
    setAt: now,
  };
}
