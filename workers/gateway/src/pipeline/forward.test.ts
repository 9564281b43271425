import { OPERATIONS } from "@tellerline/contract";
import { ADDRESS_QUOTA } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, contextFor, contextTold, newAddress, newKey, ORIGIN, problem, settle, useUp, useWorld, world } from "../testing/world.ts";
import { answer, versionOverrides } from "./forward.ts";
import { addressAccount, takeQuota } from "./metering.ts";

useWorld();

describe("a group", () => {
  const SENT = {
    Accept: "application/json",
    "Content-Encoding": "identity",
    "Content-Type": "application/json",
    "Idempotency-Key": "k1",
    "If-Match": '"a"',
    "If-None-Match": '"b"',
    Prefer: "receipt",
  };
  const READ = Object.fromEntries(Object.entries(SENT).map(([name, value]) => [name.toLowerCase(), value]));
  const DROPPED = { Cookie: "a=b", "X-Tellerline-Context": "forged", "X-Tellerline-Request-Id": "req_forged", "User-Agent": "x" };

  it.each(["GET", "HEAD"])("sees the address, the context and the headers that it reads of a %s", async (method) => {
    const address = newAddress();
    await call("/v1/demo/rates?state=TX", { method, address, headers: { ...SENT, ...DROPPED } });
    const [reached] = world.reached;
    if (reached === undefined) throw new Error("Nothing reached the group.");
    const { "x-tellerline-context": context, "x-tellerline-request-id": id, ...headers } = reached.headers;
    expect({ ...reached, headers }).toEqual({ to: "RATES", method, url: `${ORIGIN}/v1/demo/rates?state=TX`, headers: READ, body: "" });
    expect(contextTold(reached)).toEqual({ clientAddress: address, principal: null, usage: null });
    expect([context?.includes("forged"), id?.length]).toEqual([false, 26]);
  });

  it("sees the body of what has one", async () => {
    await call("/v1/receipts/verify", { method: "POST", body: '{"a":1}', headers: { ...SENT, ...DROPPED } });
    expect(world.reached).toMatchObject([{ to: "DECISIONS", method: "POST", body: '{"a":1}' }]);
    const { "x-tellerline-context": _, "x-tellerline-request-id": __, ...headers } = world.reached[0]?.headers ?? {};
    expect(headers).toEqual(READ);
  });

  it("that can't be reached is a fault of ours, which costs nothing", async () => {
    world.answers.RATES = () => {
      throw new Error("No such Worker.");
    };
    expect(await call("/v1/demo/rates")).toEqual({
      status: 500,
      quota: "60 of 60",
      headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key, Accept" },
      body: problem(
        500,
        "internal",
        "Something went wrong on our side",
        "The error was logged under this request id. Try again, or contact us with the id.",
        "/v1/demo/rates",
      ),
    });
    expect(world.lines).toMatchObject([
      {
        level: "error",
        event: "request_failed",
        requestId: expect.stringMatching(/^req_/),
        path: "/v1/demo/rates",
        error: "No such Worker.",
      },
      { event: "call", status: 500, cost: 0 },
    ]);
  });

  it("that answers a problem is no fault of ours, and nothing is logged", async () => {
    const told = problem(404, "not_found", "Not found", "There is no such guide.", "/docs/none");
    world.answers.DOCUMENTS = () => Response.json(told, { status: 404, headers: { "Content-Type": "application/problem+json" } });
    expect(await call("/docs/none")).toMatchObject({ status: 404 });
    expect(world.lines).toEqual([]);
  });
});

it("an operation of the gateway that nobody answers is a fault of ours", async () => {
  const response = await answer(contextFor("/health"), { operation: OPERATIONS.getHealth, own: undefined, caller: null });
  expect(response.status).toBe(500);
  expect(world.lines).toMatchObject([{ event: "request_failed", error: "The gateway does not serve /health." }]);
});

describe("versions that a deployment names", () => {
  const OVERRIDES = { "Cloudflare-Workers-Version-Overrides": 'a="1"' };
  const NAMED = { "cloudflare-workers-version-overrides": 'a="1"' };

  it.each([
    [{ ...OVERRIDES, "Deployment-Secret": "hush" }, { DEPLOYMENT_SECRET: "hush" }, NAMED],
    [{ ...OVERRIDES, "Deployment-Secret": "guess" }, { DEPLOYMENT_SECRET: "hush" }, {}],
    [OVERRIDES, { DEPLOYMENT_SECRET: "hush" }, {}],
    [{ "Deployment-Secret": "hush" }, { DEPLOYMENT_SECRET: "hush" }, {}],
    [{ ...OVERRIDES, "Deployment-Secret": "" }, { DEPLOYMENT_SECRET: "" }, {}],
    [{ ...OVERRIDES, "Deployment-Secret": "hush" }, {}, {}],
  ])("are passed on of whoever knows its secret: %j of %j", async (headers, env, expected) => {
    expect(versionOverrides(contextFor("/v1/demo/rates", { headers, env }))).toEqual(expected);
    await call("/v1/demo/rates", { headers, env });
    const { "cloudflare-workers-version-overrides": named } = world.reached[0]?.headers ?? {};
    expect(named).toBe(Object.values(expected)[0]);
  });
});

describe("a group that this isolate calls for the first time", () => {
  /** A fresh copy of the module, as in an isolate that has not woken any group. */
  const fresh = async (name: string): Promise<typeof import("./forward.ts")> => import(/* @vite-ignore */ `./forward.ts?${name}`);

  it("is woken while the quota is looked at, once", async () => {
    const { wake } = await fresh("once");
    const context = contextFor("/");
    const account = addressAccount(newAddress());
    for (const operation of [OPERATIONS.listRates, OPERATIONS.getBenchmarks, OPERATIONS.createDecision, OPERATIONS.getHealth]) {
      wake(context, operation, account);
    }
    await settle();
    expect(world.wakes).toEqual(["https://rates.internal/internal/wake", "https://decisions.internal/internal/wake"]);
  });

  it("is not woken by whoever is refused", async () => {
    const { wake } = await fresh("refused");
    const context = contextFor("/");
    const account = addressAccount(newAddress());
    await useUp(account.identity, ADDRESS_QUOTA, 60);
    expect(await takeQuota(context.env, account, 1, context.defer, false)).toMatchObject({ allowed: false });
    wake(context, OPERATIONS.listRates, account);
    await settle();
    expect(world.wakes).toEqual([]);
    wake(context, OPERATIONS.listRates, addressAccount(newAddress()));
    await settle();
    expect(world.wakes).toHaveLength(1);
  });

  it("may fail to wake: it fails again where it matters", async () => {
    const { wake } = await fresh("failing");
    const deferred: Promise<unknown>[] = [];
    const RATES = { ...contextFor("/").env.RATES, fetch: () => Promise.reject(new Error("Not there.")) };
    const context = { ...contextFor("/", { env: { RATES } }), defer: (work: Promise<unknown>) => void deferred.push(work) };
    wake(context, OPERATIONS.listRates, addressAccount(newAddress()));
    expect(await Promise.all(deferred)).toEqual([undefined]);
  });

  it("is woken for calls that are admitted alone", async () => {
    const { bearer } = await newKey({ plan: "free" });
    const before = world.wakes.length;
    await call("/v1/monitors", { headers: bearer });
    expect(world.wakes).toHaveLength(before);
  });
});
