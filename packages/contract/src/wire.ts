import type * as z from "zod";
import type { detailedAnnotation, eligibilityAnnotation } from "./schemas/annotation.ts";
import type { site } from "./schemas/common.ts";
import type { batchRequest, batchResponse, batchRow, decisionRequest, decisionResponse, scenario } from "./schemas/decisions.ts";
import type { delivery, deliveryWithAttempts } from "./schemas/deliveries.ts";
import type { depositRatesResponse } from "./schemas/deposit-rates.ts";
import type { searchRequest, searchResponse } from "./schemas/eligibility.ts";
import type { eventList } from "./schemas/events.ts";
import type { factsRequest, factsResponse } from "./schemas/facts.ts";
import type { findInstitutionsQuery, findInstitutionsResponse } from "./schemas/institutions.ts";
import type { currentKey, issuedFurtherKey, issuedKey, keyList, organizationUsage } from "./schemas/keys.ts";
import type { checkRequest, checkResponse } from "./schemas/membership-check.ts";
import type { coverageResponse, membershipRecord } from "./schemas/membership-record.ts";
import type { readinessResponse, serviceState, statusResponse } from "./schemas/meta.ts";
import type { monitorContext } from "./schemas/monitor-context.ts";
import type {
  createMonitorRequest,
  evaluation,
  monitor,
  monitorEvent,
  simulateRequest,
  simulateResponse,
  updateMonitorRequest,
} from "./schemas/monitors.ts";
import type { nearMiss, offer, recommendedAction } from "./schemas/offer.ts";
import type { person } from "./schemas/person.ts";
import type { placeLookupQuery, placeLookupResponse } from "./schemas/place-lookup.ts";
import type { rateHistoryResponse, rateMovementsQuery, rateMovementsResponse } from "./schemas/rate-history.ts";
import type { benchmarkRow, dataQualityResponse, listRatesQuery, profileResponse, rateBooksResponse, rateRow } from "./schemas/rates.ts";
import type { reachableRequest, reachableResponse } from "./schemas/reachable-offers.ts";
import type { verifyReceiptRequest } from "./schemas/receipts.ts";
import type { changeSandboxRateRequest, sandboxRateChange } from "./schemas/sandbox.ts";
import type {
  createSubscriptionRequest,
  movementEvent,
  simulateSubscriptionRequest,
  simulateSubscriptionResponse,
  subscription,
  updateSubscriptionRequest,
} from "./schemas/subscriptions.ts";

export type RateBooksWire = z.input<typeof rateBooksResponse>;
export type VerifyReceiptWire = z.input<typeof verifyReceiptRequest>;
export type UsageWire = z.output<typeof organizationUsage>;
export type StatusWire = z.output<typeof statusResponse>;
export type ReadinessWire = z.output<typeof readinessResponse>;
export type ServiceState = z.output<typeof serviceState>;
export type ScenarioWire = z.output<typeof scenario>;
export type BatchRequestWire = z.output<typeof batchRequest>;
export type BatchRowWire = z.output<typeof batchRow>;
export type BatchResponseWire = z.output<typeof batchResponse>;
export type DecisionRequestWire = z.output<typeof decisionRequest>;
export type DecisionResponseWire = z.output<typeof decisionResponse>;
export type OfferWire = z.output<typeof offer>;
export type NearMissWire = z.output<typeof nearMiss>;
export type RecommendedActionWire = z.output<typeof recommendedAction>;
export type RateRowWire = z.output<typeof rateRow>;
export type ListRatesQueryWire = z.output<typeof listRatesQuery>;
export type BenchmarkRowWire = z.output<typeof benchmarkRow>;
export type RateHistoryWire = z.output<typeof rateHistoryResponse>;
export type RateMovementsQueryWire = z.output<typeof rateMovementsQuery>;
export type RateMovementsWire = z.output<typeof rateMovementsResponse>;
export type DataQualityWire = z.output<typeof dataQualityResponse>;
export type ProfileWire = z.output<typeof profileResponse>;
export type DepositRatesWire = z.output<typeof depositRatesResponse>;
export type CurrentKeyWire = z.output<typeof currentKey>;
export type FurtherKeyWire = z.output<typeof issuedFurtherKey>;
export type KeyListWire = z.output<typeof keyList>;
export type IssuedKeyWire = z.output<typeof issuedKey>;
export type PersonWire = z.output<typeof person>;
export type AnnotationWire = z.output<typeof eligibilityAnnotation>;
export type DetailedAnnotationWire = z.output<typeof detailedAnnotation>;
export type SearchRequestWire = z.output<typeof searchRequest>;
export type SearchWire = z.output<typeof searchResponse>;
export type CheckRequestWire = z.output<typeof checkRequest>;
export type CheckResponseWire = z.output<typeof checkResponse>;
export type PlaceLookupQueryWire = z.output<typeof placeLookupQuery>;
export type PlaceLookupWire = z.output<typeof placeLookupResponse>;
export type SiteWire = z.output<typeof site>;
export type MembershipRecordWire = z.output<typeof membershipRecord>;
export type FactsRequestWire = z.output<typeof factsRequest>;
export type FactsWire = z.output<typeof factsResponse>;
export type ReachableRequestWire = z.output<typeof reachableRequest>;
export type ReachableWire = z.output<typeof reachableResponse>;
export type MonitorContextWire = z.output<typeof monitorContext>;
export type CreateMonitorWire = z.output<typeof createMonitorRequest>;
export type UpdateMonitorWire = z.output<typeof updateMonitorRequest>;
export type MonitorWire = z.output<typeof monitor>;
export type MonitorEventWire = z.output<typeof monitorEvent>;
export type MovementEventWire = z.output<typeof movementEvent>;
export type ChangeSandboxRateWire = z.output<typeof changeSandboxRateRequest>;
export type SandboxRateChangeWire = z.output<typeof sandboxRateChange>;
export type EventsWire = z.output<typeof eventList>;
export type StreamedEventWire = EventsWire["events"][number];
export type EvaluationWire = z.output<typeof evaluation>;
export type SimulateRequestWire = z.output<typeof simulateRequest>;
export type SimulateResponseWire = z.output<typeof simulateResponse>;
export type DeliveryWire = z.output<typeof delivery>;
export type DeliveryWithAttemptsWire = z.output<typeof deliveryWithAttempts>;
export type CreateSubscriptionWire = z.output<typeof createSubscriptionRequest>;
export type UpdateSubscriptionWire = z.output<typeof updateSubscriptionRequest>;
export type SimulateSubscriptionWire = z.output<typeof simulateSubscriptionRequest>;
export type SimulatedSubscriptionWire = z.output<typeof simulateSubscriptionResponse>;
export type SubscriptionWire = z.output<typeof subscription>;
export type FindInstitutionsQueryWire = z.output<typeof findInstitutionsQuery>;
export type FoundInstitutionWire = InstitutionsWire["institutions"][number];
export type InstitutionsWire = z.output<typeof findInstitutionsResponse>;
export type CoverageWire = z.output<typeof coverageResponse>;
