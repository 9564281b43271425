import { DAY_MS } from "@tellerline/vocabulary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callOf, createMonitor, untilStatus } from "../support/alerts.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Answer, type Received, type Receiver, startReceiver } from "../support/receiver.ts";

const PLANS_URL = "https://example.com/plans";
const system = useOwnSystem({ PLANS_URL }, "seeded");
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const post = (path: string, body: unknown, key = "") =>
  fetch(system.baseUrl + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key === "" ? {} : { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
const newKey = async (plan?: string): Promise<string> => (await (await post("/keys", plan === undefined ? {} : { plan })).json()).key;

/** Answers a challenge by sending it back, which proves that the target belongs to the caller. */
const echo = ({ body }: Received): Answer => ({ status: 200, body });
const kinds = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body).type ?? JSON.parse(body).event);

/** Creates a monitor with a receiver at `path`, and sends it a test event. @returns the delivery's id. */
async function deliverTest(key: string, path: string): Promise<string> {
  const { monitor_id } = await createMonitor(system, key, receiver.url(path));
  const test = { rate_change: { new_rate: 3 }, options: { deliver_webhook: true } };
  const answer = await (await post(`/v1/monitors/${monitor_id}/simulate`, test, key)).json();
  return answer.delivery.delivery_id;
}

describe("a sandbox key", () => {
  it.each([["free"], ["pro"], ["enterprise"], [undefined]])("of the plan %s has that plan's routes and 1,000 calls a day", async (plan) => {
    const issued = await post("/keys", plan === undefined ? {} : { plan });
    expect(issued.status).toBe(201);
    const { key, ...shown } = await issued.json();
    const quota = { limit: 1000, window_seconds: 86_400 };
    expect(shown).toMatchObject({ environment: "sandbox", plan: plan ?? "free", quota });
    expect(await callOf(system, "getCurrentKey", key, "/keys/current")).toMatchObject({
      plan: plan ?? "free",
      quota,
      plans_url: PLANS_URL,
    });
    const search = await post("/v1/eligibility/search", { home_state: "TX" }, key);
    expect([search.status, search.headers.get("RateLimit-Policy")]).toEqual([plan === "enterprise" ? 200 : 403, "1000;w=86400"]);
    if (plan === "enterprise") return;
    expect(await search.json()).toMatchObject({ code: "plan_required", required_plan: "enterprise", plans_url: PLANS_URL });
  });

  it.each([[{ plan: "gold" }], [{ plan: null }], [{ plan: "pro", email: "somebody@example.com" }]])(
    "is not issued for %j",
    async (body) => {
      const refused = await post("/keys", body);
      expect([refused.status, (await refused.json()).errors[0].path]).toEqual([400, "/plan"]);
    },
  );

  it("has 10 monitors at most", async () => {
    const key = await newKey("pro");
    for (let count = 0; count < 10; count++) await createMonitor(system, key, receiver.url("/many"));
    await expect(createMonitor(system, key, receiver.url("/many"))).rejects.toThrow("10 monitors");
  });
});

describe("a target of the sandbox", () => {
  it("gets a challenge before its first event, and none before the next", async () => {
    const key = await newKey("enterprise");
    receiver.on("/proven", echo);
    await untilStatus(system, key, await deliverTest(key, "/proven"), "delivered");
    expect(kinds("/proven")).toEqual(["endpoint.challenge", "decision.monitor.test"]);
    await untilStatus(system, key, await deliverTest(key, "/proven"), "delivered");
    expect(kinds("/proven")).toEqual(["endpoint.challenge", "decision.monitor.test", "decision.monitor.test"]);
  });

  it("that does not answer the challenge gets no event, and the attempt says why", async () => {
    const key = await newKey("enterprise");
    const id = await deliverTest(key, "/silent");
    const { attempts } = await untilStatus(system, key, id, "retrying");
    expect(attempts[0]).toMatchObject({
      status_code: 200,
      error: "The event was not sent: the response to the challenge did not contain it.",
    });
    expect(kinds("/silent")).toEqual(["endpoint.challenge"]);
    // Another organization gets its own challenge, and can prove the same target.
    receiver.on("/silent", echo);
    const other = await newKey("pro");
    await untilStatus(system, other, await deliverTest(other, "/silent"), "delivered");
    expect(kinds("/silent").slice(1)).toEqual(["endpoint.challenge", "decision.monitor.test"]);
  });
});

describe("an organization of the sandbox", () => {
  it("ends after 30 days without a call", async () => {
    const key = await newKey("pro");
    await system.restart(29 * DAY_MS);
    await system.operator.tick();
    expect((await post("/keys", {})).status).toBe(201);
    const shown = () => fetch(`${system.baseUrl}/keys/current`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await shown()).status).toBe(200);
    await system.restart(58 * DAY_MS);
    await system.operator.tick();
    expect((await shown()).status).toBe(200);
    await system.restart(89 * DAY_MS);
    await system.operator.tick();
    expect((await shown()).status).toBe(401);
  });
});
