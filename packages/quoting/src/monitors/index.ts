export type { EventParts } from "./event.ts";
export { membershipChanges } from "./membership-changes.ts";
export { changeBps, type Movement, toMovementEvent } from "./movement-event.ts";
export {
  figuresOf,
  type ObservedDecision,
  observe,
  observeStored,
  watchFor,
} from "./observe.ts";
export { type SimulatedMonitor, type SimulationIds, simulateRateChange } from "./simulation.ts";
export {
  parseChanges,
  parseConditions,
  parseContext,
  parseEvent,
  parseFigures,
  parseObservation,
  storedChanges,
  type WatchedChange,
} from "./stored.ts";
