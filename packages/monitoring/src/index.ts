export { type Cell, type CellContext, cellKeyOf, openCell } from "./cell.ts";
export { allMet, type Condition, type ConditionOutcome, evaluateConditions, type Figures, type Observation } from "./condition.ts";
export { movementBounds, subscriptionKeyOf } from "./movement.ts";
export { figureInWords, type MembershipChange, notActive, testAssumes, whyNow, whyTested } from "./sentences.ts";
export { cooldownUntilMs, heldBackBy, type LastEvaluation, triggerTypeOf } from "./trigger.ts";
export { type CellRange, type Watch, type WatchQuery, watchOf, watchQueries } from "./watch.ts";
