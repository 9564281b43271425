/**
 * A usage record: the calls of one key to one operation on one day (guides/metering.md#usage). `operation` is null for calls that match no
 * operation.
 */
export interface CountedCalls {
  readonly orgId: string;
  /** UTC date, such as 2026-11-22. */
  readonly day: string;
  readonly keyId: string;
  readonly operation: string | null;
  readonly calls: number;
  readonly failed: number;
  readonly cost: number;
}

/** Maximum usage records that wait to be stored. Calls that would need another record are not counted. */
const MOST_KINDS = 10_000;

export function addCalls(to: Map<string, CountedCalls>, { calls, failed, cost, ...of }: CountedCalls): void {
  const name = `${of.orgId}|${of.day}|${of.keyId}|${of.operation}`;
  const known = to.get(name);
  if (known === undefined && to.size >= MOST_KINDS) return;
  const before = known ?? { calls: 0, failed: 0, cost: 0 };
  to.set(name, { ...of, calls: before.calls + calls, failed: before.failed + failed, cost: before.cost + cost });
}

export function mergeCalls(some: readonly CountedCalls[]): readonly CountedCalls[] {
  const merged = new Map<string, CountedCalls>();
  for (const calls of some) addCalls(merged, calls);
  return [...merged.values()];
}
