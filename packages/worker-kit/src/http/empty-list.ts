/** The field that says why a list is empty and what to try (guides/compatibility.md#conventions); no field if the list has entries. */
export const saidIfEmpty = (list: readonly unknown[], why: () => string): { readonly empty_because?: string } =>
  list.length === 0 ? { empty_because: why() } : {};

/** A query without some of its members. */
function without<Query extends object>(query: Query, names: readonly (keyof Query)[]): Partial<Query> {
  const rest: Partial<Query> = { ...query };
  for (const name of names) delete rest[name];
  return rest;
}

const quoted = (names: readonly PropertyKey[]): readonly string[] => names.map((name) => `\`${String(name)}\``);

/**
 * Says which filters to leave out so that the list is not empty: each filter that helps on its own,
 * or else all filters together.
 * @param helps whether the list of a query has entries.
 * @returns null if leaving out filters does not help.
 */
export function leaveOut<Query extends object>(
  query: Query,
  filters: readonly (keyof Query)[],
  helps: (rest: Partial<Query>) => boolean,
): string | null {
  const given = filters.filter((name) => query[name] !== undefined);
  const single = given.filter((name) => helps(without(query, [name])));
  if (single.length > 0) return `Leave out ${quoted(single).join(" or ")}.`;
  return given.length > 1 && helps(without(query, given)) ? `Leave out ${quoted(given).join(" and ")}.` : null;
}
