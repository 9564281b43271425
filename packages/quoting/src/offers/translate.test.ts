import { compileRateBook, decide, type Institution, openRateBook, type RateSheetRow, UNSAID } from "@tellerline/scoring";
import { GOOD } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { utf8 } from "../books/keys.ts";
import { toOffers } from "./translate.ts";

/** One institution with one rate, as an answer shows it. */

const INSTITUTION: Institution = {
  creditUnionId: "ASH|AUSTIN|TX",
  name: "Ash",
  slug: "ash",
  city: "Austin",
  state: "TX",
  county: "Travis",
  charterNumber: null,
  assetsUsd: null,
  members: null,
  website: "https://ash.example",
  alsoKnownAs: [],
  formerIds: [],
  synthetic: false,
  isFederal: null,
  sharesUsd: null,
  undividedEarningsUsd: null,
  netWorthUsd: null,
};
const ROW: RateSheetRow = {
  rateId: "r1",
  creditUnionId: INSTITUTION.creditUnionId,
  product: "auto_loan",
  noteRatePercent: 5,
  pointsPercent: 1,
  feesUsd: 250,
  annualFeeUsd: 0,
  initialFixedMonths: 0,
  fullyIndexedRatePercent: 0,
  termMonths: null,
  publishedAprPercent: null,
  states: null,
  minAmountUsd: 1000,
  maxAmountUsd: 90_000,
  minCreditScore: 600,
  maxCreditScore: null,
  minDownPaymentPercent: null,
  maxLtvPercent: null,
  maxCltvPercent: null,
  occupancy: null,
  audience: "general",
  intents: null,
  vehicleCondition: null,
  effectiveAt: null,
  observedAt: 1_760_000_000,
  sourceUrl: "https://ash.example/rates",
  feesKnown: true,
  isReported: false,
  isWidened: false,
  qualityReasons: GOOD,
};

/** The offer of a row for 20,000 dollars, a day after it was seen. */
function offerOf(changes: Partial<RateSheetRow>) {
  const row = { ...ROW, ...changes };
  const book = openRateBook(compileRateBook({ rows: [row], institutions: [INSTITUTION] }, utf8).book, utf8);
  const asked = { ...UNSAID, product: row.product as "auto_loan", amountUsd: 20_000, state: "TX" as const, creditScore: 720 };
  const decision = decide(book, asked, { limit: 1, nowSeconds: ROW.observedAt + 86_400 });
  const [offer] = toOffers(book, decision, null);
  if (offer === undefined) throw new Error("The row is no offer.");
  return offer;
}

describe("an offer", () => {
  it("shows the rate, its price and where it was seen", () => {
    expect(offerOf({})).toMatchObject({
      rank: 1,
      provider: "Ash",
      credit_union_id: INSTITUTION.creditUnionId,
      slug: "ash",
      rate: 5,
      rate_basis: "exact",
      points: 1,
      fees_usd: 250,
      fees_known: true,
      observed_at: new Date(ROW.observedAt * 1000).toISOString().replace(".000Z", "Z"),
      source_url: "https://ash.example/rates",
      amount_range: { min: 1000, max: 90_000 },
      credit_score_range: { min: 600, max: null },
    });
  });

  it("counts points and fees in its APR", () => {
    expect(offerOf({}).apr).toBeGreaterThan(5);
    expect(offerOf({ pointsPercent: 0, feesUsd: 0 }).apr).toBe(5);
  });

  it("tells no price that was not published: unknown fees are not 0", () => {
    const offer = offerOf({ feesKnown: false, pointsPercent: 0, feesUsd: 0 });
    expect(offer).toMatchObject({ points: null, fees_usd: null, fees_known: false });
    expect(offer.unverified).toContain("fees");
  });

  it("tells an annual fee of a card, and none where fees are not known or the product has none", () => {
    const card = { product: "credit_card", annualFeeUsd: 40 } as const;
    expect(offerOf(card)).toMatchObject({ annual_fee_usd: 40 });
    expect(offerOf({ ...card, feesKnown: false })).not.toHaveProperty("annual_fee_usd");
    expect(offerOf({})).not.toHaveProperty("annual_fee_usd");
  });

  it("says of a call report's figure that it is the most common rate", () => {
    expect(offerOf({ isReported: true }).rate_basis).toBe("most_common");
  });
});
