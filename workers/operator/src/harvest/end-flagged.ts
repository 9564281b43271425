import { Decisions, type DraftRow, Drafts } from "@tellerline/storage";
import { DAY_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { endRules } from "./end-rules.ts";

/** Days for which a rule stays in force after its words have gone from its page (guides/from-a-page-to-an-answer.md#rules-that-are-gone). */
const FLAGGED_DAYS = 14;
/** Maximum drafts in one invocation. Each draft is about one rule. */
const SLICE = 100;

/** Ends rules whose words have been gone for `FLAGGED_DAYS` if nobody has decided their drafts. A rule whose draft was rejected stays. */
export async function endFlagged(env: Env): Promise<void> {
  const now = Date.now();
  const drafts = new Drafts(env.HARVEST);
  const due = await drafts.listGoneBefore(storedTimestampOf(now - FLAGGED_DAYS * DAY_MS), SLICE);
  const byInstitution = Map.groupBy(due, ({ creditUnionId }) => creditUnionId);
  for (const [creditUnionId, own] of byInstitution) {
    try {
      await endOf(env, creditUnionId, own, storedTimestampOf(now));
    } catch (error) {
      // An institution that fails must not keep the rules of other institutions from ending.
      log("error", "flagged_rules_stay", { creditUnionId, ...describeError(error) });
    }
  }
}

async function endOf(env: Env, creditUnionId: string, own: readonly DraftRow[], at: string): Promise<void> {
  await endRules(
    env,
    creditUnionId,
    own.map(({ subject }) => subject),
  );
  await new Decisions(env.HARVEST).endUndecided(
    own.map(({ draftId }) => draftId),
    at,
  );
  log("info", "flagged_rules_ended", { creditUnionId, rules: own.length });
}
