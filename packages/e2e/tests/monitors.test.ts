import { describe, expect, it } from "vitest";
import { CONTEXT } from "../support/alerts.ts";
import { call, callOperation, createKey, problemOf } from "../support/api.ts";

const pro = await createKey("pro");
const stranger = await createKey("pro");
const sandbox = await createKey("pro", true);

const BODY = {
  name: "Below five",
  decision_context: CONTEXT,
  conditions: [{ field: "apr", operator: "lt", value: 5 }],
  webhook_url: "https://hooks.example.com/rates",
};

const create = (body: object = BODY, key = pro, headers: Record<string, string> = {}) =>
  call("POST", "/v1/monitors", { key, body, headers });
async function created(key = pro, body: object = BODY) {
  return (await callOperation("createMonitor", { key, body })).answer;
}
async function faultsOf(response: Response) {
  const problem = await problemOf(response);
  expect(problem).toMatchObject({ status: 400, code: "validation_failed" });
  return problem.errors?.map(({ path }) => path);
}

describe("a monitor", () => {
  it("is created with its defaults and a secret that is shown once", async () => {
    const monitor = await created();
    expect(monitor).toMatchObject({ ...BODY, status: "active", cooldown_hours: 6, last_triggered_at: null, disabled_reason: null });
    expect(monitor.monitor_id).toMatch(/^mon_\w{22}$/);
    expect(monitor.webhook_signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `/v1/monitors/${monitor.monitor_id}`;
    const { answer } = await callOperation("getMonitor", { key: pro, path });
    const { webhook_signing_secret: _, ...shown } = monitor;
    expect(answer).toEqual(shown);
  });

  it("watches a mortgage where no product is named", async () => {
    const { decision_context } = await created(pro, { ...BODY, decision_context: { state: "tx", intent: "purchase", amount: 300_000 } });
    expect(decision_context).toEqual({ product_type: "mortgage", state: "TX", intent: "purchase", amount: 300_000 });
  });

  it("watches what an offer saves against the present loan, and says what it needs for that", async () => {
    const context = {
      product_type: "auto_loan",
      state: "TX",
      amount: 20_000,
      intent: "refinance",
      vehicle_condition: "used",
      keep_months: 36,
    };
    const current_offer = { rate: 9, balance: 20_000, remaining_months: 48 };
    const saving = { field: "vs_current_total_usd", operator: "gte", value: 500 };
    const even = { field: "break_even_months", operator: "lte", value: 24 };
    const body = { ...BODY, decision_context: { ...context, current_offer }, conditions: [saving, even] };
    const { monitor_id, decision_context } = await created(sandbox, body);
    expect(decision_context).toMatchObject({ ...context, current_offer });
    const path = `/v1/monitors/${monitor_id}/evaluations`;
    const [first] = (await callOperation("listEvaluations", { key: sandbox, path })).answer.evaluations;
    expect(first?.conditions).toMatchObject([{ ...saving, met: (first?.observed?.vs_current_total_usd ?? Number.NaN) >= 500 }, even]);
    const simulate = { key: sandbox, path: `/v1/monitors/${monitor_id}/simulate`, body: { rate_change: { new_rate: 1 } } };
    const { event, evaluation } = (await callOperation("simulateMonitor", simulate)).answer;
    const [offer] = event.decision_snapshot.offers;
    expect(offer?.rate).toBe(1);
    expect(evaluation.conditions[0]?.observed).toBe(offer?.savings.vs_current_total_usd ?? null);
    expect(await faultsOf(await create({ ...body, decision_context: context }, sandbox))).toEqual([
      "/conditions/0/field",
      "/conditions/1/field",
    ]);
    const lacking = { ...body.decision_context, current_offer: { rate: 9 } };
    expect(await faultsOf(await create({ ...body, decision_context: lacking }, sandbox))).toEqual(["/decision_context/current_offer"]);
    const { intent: _, ...purchase } = body.decision_context;
    expect(await faultsOf(await create({ ...body, decision_context: purchase }, sandbox))).toEqual(["/conditions/1/field"]);
  });

  it("is changed field by field, paused and woken", async () => {
    const { monitor_id } = await created();
    const path = `/v1/monitors/${monitor_id}`;
    const patch = async (body: object) => (await callOperation("updateMonitor", { key: pro, path, body })).answer;
    expect(await patch({ name: "Other", cooldown_hours: 0.5 })).toMatchObject({
      name: "Other",
      cooldown_hours: 0.5,
      conditions: BODY.conditions,
    });
    const conditions = [{ field: "rate", operator: "change_pct", value: -2 }];
    expect(await patch({ conditions, webhook_url: "https://other.example.com/" })).toMatchObject({
      conditions,
      webhook_url: "https://other.example.com/",
    });
    expect(await patch({ decision_context: { ...CONTEXT, state: "OK" } })).toMatchObject({ decision_context: { state: "OK" } });
    expect(await patch({ status: "paused" })).toMatchObject({ status: "paused" });
    expect(await patch({ status: "active" })).toMatchObject({ status: "active", name: "Other" });
    expect(await faultsOf(await call("PATCH", path, { key: pro, body: {} }))).toEqual([""]);
    expect(await faultsOf(await call("PATCH", path, { key: pro, body: { status: "disabled", nme: "x" } }))).toEqual(
      expect.arrayContaining(["/status", "/nme"]),
    );
    expect(await faultsOf(await call("PATCH", path, { key: pro, body: { webhook_url: "https://10.0.0.1/" } }))).toEqual(["/webhook_url"]);
    const elsewhere = {
      webhook_url: "https://10.0.0.1/",
      decision_context: { product_type: "auto_loan", amount: 25_000, state: "TX", zip: "10001" },
    };
    expect(await faultsOf(await call("PATCH", path, { key: pro, body: elsewhere }))).toEqual(["/webhook_url", "/decision_context/zip"]);
  });

  it("is changed in single members of its loan by a merge patch, which takes out what is null", async () => {
    const { monitor_id, decision_context } = await created();
    const path = `/v1/monitors/${monitor_id}`;
    const merge = (body: object) => call("PATCH", path, { key: pro, body, headers: { "Content-Type": "application/merge-patch+json" } });
    const contextAfter = async (body: object) => {
      const response = await merge(body);
      expect(response.status).toBe(200);
      return ((await response.json()) as { decision_context: object }).decision_context;
    };
    expect(await contextAfter({ decision_context: { credit_score: 777 } })).toEqual({ ...decision_context, credit_score: 777 });
    expect(await contextAfter({ decision_context: { amount: 25_000 }, name: "Other" })).toEqual({
      ...decision_context,
      credit_score: 777,
      amount: 25_000,
    });
    const { credit_score: _, ...without } = decision_context;
    expect(await contextAfter({ decision_context: { credit_score: null } })).toEqual({ ...without, amount: 25_000 });
    // Sent as plain JSON, a `decision_context` replaces the whole context, so it must have an amount.
    expect(await faultsOf(await call("PATCH", path, { key: pro, body: { decision_context: { credit_score: 700 } } }))).toEqual([
      "/decision_context/amount",
    ]);
    expect(await faultsOf(await merge({ decision_context: { amount: null } }))).toEqual(["/decision_context/amount"]);
    expect(await faultsOf(await merge({ decision_context: null }))).toEqual(["/decision_context"]);
    // What is not there may be taken out, but not what is no field.
    expect((await merge({ decision_context: { zip: null } })).status).toBe(200);
    expect(await faultsOf(await merge({ decision_context: { stat: null } }))).toEqual(["/decision_context/stat"]);
    expect(await faultsOf(await merge({ name: null, decision_context: { colour: 1 } }))).toEqual(
      expect.arrayContaining(["/name", "/decision_context/colour"]),
    );
    // Concurrent changes of different members both take effect.
    await Promise.all([merge({ decision_context: { amount: 26_000 } }), merge({ decision_context: { credit_score: 701 } })]);
    const { answer } = await callOperation("getMonitor", { key: pro, path });
    expect(answer.decision_context).toEqual({ ...without, amount: 26_000, credit_score: 701 });
  });

  it("is deleted with what belongs to it, once", async () => {
    const { monitor_id } = await created();
    const path = `/v1/monitors/${monitor_id}`;
    const body = { rate_change: { new_rate: 1 }, options: { deliver_webhook: true } };
    const { delivery } = (await callOperation("simulateMonitor", { key: pro, path: `${path}/simulate`, body })).answer;
    await callOperation("deleteMonitor", { key: pro, path });
    for (const [method, gone] of [
      ["GET", path],
      ["DELETE", path],
      ["GET", `${path}/deliveries`],
      ["GET", `/v1/deliveries/${delivery?.delivery_id}`],
      ["POST", `${path}/rotate-secret`],
    ] as const) {
      expect(await problemOf(await call(method, gone, { key: pro })), gone).toMatchObject({ status: 404, code: "not_found" });
    }
  });

  it("does not exist for another organization, nor for the other environment", async () => {
    const { monitor_id } = await created();
    const path = `/v1/monitors/${monitor_id}`;
    for (const key of [stranger, sandbox]) {
      const calls = [
        call("GET", path, { key }),
        call("PATCH", path, { key, body: { name: "Mine" } }),
        call("DELETE", path, { key }),
        call("POST", `${path}/rotate-secret`, { key }),
        call("POST", `${path}/simulate`, { key, body: { rate_change: { new_rate: 4 } } }),
        call("GET", `${path}/evaluations`, { key }),
        call("GET", `${path}/deliveries`, { key }),
        call("POST", `${path}/replay`, { key, body: { since: "2026-01-01T00:00:00Z" } }),
      ];
      for (const response of await Promise.all(calls)) expect((await problemOf(response)).status).toBe(404);
      const { answer } = await callOperation("listMonitors", { key });
      expect(answer.monitors.map((one) => one.monitor_id)).not.toContain(monitor_id);
    }
    expect((await callOperation("getMonitor", { key: pro, path })).answer.name).toBe(BODY.name);
  });

  it("of the sandbox simulates over the synthetic book", async () => {
    const { monitor_id } = await created(sandbox);
    const path = `/v1/monitors/${monitor_id}/simulate`;
    const { answer } = await callOperation("simulateMonitor", { key: sandbox, path, body: { rate_change: { new_rate: 3 } } });
    expect(answer).toMatchObject({
      would_trigger: true,
      event: { test: true, decision_snapshot: { rate_book: { version: expect.stringMatching(/^sandbox/) } } },
    });
    expect(
      (await callOperation("listEvaluations", { key: sandbox, path: `/v1/monitors/${monitor_id}/evaluations` })).answer.evaluations,
    ).toHaveLength(1);
  });
});

describe("a simulated rate change", () => {
  const requestOf = (monitor_id: string, rate_change: object) => ({
    path: `/v1/monitors/${monitor_id}/simulate`,
    body: { rate_change: { new_rate: 4.5, ...rate_change } },
  });
  const shownOf = async (monitor_id: string, rate_change: object) =>
    (await callOperation("simulateMonitor", { key: pro, ...requestOf(monitor_id, rate_change) })).answer.event.rate_change;
  async function refusedOf(monitor_id: string, rate_change: object) {
    const { path, body } = requestOf(monitor_id, rate_change);
    return faultsOf(await call("POST", path, { key: pro, body }));
  }

  it("is of the monitor's own market, however that is written, and of no other", async () => {
    const { monitor_id } = await created();
    for (const state of ["TX", "tx", "Texas", "TEXAS"]) {
      const own = { state: "TX", product_type: "auto_loan", new_rate: 4.5 };
      expect(await shownOf(monitor_id, { state, product_type: "auto_loan" }), state).toMatchObject(own);
    }
    expect(await refusedOf(monitor_id, { state: "OK" })).toEqual(["/rate_change/state"]);
    expect(await refusedOf(monitor_id, { state: "Oklahoma", product_type: "auto_loan" })).toEqual(["/rate_change/state"]);
    expect(await refusedOf(monitor_id, { product_type: "heloc" })).toEqual(["/rate_change/product_type"]);
    expect((await refusedOf(monitor_id, { state: "OK", product_type: "heloc" }))?.toSorted()).toEqual([
      "/rate_change/product_type",
      "/rate_change/state",
    ]);
  });

  it("is of the state that the monitor's ZIP tells", async () => {
    const { monitor_id } = await created(pro, { ...BODY, decision_context: { product_type: "auto_loan", amount: 30_000, zip: "78701" } });
    expect(await refusedOf(monitor_id, { state: "OK" })).toEqual(["/rate_change/state"]);
    expect(await shownOf(monitor_id, { state: "TX" })).toMatchObject({ state: "TX" });
  });

  it("of another market delivers nothing, and leaves the idempotency key for one of the own market", async () => {
    const { monitor_id } = await created();
    const send = (state: string) => {
      const { path, body } = requestOf(monitor_id, { state });
      const headers = { "Idempotency-Key": `once-${monitor_id}` };
      return call("POST", path, { key: pro, body: { ...body, options: { deliver_webhook: true } }, headers });
    };
    expect(await faultsOf(await send("OK"))).toEqual(["/rate_change/state"]);
    const path = `/v1/monitors/${monitor_id}/deliveries`;
    expect((await callOperation("listMonitorDeliveries", { key: pro, path })).answer.deliveries).toEqual([]);
    expect((await send("TX")).status).toBe(200);
  });

  it("may be of any state where the monitor has none, but of no other product", async () => {
    const { state: _, ...nationwide } = CONTEXT;
    const { monitor_id } = await created(pro, { ...BODY, decision_context: nationwide });
    expect(await shownOf(monitor_id, { state: "oklahoma" })).toMatchObject({ state: "OK", product_type: "auto_loan" });
    expect(await refusedOf(monitor_id, { state: "OK", product_type: "personal_loan" })).toEqual(["/rate_change/product_type"]);
  });
});

describe("lists of monitors", () => {
  it("go page by page, by status", async () => {
    const key = await createKey("pro");
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) ids.push((await created(key, { ...BODY, name: `M${number}` })).monitor_id);
    await callOperation("updateMonitor", { key, path: `/v1/monitors/${ids[2]}`, body: { status: "paused" } });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/v1/monitors?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const page: { monitors: { monitor_id: string }[]; next_cursor: string | null } = (await callOperation("listMonitors", { key, path }))
        .answer;
      seen.push(...page.monitors.map((one) => one.monitor_id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
    const paused = await callOperation("listMonitors", { key, path: "/v1/monitors?status=paused" });
    expect(paused.answer.monitors.map((one) => one.monitor_id)).toEqual([ids[2]]);
    expect(await faultsOf(await call("GET", "/v1/monitors?limit=0", { key }))).toEqual(["/query/limit"]);
    expect(await faultsOf(await call("GET", "/v1/monitors?cursor=bm90", { key }))).toEqual(["/query/cursor"]);
    expect(await faultsOf(await call("GET", "/v1/monitors?status=on", { key }))).toEqual(["/query/status"]);
  });
});

describe("Idempotency-Key", () => {
  it("makes one monitor of several tries, and refuses another body", async () => {
    const key = await createKey("pro");
    const header = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(BODY, key, header)));
    const bodies = await Promise.all(answers.map((response) => response.json() as Promise<Record<string, string>>));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(bodies.map(({ monitor_id, webhook_signing_secret }) => `${monitor_id} ${webhook_signing_secret}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true")).toHaveLength(4);
    expect((await callOperation("listMonitors", { key })).answer.monitors).toHaveLength(1);
    expect(await problemOf(await create({ ...BODY, name: "Other" }, key, header))).toMatchObject({
      status: 422,
      code: "idempotency_key_reused",
    });
  });

  it.each([
    ["/v1/monitors", "monitor_id", BODY],
    ["/v1/subscriptions", "subscription_id", { product_type: "auto_loan", min_change_bps: 5, webhook_url: "https://hooks.example/rates" }],
  ])("of %s makes nothing again after what it made was deleted", async (path, id, body) => {
    const send = (key: string) => call("POST", path, { key: pro, body, headers: { "Idempotency-Key": key } });
    const made = await send(`deleted-${id}`);
    expect(made.status).toBe(201);
    const { [id]: first } = (await made.json()) as Record<string, string>;
    expect((await call("DELETE", `${path}/${first}`, { key: pro })).status).toBe(200);
    const again = await send(`deleted-${id}`);
    expect([again.status, (await problemOf(again)).code]).toEqual([409, "conflict"]);
    const other = await send(`other-${id}`);
    expect(other.status).toBe(201);
    await call("DELETE", `${path}/${((await other.json()) as Record<string, string>)[id]}`, { key: pro });
  });
});

describe("a subscription", () => {
  it("is made once under one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = { product_type: "heloc", min_change_bps: 25, webhook_url: "https://hooks.example.com/moves" };
    const first = await callOperation("createSubscription", { key: pro, body, headers });
    const second = await callOperation("createSubscription", { key: pro, body, headers });
    expect(second.answer).toEqual(first.answer);
    expect(second.response.headers.get("Idempotent-Replayed")).toBe("true");
    const other = await call("POST", "/v1/subscriptions", { key: pro, body: { ...body, min_change_bps: 30 }, headers });
    expect(await problemOf(other)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    const { answer } = await callOperation("listSubscriptions", { key: pro });
    expect(answer.subscriptions.map(({ subscription_id }) => subscription_id)).toEqual([first.answer.subscription_id]);
  });

  it("is made once for eight callers at a time with one Idempotency-Key", async () => {
    const key = await createKey("pro");
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = { product_type: "heloc", min_change_bps: 25, webhook_url: "https://hooks.example.com/moves" };
    const responses = await Promise.all(Array.from({ length: 8 }, () => call("POST", "/v1/subscriptions", { key, body, headers })));
    for (const { status } of responses) expect([201, 409]).toContain(status);
    const { answer } = await callOperation("listSubscriptions", { key });
    expect(answer.subscriptions).toHaveLength(1);
  });

  it("is changed, paused, rotated, simulated and replayed as a monitor is", async () => {
    const key = await createKey("pro");
    const body = { product_type: "auto_loan", state: "TX", min_change_bps: 25, webhook_url: "https://hooks.example.com/moves" };
    const { answer: made } = await callOperation("createSubscription", { key, body });
    const path = `/v1/subscriptions/${made.subscription_id}`;
    const reference = made.reference_rate ?? Number.NaN;
    const patch = (change: object) => callOperation("updateSubscription", { key, path, body: change });
    expect((await patch({ min_change_bps: 50, webhook_url: "https://hooks.example.com/other" })).answer).toMatchObject({
      min_change_bps: 50,
      webhook_url: "https://hooks.example.com/other",
      reference_rate: reference,
      status: "active",
    });
    expect((await patch({ status: "paused" })).answer.status).toBe("paused");
    const simulate = (new_rate: number, options?: object) =>
      callOperation("simulateSubscription", {
        key,
        path: `${path}/simulate`,
        body: { rate_change: { new_rate }, ...(options === undefined ? {} : { options }) },
        headers: { "Idempotency-Key": "simulate-once" },
      });
    expect((await simulate(reference - 1)).answer).toMatchObject({
      would_trigger: false,
      evaluation: { conditions_met: true, change_bps: 100 },
    });
    expect((await patch({ status: "active" })).answer.status).toBe("active");
    expect((await simulate(reference - 0.49)).answer.would_trigger).toBe(false);
    const { answer: sent } = await simulate(reference - 0.5, { deliver_webhook: true });
    expect(sent).toMatchObject({ would_trigger: true, event: { test: true, sequence: 0, rate_change: { previous_rate: reference } } });
    const { answer: again, response } = await simulate(reference - 0.5, { deliver_webhook: true });
    expect(response.headers.get("Idempotent-Replayed")).toBe("true");
    expect([again.event, again.delivery?.delivery_id]).toEqual([sent.event, sent.delivery?.delivery_id]);
    const { answer: rotated } = await callOperation("rotateSubscriptionSecret", { key, path: `${path}/rotate-secret` });
    expect(rotated.webhook_signing_secret).toMatch(/^whsec_/);
    expect(rotated.webhook_signing_secret).not.toBe(made.webhook_signing_secret);
    const { answer: replayed } = await callOperation("replaySubscription", {
      key,
      path: `${path}/replay`,
      body: { since: "2026-01-01T00:00:00Z" },
    });
    expect(replayed).toMatchObject({ subscription_id: made.subscription_id, replayed: 0 });
    const foreign = await call("PATCH", path, { key: stranger, body: { status: "paused" } });
    expect((await problemOf(foreign)).code).toBe("not_found");
    for (const faulty of [{}, { product_type: "heloc" }, { status: "disabled" }, { webhook_url: "http://10.0.0.1" }]) {
      expect((await problemOf(await call("PATCH", path, { key, body: faulty }))).status).toBe(400);
    }
  });
});

describe("bad input", () => {
  it.each([
    ["no amount", { ...BODY, decision_context: { state: "TX" } }, ["/decision_context/amount"]],
    ["no such state", { ...BODY, decision_context: { ...CONTEXT, state: "ZZ" } }, ["/decision_context/state"]],
    ["a mortgage of five years", { ...BODY, decision_context: { amount: 1, term_months: 60 } }, ["/decision_context/term_months"]],
    ["no such county", { ...BODY, decision_context: { ...CONTEXT, county: "Atlantis" } }, ["/decision_context/county"]],
    ["no conditions", { ...BODY, conditions: [] }, ["/conditions"]],
    ["eleven conditions", { ...BODY, conditions: Array.from({ length: 11 }, () => BODY.conditions[0]) }, ["/conditions"]],
    ["another operator", { ...BODY, conditions: [{ field: "apr", operator: "below", value: 1 }] }, ["/conditions/0/operator"]],
    ["a value in words", { ...BODY, conditions: [{ field: "apr", operator: "lt", value: "5" }] }, ["/conditions/0/value"]],
    ["a change of nothing", { ...BODY, conditions: [{ field: "apr", operator: "change_pct", value: 0 }] }, ["/conditions/0/value"]],
    ["a long cooldown", { ...BODY, cooldown_hours: 721 }, ["/cooldown_hours"]],
    ["an unknown field", { ...BODY, cooldown: 1 }, ["/cooldown"]],
    ["no name", { ...BODY, name: " " }, ["/name"]],
    ["a private target", { ...BODY, webhook_url: "https://[::ffff:10.0.0.1]/" }, ["/webhook_url"]],
    ["a target in hex", { ...BODY, webhook_url: "http://0x7f000001/" }, ["/webhook_url"]],
  ])("%s is refused with its place", async (_, body, paths) => {
    expect(await faultsOf(await create(body))).toEqual(paths);
  });

  it("of a simulation, a replay, a subscription is refused with its place", async () => {
    const { monitor_id } = await created();
    const post = (path: string, body: unknown) => call("POST", path, { key: pro, body });
    expect(await faultsOf(await post(`/v1/monitors/${monitor_id}/simulate`, { rate_change: { new_rate: 99 } }))).toEqual([
      "/rate_change/new_rate",
    ]);
    expect(await faultsOf(await post(`/v1/monitors/${monitor_id}/replay`, { since: "yesterday" }))).toEqual(["/since"]);
    expect(await faultsOf(await post("/v1/subscriptions", { product_type: "savings", min_change_bps: 0, webhook_url: "x" }))).toEqual(
      expect.arrayContaining(["/product_type", "/min_change_bps"]),
    );
    expect(
      await faultsOf(await post("/v1/subscriptions", { product_type: "heloc", min_change_bps: 5, webhook_url: "https://printer.local" })),
    ).toEqual(["/webhook_url"]);
    expect(await faultsOf(await post(`/v1/monitors/${monitor_id}/rotate-secret`, { generation: 1 }))).toEqual([""]);
    const large = await post(`/v1/monitors/${monitor_id}/rotate-secret`, { padding: "x".repeat(300_000) });
    expect(await problemOf(large)).toMatchObject({ status: 413, code: "payload_too_large" });
    expect((await problemOf(await call("GET", "/v1/deliveries/dlv_none", { key: pro }))).status).toBe(404);
    expect((await problemOf(await call("GET", "/v1/subscriptions/sub_none", { key: pro }))).status).toBe(404);
  });
});
