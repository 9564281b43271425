import type { Column, OpenColumns } from "@tellerline/book";

/**
 * Which rows of a market serve which place. The rows of a list are grouped into classes with equal requirements and charges, which
 * differ only in the note rate. A class therefore qualifies as a whole or not at all, and its rows, lowest rate first, are in order
 * of cost for any loan: a search reads the head of each class, and the other rows of only a few.
 */
export interface RowListColumns {
  /** Row numbers, ascending within a class. */
  readonly classRows: Column;
  /** Where each class begins in `classRows`, plus an end entry. */
  readonly classStarts: Column;
  /** The first class of each list, plus an end entry. */
  readonly listStarts: Column;
  /** The distinct requirements of each list, and where those of each list begin. A list is skipped if the borrower meets none of them. */
  readonly listRequirements: Column;
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
