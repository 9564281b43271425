import type { AttemptOutcome, ClaimedDelivery } from "@tellerline/storage";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dispatch } from "./deliver-batch.ts";

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
}));

describe("a group of deliveries", () => {
  it("is sent from an invocation of its own, whose outcomes are the answer", async () => {
    const outcomes: readonly AttemptOutcome[] = CLAIMED.map(({ orgId, deliveryId, sourceId, number, roundStart }) => ({
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
    }));
    const send = vi.fn<(claimed: readonly ClaimedDelivery[]) => Promise<readonly AttemptOutcome[]>>(() => Promise.resolve(outcomes));
    expect(await dispatch({ send }, CLAIMED)).toBe(outcomes);
    expect(send.mock.calls).toEqual([[CLAIMED]]);
  });

  it("whose invocation fails has no outcomes, and holds up no other", async () => {
    const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await dispatch({ send: () => Promise.reject(new Error("The invocation was ended.")) }, CLAIMED)).toEqual([]);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { level: "warn", event: "dispatch_failed", error: "The invocation was ended.", stack: expect.any(String) },
    ]);
  });
});
