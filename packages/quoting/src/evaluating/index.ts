export { evaluatePage } from "./evaluate-page.ts";
export { EvaluationContext, type EvaluationPass } from "./evaluation-context.ts";
export { type MarketRate, movedRateOf, movementOf } from "./movement.ts";
