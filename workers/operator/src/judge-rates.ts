import { type Judgement, judgeRates, KNOWN_REFERENCES, type ObservedRate, type RateObservation, References } from "@tellerline/scoring";
import { RateBooks, RateHistory, RateQuality, type SliceVerdict, type UnjudgedRate } from "@tellerline/storage";
import {
  CONVENTIONAL,
  GOOD,
  isRateUnlawful,
  LOAN_PROGRAMS,
  type QualityReasonSet,
  qualityReasonBit,
  requireMember,
  secondsOf,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import { giveWay } from "@tellerline/worker-kit";
import { bookQueries } from "./compile-page-size.ts";
import type { Env } from "./env.ts";

/** Judges rates of institutions whose data changed (guides/data-quality.md#when-rates-are-judged). */

/** Maximum rates judged together. All figures that these rates ever had are in memory at once. */
const RATES_AT_ONCE = 3000;
/** Maximum database queries of one invocation, a little below D1's limit of 1,000 (developers.cloudflare.com/d1/platform/limits). */
const QUERIES = 950;
const SLICE_QUERIES = 10;

/** The figures of a rate from call reports, one per quarter. Each is judged only as of its quarter's date. */
function quarterlyFigures(changes: UnjudgedRate["changes"], quarters: readonly string[]): readonly RateObservation[] {
  return quarters.flatMap((quarter) => {
    const since = `${quarter}T00:00:00Z`;
    const ratePercent = changes.findLast(([changedAt]) => changedAt <= since)?.[1] ?? null;
    const at = secondsOf(since);
    return ratePercent === null ? [] : [{ at, until: at, ratePercent, since }];
  });
}

/** The figures of a rate that does not come from call reports. Each applies until the next figure. */
function publishedFigures({ changes, isLive, observedAt }: UnjudgedRate): readonly RateObservation[] {
  return changes.flatMap(([since, ratePercent], number) => {
    if (ratePercent === null) return [];
    const next = changes[number + 1];
    const isCurrent = next === undefined && isLive;
    return [
      {
        at: isCurrent ? secondsOf(observedAt) : secondsOf(since),
        until: next === undefined ? Number.POSITIVE_INFINITY : secondsOf(next[0]),
        ratePercent,
        since,
      },
    ];
  });
}

function toObserved(rate: UnjudgedRate, quarters: readonly string[]): ObservedRate {
  const { rateId, product, termMonths, vehicleCondition, program, publishedApr, maxAmountUsd, isFederal, observedAt } = rate;
  return {
    rateId,
    product,
    termMonths,
    vehicleCondition: vehicleCondition === null ? null : requireMember(VEHICLE_CONDITIONS, vehicleCondition),
    program: program === null ? CONVENTIONAL : requireMember(LOAN_PROGRAMS, program),
    publishedAprPercent: publishedApr,
    isUnlawful: isRateUnlawful({ isFederal, ratePercent: rate.rate, maxAmountUsd, termMonths, day: observedAt.slice(0, 10) }),
    observations: rate.origin === "ncua" ? quarterlyFigures(rate.changes, quarters) : publishedFigures(rate),
  };
}

/**
 * The reasons to hold a figure, after an operator's decision. The decision takes precedence: a confirmed figure is good, a rejected one is
 * held.
 */
function afterDecision({ decisions }: UnjudgedRate, { observation, reasons }: Judgement): QualityReasonSet {
  const decided = decisions.findLast(
    ({ rate, endedAt }) => rate === observation.ratePercent && (endedAt === null || observation.since <= endedAt),
  );
  if (decided === undefined) return reasons;
  return decided.decision === "confirmed" ? GOOD : reasons | qualityReasonBit("implausible");
}

/**
 * A page confirms a call report's figure if the rates differ by at most this many percentage points
 * (guides/rates-from-pages.md#call-reports).
 */
const PAGE_SLACK = 0.25;

/**
 * The reasons to hold a rate's current figure, after what the institution's pages say. A call report's figure that a page confirms is
 * good; a figure that is gone from its page is held.
 * @param own all rates of the institution
 */
function afterPage(
  stored: UnjudgedRate,
  { observation }: Judgement,
  reasons: QualityReasonSet,
  own: readonly UnjudgedRate[],
): QualityReasonSet {
  const isCurrent = observation.ratePercent === stored.rate;
  if (stored.isGone && isCurrent) return reasons | qualityReasonBit("gone_from_page");
  if (stored.origin !== "ncua" || !isCurrent || reasons === GOOD) return reasons;
  const isSaid = own.some(
    ({ origin, isLive, isGone, product, rate }) =>
      origin === "harvest" && isLive && !isGone && product === stored.product && Math.abs(rate - stored.rate) <= PAGE_SLACK,
  );
  return isSaid ? GOOD : reasons;
}

function verdictOf(rates: readonly UnjudgedRate[], quarters: readonly string[], references: References): SliceVerdict {
  const current = new Map<string, QualityReasonSet>();
  /** Changes of reasons, by rate and time. If a rate has several figures with the same time, the last one counts. */
  const judgements = new Map<string, readonly [string, string, QualityReasonSet]>();
  for (const own of Map.groupBy(rates, ({ creditUnionId }) => creditUnionId).values()) {
    const known = new Map(own.map((rate) => [rate.rateId, rate]));
    const found = judgeRates(
      own.map((rate) => toObserved(rate, quarters)),
      references,
    );
    for (const judgement of found) {
      const { rateId } = judgement.rate;
      const stored = known.get(rateId);
      if (stored === undefined) throw new Error("A judgement of a rate that was not asked about.");
      const reasons = afterPage(stored, judgement, afterDecision(stored, judgement), own);
      const { since } = judgement.observation;
      // Only changes are stored. Before its first judgement, a rate counts as good.
      if (reasons !== (current.get(rateId) ?? GOOD)) judgements.set(JSON.stringify([rateId, since]), [rateId, since, reasons]);
      current.set(rateId, reasons);
    }
  }
  return { current: [...current], judgements: [...judgements.values()] };
}

/**
 * Judges the rates that are not judged yet, slice by slice. If this invocation has made its maximum of queries, the next one continues.
 * @returns whether all rates are judged, and enough queries are left to compile a book in the same invocation
 */
export async function judgePending(env: Env): Promise<boolean> {
  const quality = new RateQuality(env.CATALOG);
  await quality.markUnjudgedVersions();
  if ((await quality.countUnjudged()) === 0) return true;
  await quality.noteMedians();
  const stored = (await quality.listReferences()).map(({ line, asOf, percent }) => ({ line, asOf: secondsOf(asOf), percent }));
  const references = new References([...KNOWN_REFERENCES, ...stored]);
  const quarters = await new RateHistory(env.CATALOG).listQuarters();
  for (let asked = 0; asked < QUERIES; asked += SLICE_QUERIES) {
    const slice = await quality.nextSlice(RATES_AT_ONCE);
    if (slice.institutions.length === 0) {
      const { rows } = await new RateBooks(env.CATALOG).measureRates();
      return asked + bookQueries(rows) < QUERIES;
    }
    await quality.storeSlice(slice, verdictOf(slice.rates, quarters, references), new Date().toISOString());
    await giveWay();
  }
  return false;
}
