/**
 * The row of a query that always answers one, such as a count.
 * @throws where it answered none.
 */
export function soleRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("A query that answers one row answered none.");
  return row;
}
