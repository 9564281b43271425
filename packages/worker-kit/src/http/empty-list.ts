/**
 * The response field `empty_because`, which says why a list is empty and what to try (guides/compatibility.md#conventions). Returns no
 * field if the list has entries.
 */
export const saidIfEmpty = (list: readonly unknown[], why: () => string): { readonly empty_because?: string } =>
  list.length === 0 ? { empty_because: why() } : {};

function without<Query extends object>(query: Query, names: readonly (keyof Query)[]): Partial<Query> {
  const rest: Partial<Query> = { ...query };
  for (const name of names) delete rest[name];
  return rest;
}

const quoted = (names: readonly PropertyKey[]): readonly string[] => names.map((name) => `\`${String(name)}\``);

/**
 * Says which filters to leave out so that a list gets entries, such as "Leave out `state` or `product_type`.": every filter that helps
 * alone, otherwise all filters together.
 * @param helps whether the list has entries for a query.
 * @returns null if not even leaving out all filters helps.
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
