import type { ChangeSandboxRateWire } from "@tellerline/contract";
import { storedChanges } from "@tellerline/quoting/monitors";
import { asStoredPercent, findMarketRow, noteRatePercent } from "@tellerline/scoring";
import { IdempotentRequests, type NewSandboxRateChange, type Owner, SandboxRates } from "@tellerline/storage";
import { HOUR_MS, SANDBOX, storedTimestampOf } from "@tellerline/vocabulary";
import { type Handler, Problem, validationProblem } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId } from "@tellerline/worker-kit/keys";
import { besideOthers } from "../beside-others.ts";
import { ownerKeyOf, ownerOf } from "../caller.ts";
import { changedBook, changedVersion, endOf } from "../changed-book.ts";
import { sandboxBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { evaluateInOrder } from "./evaluate-change.ts";

function requireSandbox({ environment }: Owner): void {
  if (environment === "sandbox") return;
  throw new Problem("sandbox_only", 'Live rates can\'t be moved on demand. Use a sandbox key: POST /keys with {"plan":"pro"} gives one.');
}

function noOffer({ product_type, state, credit_union_id }: ChangeSandboxRateWire): Problem {
  const ofMarket = `offer of ${product_type} in ${state} in the sandbox.`;
  const fault =
    credit_union_id === undefined
      ? { path: "/state", message: `No institution has an ${ofMarket} Try another state.` }
      : {
          path: "/credit_union_id",
          message: `This institution has no ${ofMarket} Leave it out for the leader, or find one with GET /v1/rates.`,
        };
  return validationProblem([{ ...fault, code: "invalid_value" }]);
}

async function requireRoom(rates: SandboxRates, orgId: string, since: string, nowMs: number): Promise<void> {
  const made = await rates.timesSince(orgId, since);
  const [oldest] = made;
  if (oldest === undefined || made.length < SANDBOX.rateChangesPerHour) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest) + HOUR_MS - nowMs) / 1000));
  throw new Problem(
    "rate_limited",
    `At most ${SANDBOX.rateChangesPerHour} rates of the sandbox are moved in an hour. The next may be in ${seconds} seconds.`,
    {
      headers: { "Retry-After": String(seconds) },
    },
  );
}

/** Stores a rate change under the organization's next number; null if another request took that number first. */
async function storeChange(env: Env, owner: Owner, changeId: string, body: ChangeSandboxRateWire): Promise<NewSandboxRateChange | null> {
  const { orgId } = owner;
  const rates = new SandboxRates(env.ALERTS);
  const nowMs = Date.now();
  const since = storedTimestampOf(nowMs - HOUR_MS);
  const [newest, own] = await Promise.all([rates.newest(orgId), sandboxBook(env)]);
  const before = await changedBook(env, orgId, own, newest, nowMs);
  const { product_type: product, state, credit_union_id: asked = null } = body;
  const found = findMarketRow(own.book, before.repriced, product, state, asked);
  if (found === null) throw noOffer(body);
  const previousRate = before.rates.get(found.row) ?? noteRatePercent(own.book, found.row);
  const newRate = asStoredPercent(body.new_rate);
  const change = {
    orgId,
    number: newest + 1,
    changeId,
    product,
    state,
    creditUnionId: found.creditUnionId,
    bookHash: own.pointer.hash,
    row: found.row,
    previousRate,
    newRate,
    // If the rate stays the same, monitors have nothing to evaluate.
    changes: storedChanges(newRate === previousRate ? [] : [{ ...found.change, cause: "rates" }]),
    createdAt: storedTimestampOf(nowMs),
  };
  if (await rates.add(change, since, SANDBOX.rateChangesPerHour)) return change;
  await requireRoom(rates, orgId, since, nowMs);
  return null;
}

export const changeSandboxRate: Handler<"changeSandboxRate", Env> = async ({ body, context, headers, env }) => {
  const owner = ownerOf(context);
  requireSandbox(owner);
  const rates = new SandboxRates(env.ALERTS);
  const call = {
    operation: "changeSandboxRate",
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: body,
    newResourceId: createId("rch"),
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (changeId) => {
    // A first run that crashed may already have stored the change.
    const known = await rates.find(owner.orgId, changeId);
    const isStored = known !== null || (await besideOthers(() => storeChange(env, owner, changeId, body))) !== null;
    if (!isStored) throw new Problem("conflict", "Other rates of your sandbox are being moved. Try again in a moment.");
    const change = await rates.find(owner.orgId, changeId);
    if (change !== null) await evaluateInOrder(env, owner, change);
  });
  const change = await rates.find(owner.orgId, outcome.resourceId);
  if (change === null) throw new Problem("not_found", "The change is no longer kept.");
  const own = await sandboxBook(env);
  return {
    headers: replayHeaders(outcome),
    body: {
      rate_book: changedVersion(own.pointer.version, change.number),
      product_type: change.product,
      state: change.state,
      credit_union_id: change.creditUnionId,
      previous_rate: change.previousRate,
      new_rate: change.newRate,
      ends_at: endOf(change),
      event_ids: [...(await rates.eventIds(owner.orgId, change.number))],
    },
  };
};
