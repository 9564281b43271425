import batch from "./batch.md";
import compatibility from "./compatibility.md";
import dataQuality from "./data-quality.md";
import eligibility from "./eligibility.md";
import firstCall from "./first-call.md";
import firstTenMinutes from "./first-ten-minutes.md";
import fromAPageToAnAnswer from "./from-a-page-to-an-answer.md";
import membership from "./membership.md";
import metering from "./metering.md";
import monitors from "./monitors.md";
import operating from "./operating.md";
import pricing from "./pricing.md";
import ratesFromPages from "./rates-from-pages.md";
import receipts from "./receipts.md";
import webhooks from "./webhooks.md";
import whatALoanCosts from "./what-a-loan-costs.md";

/** The guides' Markdown texts, by the guide's name in its URL. Tutorials come first, then the guides that state rules. */
export const GUIDES: Readonly<Record<string, string>> = {
  "first-ten-minutes": firstTenMinutes,
  "first-call": firstCall,
  batch,
  eligibility,
  webhooks,
  receipts,
  operating,
  "what-a-loan-costs": whatALoanCosts,
  pricing,
  "data-quality": dataQuality,
  membership,
  "from-a-page-to-an-answer": fromAPageToAnAnswer,
  "rates-from-pages": ratesFromPages,
  monitors,
  metering,
  compatibility,
};

/** The text of a guide's first heading; `Guide` if the guide has none. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide";
}
