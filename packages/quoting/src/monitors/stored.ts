import type { MonitorContextWire } from "@tellerline/contract";
import type { Condition, Figures, Observation } from "@tellerline/monitoring";
import type { MarketChange } from "@tellerline/scoring";

/** Columns of JSON that were validated before they were stored. */

export function parseContext(text: string): MonitorContextWire {
  return JSON.parse(text);
}

export function parseConditions(text: string): readonly Condition[] {
  return JSON.parse(text);
}

export function parseChanges(text: string): readonly MarketChange[] {
  return JSON.parse(text);
}

export function parseObservation(text: string | null): Observation {
  return text === null ? null : JSON.parse(text);
}

export function parseFigures(text: string | null): Figures | null {
  return text === null ? null : JSON.parse(text);
}
