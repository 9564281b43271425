import { OPERATION_LIST, type Route } from "@tellerline/contract";
import { PLAN_NAMES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, contextFor, newKey, problem, useWorld, world } from "../testing/world.ts";
import { admit, isCharged } from "./gates.ts";

useWorld();

const HEADERS = { "content-type": "application/problem+json", vary: "Authorization, X-API-Key, Accept" };

const TRY_PRO = 'To try it, POST /keys with {"plan":"pro"} gives a sandbox key.';

describe("a plan", () => {
  it.each(PLAN_NAMES)("%s has the operations of those before it and its own, and no other", async (plan) => {
    const { bearer, row } = await newKey({ plan });
    const context = contextFor("/", { headers: bearer });
    const decided: unknown[] = [];
    const expected: unknown[] = [];
    for (const operation of OPERATION_LIST) {
      const { id, plan: needed, isKeysOwn = false }: Route & { readonly id: string } = operation;
      const { ok, caller, account } = await admit(context, operation);
      decided.push([id, ok, caller?.principal.keyId, account.identity.split(":")[0]]);
      const isIncluded = needed === null || PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(needed);
      expected.push([id, isIncluded, row.keyId, needed === null && !isKeysOwn ? "address" : "key"]);
    }
    expect(decided).toEqual(expected);
  });

  it("that lacks an operation is told which has it, and the call is charged to the key", async () => {
    const { bearer } = await newKey({ plan: "free" });
    expect(await call("/v1/decisions", { method: "POST", headers: bearer, body: "{}" })).toEqual({
      status: 403,
      quota: "19 of 20",
      headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key" },
      body: problem(
        403,
        "plan_required",
        "The plan does not include this operation",
        `POST /v1/decisions needs the pro plan; this key is on free. ${TRY_PRO}`,
        "/v1/decisions",
        { required_plan: "pro", current_plan: "free" },
      ),
    });
    expect(world.reached).toEqual([]);
  });

  it("that lacks an operation is told where a live plan is had, if the operator says so", async () => {
    const { bearer } = await newKey({ plan: "free" });
    const answer = await call("/v1/decisions", {
      method: "POST",
      headers: bearer,
      body: "{}",
      env: { PLANS_URL: "https://example.com/plans" },
    });
    expect(answer.body).toMatchObject({
      detail: `POST /v1/decisions needs the pro plan; this key is on free. ${TRY_PRO} A live plan: https://example.com/plans`,
      plans_url: "https://example.com/plans",
    });
  });
});

describe("scopes", () => {
  it.each<[string, string, Parameters<typeof newKey>[0], string | null]>([
    ["POST", "/v1/decisions", { scopes: ["decisions"] }, null],
    ["POST", "/v1/decisions", { scopes: ["read", "decisions"] }, null],
    ["POST", "/v1/decisions", { scopes: null }, null],
    ["POST", "/v1/decisions", { scopes: ["read", "monitors"] }, "the scope decisions; this key has read, monitors"],
    ["GET", "/v1/rates", { scopes: ["monitors"] }, "the scope read; this key has monitors"],
    ["GET", "/v1/monitors", { scopes: ["eligibility"] }, "the scope monitors; this key has eligibility"],
    ["POST", "/v1/eligibility/search", { plan: "enterprise", scopes: ["read"] }, "the scope eligibility; this key has read"],
    ["GET", "/keys/current", { scopes: ["read"] }, null],
    ["GET", "/v1/demo/rates", { scopes: ["monitors"] }, null],
    ["GET", "/v1/keys", { scopes: null }, null],
    ["GET", "/v1/keys", { scopes: ["read", "monitors"] }, "a key without scopes; this key has read, monitors"],
    ["POST", "/keys/current/rotate", { scopes: ["read"] }, "a key without scopes; this key has read"],
  ])("decide about %s %s with %j", async (method, path, fields, needed) => {
    const { bearer } = await newKey(fields);
    const { status, body } = await call(path, { method, headers: bearer, ...(method === "GET" ? {} : { body: "{}" }) });
    if (needed === null) expect(status).toBe(200);
    else {
      const detail = `${method} ${path} needs ${needed}.`;
      expect([status, body]).toEqual([403, problem(403, "scope_required", "The key may not do this", detail, path)]);
    }
    expect(world.reached).toHaveLength(needed === null ? 1 : 0);
  });

  it("are looked at where the plan has the operation", async () => {
    const { bearer } = await newKey({ plan: "free", scopes: ["read"] });
    expect(await call("/v1/monitors", { headers: bearer })).toMatchObject({
      status: 403,
      quota: "19 of 20",
      body: { code: "plan_required" },
    });
  });
});

describe("a call without a key", () => {
  it("is told how one is sent, where one is needed", async () => {
    expect(await call("/v1/rates")).toEqual({
      status: 401,
      quota: "59 of 60",
      headers: { ...HEADERS, "www-authenticate": 'Bearer realm="tellerline"' },
      body: problem(
        401,
        "missing_api_key",
        "An API key is required",
        "Send a key as Authorization: Bearer <API_KEY> or X-API-Key. To get one, call POST /keys. An agent whose user has a key can use /mcp?auth=required.",
        "/v1/rates",
      ),
    });
    expect(world.reached).toEqual([]);
  });

  it("is admitted where none is needed, and charged to its address", async () => {
    expect(await call("/v1/demo/rates")).toMatchObject({ status: 200, quota: "59 of 60" });
  });
});

it("a key that is not good is refused where none is needed, too", async () => {
  const headers = { "X-API-Key": "nothing" };
  expect(await call("/v1/demo/rates", { headers })).toEqual({
    status: 401,
    quota: "59 of 60",
    headers: { ...HEADERS, "www-authenticate": 'Bearer realm="tellerline", error="invalid_token"' },
    body: problem(
      401,
      "invalid_api_key",
      "The API key is not valid",
      "Unknown API key. Check that it was copied completely.",
      "/v1/demo/rates",
    ),
  });
});

it("a call is the key's where the operation needs one, or is the key's own", async () => {
  const { bearer } = await newKey();
  const [keyless] = OPERATION_LIST.filter(({ plan }) => plan === null);
  if (keyless === undefined) throw new Error("Every operation needs a key.");
  const own = { ...keyless, isKeysOwn: true };
  const admission = await admit(contextFor("/", { headers: bearer }), own);
  expect([admission.ok, admission.account.counter]).toEqual([true, "quotas"]);
  const { caller } = admission;
  expect([isCharged(own, caller), isCharged(keyless, caller), isCharged(own, null)]).toEqual([true, false, false]);
  expect((await admit(contextFor("/"), own)).account.counter).toBe("addresses");
});
