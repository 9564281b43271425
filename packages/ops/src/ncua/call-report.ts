import { LIMITS } from "@tellerline/contract";
import type { ImportLine } from "@tellerline/contract/operator";
import { isRateUnlawful, LENDING_LAW } from "@tellerline/vocabulary";
import { findZipEntries, readZipEntries } from "../files/zip.ts";
import { OpsError } from "../ops-error.ts";
import {
  ASSETS_ACCOUNT,
  MEMBERS_ACCOUNT,
  NET_WORTH_ACCOUNT,
  NET_WORTH_FILE,
  RATE_ACCOUNTS,
  SHARES_ACCOUNT,
  UNDIVIDED_EARNINGS_ACCOUNT,
} from "./accounts.ts";
import { displayName, otherNames, properCase } from "./names.ts";
import { readTable, type Table, type TableRow } from "./table.ts";

/** Where in the agency's files a line of the import came from, so that the report can name the place. */
export interface LineOrigin {
  readonly fileName: string;
  readonly line: number;
  readonly account: string | null;
  readonly charterNumber: string;
  readonly value: string;
}

/** One quarter of the NCUA's 5300 call report, as import lines. `origins[n - 1]` is the origin of line `n`. */
export interface CallReport {
  readonly cycleDate: string;
  readonly lines: readonly ImportLine[];
  readonly origins: readonly LineOrigin[];
  readonly idOfCharter: ReadonlyMap<string, string>;
}

const INSTITUTIONS = "FOICU.txt";
/** File with other names of institutions. Quarters before 2025 lack it. */
const TRADE_NAMES = "TradeNames.txt";
const KEY = "CU_NUMBER";
/** Value of `CU_TYPE` for a federal charter. */
const FEDERAL = "1";
/** Value of `TOM_CODE` for a community charter. No list of the other codes is published, so a charter with another code may be of any type. */
const COMMUNITY = "00";

/** Columns that a file of this name must have. */
function columnsOf(fileName: string): readonly string[] {
  if (fileName === INSTITUTIONS) return [KEY, "CYCLE_DATE", "CU_NAME", "CITY", "STATE", "STATE_CODE", "COUNTY_CODE"];
  if (fileName === TRADE_NAMES) return [KEY, "TRADENAME"];
  if (fileName === NET_WORTH_FILE) return [KEY];
  const rates = RATE_ACCOUNTS.filter((account) => account.fileName === fileName).map(({ account }) => account);
  return [KEY, ...(fileName === "FS220.txt" ? [ASSETS_ACCOUNT, MEMBERS_ACCOUNT] : []), ...rates];
}

/** Columns, by file, that are read if the file has them. */
const FURTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  [INSTITUTIONS]: ["TOM_CODE", "CU_TYPE"],
  "FS220.txt": [SHARES_ACCOUNT, UNDIVIDED_EARNINGS_ACCOUNT],
  [NET_WORTH_FILE]: [NET_WORTH_ACCOUNT],
};

export function columnsRead(fileName: string): readonly string[] {
  return [...columnsOf(fileName), ...(FURTHER_COLUMNS[fileName] ?? [])];
}

/** Converts `12/31/2025 0:00:00` to `2025-12-31`. */
function toCycleDate(text: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  if (parts === null) throw new OpsError(`${INSTITUTIONS}: CYCLE_DATE "${text}" is not a date such as 12/31/2025.`);
  const [, month = "", day = "", year = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A cell's figure; undefined if it is empty, and the text itself if it is not a number, so that validation reports it. */
function toFigure(text: string): number | string | undefined {
  if (text === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Converts hundredths of a percent to percent, rounded to six decimals to drop binary noise: 562.5 becomes 5.625. */
function toPercent(hundredths: number): number {
  return Number((hundredths / 100).toFixed(6));
}

function idOf(row: TableRow): string {
  return `${row.cell("CU_NAME")}|${row.cell("CITY")}|${row.cell("STATE")}`;
}

function countyFips(row: TableRow): string | undefined {
  const [state, county] = [row.cell("STATE_CODE"), row.cell("COUNTY_CODE")];
  return state === "" || county === "" ? undefined : state.padStart(2, "0") + county.padStart(3, "0");
}

function definedOnly<T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> {
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, T] => entry[1] !== undefined));
}

/** Where the agency publishes each quarter: the cited source of its figures. */
const PUBLISHED_AT = "https://ncua.gov/analysis/credit-union-corporate-call-report-data/quarterly-data";

class CallReportLines {
  readonly lines: ImportLine[] = [];
  readonly origins: LineOrigin[] = [];

  add(origin: LineOrigin, row: Record<string, string | number | boolean | string[]>): void {
    this.origins.push(origin);
    this.lines.push({ line: this.origins.length, row });
  }

  addFault(origin: LineOrigin, reason: string): void {
    this.origins.push(origin);
    this.lines.push({ line: this.origins.length, fault: { path: "/rate", reason } });
  }
}

/** Display names, by row. If several institutions have the same name, each is followed by city and state. */
function displayNames(institutions: Table, tradeNames: ReadonlyMap<string, readonly string[]>): ReadonlyMap<TableRow, string> {
  const names = new Map(
    institutions.rows.map((row) => [row, displayName(row.cell("CU_NAME"), row.cell("CU_TYPE") === FEDERAL, tradeNames.get(row.cell(KEY)))]),
  );
  const bearers = Map.groupBy(names.values(), (name) => name.toLowerCase());
  return new Map(
    [...names].map(([row, name]) => {
      const isShared = (bearers.get(name.toLowerCase()) ?? [name]).length > 1;
      return [row, isShared ? `${name} (${properCase(row.cell("CITY"))}, ${row.cell("STATE")})` : name];
    }),
  );
}

function addInstitutions(
  into: CallReportLines,
  institutions: Table,
  figures: ReadonlyMap<string, TableRow>,
  netWorths: ReadonlyMap<string, TableRow>,
  tradeNames: ReadonlyMap<string, readonly string[]>,
  cycleDate: string,
): void {
  const names = displayNames(institutions, tradeNames);
  for (const row of institutions.rows) {
    const charter = row.cell(KEY);
    const figure = figures.get(charter);
    into.add(
      { fileName: institutions.fileName, line: row.line, account: null, charterNumber: charter, value: row.cell("CU_NAME") },
      definedOnly<string | number | boolean | string[]>([
        ["kind", "credit_union"],
        ["credit_union_id", idOf(row)],
        ["name", row.cell("CU_NAME")],
        ["city", row.cell("CITY")],
        ["state", row.cell("STATE")],
        ["county", countyFips(row)],
        ["display_name", names.get(row)],
        ["display_city", properCase(row.cell("CITY"))],
        ["also_known_as", otherNames(tradeNames.get(charter) ?? [], names.get(row) ?? "")],
        ["community_charter", row.cell("TOM_CODE") === "" ? undefined : row.cell("TOM_CODE") === COMMUNITY],
        ["chartered_as_of", cycleDate],
        ["charter_number", toFigure(charter)],
        ["assets_usd", toFigure(figure?.cell(ASSETS_ACCOUNT) ?? "")],
        ["members", toFigure(figure?.cell(MEMBERS_ACCOUNT) ?? "")],
        ["federal_charter", row.cell("CU_TYPE") === "" ? undefined : row.cell("CU_TYPE") === FEDERAL],
        ["shares_usd", toFigure(figure?.cell(SHARES_ACCOUNT) ?? "")],
        ["undivided_earnings_usd", toFigure(figure?.cell(UNDIVIDED_EARNINGS_ACCOUNT) ?? "")],
        ["net_worth_usd", toFigure(netWorths.get(charter)?.cell(NET_WORTH_ACCOUNT) ?? "")],
      ]),
    );
  }
}

const ABOVE_CEILING = `Above the ${LENDING_LAW.federalCeilingPercent} % that a federal credit union may charge (12 CFR 701.21(c)(7)).`;

/** Whether a federal charter reported a figure (hundredths of a percent) above its legal ceiling. */
function isAboveCeiling(figure: number | string, isFederal: boolean, day: string): boolean {
  if (typeof figure !== "number") return false;
  const ratePercent = toPercent(figure);
  // A rate above any plausible one is rejected as implausible instead of unlawful.
  return ratePercent <= LIMITS.maxRatePercent && isRateUnlawful({ isFederal, ratePercent, maxAmountUsd: null, termMonths: null, day });
}

function addRates(
  into: CallReportLines,
  tables: ReadonlyMap<string, Table>,
  institutions: ReadonlyMap<string, TableRow>,
  cycleDate: string,
): void {
  for (const { account, fileName, product, vehicleCondition } of RATE_ACCOUNTS) {
    for (const row of tables.get(fileName)?.rows ?? []) {
      const figure = toFigure(row.cell(account));
      // A cell that is 0 or empty means that the product is not offered, or not reported (guides/operating.md#call-reports).
      if (figure === undefined || figure === 0) continue;
      const charter = row.cell(KEY);
      const institution = institutions.get(charter);
      const isUnlawful = isAboveCeiling(figure, institution?.cell("CU_TYPE") === FEDERAL, cycleDate);
      if (isUnlawful) {
        into.addFault({ fileName, line: row.line, account, charterNumber: charter, value: String(figure) }, ABOVE_CEILING);
        continue;
      }
      into.add(
        { fileName, line: row.line, account, charterNumber: charter, value: String(figure) },
        definedOnly<string | number | string[]>([
          ["rate_id", `ncua:${charter}:${account}`],
          ["credit_union_id", institution === undefined ? `charter ${charter}|not in ${INSTITUTIONS}|US` : idOf(institution)],
          ["product_type", product],
          ["rate", typeof figure === "number" ? toPercent(figure) : figure],
          ["vehicle_condition", vehicleCondition],
          ["states", institution === undefined ? undefined : [institution.cell("STATE")]],
          ["observed_at", cycleDate],
          ["source_url", PUBLISHED_AT],
        ]),
      );
    }
  }
}

/** The parsed files of one quarter, by their names in the agency's zip. Files that older quarters lack may be absent. */
export type QuarterTables = ReadonlyMap<string, Table>;

export async function readQuarterTables(path: string): Promise<QuarterTables> {
  const required = [INSTITUTIONS, ...new Set(RATE_ACCOUNTS.map(({ fileName }) => fileName))];
  const entries = await readZipEntries(path, required, "NCUA call report");
  const further = await findZipEntries(path, [TRADE_NAMES, NET_WORTH_FILE]);
  return new Map([...entries, ...further].map(([fileName, content]) => [fileName, readTable(fileName, content, columnsOf(fileName))]));
}

/**
 * Institutions that one of a quarter's files may have and another lack: this many or, if that is more, one in a hundred. In the agency's
 * files all agree.
 */
const MAX_UNEQUAL = 10;

/**
 * @throws OpsError if a file of rates and `institutions` differ in more institutions than `MAX_UNEQUAL` allows. One of them is then
 * incomplete, and importing the quarter would withdraw the rates of every institution that is missing.
 */
function requireSameInstitutions(institutions: Table, tables: QuarterTables): void {
  const listed = new Set(institutions.rows.map((row) => row.cell(KEY)));
  for (const fileName of new Set(RATE_ACCOUNTS.map((account) => account.fileName))) {
    const reported = new Set(tables.get(fileName)?.rows.map((row) => row.cell(KEY)));
    const shared = [...reported].filter((charter) => listed.has(charter)).length;
    const unequal = listed.size + reported.size - 2 * shared;
    if (unequal > Math.max(MAX_UNEQUAL, listed.size / 100))
      throw new OpsError(
        `${INSTITUTIONS} lists ${listed.size} institutions, ${fileName} ${reported.size}, and ${unequal} are in one of them alone: a file is incomplete. Download the quarter again.`,
      );
  }
}

/**
 * One quarter's institutions and reported rates (guides/operating.md#call-reports).
 * @throws OpsError if the tables list no institutions or different ones, or if the cycle date is malformed.
 */
export function toCallReport(tables: QuarterTables): CallReport {
  const institutions = tables.get(INSTITUTIONS);
  const first = institutions?.rows[0];
  if (institutions === undefined || first === undefined) throw new OpsError(`${INSTITUTIONS} lists no institutions.`);
  requireSameInstitutions(institutions, tables);
  const cycleDate = toCycleDate(first.cell("CYCLE_DATE"));
  const byCharter = (fileName: string) => new Map(tables.get(fileName)?.rows.map((row) => [row.cell(KEY), row]));
  const tradeNames = Map.groupBy(tables.get(TRADE_NAMES)?.rows ?? [], (row) => row.cell(KEY));
  const namesOf = new Map([...tradeNames].map(([charter, rows]) => [charter, rows.map((row) => row.cell("TRADENAME"))]));
  const report = new CallReportLines();
  addInstitutions(report, institutions, byCharter("FS220.txt"), byCharter(NET_WORTH_FILE), namesOf, cycleDate);
  const charters = byCharter(INSTITUTIONS);
  addRates(report, tables, charters, cycleDate);
  const idOfCharter = new Map([...charters].map(([charter, row]) => [charter, idOf(row)]));
  return { cycleDate, lines: report.lines, origins: report.origins, idOfCharter };
}

/** @throws OpsError as `toCallReport`, or if the file can't be read or its quarter has not ended yet */
export async function readCallReport(path: string): Promise<CallReport> {
  const report = toCallReport(await readQuarterTables(path));
  // A quarter of the future would withdraw today's rates, and every real quarter would count as older.
  if (report.cycleDate > new Date().toISOString().slice(0, 10))
    throw new OpsError(
      `${INSTITUTIONS}: CYCLE_DATE ${report.cycleDate} is in the future: this is not a quarter that the agency published.`,
    );
  return report;
}
