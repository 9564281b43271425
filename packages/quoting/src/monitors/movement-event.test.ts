import { expect, it } from "vitest";
import { BASIS } from "../testing/example-decision.ts";
import { changeBps, type Movement, toMovementEvent } from "./movement-event.ts";

const DOWN: Movement = { product: "auto_loan", state: "TX", previousRate: 5.35, rate: 5.1 };

it.each([
  [5.35, 5.1, 25],
  [5.1, 5.35, 25],
  [5.1, 5.3, 20],
  [5.1, 5.1, 0],
  [5.125, 5.126, 0.1],
  [5, 7, 200],
  [null, 5, null],
])("a movement from %s to %s is one of %s basis points", (previousRate, rate, bps) => {
  expect(changeBps({ ...DOWN, previousRate, rate })).toBe(bps);
});

const PARTS = {
  movement: DOWN,
  subscriptionId: "sub_1",
  orgId: "org_1",
  minChangeBps: 10,
  sequence: 3,
  eventId: "evt_1",
  evaluatedAt: "2026-11-20T08:00:00.000Z",
  tested: null,
  loaded: BASIS.loaded,
};
const EVENT = {
  event: "rates.movement.detected",
  event_id: "evt_1",
  subscription_id: "sub_1",
  customer_id: "org_1",
  evaluated_at: "2026-11-20T08:00:00.000Z",
  test: false,
  sequence: 3,
  why_now: ["The note rate of the market's best offer went down from 5.35 % to 5.1 %, by 25 basis points; you asked for 10 or more."],
  rate_change: { state: "TX", product_type: "auto_loan", previous_rate: 5.35, new_rate: 5.1, rate_delta: -0.25 },
  min_change_bps: 10,
  rate_book: { version: "live-7", as_of: "2026-11-20T08:00:00Z", quality: "judged" },
};

it("an event tells the movement, why now, and of which book", () => {
  expect(toMovementEvent(PARTS)).toEqual(EVENT);
});

it("an event of the nation's market is of no state, and a test says so", () => {
  const movement = { product: "heloc", state: null, previousRate: 7, rate: 7.5 } as const;
  expect(toMovementEvent({ ...PARTS, movement, tested: "paused" })).toEqual({
    ...EVENT,
    test: true,
    why_now: [
      "This is a test: no rate has changed.",
      "It assumes that the best offer's note rate moves from 7 % to 7.5 %.",
      "The subscription is paused, so nothing would be sent.",
      "That is a change of 50 basis points; you asked for 10 or more.",
    ],
    rate_change: { state: null, product_type: "heloc", previous_rate: 7, new_rate: 7.5, rate_delta: 0.5 },
  });
});

it("an event of a market without an offer before has nothing to measure from", () => {
  expect(toMovementEvent({ ...PARTS, movement: { ...DOWN, previousRate: null } })).toEqual({
    ...EVENT,
    why_now: ["The note rate of the market's best offer is 5.1 %; there was none to measure from."],
    rate_change: { state: "TX", product_type: "auto_loan", previous_rate: null, new_rate: 5.1, rate_delta: null },
  });
});
