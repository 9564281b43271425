export {
  beginImportRequest,
  createOperatorKeyRequest,
  IMPORT_KINDS,
  type ImportKind,
  type ImportReport,
  importChunkRequest,
  importReport,
  type Rejection,
  setPlanRequest,
} from "./requests.ts";
export { type ImportRow, type InstitutionImport, type RateRowImport, validateImportRow } from "./rows.ts";
