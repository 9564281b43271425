import batch from "@tellerline/guides/batch.md";
import compatibility from "@tellerline/guides/compatibility.md";
import eligibility from "@tellerline/guides/eligibility.md";
import firstCall from "@tellerline/guides/first-call.md";
import membership from "@tellerline/guides/membership.md";
import metering from "@tellerline/guides/metering.md";
import monitors from "@tellerline/guides/monitors.md";
import operating from "@tellerline/guides/operating.md";
import pricing from "@tellerline/guides/pricing.md";
import receipts from "@tellerline/guides/receipts.md";
import webhooks from "@tellerline/guides/webhooks.md";

/** Guides in Markdown, by their name in the URL: tutorials first, then rules. */
export const GUIDES: Readonly<Record<string, string>> = {
  "first-call": firstCall,
  batch,
  eligibility,
  webhooks,
  receipts,
  operating,
  pricing,
  membership,
  monitors,
  metering,
  compatibility,
};

/** A guide's heading. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide";
}
