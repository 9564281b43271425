import type { MonitorContextWire } from "@tellerline/contract";
import type { DecisionBasis } from "../offers/single-decision.ts";
import { ASH, BIRCH, CEDAR, ELM, loadBook, NOW, rate } from "./example-market.ts";
import { knowledgeOf } from "./example-membership.ts";

/** Four auto loans. Their APRs for $20,000: Birch 5.1 %, Ash 5.519 % with its fees, Cedar 6 %, Elm 7 %. */
export const AUTO_LOANS = [
  rate(ASH, { noteRatePercent: 5, feesUsd: 250 }),
  rate(BIRCH, { noteRatePercent: 5.1 }),
  rate(CEDAR, { noteRatePercent: 6, feesKnown: false }),
  rate(ELM, { noteRatePercent: 7 }),
];
export const BASIS: DecisionBasis = { loaded: loadBook(AUTO_LOANS), knowledge: knowledgeOf(), nowSeconds: NOW };
export const WATCHED: MonitorContextWire = { product_type: "auto_loan", state: "TX", amount: 20_000, credit_score: 720 };
export const BIRCHES_FIGURES = { rate: 5.1, apr: 5.1, monthly_payment: 378.34 };
