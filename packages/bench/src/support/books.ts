import type { InstitutionImport, RateRowImport } from "@tellerline/contract/operator";
import { utf8 } from "@tellerline/dev/utf8";
import { makeFleet } from "@tellerline/ops";
import { compileRateBook, type Institution, openRateBook, type RateBook, type RateSheetRow } from "@tellerline/scoring";
import { isLoanProduct } from "@tellerline/vocabulary";
import { importedToInstitution, importedToRateSheetRow } from "../../../../workers/operator/src/translate.ts";

const AS_OF = "2026-01-02T00:00:00Z";

export interface Fleet {
  readonly rows: readonly RateSheetRow[];
  readonly institutions: readonly Institution[];
}

const isInstitution = (row: InstitutionImport | RateRowImport): row is InstitutionImport => row.kind === "credit_union";

export function loanFleet(institutions: number): Fleet {
  const fleet = makeFleet("2026-01-02", institutions);
  return {
    institutions: fleet.filter(isInstitution).map((row, index) => importedToInstitution(row, `cu-${index}`)),
    rows: fleet
      .filter((row) => !isInstitution(row))
      .map((row) => importedToRateSheetRow(row, AS_OF))
      .filter(({ product }) => isLoanProduct(product)),
  };
}

export function toBook(fleet: Fleet): { readonly book: RateBook; readonly buffer: ArrayBuffer } {
  const { book: buffer } = compileRateBook(fleet, utf8);
  return { book: openRateBook(buffer, utf8), buffer };
}
