export { type EventParts, toMonitorEvent, toRateChange } from "./event.ts";
export { membershipChanges } from "./membership-changes.ts";
export { offersInMembership, statusOfBest } from "./membership-of-offers.ts";
export { changeBps, type Movement, toMovementEvent } from "./movement-event.ts";
export {
  cellContextOf,
  figuresOf,
  hadOffer,
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
