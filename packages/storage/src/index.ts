export { AccountTotals } from "./accounts/account-totals.ts";
export { Accounts, type FurtherKey, type NewKey, type NewOrganization, type StoredKey } from "./accounts/accounts.ts";
export { type OperatorSessionRow, OperatorSessions } from "./accounts/operator-sessions.ts";
export { type OperatorRow, Operators } from "./accounts/operators.ts";
export { SignInRecords } from "./accounts/sign-in-records.ts";
export { type StatusDay, StatusHours } from "./accounts/status-hours.ts";
export { UncountedMinutes } from "./accounts/uncounted-calls.ts";
export { Usage, type UsageFigures, type UsageFilter, type UsageRecord } from "./accounts/usage.ts";
export { type AlarmReceiverRow, type AlarmRow, Alarms } from "./alerts/alarms.ts";
export { type BoundWalk, Candidates, type WalkedMonitor } from "./alerts/candidates.ts";
export { type DeadLetterRow, DeadLetters } from "./alerts/dead-letters.ts";
export { Deliveries } from "./alerts/deliveries.ts";
export { deliveryIdOf } from "./alerts/delivery-ids.ts";
export type {
  AttemptOutcome,
  AttemptRow,
  ClaimedDelivery,
  DeliveryKey,
  DeliveryRow,
  DueDelivery,
  EventRow,
} from "./alerts/delivery-rows.ts";
export { hasTarget, isOfMonitor, storedTarget } from "./alerts/delivery-source.ts";
export {
  type BoundQuery,
  type EvaluationOutcome,
  type EvaluationPassRow,
  Evaluations,
  type MovementOutcome,
  type ProgressRow,
  type SourceKey,
} from "./alerts/evaluations.ts";
export { EventStreams, type StreamedEvent } from "./alerts/event-streams.ts";
export { type MonitorRow, Monitors, NEW_MONITOR, type NewMonitor, type Owner, type Position, type WatchRow } from "./alerts/monitors.ts";
export { OrganizationAlerts } from "./alerts/organizations.ts";
export { type NewSandboxRateChange, type SandboxRateChange, SandboxRates } from "./alerts/sandbox-rates.ts";
export { SandboxTargets } from "./alerts/sandbox-targets.ts";
export { type RetiredSecret, rotated, type SecretState, signingRetired } from "./alerts/secrets.ts";
export { type SubscriptionRow, Subscriptions } from "./alerts/subscriptions.ts";
export type { BookedRate, RateRecord } from "./catalog/booked-rates.ts";
export { type ClaimInForceRow, ClaimsInForce } from "./catalog/claims-in-force.ts";
export { type DisputeRow, Disputes } from "./catalog/disputes.ts";
export { type HarvestedRate, HarvestedRates, type MarketEnds, type RateMarket } from "./catalog/harvested-rates.ts";
export type { HeldDecisionRow, HeldRate, JudgementSlice, ReferenceRow, SliceVerdict, UnjudgedRate } from "./catalog/held-rate-rows.ts";
export { type ImportHead, Imports, type StagedRow } from "./catalog/imports.ts";
export { InstitutionNames } from "./catalog/institution-names.ts";
export { type InstitutionRecord, InstitutionRecords } from "./catalog/institutions.ts";
export { Leads } from "./catalog/leads.ts";
export { LeftOut } from "./catalog/left-out.ts";
export {
  type GazetteerRow,
  type MembershipRecordRow,
  Memberships,
  type PublicationRow,
  type SourceRow,
} from "./catalog/memberships.ts";
export { QualityMeasures, type QualitySampleRow } from "./catalog/quality-measures.ts";
export { type PublishedBook, type RateBookRecord, RateBooks } from "./catalog/rate-books.ts";
export { type InstitutionMovement, type ListedFigure, type MarketFilter, RateHistory, type RolledDay } from "./catalog/rate-history.ts";
export { RateImports } from "./catalog/rate-imports.ts";
export { RateLeads } from "./catalog/rate-leads.ts";
export type { RateOrigin } from "./catalog/rate-origin.ts";
export { RateQuality } from "./catalog/rate-quality.ts";
export { type CoveredInstitution, RulesInForce } from "./catalog/rules-in-force.ts";
export { SourceTexts } from "./catalog/source-texts.ts";
export type { StoredSet } from "./catalog/stored-sets.ts";
export { Confirmations } from "./harvest/confirmations.ts";
export { type Act, Decisions, type Verdict } from "./harvest/decisions.ts";
export { type DraftRow, Drafts, type QueuePosition, type QueueView } from "./harvest/drafts.ts";
export type { DuePage, DueQuery, PageRow } from "./harvest/due-page.ts";
export { Flags } from "./harvest/flags.ts";
export { type HostLease, Hosts, type TakenHost } from "./harvest/hosts.ts";
export { bodyKey, claimIdOf, isClaimOfPage, textKey } from "./harvest/page-keys.ts";
export { type FetchRow, type Look, Pages, type UnenrolledSite } from "./harvest/pages.ts";
export { type ReadingRow, Readings } from "./harvest/readings.ts";
export { type ListedSite, type SiteRow, Sites } from "./harvest/sites.ts";
export { type IdempotentRequest, type IdempotentRequestKey, IdempotentRequests } from "./idempotency/idempotent-requests.ts";
export { monitorsWaitingSince } from "./monitors-waiting.ts";
export { nearestReplica } from "./replica.ts";
export { backlogOf } from "./shards/backlog.ts";
export { MOVED_TABLES, type MovedTable } from "./shards/moved-tables.ts";
export { readShardMap, type ShardMap } from "./shards/shard-maps.ts";
export { type Scanned, type ShardMove, ShardMoves } from "./shards/shard-moves.ts";
export { MAP_MAX_AGE_MS, type ShardedAlerts, Shards, shardOf, shardsOf } from "./shards/shards.ts";
export { type Row, SlotSource } from "./shards/slot-source.ts";
export { SlotTarget } from "./shards/slot-target.ts";
export { slotOf } from "./shards/slots.ts";
export { isMoving } from "./shards/triggers.ts";
