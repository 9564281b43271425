export { type AtomImport, type PublishedAtom, publishedAtom } from "./atoms.ts";
export {
  type ClaimImport,
  claimImport,
  type MembershipImport,
  type MembershipRow,
  type MembershipRowKind,
  membershipImport,
  type SourceImport,
  sourceImport,
  validateMembershipRow,
} from "./membership-rows.ts";
export {
  BYTES,
  OPERATOR_OPERATIONS,
  type OperatorBody,
  type OperatorBodyInput,
  type OperatorOperation,
  type OperatorOperationId,
  type OperatorParams,
  type OperatorResponse,
} from "./operations.ts";
export {
  beginImportRequest,
  createOperatorKeyRequest,
  deletedOrganization,
  deleteOrganizationRequest,
  evaluatorTick,
  type GazetteerReport,
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_LINES,
  type ImportKind,
  type ImportLine,
  type ImportReport,
  importChunkRequest,
  type OperatorStatus,
  type ProposedPublication,
  type PublicationReport,
  publicationReport,
  type Rejection,
  rejection,
  type TickReport,
} from "./requests.ts";
export { type ImportRow, type InstitutionImport, institutionImport, type RateRowImport, rateRowImport, validateImportRow } from "./rows.ts";
