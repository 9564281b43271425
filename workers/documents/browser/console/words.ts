import type { MonitorWire } from "@tellerline/contract";
import { figureInWords } from "@tellerline/monitoring";
import { monitorFieldName, operatorName } from "@tellerline/vocabulary";

export const when = (timestamp: string | null): string => (timestamp === null ? "never" : new Date(timestamp).toLocaleString());

export function inWords({ field, operator, value }: MonitorWire["conditions"][number]): string {
  const figure = `the ${monitorFieldName(field)}`;
  if (operator === "change_pct") return `${figure} ${value > 0 ? `changes by ${value} % or more` : `falls by ${-value} % or more`}`;
  return `${figure} is ${operatorName(operator)} ${figureInWords(field, value)}`;
}
