import { cellText, headText, MERGING } from "./cells.ts";
import type { Grid, HeadCell } from "./grid.ts";
import type { Column, Line, Section, Style } from "./model.ts";
import { scoreText } from "./texts.ts";
import { wordsOf } from "./words.ts";

/** The columns of a matrix that say what a row is for. */
const ROW_HEADS: ReadonlySet<Column> = new Set<Column>(["name", "years", "term"]);

/** Whether two lines stand in one row of a matrix: they differ in nothing but scores. */
export const areInOneRow = (left: Line, right: Line): boolean =>
  left.name === right.name &&
  (["termMonths", "termFrom", "termTo", "vehicleCondition", "vehicleYearMin", "vehicleYearMax"] as const).every(
    (one) => left.conditions[one] === right.conditions[one],
  );

const areInOneGroup = (left: Line, right: Line): boolean =>
  left.name === right.name &&
  left.through === right.through &&
  (["vehicleYearMin", "vehicleYearMax"] as const).every((one) => left.conditions[one] === right.conditions[one]);

/** Lines in groups, in the order of each group's first line. */
function grouped(lines: readonly Line[], areTogether: (left: Line, right: Line) => boolean): readonly (readonly [Line, ...Line[]])[] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const group = groups.find(([first]) => areTogether(first, line));
    if (group === undefined) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

/** The lines of each row of a section. Only a row of a matrix has several: in a grouped table each line counts as a row. */
export const rowsOf = ({ shape, lines }: Section): readonly (readonly [Line, ...Line[]])[] =>
  shape === "matrix" ? grouped(lines, areInOneRow) : lines.map((line) => [line]);

function listGrid(section: Section, style: Style): Grid {
  const { columns, heading, lines } = section;
  return {
    heading,
    head: [columns.map((column) => ({ text: headText(column, section, style) }))],
    body: lines.map((line) => columns.map((column) => cellText(line, column, section, style))),
    mayMerge: columns.map((column) => MERGING.has(column)),
  };
}

function groupedGrid(section: Section, style: Style): Grid {
  const { columns, heading, lines } = section;
  return {
    heading,
    head: [columns.map((column) => ({ text: headText(column, section, style) }))],
    body: grouped(lines, areInOneGroup).map((group) =>
      columns.map((column) => {
        if (column !== "terms_rates") return cellText(group[0], column, section, style);
        return group.map((line) => cellText(line, column, section, style)).join("<br>");
      }),
    ),
    mayMerge: columns.map((column) => MERGING.has(column)),
  };
}

function matrixGrid(section: Section, style: Style): Grid {
  const { heading, lines, tiers, columns, quote } = section;
  const rowHeads = columns.filter((column) => ROW_HEADS.has(column));
  const figures = quote === "rate" ? "rate" : "apr";
  const scores = tiers.map((tier) =>
    scoreText(lines.find(({ conditions }) => conditions.minCreditScore === tier)?.conditions ?? {}, style),
  );
  const headCells = (rowspan: number): readonly HeadCell[] =>
    rowHeads.map((column) => ({ text: headText(column, section, style), rowspan }));
  const words = wordsOf(style.language);
  const head = style.hasTitleRow
    ? [[...headCells(1), ...scores.map((text) => ({ text: `${words.creditScore} ${text}` }))]]
    : [[...headCells(2), { text: words.creditScore, colspan: tiers.length }], scores.map((text) => ({ text }))];
  const body = rowsOf(section).map((row) => [
    ...rowHeads.map((column) => cellText(row[0], column, section, style)),
    ...tiers.map((tier) => {
      const line = row.find(({ conditions }) => conditions.minCreditScore === tier);
      return line === undefined ? "&mdash;" : cellText(line, figures, section, { ...style, percentInHead: false });
    }),
  ]);
  return { heading, head, body, mayMerge: [...rowHeads.map((column) => MERGING.has(column)), ...tiers.map(() => false)] };
}

export function gridOf(section: Section, style: Style): Grid {
  if (section.shape === "matrix") return matrixGrid(section, style);
  return section.shape === "grouped" ? groupedGrid(section, style) : listGrid(section, style);
}
