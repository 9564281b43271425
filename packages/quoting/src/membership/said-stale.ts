import type { RuleOutcomes } from "@tellerline/eligibility";

/** Names the `affirmed` and `denied` ids that no rule in force has; no field if there are none (guides/membership.md#the-person). */
export const saidStale = ({ resolved }: RuleOutcomes): { resolved?: { stale_conditions: string[] } } =>
  resolved.stale.length === 0 ? {} : { resolved: { stale_conditions: [...resolved.stale] } };
