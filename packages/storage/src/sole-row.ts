/** The row of a query that always returns one row, such as a count. @throws if it returned none. */
export function soleRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("A query that answers one row answered none.");
  return row;
}
