import type { ClaimedDelivery } from "@tellerline/storage";
import { deriveSigningSecret, verifySignature } from "@tellerline/webhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attemptDelivery } from "./attempt.ts";

const ROOT = "the service's own secret, of 32 bytes at least";
const SETTINGS = { WEBHOOK_SIGNING_ROOT: ROOT, DNS_RESOLVER_URL: "https://resolver.example/dns-query" };
const NOW_MS = Date.UTC(2026, 10, 21, 8);
const NOW = new Date(NOW_MS).toISOString();
const daysAgo = (days: number) => new Date(NOW_MS - days * 86_400_000).toISOString();

const DELIVERY: ClaimedDelivery = {
  orgId: "org_a",
  deliveryId: "dlv_1",
  eventId: "evt_1",
  sourceId: "mon_1",
  number: 1,
  roundStart: 0,
  payload: '{"event":"decision.monitor.triggered"}',
  webhookUrl: "https://93.184.216.34/hook",
  secretGeneration: 1,
  retiredSecrets: [],
  isTest: false,
  isSandbox: true,
  provenAt: null,
};

interface Received {
  readonly body: string;
  readonly headers: Headers;
}

/** Mocks `fetch` with a receiver that answers the n-th request as told, and records what it received. */
function receiver(answer: (body: string, number: number) => Response) {
  const received: Received[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: { readonly body: Uint8Array; readonly headers: Record<string, string> }) => {
    const body = new TextDecoder().decode(init.body);
    received.push({ body, headers: new Headers(init.headers) });
    return answer(body, received.length);
  });
  return received;
}

const bodies = (received: readonly Received[]) => received.map(({ body }) => body.replace(/chl_\w+/, "chl_1"));
const CHALLENGE = '{"type":"endpoint.challenge","challenge":"chl_1"}';
const echo = (body: string) => new Response(body);

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a target in the sandbox", () => {
  it("gets a challenge first, signed like an event, and the event once it answered", async () => {
    const received = receiver(echo);
    const outcome = await attemptDelivery(SETTINGS, DELIVERY);
    expect(bodies(received)).toEqual([CHALLENGE, DELIVERY.payload]);
    expect(outcome).toMatchObject({ status: "delivered", proof: { webhookUrl: DELIVERY.webhookUrl, provenAt: NOW } });
    const secret = await deriveSigningSecret(ROOT, "mon_1", 1);
    for (const { body, headers } of received)
      expect(await verifySignature(body, (name) => headers.get(name), [secret], NOW_MS / 1000)).toMatchObject({ ok: true });
    const [challenge, event] = received.map(({ headers }) => headers.get("x-service-event-id"));
    expect([challenge?.startsWith("chl_"), event]).toEqual([true, "evt_1"]);
  });

  it.each<[string, (body: string) => Response, number | null, string]>([
    [
      "that answers something else",
      () => new Response("ok"),
      200,
      "The event was not sent: the response to the challenge did not contain it.",
    ],
    [
      "that answers nothing",
      () => new Response(null, { status: 204 }),
      204,
      "The event was not sent: the response to the challenge did not contain it.",
    ],
    [
      "that repeats it after the first KiB",
      (body) => new Response(`${" ".repeat(1024)}${body}`),
      200,
      "The event was not sent: the response to the challenge did not contain it.",
    ],
    [
      "that repeats it with an error",
      (body) => new Response(body, { status: 500 }),
      500,
      "The event was not sent, since the challenge failed. Responded with 500.",
    ],
  ])("%s gets no event", async (_, answer, statusCode, error) => {
    const received = receiver(answer);
    const outcome = await attemptDelivery(SETTINGS, DELIVERY);
    expect(bodies(received)).toEqual([CHALLENGE]);
    expect(outcome).toMatchObject({ status: "retrying", statusCode, error, proof: null, counts: true });
  });

  it.each([
    ["off", null],
    ["on", "thanks"],
  ])("that fails has its answer stored only if answers are: %s", async (RESPONSE_EXCERPTS, responseExcerpt) => {
    receiver(() => new Response("thanks"));
    expect(await attemptDelivery({ ...SETTINGS, RESPONSE_EXCERPTS }, DELIVERY)).toMatchObject({ status: "retrying", responseExcerpt });
  });

  it("that answered keeps its proof if the event then fails", async () => {
    receiver((body, number) => (number === 1 ? echo(body) : new Response(null, { status: 503 })));
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toMatchObject({ status: "retrying", statusCode: 503, proof: { provenAt: NOW } });
  });

  it("is challenged again after 30 days, whether or not answers are stored", async () => {
    for (const [provenAt, expected] of [
      [daysAgo(29.9), [DELIVERY.payload]],
      [daysAgo(30), [CHALLENGE, DELIVERY.payload]],
    ] as const) {
      const received = receiver(echo);
      await attemptDelivery({ ...SETTINGS, RESPONSE_EXCERPTS: "off" }, { ...DELIVERY, provenAt });
      expect(bodies(received)).toEqual(expected);
    }
  });
});

it("sends a live event without a challenge", async () => {
  const received = receiver(echo);
  expect(await attemptDelivery(SETTINGS, { ...DELIVERY, isSandbox: false })).toMatchObject({ status: "delivered", proof: null });
  expect(bodies(received)).toEqual([DELIVERY.payload]);
});
