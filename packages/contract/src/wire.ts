import type * as z from "zod";
import type { batchRequest, batchResponse, batchRow, decisionRequest, decisionResponse, scenario } from "./schemas/decisions.ts";
import type { issuedKey } from "./schemas/keys.ts";
import type { nearMiss, offer, recommendedAction } from "./schemas/offer.ts";
import type { benchmarkRow, depositRatesResponse, listRatesQuery, profileResponse, rateRow } from "./schemas/rates.ts";

/** The wire types, inferred from the schemas: requests as validated, responses as written. */
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
export type ProfileWire = z.output<typeof profileResponse>;
export type DepositRatesWire = z.output<typeof depositRatesResponse>;
export type IssuedKeyWire = z.output<typeof issuedKey>;
