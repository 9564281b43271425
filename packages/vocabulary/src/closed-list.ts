/**
 * The keys of `table`, in table order: the members of a closed list. Add new members at the end of a list in which a member's position is
 * its code in a book or in stored rows.
 */
export function membersOf<Table extends Readonly<Record<string, unknown>>>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table);
}

/**
 * Returns `value` as a member of `list`. `what` names the value in the error message.
 * @throws RangeError if `value` is not in `list`, for example because stored data is corrupt: a guess would give a wrong answer.
 */
export function requireMember<Member extends string>(list: readonly Member[], value: string, what = "value"): Member {
  const member = list.find((candidate) => candidate === value);
  if (member === undefined) throw new RangeError(`The ${what} "${value.slice(0, 60)}" is not one of ${list.join(", ").slice(0, 200)}.`);
  return member;
}
