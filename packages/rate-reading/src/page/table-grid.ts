import { isElement, textOf } from "./element-text.ts";
import type { Cell } from "./page.ts";
import type { PageElement } from "./tree.ts";

/** Maximum rows and columns of a table that is read; a larger one is left to a person. */
const MOST_ROWS = 400;
const MOST_COLUMNS = 40;

const SECTIONS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);

function rowsIn(table: PageElement): readonly PageElement[] {
  return table.children
    .filter(isElement)
    .flatMap((child) =>
      child.name === "tr" ? [child] : SECTIONS.has(child.name) ? child.children.filter(isElement).filter(({ name }) => name === "tr") : [],
    );
}

const cellsIn = (row: PageElement): readonly PageElement[] =>
  row.children.filter(isElement).filter(({ name }) => name === "td" || name === "th");

const holds = (element: PageElement, names: RegExp): boolean =>
  element.children.some((child) => isElement(child) && (names.test(child.name) || holds(child, names)));

/** True if a table only arranges the page: it has a single cell, or a cell with a table, a heading, or a list in a long text. */
export function isLayoutTable(table: PageElement): boolean {
  const rows = rowsIn(table);
  const cells = rows.flatMap(cellsIn);
  if (cells.length <= 1) return true;
  return cells.some((cell) => holds(cell, /^(?:table|h[1-6])$/) || (holds(cell, /^(?:ul|ol|dl)$/) && textOf(cell).length > LONGEST_CELL));
}
/** Characters. A cell that contains a list and more text than this shows that its table only arranges the page. */
const LONGEST_CELL = 400;
/** Characters of a cell that are read. The limit matters because a spanning cell is copied into every place that it covers. */
const MOST_OF_CELL = 1000;

const spanOf = (text: string | undefined, most: number): number => {
  const span = Number.parseInt(text ?? "1", 10);
  return Number.isFinite(span) && span >= 1 ? Math.min(span, most) : 1;
};

/** Why a table is too large to be read; null if it is not. */
export function sizeFault(rows: number, columns: number): string | null {
  if (rows > MOST_ROWS) return `It has ${rows} rows; ${MOST_ROWS} are read at most.`;
  return columns > MOST_COLUMNS ? `It has ${columns} columns; ${MOST_COLUMNS} are read at most.` : null;
}

interface Grid {
  readonly caption: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly fault: string | null;
}

const EMPTY: Cell = { text: "", isHeader: false };

/** The cells of a table in rows of equal length; a cell that spans several places is repeated in each. Rows without text are left out. */
export function rowsOfTable(table: PageElement): Grid {
  const caption = table.children.filter(isElement).find(({ name }) => name === "caption");
  const found = rowsIn(table);
  const tooLong = sizeFault(found.length, 0);
  if (tooLong !== null) return { caption: null, rows: [], fault: tooLong };
  const grid: Cell[][] = found.map(() => []);
  let widest = 0;
  for (const [row, element] of found.entries()) {
    const own = grid[row] ?? [];
    let column = 0;
    for (const cell of cellsIn(element)) {
      while (own[column] !== undefined) column += 1;
      const columns = spanOf(cell.attributes.colspan, MOST_COLUMNS);
      const rows = spanOf(cell.attributes.rowspan, found.length - row);
      const content = { text: textOf(cell).slice(0, MOST_OF_CELL), isHeader: cell.name === "th" };
      for (let down = 0; down < rows; down += 1) {
        for (let right = 0; right < columns && column + right < MOST_COLUMNS; right += 1) {
          const target = grid[row + down];
          if (target !== undefined) target[column + right] = content;
        }
      }
      column += columns;
    }
    widest = Math.max(widest, column);
  }
  const fault = sizeFault(found.length, widest);
  const width = Math.min(widest, MOST_COLUMNS);
  const rows = grid.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? EMPTY));
  return {
    caption: caption === undefined ? null : textOf(caption),
    rows: rows.filter((cells) => cells.some(({ text }) => text !== "")),
    fault,
  };
}
