import type { OperatorBody, PublishedHarvest } from "@tellerline/contract/operator";
import { Confirmations, Decisions, type DraftRow, Drafts, Imports, Readings } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import { digestOf } from "@tellerline/worker-kit/keys";
import * as z from "zod";
import type { Env } from "../env.ts";
import { addImportChunk, beginImport, publishImport } from "../imports.ts";
import { CONTESTED } from "../membership/compare-proposals.ts";
import { publishPendingMembership } from "../membership/publish-book.ts";
import { proposeImport } from "../membership/publish-import.ts";
import { setSite } from "../sites/sites.ts";
import { publishOrLog } from "../versions.ts";
import { type BestRate, changedBestRates } from "./best-rates.ts";
import { proposedOf } from "./drafts.ts";
import { endRules } from "./end-rules.ts";
import { chunksOf, importRates, refusedRates } from "./import-rates.ts";
import { linesOf, type Plan, plansFor } from "./plan-publication.ts";
import { isOfRates, type RateMove, type RatePlan, rateLinesOf, ratePlansFor } from "./plan-rates.ts";

/** Publishes people's decisions about drafts (guides/from-a-page-to-an-answer.md#publishing). */

type LeftOut = PublishedHarvest["left_out"][number];

async function upload(env: Env, plans: readonly Plan[], acceptLoss: boolean): Promise<string> {
  const { import_id: importId } = await beginImport(env, { kind: "claims", skip_bad: false, accept_loss: acceptLoss });
  for (const chunk of chunksOf(linesOf(plans))) await addImportChunk(env, importId, { lines: chunk });
  return importId;
}

interface Proposed {
  readonly publications: PublishedHarvest["publications"];
  /** Document of the publication that each institution would get, by institution id. Institutions whose publication is held are absent. */
  readonly documents: ReadonlyMap<string, string>;
}

const stagedPublication = z.looseObject({ credit_union_id: z.string(), document: z.string() });

/** Reports what importing these plans would do. Nothing is published. */
export async function propose(env: Env, plans: readonly Plan[], acceptLoss: boolean): Promise<Proposed> {
  if (plans.length === 0) return { publications: [], documents: new Map() };
  const importId = await upload(env, plans, acceptLoss);
  const imports = new Imports(env.CATALOG);
  const head = await imports.find(importId);
  if (head === null) throw new Error(`The import ${importId} is gone.`);
  const publications = await proposeImport(env, head);
  const staged = (await imports.listStaged(importId, "publication")).map(({ row }) => stagedPublication.parse(JSON.parse(row)));
  await imports.discard(importId);
  return { publications: [...publications], documents: new Map(staged.map((one) => [one.credit_union_id, one.document])) };
}

const endedIds = (plan: Plan | undefined): readonly string[] => (plan === undefined ? [] : plan.ended.map(({ claimId }) => claimId));

/**
 * Institutions that are left out because they would lose rules that no person ended, or because a rule that they contest would be in force
 * again.
 */
function heldBack(plans: readonly Plan[], proposed: PublishedHarvest["publications"]): readonly LeftOut[] {
  return proposed.flatMap(({ credit_union_id, held, lost_claims }) => {
    const ended = new Set(endedIds(plans.find(({ creditUnionId }) => creditUnionId === credit_union_id)));
    const contested = lost_claims.filter(({ reason }) => reason === CONTESTED).map(({ claim_id }) => claim_id);
    if (contested.length > 0)
      return [
        { credit_union_id, reason: `A rule that it contests would be in force again: ${contested.join(", ")}. Close the dispute first.` },
      ];
    const lost = lost_claims.filter(({ claim_id }) => !ended.has(claim_id));
    if (!held || (lost.length === 0 && lost_claims.length > 0)) return [];
    const names = lost.map(({ claim_id, reason }) => `${claim_id} (${reason})`).join(", ");
    return [{ credit_union_id, reason: `It would lose rules that nobody ended: ${names}. Publish all the same with --accept-loss.` }];
  });
}

async function acceptMoves(env: Env, moves: readonly DraftRow[]): Promise<void> {
  for (const row of moves) await setSite(env, row.creditUnionId, { url: String(proposedOf(row).url) });
}

export const onlyEnds = ({ claims, isCarried, drafts }: Plan): boolean =>
  claims.length === 0 || (isCarried && drafts.every(({ kind }) => kind === "gone"));

export interface HarvestPlan {
  /** Identifies what the plan does. Plans with different digests have different effects, or start from different rules. */
  readonly digest: string;
  readonly publications: PublishedHarvest["publications"];
  readonly moves: readonly DraftRow[];
  /** Plans for membership rules that are carried out: those without a fault that are not held back. */
  readonly taken: readonly Plan[];
  /** Plans for rates that are carried out: those without a fault. */
  readonly rates: readonly RatePlan[];
  readonly bestRates: readonly BestRate[];
  readonly settled: readonly DraftRow[];
  readonly leftOut: readonly LeftOut[];
}

const digestOfPlan = ({ publications, taken, rates, settled, leftOut }: Omit<HarvestPlan, "digest" | "bestRates">): Promise<string> =>
  digestOf(
    JSON.stringify([
      publications.map(({ publication_id, ruleset_sha256, lost_claims }) => [publication_id, ruleset_sha256, lost_claims]),
      taken.map((plan) => [plan.creditUnionId, plan.isCarried, plan.claims.map(({ claim_id }) => claim_id), plan.ended]),
      rates.map(({ moves }) => moves),
      settled.map(({ draftId, proposed, decidedBy, secondedBy }) => [draftId, proposed, decidedBy, secondedBy]),
      leftOut,
    ]),
  );

/** Gives a fault to each plan of which the import would reject a rate, so that all other plans can be published. */
async function withRefusals(env: Env, plans: readonly RatePlan[]): Promise<readonly RatePlan[]> {
  const sound = plans.filter(({ fault }) => fault === null);
  const refused = new Map((await refusedRates(env, rateLinesOf(sound))).map((one) => [one.line, one]));
  let line = 0;
  const faults = new Map(
    sound.map((plan) => {
      const own = [...plan.rows.map((row) => row.evidence?.cell ?? row.rate_id), ...plan.ended].flatMap((where) => {
        const found = refused.get(++line);
        return found === undefined ? [] : [`${where}: ${found.path}: ${found.reason}`];
      });
      return [plan, own];
    }),
  );
  return plans.map((plan) => {
    const own = faults.get(plan) ?? [];
    if (own.length === 0) return plan;
    return { ...plan, fault: `${own.join(" ")} Undo the decision on /operator/harvest, or reject its draft.`, readings: [] };
  });
}

export async function planHarvest(env: Env, acceptLoss: boolean): Promise<HarvestPlan> {
  const decided = await new Drafts(env.HARVEST).listUnpublished();
  const moves = decided.filter(({ kind }) => kind === "moved");
  const plans = await plansFor(
    env,
    decided.filter((row) => row.kind !== "moved" && !isOfRates(row)),
  );
  const ratePlans = await withRefusals(env, await ratePlansFor(env, decided.filter(isOfRates)));
  const rates = ratePlans.filter(({ fault }) => fault === null);
  const faulty = [...plans, ...ratePlans].flatMap(({ creditUnionId, fault }) =>
    fault === null ? [] : [{ credit_union_id: creditUnionId, reason: fault }],
  );
  const sound = plans.filter(({ fault }) => fault === null);
  const publishing = sound.filter((plan) => !onlyEnds(plan));
  const { publications } = await propose(env, publishing, false);
  const held = acceptLoss ? [] : heldBack(publishing, publications);
  const leftOut = [...faulty, ...held];
  // Faulty rates of an institution do not hold up its membership rules.
  const taken = sound.filter((plan) => !held.some(({ credit_union_id }) => credit_union_id === plan.creditUnionId));
  const settled = [...moves, ...[...taken, ...rates].flatMap(({ drafts }) => drafts)];
  const plan = { publications, moves, taken, rates, settled, leftOut };
  return { digest: await digestOfPlan(plan), bestRates: await changedBestRates(env, rates), ...plan };
}

const BUSY = new Problem(
  "conflict",
  "Nothing was published: somebody publishes these decisions, or took one back, at this moment. Look again; after a crash in 15 minutes.",
);

/**
 * Publishes a plan. Nobody can undo the plan's decisions meanwhile. If this fails, publishing again completes the plan.
 * @throws `conflict` if somebody else is publishing these decisions, or if one of the decisions was undone
 */
export async function publishPlan(
  env: Env,
  { moves, taken, rates, settled }: HarvestPlan,
): Promise<Pick<PublishedHarvest, "publications" | "book_version">> {
  const decisions = new Decisions(env.HARVEST);
  const ids = settled.map(({ draftId }) => draftId);
  if (!(await decisions.beginPublishing(ids, new Date().toISOString()))) throw BUSY;
  try {
    const { publications, book_version } = await publish(
      env,
      taken.filter((plan) => !onlyEnds(plan)),
    );
    for (const plan of taken.filter(onlyEnds)) await endRules(env, plan.creditUnionId, endedIds(plan));
    await acceptMoves(env, moves);
    const rateVersion = await publishRates(env, rates);
    await decisions.markPublished(ids, new Date().toISOString());
    let version: string | null = rateVersion ?? book_version;
    await publishOrLog("membership-book", async () => {
      version = (await publishPendingMembership(env)) ?? version;
    });
    return { publications, book_version: version };
  } catch (error) {
    await decisions.failPublishing(ids);
    throw error;
  }
}

/**
 * Publishes rates from pages, and stores how their layouts are read, so that the harvester can read them from now on.
 * @returns the version of the rate book with the rates; null if there was nothing to publish
 * @throws `conflict` if a row was rejected. None of the decisions then counts as published, so that publishing again completes them.
 */
async function publishRates(env: Env, plans: readonly RatePlan[]): Promise<string | null> {
  if (plans.length === 0) return null;
  const lines = rateLinesOf(plans);
  const report = lines.length === 0 ? null : await importRates(env, lines);
  const [bad] = report?.rejected ?? [];
  if (bad !== undefined)
    throw new Problem(
      "conflict",
      `A rate that passed the check before publishing was rejected: ${bad.path}: ${bad.reason} Publish again: its institution is left out then.`,
    );
  await new Readings(env.HARVEST).put(plans.flatMap(({ readings }) => readings));
  await new Confirmations(env.HARVEST).add(plans.flatMap(({ readFrom }) => readFrom));
  return report?.book_version ?? null;
}

const toMoveWire = ({ creditUnionId, rateId, ...move }: RateMove) => ({ credit_union_id: creditUnionId, rate_id: rateId, ...move });

export async function publishHarvest(env: Env, { dry_run, accept_loss }: OperatorBody<"publishHarvest">): Promise<PublishedHarvest> {
  const plan = await planHarvest(env, accept_loss);
  const endedCarried = plan.taken.filter(onlyEnds).map(({ creditUnionId }) => creditUnionId);
  const answer = {
    drafts: plan.settled.length,
    ended_carried: endedCarried,
    rate_moves: plan.rates.flatMap(({ moves }) => moves.map(toMoveWire)),
    best_rates: plan.bestRates.map(({ productType, termMonths, ...one }) => ({
      product_type: productType,
      term_months: termMonths,
      ...one,
    })),
    left_out: [...plan.leftOut],
  };
  if (dry_run || plan.settled.length === 0) return { published: false, book_version: null, publications: plan.publications, ...answer };
  return { published: true, ...(await publishPlan(env, plan)), ...answer };
}

/** Publishes plans through an import. @throws `conflict` if a row of the import was rejected. */
async function publish(env: Env, plans: readonly Plan[]): Promise<Pick<PublishedHarvest, "publications" | "book_version">> {
  if (plans.length === 0) return { publications: [], book_version: null };
  const report = await publishImport(env, await upload(env, plans, true));
  const [bad] = report.rejected;
  if (bad !== undefined) throw new Problem("conflict", `Nothing was published: line ${bad.line} ${bad.path}: ${bad.reason}`);
  return { publications: report.publications ?? [], book_version: report.book_version };
}
