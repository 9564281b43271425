/** The member of an answer that says why its list is empty, and what to try (guides/compatibility.md#conventions); no member if it is not empty. */
export const saidIfEmpty = (list: readonly unknown[], why: () => string): { readonly empty_because?: string } =>
  list.length === 0 ? { empty_because: why() } : {};

/** `Leave out \`state\` or \`limit\`.`, of those filters that a query has; null if it has none. */
export function leaveOut(query: Readonly<Record<string, unknown>>, filters: readonly string[]): string | null {
  const given = filters.filter((name) => query[name] !== undefined).map((name) => `\`${name}\``);
  return given.length === 0 ? null : `Leave out ${given.join(" or ")}.`;
}
