export { createOperatorKeyRequest, deletedOrganization, deleteOrganizationRequest } from "./accounts.ts";
export { type AlarmEventWire, type AlarmWire, alarmEvent } from "./alarms.ts";
export { type AtomImport, type PublishedAtom, publishedAtom } from "./atoms.ts";
export type { DeadLetterWire } from "./dead-letters.ts";
export { type DisputeWire, openDisputeRequest } from "./disputes.ts";
export type { GazetteerReport } from "./gazetteers.ts";
export type { DraftDecisionImport, DraftWire, HarvestStatus, PublishedHarvest, WhyRate } from "./harvest.ts";
export { decideHeldRateRequest, type HeldRateWire, listHeldRatesRequest } from "./held-rates.ts";
export {
  beginImportRequest,
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_LINES,
  type ImportKind,
  type ImportLine,
  type ImportReport,
  importChunkRequest,
  type ProposedPublication,
  type Rejection,
  rejection,
} from "./imports.ts";
export type { PageReads, RecordedMeasure, SampledPage } from "./measures.ts";
export {
  type ClaimImport,
  claimImport,
  type MembershipImport,
  type MembershipRow,
  type MembershipRowKind,
  membershipImport,
  type ReadingImport,
  readingImport,
  type SourceImport,
  sourceImport,
  validateMembershipRow,
} from "./membership-rows.ts";
export { BYTES, type OperatorOperation } from "./operation.ts";
export {
  OPERATOR_OPERATIONS,
  type OperatorBody,
  type OperatorBodyInput,
  type OperatorOperationId,
  type OperatorParams,
  type OperatorResponse,
} from "./operations.ts";
export { type PageRateRow, type PageSource, pageRateRow, type StatedRate } from "./page-rates.ts";
export { type ClaimInForce, type PublicationReport, publicationReport } from "./publications.ts";
export { type RateRowImport, rateRowImport } from "./rate-row.ts";
export { type LayoutProposal, layoutProposal, type TableReading, tableReading } from "./readings.ts";
export { type ReferenceImport, type ReferenceRowImport, referenceImport, validateReferenceRow } from "./reference-rows.ts";
export { type ImportRow, type InstitutionImport, institutionImport, validateImportRow } from "./rows.ts";
export { type ListedSiteImport, listedSite, MAX_SITE_LINES, type SiteImportReport, type SiteWire, siteUrl } from "./sites.ts";
export { evaluatorTick, type OperatorStatus, type RebuiltBooks, type TickReport } from "./system.ts";
