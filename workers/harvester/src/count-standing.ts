import { type CoverageWire, coverageSchema } from "@tellerline/contract";
import { type CoverageStanding, StandingCounter } from "@tellerline/eligibility";
import { Confirmations, type CoveredInstitution, HarvestedRates, Pages, QualityMeasures, RulesInForce, Sites } from "@tellerline/storage";
import { DAY_MS, pipelineStatusOf, siteStateOf } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

const PAGE = 1000;

async function* coveredInstitutions(env: Env): AsyncGenerator<CoveredInstitution> {
  const rules = new RulesInForce(env.CATALOG);
  for (let after = ""; ; ) {
    const page = await rules.list(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.creditUnionId;
  }
}

async function countRates(env: Env): Promise<NonNullable<CoverageWire["rates"]>> {
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const { live, fromPages, fromCallReport, humanRead, proven, confirmed, held } = await new HarvestedRates(env.CATALOG).counts(twoDaysAgo);
  return {
    live,
    from_pages: fromPages,
    from_call_report: fromCallReport,
    human_read: humanRead,
    proven,
    confirmed_within_48h: confirmed,
    held,
  };
}

async function readQuality(env: Env): Promise<Pick<CoverageWire, "quality">> {
  const outcome = await new QualityMeasures(env.CATALOG).newestOutcome();
  return outcome === null ? {} : { quality: coverageSchema.shape.quality.parse(JSON.parse(outcome)) };
}

type Standing = CoverageStanding & Pick<CoverageWire, "rates" | "quality">;

/**
 * Counts the parts of coverage that change between two books (guides/membership.md#coverage), rates among them. Reads each institution and each rule
 * once.
 */
export async function countStanding(env: Env): Promise<Standing> {
  const [sites, pages, confirmed, rates, quality] = await Promise.all([
    new Sites(env.HARVEST).states(),
    new Pages(env.HARVEST).standings(),
    new Confirmations(env.HARVEST).newest(),
    countRates(env),
    readQuality(env),
  ]);
  const counter = new StandingCounter(Date.now());
  for await (const { charterNumber, website, isCarried, rules } of coveredInstitutions(env)) {
    const held = rules.length === 0 ? "none" : isCarried ? "carried" : "published";
    const charter = charterNumber ?? Number.NaN;
    counter.addInstitution(pipelineStatusOf(held, siteStateOf(website, sites.get(charter)), pages.get(charter)));
    if (isCarried) continue;
    for (const [claimId, extractedAt, sourceId] of rules)
      counter.addRule(extractedAt, confirmed.get(claimId) ?? (sourceId === null ? undefined : confirmed.get(sourceId)));
  }
  return { ...counter.standing(), rates, ...quality };
}
