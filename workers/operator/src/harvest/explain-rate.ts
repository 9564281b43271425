import type { WhyRate } from "@tellerline/contract/operator";
import { Drafts, HarvestedRates } from "@tellerline/storage";
import { qualityReasonsIn } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "../env.ts";
import { storedEvidence } from "../translate.ts";

const figures = z.array(z.tuple([z.string(), z.number().nullable()]));

/** Explains a rate: the words on its page, who decided how they are read, and its figures with their dates. @throws `not_found` */
export async function explainRate(env: Env, rateId: string): Promise<WhyRate> {
  const rate = await new HarvestedRates(env.CATALOG).explain(rateId);
  if (rate === null)
    throw new Problem("not_found", `There is no rate ${rateId.slice(0, 200)}, and there never was. \`/v1/rates\` lists those in force.`);
  const published = await new Drafts(env.HARVEST).newestPublished(rateId);
  return {
    rate_id: rate.rateId,
    credit_union_id: rate.creditUnionId,
    product_type: rate.productType,
    rate: rate.rate,
    origin: rate.origin,
    is_in_force: rate.withdrawn === 0,
    observed_at: rate.observedAt,
    source_url: rate.sourceUrl,
    evidence: rate.evidence === null ? null : storedEvidence.parse(JSON.parse(rate.evidence)),
    published: published?.publishedAt == null ? null : { at: published.publishedAt, by: published.decidedBy },
    quality_reasons: [...qualityReasonsIn(rate.qualityReasons)],
    gone_since: rate.goneSince,
    figures: figures.parse(JSON.parse(rate.figures)).map(([since, figure]) => ({ rate: figure, since })),
  };
}
