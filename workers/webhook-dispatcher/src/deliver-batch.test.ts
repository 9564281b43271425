import type { AttemptOutcome, ClaimedDelivery } from "@tellerline/storage";
import { sleep } from "@tellerline/worker-kit";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as attempt from "./attempt.ts";
import { deliverBatch, dispatch } from "./deliver-batch.ts";
import type { Env } from "./env.ts";
import * as late from "./late-outcomes.ts";

vi.mock("./attempt.ts");
vi.mock("./late-outcomes.ts");

afterEach(() => vi.restoreAllMocks());

const CLAIMED: readonly ClaimedDelivery[] = ["dlv_1", "dlv_2"].map((deliveryId) => ({
  orgId: "org_a",
  deliveryId,
  eventId: deliveryId.replace("dlv_", "evt_"),
  sourceId: "mon_1",
  event: "decision.monitor.triggered",
  number: 1,
  roundStart: 0,
  payload: "{}",
  webhookUrl: "https://hooks.example.com/",
  secretGeneration: 1,
  retiredSecrets: [],
  isTest: false,
  isSandbox: false,
  provenAt: null,
}));

const OUTCOMES: readonly AttemptOutcome[] = CLAIMED.map(({ orgId, deliveryId, sourceId, number, roundStart }) => ({
  orgId,
  deliveryId,
  sourceId,
  number,
  roundStart,
  statusCode: 204,
  latencyMs: 5,
  responseExcerpt: null,
  error: null,
  status: "delivered",
  nextAttemptAt: null,
  deliveredAt: "2026-11-21T08:00:00.000Z",
  disables: null,
  counts: true,
  proof: null,
}));

describe("a group of deliveries", () => {
  it("is sent from an invocation of its own, whose outcomes are the answer", async () => {
    const send = vi.fn<(claimed: readonly ClaimedDelivery[]) => Promise<readonly AttemptOutcome[]>>(() => Promise.resolve(OUTCOMES));
    expect(await dispatch({ send }, CLAIMED)).toBe(OUTCOMES);
    expect(send.mock.calls).toEqual([[CLAIMED]]);
  });

  it("whose invocation fails has no outcomes, and holds up no other", async () => {
    const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await dispatch({ send: () => Promise.reject(new Error("The invocation was ended.")) }, CLAIMED)).toEqual([]);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { level: "warn", event: "dispatch_failed", error: "The invocation was ended.", stack: expect.any(String) },
    ]);
  });

  it("keeps its invocation alive until the slowest attempt is recorded, though another failed", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const slow = Promise.withResolvers<AttemptOutcome>();
    vi.mocked(attempt.attemptDelivery).mockRejectedValueOnce(new Error("No secret.")).mockReturnValueOnce(slow.promise);
    const deferred: Promise<unknown>[] = [];
    // The environment may be empty: only the mocked modules would read it.
    expect(await deliverBatch({} as Env, CLAIMED, (work) => deferred.push(work))).toEqual([]);
    const ended = Promise.all(deferred).then(() => "ended");
    expect(await Promise.race([ended, sleep(50).then(() => "waiting")])).toBe("waiting");
    const [, outcome] = OUTCOMES;
    if (outcome !== undefined) slow.resolve(outcome);
    await ended;
    expect(vi.mocked(late.recordLate).mock.calls.map(([, { deliveryId }]) => deliveryId)).toEqual(["dlv_2"]);
  });
});
