import { type CoverageStanding, StandingCounter } from "@tellerline/eligibility";
import { Confirmations, type CoveredInstitution, Pages, RulesInForce, Sites } from "@tellerline/storage";
import { pipelineStatusOf, siteStateOf } from "@tellerline/vocabulary";
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

/** Counts the parts of coverage that change between two books (guides/membership.md#coverage). Reads each institution and each rule once. */
export async function countStanding(env: Env): Promise<CoverageStanding> {
  const [sites, pages, confirmed] = await Promise.all([
    new Sites(env.HARVEST).states(),
    new Pages(env.HARVEST).standings(),
    new Confirmations(env.HARVEST).newest(),
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
  return counter.standing();
}
