export { Accounts, type IdempotencyRecord, type NewKey, type NewOrganization, type StoredKey } from "./accounts/accounts.ts";
export { type ImportHead, Imports, type StagedRow } from "./catalog/imports.ts";
export { type GazetteerRow, type MembershipRecordRow, Memberships, type PublicationRow, type SourceRow } from "./catalog/memberships.ts";
export {
  type ImportCounts,
  type InstitutionRecord,
  type RateBookRecord,
  RateBooks,
  type RateOrigin,
  type RateRecord,
} from "./catalog/rate-books.ts";
