/**
 * The members of a closed list that is written as a table: each member's name, with all that belongs to it. The order is that of the table,
 * and a member's position is its code in a book: a new member goes at the end.
 */
export function membersOf<Table extends Readonly<Record<string, unknown>>>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table);
}
