import type { SubscriptionRow } from "@tellerline/storage";
import { describe, expect, it } from "vitest";
import { stateOf, toSubscription } from "./subscriptions.ts";

const ROW: SubscriptionRow = {
  orgId: "org_a",
  subscriptionId: "sub_1",
  environment: "live",
  productType: "mortgage",
  state: "TX",
  minChangeBps: 12.5,
  webhookUrl: "https://hooks.example.com/rates",
  status: "disabled",
  disabledReason: "The receiver responded with 410 Gone.",
  referenceRate: 6.125,
  watchKey: "mortgage|TX",
  low: 6,
  high: 6.25,
  evaluatedVersion: 5,
  sequence: 7,
  consecutiveDead: 2,
  secretGeneration: 3,
  retiredSecrets: [{ generation: 2, until: "2026-11-22T08:00:00.000Z" }],
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
};

describe("a subscription as callers see it", () => {
  it("is what they asked for and how it stands, and nothing of the index or the secrets", () => {
    expect(toSubscription(ROW)).toEqual({
      subscription_id: "sub_1",
      product_type: "mortgage",
      state: "TX",
      min_change_bps: 12.5,
      webhook_url: "https://hooks.example.com/rates",
      status: "disabled",
      disabled_reason: "The receiver responded with 410 Gone.",
      reference_rate: 6.125,
      created_at: "2026-11-01T12:00:00.000Z",
      updated_at: "2026-11-21T08:00:00.000Z",
    });
  });

  it("is of the whole country where no state was asked for, and has no rate where there was no offer", () => {
    const row: SubscriptionRow = { ...ROW, state: null, status: "active", disabledReason: null, referenceRate: null };
    expect(toSubscription(row)).toMatchObject({ state: null, status: "active", disabled_reason: null, reference_rate: null });
  });

  it("is of a state that there is", () => {
    expect(stateOf(ROW)).toBe("TX");
    expect(stateOf({ ...ROW, state: null })).toBeNull();
    for (const state of ["ZZ", "tx", "US", ""]) expect(() => stateOf({ ...ROW, state }), state).toThrow();
  });
});
