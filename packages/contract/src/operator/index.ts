export { issuedKey } from "../schemas/keys.ts";
export {
  beginImportRequest,
  beginImportResponse,
  createOperatorKeyRequest,
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_LINES,
  IMPORT_KINDS,
  type ImportKind,
  type ImportLine,
  type ImportReport,
  importChunkRequest,
  importReport,
  type OperatorStatus,
  operatorStatus,
  type Rejection,
  revokedOperatorKey,
  setPlanRequest,
  setPlanResponse,
  tickResponse,
} from "./requests.ts";
export { type ImportRow, type InstitutionImport, type RateRowImport, validateImportRow } from "./rows.ts";
