import type { AttemptOutcome, ClaimedDelivery } from "@tellerline/storage";
import { deriveSigningSecret, verifySignature } from "@tellerline/webhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attemptDelivery } from "./attempt.ts";

const ROOT = "the service's own secret, of 32 bytes at least";
const RESOLVER = "https://resolver.example/dns-query";
const SETTINGS = { WEBHOOK_SIGNING_ROOT: ROOT, DNS_RESOLVER_URL: RESOLVER };

const STARTED_MS = Date.UTC(2026, 10, 21, 8, 0, 0, 750);
const LATENCY_MS = 120;
const ENDED_MS = STARTED_MS + LATENCY_MS;
const after = (seconds: number) => new Date(ENDED_MS + seconds * 1000).toISOString();

/** A delivery to a public IP address, which needs no resolver. */
const DELIVERY: ClaimedDelivery = {
  orgId: "org_a",
  deliveryId: "dlv_1",
  eventId: "evt_1",
  sourceId: "mon_1",
  number: 1,
  roundStart: 0,
  payload: '{"event":"decision.monitor.triggered","note":"é €"}',
  webhookUrl: "https://93.184.216.34/hook?a=b",
  secretGeneration: 1,
  retiredSecrets: [],
  isTest: false,
  isSandbox: false,
  provenAt: null,
};

/** Mocks `fetch` with this response, and records the requests. */
function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn<(url: string | URL, init: RequestInit) => Promise<Response>>(async () => {
    vi.setSystemTime(ENDED_MS);
    return answer();
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

const failing = (error: unknown) =>
  answering(() => {
    throw error;
  });

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED_MS, toFake: ["Date"] });
  // Without jitter, so that delays are exact.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Outcome of a failed first attempt that is retried. */
const RETRYING: AttemptOutcome = {
  orgId: "org_a",
  deliveryId: "dlv_1",
  sourceId: "mon_1",
  number: 1,
  roundStart: 0,
  statusCode: null,
  latencyMs: LATENCY_MS,
  responseExcerpt: null,
  error: null,
  status: "retrying",
  nextAttemptAt: after(10),
  deliveredAt: null,
  disables: null,
  counts: true,
  proof: null,
};
const DELIVERED = { ...RETRYING, status: "delivered", nextAttemptAt: null, deliveredAt: after(0) } as const;
const DEAD = { ...RETRYING, status: "dead", nextAttemptAt: null } as const;

describe("the outcome of an attempt", () => {
  it.each<[number, AttemptOutcome]>([
    [200, { ...DELIVERED, statusCode: 200 }],
    [202, { ...DELIVERED, statusCode: 202 }],
    [204, { ...DELIVERED, statusCode: 204 }],
    [299, { ...DELIVERED, statusCode: 299 }],
    [301, { ...RETRYING, statusCode: 301, error: "Redirects are not followed." }],
    [302, { ...RETRYING, statusCode: 302, error: "Redirects are not followed." }],
    [399, { ...RETRYING, statusCode: 399, error: "Redirects are not followed." }],
    [400, { ...RETRYING, statusCode: 400, error: "Responded with 400." }],
    [404, { ...RETRYING, statusCode: 404, error: "Responded with 404." }],
    [429, { ...RETRYING, statusCode: 429, error: "Responded with 429." }],
    [500, { ...RETRYING, statusCode: 500, error: "Responded with 500." }],
    [503, { ...RETRYING, statusCode: 503, error: "Responded with 503." }],
    // 410 means that the endpoint is gone for good: no retry, and the source is disabled.
    [410, { ...DEAD, statusCode: 410, error: "Responded with 410.", disables: "The receiver responded with 410 Gone." }],
  ])("that is answered with %i", async (status, outcome) => {
    answering(() => new Response(null, { status }));
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toEqual(outcome);
  });

  it("that is a test disables the monitor if the receiver says that it is gone, and counts for nothing else", async () => {
    answering(() => new Response(null, { status: 410 }));
    const disables = "The receiver responded with 410 Gone.";
    expect(await attemptDelivery(SETTINGS, { ...DELIVERY, isTest: true })).toMatchObject({ status: "dead", disables, counts: false });
  });

  it.each([
    ["of a receiver that is not there", new TypeError("Connection refused."), "No response: Connection refused."],
    ["of one that does not answer in time", new DOMException("The operation timed out.", "TimeoutError"), "No response within 5 seconds."],
    ["of one that breaks in many words", new Error("a".repeat(500)), `No response: ${"a".repeat(200)}`],
    ["of one that breaks without a word", "broken", "No response: the connection failed"],
  ])("%s is tried again", async (_, thrown, error) => {
    failing(thrown);
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toEqual({ ...RETRYING, error });
  });

  it.each([
    [429, "120", 120],
    [503, "120", 120],
    [503, "Sat, 21 Nov 2026 08:10:00 GMT", 600],
    [503, "5", 10],
    [429, "86400", 43_200],
    [429, "soon", 10],
    [500, "120", 10],
    [302, "120", 10],
  ])("of %i with Retry-After %s is tried again after %i seconds", async (status, retryAfter, seconds) => {
    answering(() => new Response(null, { status, headers: { "Retry-After": retryAfter } }));
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toMatchObject({ status: "retrying", nextAttemptAt: after(seconds) });
  });

  it("measures a date of Retry-After from when it came", async () => {
    // The attempt ended at 08:00:00.870, 59.13 seconds before 08:01:00.
    answering(() => new Response(null, { status: 503, headers: { "Retry-After": "Sat, 21 Nov 2026 08:01:00 GMT" } }));
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toMatchObject({ nextAttemptAt: after(60) });
  });

  it.each([
    [1, 0, 10],
    [2, 0, 60],
    [3, 0, 300],
    [4, 0, 1800],
    [5, 0, 7200],
    [6, 0, 21_600],
    [7, 0, 43_200],
    // A replay starts the schedule again.
    [9, 8, 10],
    [15, 8, 43_200],
  ])("of attempt %i, in a round that began after %i, is tried again after %i seconds", async (number, roundStart, seconds) => {
    answering(() => new Response(null, { status: 500 }));
    expect(await attemptDelivery(SETTINGS, { ...DELIVERY, number, roundStart })).toEqual({
      ...RETRYING,
      number,
      roundStart,
      statusCode: 500,
      error: "Responded with 500.",
      nextAttemptAt: after(seconds),
    });
  });

  it.each([
    [8, 0],
    [16, 8],
  ])("of attempt %i, in a round that began after %i, is the last", async (number, roundStart) => {
    answering(() => new Response(null, { status: 503, headers: { "Retry-After": "60" } }));
    const last = { ...DELIVERY, number, roundStart };
    expect(await attemptDelivery(SETTINGS, last)).toEqual({ ...DEAD, number, roundStart, statusCode: 503, error: "Responded with 503." });
    answering(() => new Response(null, { status: 200 }));
    vi.setSystemTime(STARTED_MS);
    expect(await attemptDelivery(SETTINGS, last)).toEqual({ ...DELIVERED, number, roundStart, statusCode: 200 });
  });

  it("of a test counts neither for nor against its source", async () => {
    const test = { ...DELIVERY, isTest: true };
    answering(() => new Response(null, { status: 200 }));
    expect(await attemptDelivery(SETTINGS, test)).toEqual({ ...DELIVERED, statusCode: 200, counts: false });
    failing(new TypeError("Connection refused."));
    vi.setSystemTime(STARTED_MS);
    expect(await attemptDelivery(SETTINGS, test)).toEqual({ ...RETRYING, error: "No response: Connection refused.", counts: false });
  });
});

describe("what is kept of an answer", () => {
  const excerptOf = async (body: BodyInit | null, settings: Parameters<typeof attemptDelivery>[0] = SETTINGS) => {
    answering(() => new Response(body));
    return (await attemptDelivery(settings, DELIVERY)).responseExcerpt;
  };

  it.each([
    ["nothing, where nothing is said", null, null],
    ["nothing, where the body is empty", "", null],
    ["a short one whole", "thanks é", "thanks é"],
    ["as much as is kept", "a".repeat(1024), "a".repeat(1024)],
    ["the beginning of a longer one", `b${"a".repeat(5000)}`, `b${"a".repeat(1023)}`],
  ])("is %s", async (_, body, excerpt) => {
    expect(await excerptOf(body)).toBe(excerpt);
  });

  /** A body in chunks. After the last chunk it ends, fails, or goes on forever. */
  function inParts(parts: readonly string[], end: "ends" | "breaks" | "goes on") {
    const cancelled = vi.fn<() => void>();
    let next = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts[next++] ?? (end === "goes on" ? "more " : undefined);
        if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
        else if (end === "ends") controller.close();
        else controller.error(new TypeError("Connection lost."));
      },
      cancel: cancelled,
    });
    return { body, cancelled };
  }

  it("is put together from its parts", async () => {
    expect(await excerptOf(inParts(["one, ", "two, ", "three"], "ends").body)).toBe("one, two, three");
  });

  it("is what came before the connection was lost, and the answer counts", async () => {
    answering(() => new Response(inParts(["one, ", "two"], "breaks").body, { status: 201 }));
    expect(await attemptDelivery(SETTINGS, DELIVERY)).toEqual({ ...DELIVERED, statusCode: 201, responseExcerpt: "one, two" });
  });

  it("is the beginning of a body that never ends, which is read no further", async () => {
    const { body, cancelled } = inParts([], "goes on");
    expect(await excerptOf(body)).toBe("more ".repeat(205).slice(0, 1024));
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("is nothing where nothing shall be kept, and then nothing is read", async () => {
    const { body, cancelled } = inParts([], "goes on");
    expect(await excerptOf(body, { ...SETTINGS, RESPONSE_EXCERPTS: "off" })).toBeNull();
    expect(cancelled).toHaveBeenCalledOnce();
    expect(await excerptOf("thanks", { ...SETTINGS, RESPONSE_EXCERPTS: "on" })).toBe("thanks");
  });
});

describe("what is sent", () => {
  async function sentOf(delivery: ClaimedDelivery) {
    const asked = answering(() => new Response(null, { status: 200 }));
    vi.setSystemTime(STARTED_MS);
    await attemptDelivery(SETTINGS, delivery);
    const [[url, init] = ["", {}]] = asked.mock.calls;
    return { times: asked.mock.calls.length, url, init, headers: new Headers(init.headers) };
  }

  it("is the payload, once, with these headers and no others", async () => {
    const { times, url, init, headers } = await sentOf(DELIVERY);
    expect([times, url, init.method, init.redirect]).toEqual([1, DELIVERY.webhookUrl, "POST", "manual"]);
    expect(init.body).toEqual(new TextEncoder().encode(DELIVERY.payload));
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "application/json",
      "user-agent": "Tellerline-Webhooks/1",
      "x-service-timestamp": String(Math.floor(STARTED_MS / 1000)),
      "webhook-timestamp": String(Math.floor(STARTED_MS / 1000)),
      "x-service-event-id": "evt_1",
      "webhook-id": "evt_1",
      "x-service-signature": expect.stringMatching(/^[0-9a-f]{64}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });

  it("is signed with the secret of its source's generation, and with each earlier one as long as was promised", async () => {
    const soon = new Date(STARTED_MS + 1).toISOString();
    const ended = new Date(STARTED_MS).toISOString();
    const delivery = {
      ...DELIVERY,
      secretGeneration: 4,
      retiredSecrets: [
        { generation: 1, until: ended },
        { generation: 2, until: soon },
        { generation: 3, until: soon },
      ],
    };
    const { headers } = await sentOf(delivery);
    const trusted = async (generation: number) => {
      const secret = await deriveSigningSecret(ROOT, "mon_1", generation);
      return (await verifySignature(DELIVERY.payload, (name) => headers.get(name), [secret], STARTED_MS / 1000)).ok;
    };
    expect(await Promise.all([4, 3, 2, 1, 5].map(trusted))).toEqual([true, true, true, false, false]);
    const alone = [];
    for (const secretGeneration of [4, 3, 2]) alone.push((await sentOf({ ...DELIVERY, secretGeneration })).headers);
    const [own, ...earlier] = alone.map((each) => each.get("x-service-signature"));
    // Earlier signatures are sent newest first.
    expect([headers.get("x-service-signature"), headers.get("x-service-signature-previous")]).toEqual([own, earlier.join(" ")]);
    expect(headers.get("webhook-signature")).toBe(alone.map((each) => each.get("webhook-signature")).join(" "));
  });
});

describe("where nothing is sent", () => {
  /** A resolver with these names, and a receiver that accepts everything. */
  function resolving(addresses: Readonly<Record<string, string | null>>) {
    const asked = vi.fn<(url: string | URL, init: RequestInit) => Promise<Response>>(async (url) => {
      vi.setSystemTime(ENDED_MS);
      const { hostname, searchParams } = new URL(url);
      if (hostname !== "resolver.example") return new Response(null, { status: 200 });
      const data = addresses[searchParams.get("name") ?? ""];
      if (data === undefined) return new Response(null, { status: 500 });
      const isAsked = data !== null && searchParams.get("type") === "A";
      return Response.json({ Status: 0, Answer: isAsked ? [{ type: 1, TTL: 60, data }] : [] });
    });
    vi.stubGlobal("fetch", asked);
    /** The distinct hosts that requests were sent to. */
    return () => [...new Set(asked.mock.calls.map(([url]) => new URL(url).hostname))];
  }

  const to = (host: string): ClaimedDelivery => ({ ...DELIVERY, webhookUrl: `https://${host}/hook` });

  it.each([
    ["private", "private.hooks.example", "Not sent: the host resolves to an address that is not on the public internet.", true],
    ["nowhere", "nowhere.hooks.example", "Not sent: the host has no address.", true],
    // The resolver could not be reached, which is not the receiver's fault.
    ["not known", "unknown.hooks.example", "Not sent: the host's name could not be looked up. It is tried again.", false],
  ])("the host is %s", async (_, host, error, counts) => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const hosts = resolving({ "private.hooks.example": "10.0.0.1", "nowhere.hooks.example": null });
    expect(await attemptDelivery(SETTINGS, to(host))).toEqual({ ...RETRYING, error, counts });
    vi.setSystemTime(STARTED_MS);
    const last = await attemptDelivery(SETTINGS, { ...to(host), number: 8 });
    expect(last).toMatchObject({ number: 8, status: "dead", nextAttemptAt: null, error, counts });
    expect(hosts()).toEqual(["resolver.example"]);
  });

  it("the host is looked up by its name alone", async () => {
    const hosts = resolving({ "public.hooks.example": "93.184.216.34" });
    const delivery = { ...DELIVERY, webhookUrl: "https://public.hooks.example:8443/hook" };
    expect(await attemptDelivery(SETTINGS, delivery)).toEqual({ ...DELIVERED, statusCode: 200 });
    expect(hosts()).toEqual(["resolver.example", "public.hooks.example"]);
  });

  it.each([
    ["http://127.0.0.1:9000/hook", "true", "delivered"],
    ["http://localhost:9000/hook", "true", "delivered"],
    ["http://[::1]:9000/hook", "true", "delivered"],
    ["http://127.0.0.1:9000/hook", "false", "retrying"],
    ["http://127.0.0.1:9000/hook", "1", "retrying"],
    ["http://127.0.0.1:9000/hook", undefined, "retrying"],
    ["http://10.0.0.1/hook", "true", "retrying"],
    ["http://localhost.example.com/hook", "true", "retrying"],
  ])("the host is this machine, but for the development setting: %s with %s", async (webhookUrl, allows, status) => {
    const asked = answering(() => new Response(null, { status: 200 }));
    const settings = { WEBHOOK_SIGNING_ROOT: ROOT, ...(allows !== undefined && { ALLOW_LOOPBACK_WEBHOOKS: allows }) };
    const outcome = await attemptDelivery(settings, { ...DELIVERY, webhookUrl });
    expect([outcome.status, asked.mock.calls.length]).toEqual([status, status === "delivered" ? 1 : 0]);
  });
});
