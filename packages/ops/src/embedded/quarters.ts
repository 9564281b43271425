import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { at } from "@tellerline/book";
import * as z from "zod";
import { RATE_ACCOUNTS } from "../ncua/accounts.ts";
import { type CallReport, columnsRead, type QuarterTables, toCallReport } from "../ncua/call-report.ts";

/**
 * Call reports that come with the product: the agency's own files, reduced to the columns that the import reads. Public domain (17 U.S.C. 105). `pnpm
 * embed:quarters ZIP …` makes the file.
 */

const PATH = join(import.meta.dirname, "../../data/call-reports.json.br");

/** By quarter: the text of each file, by its name. The first line has the names of the columns, the others the rows; cells are tab-separated. */
const stored = z.array(z.record(z.string(), z.string()));
type Stored = z.infer<typeof stored>;

const [TAB, LINE] = ["\t", "\n"];

const RATES: ReadonlySet<string> = new Set(RATE_ACCOUNTS.map(({ account }) => account));

/** The text to store for a cell. A rate of zero becomes empty: both mean that the product is not offered, or not reported. */
function compact(column: string, cell: string): string {
  return RATES.has(column) && Number(cell) === 0 ? "" : cell.replaceAll(/[\t\n]/g, " ");
}

function store(tables: QuarterTables): Stored[number] {
  return Object.fromEntries(
    [...tables].map(([fileName, { rows }]) => {
      const columns = columnsRead(fileName);
      return [
        fileName,
        [columns, ...rows.map((row) => columns.map((column) => compact(column, row.cell(column))))]
          .map((cells) => cells.join(TAB))
          .join(LINE),
      ];
    }),
  );
}

/** The bytes of the embedded file. @param quarters newest first. */
export function packQuarters(quarters: readonly QuarterTables[]): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(JSON.stringify(quarters.map(store)), { params });
}

/**
 * Text of a cell; empty means that the product is not offered, or not reported.
 * @throws Error if the embedded quarters lack the column. To read it as empty would be wrong, so the quarters must be embedded again.
 */
function cellAt(fileName: string, cells: readonly string[], positions: ReadonlyMap<string, number>, column: string): string {
  const position = positions.get(column);
  if (position === undefined) throw new Error(`${fileName} was embedded without ${column}: run pnpm embed:quarters.`);
  return at(cells, position);
}

function open(files: Stored[number]): QuarterTables {
  return new Map(
    Object.entries(files).map(([fileName, text]) => {
      const [header = "", ...lines] = text.split(LINE);
      const positions = new Map(header.split(TAB).map((column, index) => [column, index]));
      const rows = lines.map((line, index) => {
        const cells = line.split(TAB);
        return { line: index + 2, cell: (column: string) => cellAt(fileName, cells, positions, column) };
      });
      return [fileName, { fileName, rows }];
    }),
  );
}

/** The embedded call reports, newest first. Each is read only when its function is called: it has some 30,000 rows. */
export function embeddedQuarters(): readonly (() => CallReport)[] {
  return stored
    .parse(JSON.parse(brotliDecompressSync(readFileSync(PATH)).toString("utf8")))
    .map((files) => () => toCallReport(open(files)));
}
