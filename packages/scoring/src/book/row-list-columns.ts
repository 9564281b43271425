import type { Column, OpenColumns } from "@tellerline/book";

/**
 * Lists of the rows of a market: one for each state, one for nationwide rows, and one for all rows. The rows of a list are grouped into
 * classes: rows of a class have the same requirements, charges, adjustments and flags, so that only the note rate makes their prices
 * differ. Therefore a class qualifies as a whole or not at all (but for lending limits of single institutions), and its rows, sorted by
 * note rate, are also sorted by cost for any loan. A search reads the first row of each class, its head, and further rows of only a few
 * classes. The classes of a list are sorted by the floor of their heads (floors.ts).
 */
export interface RowListColumns {
  /** Row numbers, ascending within a class. */
  readonly classRows: Column;
  /** Where each class begins in `classRows`, plus an end entry. */
  readonly classStarts: Column;
  /** The first class of each list, plus an end entry. */
  readonly listStarts: Column;
  /** The distinct combinations of requirements of each list. A search skips a list if the borrower meets none of them. */
  readonly listRequirements: Column;
  /** Where each list begins in `listRequirements`, plus an end entry. */
  readonly listRequirementStarts: Column;
}

export function openRowLists(file: OpenColumns): RowListColumns {
  return {
    classRows: file.column("classRows"),
    classStarts: file.column("classStarts"),
    listStarts: file.column("listStarts"),
    listRequirements: file.column("listRequirements"),
    listRequirementStarts: file.column("listRequirementStarts"),
  };
}
