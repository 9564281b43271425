import type { Style } from "./model.ts";

export interface HeadCell {
  readonly text: string;
  readonly rowspan?: number;
  readonly colspan?: number;
}

/** Cells are HTML. Each row of `body` has a cell for each column. */
export interface Grid {
  readonly heading: string;
  readonly head: readonly (readonly HeadCell[])[];
  readonly body: readonly (readonly string[])[];
  /** For each column, whether equal cells of successive rows may be merged into one. */
  readonly mayMerge: readonly boolean[];
}

function span(name: "rowspan" | "colspan", count: number | undefined): string {
  return count === undefined || count === 1 ? "" : ` ${name}="${count}"`;
}

/** How many rows from `from` on have the same cells in this column and in all columns before it that may merge. */
function runOf({ body, mayMerge }: Grid, from: number, column: number): number {
  const isSame = (row: number) =>
    mayMerge.every((merges, before) => before > column || (!merges && before !== column) || body[row]?.[before] === body[from]?.[before]);
  let count = 1;
  while (from + count < body.length && isSame(from + count)) count += 1;
  return count;
}

function bodyRows(grid: Grid, mergesRows: boolean): readonly string[] {
  /** For each column, the first row that is not covered by a cell above. */
  const free = grid.mayMerge.map(() => 0);
  return grid.body.map((cells, row) => {
    const written = cells.map((cell, column) => {
      if (!mergesRows || grid.mayMerge[column] !== true) return `<td>${cell}</td>`;
      if ((free[column] ?? 0) > row) return "";
      const count = runOf(grid, row, column);
      free[column] = row + count;
      return `<td${span("rowspan", count)}>${cell}</td>`;
    });
    return `<tr>${written.join("")}</tr>`;
  });
}

export function tableHtml(grid: Grid, { hasHeadCells, hasCaption, hasTitleRow, mergesRows }: Style): string {
  const tag = hasHeadCells ? "th" : "td";
  const width = grid.mayMerge.length;
  const headRows = grid.head.map(
    (cells) =>
      `<tr>${cells.map(({ text, rowspan, colspan }) => `<${tag}${span("rowspan", rowspan)}${span("colspan", colspan)}>${text}</${tag}>`).join("")}</tr>`,
  );
  const title = hasTitleRow ? [`<tr><${tag}${span("colspan", width)}>${grid.heading}</${tag}></tr>`] : [];
  const caption = hasCaption ? `<caption>${grid.heading}</caption>` : "";
  const head = [...title, ...headRows].join("\n");
  const body = bodyRows(grid, mergesRows).join("\n");
  if (hasHeadCells) return `<table>${caption}<thead>${head}</thead>\n<tbody>${body}</tbody></table>`;
  return `<table>${caption}<tbody>${head}\n${body}</tbody></table>`;
}
