import type { MonitorWire } from "@tellerline/contract";

const FIELDS = { rate: "the note rate", apr: "the APR", monthly_payment: "the monthly payment" } as const;
const OPERATORS = { lt: "is below", lte: "is at or below", gt: "is above", gte: "is at or above", eq: "is exactly" } as const;

export const when = (timestamp: string | null): string => (timestamp === null ? "never" : new Date(timestamp).toLocaleString());

/** A condition as a person says it. */
export function inWords({ field, operator, value }: MonitorWire["conditions"][number]): string {
  if (operator === "change_pct") return `${FIELDS[field]} ${value > 0 ? `changes by ${value} % or more` : `falls by ${-value} % or more`}`;
  return `${FIELDS[field]} ${OPERATORS[operator]} ${field === "monthly_payment" ? `$${value.toFixed(2)}` : `${value} %`}`;
}
