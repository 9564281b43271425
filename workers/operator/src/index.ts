import { createOperatorKey, revokeOperatorKey, setPlan } from "./accounts.ts";
import { listAlarms, sendAlarms, stopAlarms } from "./alarms.ts";
import { createOperatorApp } from "./app.ts";
import { countLed } from "./count-led.ts";
import { discardDeadLetters, listDeadLetters, replayDeadLetters, storeDeadLetters } from "./dead-letters.ts";
import { closeDispute, listDisputes, openDispute } from "./disputes.ts";
import type { Env } from "./env.ts";
import { decideDrafts } from "./harvest/decide-drafts.ts";
import { listDrafts } from "./harvest/drafts.ts";
import { explainRate } from "./harvest/explain-rate.ts";
import { optOutSite, purgeSite } from "./harvest/leave-out.ts";
import { drawSample, readSampledText, recordMeasure } from "./harvest/measures.ts";
import { publishAuto } from "./harvest/publish-auto.ts";
import { publishHarvest } from "./harvest/publish-harvest.ts";
import { explainClaim, listStaleRules } from "./harvest/rules-seen.ts";
import { readHarvest, runHarvest, showHarvest } from "./harvest/runs.ts";
import { decideHeldRate, listHeldRates } from "./held-rates.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { addImportChunk, beginImport, publishImport } from "./imports.ts";
import { activatePublication, endCarriedRules, listClaimsInForce, listPublications } from "./membership/publications.ts";
import { publishGazetteer } from "./membership/publish-gazetteer.ts";
import { addOperator, listOperators, removeOperator } from "./operators.ts";
import { deleteOrganization } from "./organizations.ts";
import { rebuildBooks } from "./rebuild-books.ts";
import { isReviewPath, reviewApp } from "./review-app.ts";
import { putSandboxBooks } from "./sandbox.ts";
import { moveSlots, readShards, resumeMove } from "./shards/shards.ts";
import { importSites, listSites, setSite } from "./sites/sites.ts";
import { readStatus } from "./status.ts";
import { tick } from "./tick.ts";

const app = createOperatorApp({
  beginImport: ({ env, body }) => beginImport(env, body),
  addImportLines: ({ env, params, body }) => addImportChunk(env, params.import_id, body),
  publishImport: ({ env, params }) => publishImport(env, params.import_id),
  createKey: ({ env, body }) => createOperatorKey(env, body),
  revokeKey: ({ env, params }) => revokeOperatorKey(env, params.key_id),
  setPlan: ({ env, params, body }) => setPlan(env, params.org_id, body.plan),
  deleteOrganization: ({ env, params, body }) => deleteOrganization(env, params.org_id, body),
  putGazetteer: ({ env, params, body }) => publishGazetteer(env, params.environment, body),
  putSandboxBooks: ({ env, body }) => putSandboxBooks(env, body),
  listPublications: ({ env, params }) => listPublications(env, params.credit_union_id),
  listClaimsInForce: ({ env, params }) => listClaimsInForce(env, params.credit_union_id),
  activatePublication: ({ env, params }) => activatePublication(env, params.publication_id),
  endCarriedRules: ({ env }) => endCarriedRules(env),
  importSites: ({ env, body }) => importSites(env, body),
  listSites: ({ env, body }) => listSites(env, body),
  setSite: ({ env, params, body }) => setSite(env, params.credit_union_id, body),
  optOutSite: ({ env, params }) => optOutSite(env, params.credit_union_id),
  purgeSite: ({ env, params }) => purgeSite(env, params.credit_union_id),
  runHarvest: ({ env, body }) => runHarvest(env, body),
  readHarvest: ({ env, body }) => readHarvest(env, body),
  showHarvest: ({ env, params }) => showHarvest(env, params.credit_union_id),
  explainClaim: ({ env, params }) => explainClaim(env, params.claim_id),
  explainRate: ({ env, params }) => explainRate(env, params.rate_id),
  listStaleRules: ({ env, body }) => listStaleRules(env, body),
  listDrafts: ({ env, body }) => listDrafts(env, body),
  decideDrafts: ({ env, operator, body }) => decideDrafts(env, operator, body),
  publishHarvest: ({ env, body }) => publishHarvest(env, body),
  drawSample: ({ env, body }) => drawSample(env, body),
  readSampledText: ({ env, params }) => readSampledText(env, params.measure_id, params.number),
  recordMeasure: ({ env, operator, params, body }) => recordMeasure(env, operator, params.measure_id, body),
  addOperator: ({ env, body }) => addOperator(env, body),
  listOperators: ({ env }) => listOperators(env),
  removeOperator: ({ env, params }) => removeOperator(env, params.name),
  openDispute: ({ env, body }) => openDispute(env, body),
  listDisputes: ({ env }) => listDisputes(env),
  closeDispute: ({ env, params }) => closeDispute(env, params.dispute_id),
  listHeldRates: ({ env, body }) => listHeldRates(env, body),
  decideHeldRate: ({ env, operator, body }) => decideHeldRate(env, operator, body),
  listAlarms: ({ env }) => listAlarms(env),
  sendAlarms: ({ env, body }) => sendAlarms(env, body),
  stopAlarms: ({ env }) => stopAlarms(env),
  listDeadLetters: ({ env }) => listDeadLetters(env),
  replayDeadLetters: ({ env, body }) => replayDeadLetters(env, body),
  discardDeadLetters: ({ env, body }) => discardDeadLetters(env, body),
  readShards: ({ env }) => readShards(env),
  moveSlots: ({ env, body }) => moveSlots(env, body),
  continueMove: ({ env }) => resumeMove(env),
  rebuildBooks: ({ env }) => rebuildBooks(env),
  tick: ({ env }) => tick(env),
  status: ({ env }) => readStatus(env),
});

export default {
  fetch(request, env, context) {
    return (isReviewPath(new URL(request.url).pathname) ? reviewApp : app).fetch(request, env, context);
  },
  async queue(batch, env) {
    // The queues carry counts of rates that led decisions (were their best offers), institutions with rates to publish, and dead letters:
    // messages that other queues gave up on.
    if (batch.queue.startsWith("tellerline-led-rates")) await countLed(env, batch);
    else if (batch.queue.startsWith("tellerline-harvest-rates")) await publishAuto(env);
    else await storeDeadLetters(env, batch);
  },

  async scheduled(_controller, env) {
    await runHousekeeping(env);
  },
} satisfies ExportedHandler<Env>;
