import type { Column, OpenColumns } from "@tellerline/book";

/**
 * Which rows of a market reach which place. Rows of one list are grouped into classes: rows of a class share their requirements and
 * their charges, and differ in the note rate alone. So a class qualifies whole or not at all, and its rows, lowest rate first,
 * are in the order of their cost, whatever the loan: a search looks at the heads of classes, and into few of them.
 */
export interface RowListColumns {
  /** Row numbers, ascending within a class. */
  readonly classRows: Column;
  /** Where each class begins in `classRows`; one more at the end. */
  readonly classStarts: Column;
  /** The first class of each list; one more at the end. */
  readonly listStarts: Column;
  /** The distinct requirements of each list, and where each list's begin: a list of which none is met is passed over. */
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
