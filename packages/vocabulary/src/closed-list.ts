/**
 * The members of a closed list that is written as a table of entries by name, in table order. A member's position is its code in a book,
 * so add new members at the end.
 */
export function membersOf<Table extends Readonly<Record<string, unknown>>>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table);
}

/**
 * `value` as a member of `list`.
 * @throws if it is not a member: the stored data is corrupt, and a guess would give a wrong answer.
 */
export function requireMember<Member extends string>(list: readonly Member[], value: string, what = "value"): Member {
  const member = list.find((candidate) => candidate === value);
  if (member === undefined) throw new RangeError(`The ${what} "${value.slice(0, 60)}" is not one of ${list.join(", ").slice(0, 200)}.`);
  return member;
}
