import type { Env } from "../env.ts";
import { type HarvestPlan, planHarvest } from "../harvest/publish-harvest.ts";
import { type ChangedAnswer, changedAnswers } from "./changed-answers.ts";

export interface PublicationView {
  readonly plan: HarvestPlan;
  readonly answers: readonly ChangedAnswer[];
}

export async function viewPublication(env: Env): Promise<PublicationView> {
  const plan = await planHarvest(env, false);
  return { plan, answers: await changedAnswers(env, plan.taken) };
}
