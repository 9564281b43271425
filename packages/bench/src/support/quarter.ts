import { type ImportRow, validateImportRow } from "@tellerline/contract/operator";
import { embeddedQuarters } from "@tellerline/ops/embedded";
import { importedToInstitution, importedToRateSheetRow } from "../../../../workers/operator/src/translate.ts";
import type { Fleet } from "./books.ts";

/** Institutions and rates of the newest embedded call report, in the form that the engine takes. */
export function newestQuarter(): Fleet {
  const [read] = embeddedQuarters();
  if (read === undefined) throw new Error("No call report comes with the product.");
  const { cycleDate, lines } = read();
  const rows = lines.flatMap((line): readonly ImportRow[] => {
    const result = "row" in line ? validateImportRow(line.row) : null;
    return result?.ok === true ? [result.value] : [];
  });
  return {
    institutions: rows.flatMap((row, index) => (row.kind === "credit_union" ? [importedToInstitution(row.row, `cu-${index}`)] : [])),
    rows: rows.flatMap((row) =>
      row.kind === "rate" ? [{ ...importedToRateSheetRow(row.row, `${cycleDate}T00:00:00Z`), isReported: true }] : [],
    ),
  };
}
