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
export { type ReferenceImport, type ReferenceRowImport, referenceImport, validateReferenceRow } from "./reference-rows.ts";
export {
  beginImportRequest,
  type ClaimInForce,
  createOperatorKeyRequest,
  type DisputeWire,
  decideHeldRateRequest,
  deletedOrganization,
  deleteOrganizationRequest,
  type GazetteerReport,
  type HeldRateWire,
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_LINES,
  type ImportKind,
  type ImportLine,
  type ImportReport,
  importChunkRequest,
  listHeldRatesRequest,
  openDisputeRequest,
  type ProposedPublication,
  type PublicationReport,
  publicationReport,
  type RebuiltBooks,
  type Rejection,
  rejection,
} from "./requests.ts";
export { type ImportRow, type InstitutionImport, institutionImport, type RateRowImport, rateRowImport, validateImportRow } from "./rows.ts";
export {
  type AlarmEventWire,
  type AlarmWire,
  alarmEvent,
  type DeadLetterWire,
  evaluatorTick,
  type OperatorStatus,
  type TickReport,
} from "./status.ts";
