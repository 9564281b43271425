import { BATCH, ELIGIBILITY, FIRST_CALL, OPERATING } from "./guides.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** Guides in Markdown, by the name under which the docs route serves them. */
export const GUIDES: Readonly<Record<string, string>> = {
  "first-call": FIRST_CALL,
  batch: BATCH,
  eligibility: ELIGIBILITY,
  webhooks: WEBHOOKS,
  operating: OPERATING,
};

/** A guide's heading. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide";
}
