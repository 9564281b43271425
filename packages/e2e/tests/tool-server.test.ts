import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Client } from "@modelcontextprotocol/client";
import { OPERATION_LIST } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { callTool, connectAgent } from "../support/agents/tool-client.ts";
import { baseUrl, call, createKey, freshAddress, problemOf } from "../support/api.ts";
import { sharedSystem } from "../support/fixtures.ts";
import { asManyCallers } from "../support/many-callers.ts";

const enterprise = await createKey("enterprise");
const free = await createKey("free");

const connect = (key?: string, path = "/mcp") =>
  connectAgent(new URL(path, baseUrl()), {
    "CF-Connecting-IP": freshAddress(),
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  });

async function use(client: Client, name: string, args: Record<string, unknown>) {
  const used = await callTool(client, name, args);
  // A problem has only text, because clients validate structured content against the schema of a success.
  expect(used.result.structuredContent === undefined).toBe(used.isError);
  return used;
}

describe("a version of the tool server that a deployment tries", () => {
  const headers = {
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-06-18",
    "Cloudflare-Workers-Version-Overrides": 'tellerline-tool-server="dc8dcd28-271b-4367-9840-6c244f84cb40"',
  };
  const { deploymentSecret } = sharedSystem();
  const send = async (method: string, params: object, secret = deploymentSecret) => {
    const told = { ...headers, "Deployment-Secret": secret };
    const response = await call("POST", "/mcp", { key: free, headers: told, body: { jsonrpc: "2.0", id: 1, method, params } });
    // Removes `data: ` and other text before the JSON if the response is an event stream.
    return JSON.parse((await response.text()).replace(/^[^{]*/, ""));
  };

  it("lists its tools, and makes no calls", async () => {
    const { tools } = (await send("tools/list", {})).result;
    expect(tools.length).toBeGreaterThan(20);
    const { isError, content } = (await send("tools/call", { name: "list_rates", arguments: {} })).result;
    expect(isError).toBe(true);
    expect(JSON.parse(content[0].text)).toMatchObject({ status: 503, code: "unavailable" });
  });

  it.each(["", "another", `${deploymentSecret}x`])("is named in vain by whoever shows the secret %o", async (secret) => {
    const { isError } = (await send("tools/call", { name: "list_rates", arguments: {} }, secret)).result;
    expect(isError).not.toBe(true);
  });
});

describe("the tools", () => {
  it("are the operations of the catalogue, with the names that are promised", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(OPERATION_LIST.flatMap(({ tool }) => tool ?? []).toSorted());
    const promised =
      "batch_decisions simulate_decision find_reachable_offers find_eligible_credit_unions check_membership_eligibility get_eligibility_coverage extract_eligibility_facts rank_offers list_rates get_benchmarks get_league_table rank_deposit_rates get_credit_union_profile get_membership_record lookup_place_eligibility create_monitor list_monitors get_monitor update_monitor delete_monitor simulate_monitor";
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(promised.split(" ")));
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title, name).toBeTruthy();
      expect(description, name).toBeTruthy();
      expect(inputSchema.type).toBe("object");
      expect(Object.keys(outputSchema?.properties ?? {}).length, name).toBeGreaterThan(0);
      expect(typeof annotations?.readOnlyHint, name).toBe("boolean");
    }
    const search = tools.find(({ name }) => name === "find_eligible_credit_unions");
    expect(search?.description).toContain("never means no");
    expect(search?.description).toContain("Never tell anyone that they are ineligible");
    await client.close();
  });

  it("are eight where an agent asks for the core, and others can be called all the same", async () => {
    const client = await connect(enterprise, "/mcp?toolset=core");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      "batch_decisions check_membership_eligibility extract_eligibility_facts find_eligible_credit_unions find_institution find_reachable_offers get_eligibility_coverage rank_offers".split(
        " ",
      ),
    );
    const offers = await use(client, "find_reachable_offers", {
      person: { home_state: "TX", military_status: "veteran" },
      product: { product_type: "auto_loan", amount: 20_000 },
    });
    expect(offers).toMatchObject({ isError: false, answer: { counts: expect.anything() } });
    expect((await use(client, "list_rates", { product_type: "heloc", limit: 1 })).isError).toBe(false);
    await client.close();
    for (const [query, path] of [
      ["toolset=most", "/query/toolset"],
      ["tools=core", "/query/tools"],
    ]) {
      const refused = await call("POST", `/mcp?${query}`, { body: message("tools/list"), headers: ACCEPT });
      expect(await problemOf(refused)).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path }] });
    }
  });

  it("carry an agent through a session: facts, search, offers, a monitor, a simulation", async () => {
    const client = await connect(enterprise);
    const { answer: facts } = await use(client, "extract_eligibility_facts", {
      text: "I live in Travis County, Texas and I am a veteran.",
    });
    const person = facts.person_search_body as Record<string, unknown>;
    expect(person).toMatchObject({ home_state: "TX", military_status: "veteran" });
    const { answer: search } = await use(client, "find_eligible_credit_unions", { ...person, limit: 3 });
    expect(search).toMatchObject({ limit: 3, counts: { eligible: expect.any(Number) } });
    const product = { product_type: "auto_loan", amount: 25_000, term_months: 60 };
    const { answer: offers } = await use(client, "find_reachable_offers", { person, product, limit: 2 });
    expect(offers).toMatchObject({ reachable_now: expect.any(Array) });
    const monitor = {
      name: "Agent's",
      decision_context: { product_type: "auto_loan", state: "TX", amount: 25_000 },
      conditions: [{ field: "apr", operator: "lt", value: 3 }],
      webhook_url: "https://hooks.example.com/agent",
      idempotency_key: crypto.randomUUID(),
    };
    const { answer: created } = await use(client, "create_monitor", monitor);
    expect((await use(client, "create_monitor", monitor)).answer).toEqual(created);
    const { answer: simulated } = await use(client, "simulate_monitor", { monitor_id: created.monitor_id, rate_change: { new_rate: 2.5 } });
    expect(simulated).toMatchObject({ would_trigger: true });
    expect((await use(client, "simulate_decision", { product_request: { product_type: "heloc", amount: 50_000 } })).answer).toMatchObject({
      rate_book: { version: expect.stringMatching(/^sandbox/) },
    });
    expect((await use(client, "delete_monitor", { monitor_id: created.monitor_id })).isError).toBe(false);
    await client.close();
  });

  it("take arguments that stand elsewhere, and say so; the route does not", async () => {
    const client = await connect(enterprise);
    const flat = { product_type: "auto_loan", amount: 20_000, state: "TX", credit_score: 700 };
    const { isError, answer } = await use(client, "rank_offers", flat);
    expect({ isError, notes: answer.argument_notes }).toEqual({
      isError: false,
      notes: [
        "`product_type` was taken as `product_request.product_type`.",
        "`amount` was taken as `product_request.amount`.",
        "`credit_score` was taken as `borrower.credit_score`.",
        "`state` was taken as `context.geo.state`.",
      ],
    });
    const nested = {
      product_request: { product_type: "auto_loan", amount: 20_000 },
      context: { geo: { state: "TX" } },
      borrower: { credit_score: 700 },
    };
    const { answer: same } = await use(client, "rank_offers", nested);
    expect(same).not.toHaveProperty("argument_notes");
    expect(answer.offers).toEqual(same.offers);
    const refused = await call("POST", "/v1/decisions", { key: enterprise, body: flat });
    expect(await problemOf(refused)).toMatchObject({ status: 400, code: "validation_failed" });
    const contrary = await use(client, "rank_offers", { ...nested, amount: 1 });
    expect(contrary).toMatchObject({ isError: true, answer: { code: "conflicting_fields", errors: [{ path: "/amount" }] } });
    const { answer: search } = await use(client, "find_eligible_credit_unions", { state: "TX", city: "Austin", limit: 1 });
    expect(search).toMatchObject({ argument_notes: ["`state` was taken as `home_state`.", "`city` was taken as `home_city`."] });
    await client.close();
  });

  it("answer what the REST call answers, problems and their codes included", async () => {
    const client = await connect(enterprise);
    const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 20_000 } };
    const rest = await (await call("POST", "/v1/decisions", { key: enterprise, body })).json();
    const { answer, result } = await use(client, "rank_offers", body);
    expect({ ...answer, request_id: "" }).toEqual({ ...(rest as object), request_id: "" });
    expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? "")).toEqual(answer);
    const refused = await use(client, "rank_offers", { product_request: { product_type: "auto_lon", amount: -1 } });
    expect(refused).toMatchObject({ isError: true, answer: { code: "validation_failed", status: 400 } });
    expect(await use(client, "get_monitor", { monitor_id: "mon_none" })).toMatchObject({ isError: true, answer: { code: "not_found" } });
    expect(await use(client, "get_monitor", {})).toMatchObject({
      isError: true,
      answer: { code: "validation_failed", errors: [{ path: "/monitor_id" }] },
    });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow();
    expect(await use(client, "list_rates", { stat: "TX", limit: 0 })).toMatchObject({
      isError: true,
      answer: {
        errors: expect.arrayContaining([
          expect.objectContaining({ path: "/limit" }),
          expect.objectContaining({ path: "/stat", message: expect.stringContaining('Did you mean "state"?') }),
        ]),
      },
    });
    await client.close();
    const poor = await connect(free);
    expect(await use(poor, "rank_offers", body)).toMatchObject({ isError: true, answer: { code: "plan_required", required_plan: "pro" } });
    await poor.close();
    const keyless = await connect();
    expect(await use(keyless, "list_rates", { product_type: "heloc" })).toMatchObject({
      isError: true,
      answer: { code: "missing_api_key" },
    });
    await keyless.close();
  });
});

describe("an answer to an agent that asks for no number of entries", () => {
  const KB = 1024;
  const texan = { home_state: "TX", home_zip: "78701", employer: "Dell", military_status: "veteran" };
  it.each([
    ["find_eligible_credit_unions", { home_state: "TX" }],
    ["find_eligible_credit_unions", { home_state: "CA", employer: "Kaiser" }],
    ["find_eligible_credit_unions", texan],
    ["find_reachable_offers", { person: texan, product: { product_type: "auto_loan", amount: 20_000 } }],
    ["lookup_place_eligibility", { state: "TX" }],
    ["get_benchmarks", {}],
    ["get_league_table", { product_type: "auto_loan", state: "TX" }],
    ["list_rates", { product_type: "auto_loan", state: "TX" }],
    ["rank_deposit_rates", { product_type: "certificate", amount: 10_000, state: "TX" }],
    ["rank_offers", { product_request: { product_type: "auto_loan", amount: 20_000 } }],
  ])("of %s %j fits its context: at most 16 KB", async (name, args) => {
    const client = await connect(enterprise);
    const { isError, answer } = await use(client, name, args);
    expect(isError).toBe(false);
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(16 * KB);
    await client.close();
  });

  it("is what the REST call answers with the defaults of the tool, and more where the agent asks for it", async () => {
    const client = await connect(enterprise);
    const { toolDefaults } = OPERATION_LIST.find(({ tool }) => tool === "find_eligible_credit_unions") ?? {};
    expect(toolDefaults).toEqual({ limit: 5, detail: "summary" });
    const rest = await call("POST", "/v1/eligibility/search", { key: enterprise, body: { ...toolDefaults, ...texan } });
    const { answer } = await use(client, "find_eligible_credit_unions", texan);
    expect(answer).toEqual(await rest.json());
    const more = await use(client, "find_eligible_credit_unions", { ...texan, limit: 50, detail: "full" });
    expect(JSON.stringify(more.answer).length).toBeGreaterThan(4 * JSON.stringify(answer).length);
    const cursors = answer.next_cursors as Readonly<Record<string, string | null>>;
    const next = await use(client, "find_eligible_credit_unions", { ...texan, bucket: "unknown", cursor: cursors.unknown });
    expect(next).toMatchObject({ isError: false, answer: { unknown: { length: 5 }, eligible: [] } });
    await client.close();
  });
});

describe("an institution", () => {
  it("is named by its id in every tool, plain or as a path has it", async () => {
    const client = await connect(enterprise);
    const { answer: found } = await use(client, "find_eligible_credit_unions", { home_state: "TX" });
    const { credit_union_id } = (found.unknown as readonly { readonly credit_union_id: string }[])[0] ?? { credit_union_id: "" };
    for (const args of [{ credit_union_id }, { credit_union_id: encodeURIComponent(credit_union_id) }, { id: credit_union_id }]) {
      expect(await use(client, "get_membership_record", args)).toMatchObject({ isError: false, answer: { credit_union_id } });
    }
    expect(await use(client, "get_membership_record", {})).toMatchObject({ answer: { errors: [{ path: "/credit_union_id" }] } });
    await client.close();
  });
});

describe("several scenarios", () => {
  it("show an agent the best offer of each, and more where it asks", async () => {
    const client = await connect(enterprise);
    const scenarios = Array.from({ length: 4 }, (_, index) => ({
      product_type: "auto_loan",
      intent: "purchase",
      amount: 20_000 + index,
      state: "TX",
    }));
    const offersOf = async (args: object) => {
      const { answer } = await use(client, "batch_decisions", { scenarios, ...args });
      return (answer.results as readonly { readonly offers: readonly object[] }[]).map(({ offers }) => offers.length);
    };
    expect(await offersOf({})).toEqual([1, 1, 1, 1]);
    expect(await offersOf({ max_providers: 3 })).toEqual([3, 3, 3, 3]);
    await client.close();
  });
});

describe("prompts and resources", () => {
  it("are the three usual jobs, and the guides", async () => {
    const client = await connect(free);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["find_credit_unions", "compare_offers", "watch_rate"]);
    const { messages } = await client.getPrompt({ name: "find_credit_unions", arguments: { about: "I live in Laredo." } });
    expect(messages).toMatchObject([{ role: "user", content: { type: "text", text: expect.stringContaining("I live in Laredo.") } }]);
    const { tools } = await client.listTools();
    for (const { name, arguments: wanted = [] } of prompts) {
      const given = Object.fromEntries(wanted.map((one) => [one.name, "x"]));
      const prompt = await client.getPrompt({ name, arguments: given });
      const [content] = prompt.messages.map((said) => (said.content.type === "text" ? said.content.text : ""));
      const named = [...(content ?? "").matchAll(/\b(?:[Cc]all|otherwise|\() ?([a-z]+(?:_[a-z]+)+)/g)].map(([, tool = ""]) => tool);
      expect(named.length).toBeGreaterThan(0);
      expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(named));
    }
    const listed = await client.getPrompt({ name: "watch_rate", arguments: { loan: "a car", limit: "6 %" } });
    expect(listed.messages).toMatchObject([{ content: { text: expect.stringContaining("list_events") } }]);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("tellerline://guides/membership");
    for (const { uri, title } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, mimeType: "text/markdown", text: expect.stringContaining(`# ${title}`) }]);
    }
    await client.close();
  });

  it("refuse what they don't have, and say what there is", async () => {
    const client = await connect(free);
    await expect(client.getPrompt({ name: "make_coffee" })).rejects.toThrow("prompts/list");
    await expect(client.getPrompt({ name: "watch_rate", arguments: { loan: "a car" } })).rejects.toThrow("needs: limit.");
    for (const uri of ["tellerline://guides/none", "file:///etc/passwd", "tellerline://guides/constructor"]) {
      await expect(client.readResource({ uri })).rejects.toThrow("resources/list");
    }
    await client.close();
  });
});

const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const ACCEPT = { Accept: "application/json, text/event-stream" };

describe("a request to the tool server", () => {
  it.each([
    ["prompts/get", undefined, "params"],
    ["prompts/get", { name: 5 }, "params.name"],
    ["prompts/get", { name: "watch_rate", arguments: { loan: 5 } }, "params.arguments.loan"],
    ["resources/read", {}, "params.uri"],
    ["initialize", {}, "params.protocolVersion"],
  ])("%s with params %j is the caller's fault, alone and among others", async (method, params, place) => {
    const faulty = { jsonrpc: "2.0", id: 7, method, ...(params === undefined ? {} : { params }) };
    for (const body of [faulty, [message("ping"), faulty]]) {
      const response = await call("POST", "/mcp", { key: enterprise, body, headers: { ...ACCEPT, "MCP-Protocol-Version": "2025-03-26" } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ id: 7, error: { code: -32602, message: expect.stringContaining(place) } });
    }
  });

  it("costs what its REST call costs, and says what is left", async () => {
    const key = await createKey("free");
    const post = (body: object) => call("POST", "/mcp", { key, body, headers: ACCEPT });
    const listed = await post(message("tools/list"));
    expect(listed.headers.get("RateLimit-Remaining")).toBe("20");
    const rates = await post(message("tools/call", { name: "list_rates", arguments: { product_type: "heloc", limit: 1 } }));
    expect(rates.status).toBe(200);
    expect(rates.headers.get("RateLimit-Remaining")).toBe("19");
    expect(rates.headers.get("RateLimit-Policy")).toBe("20;w=2592000");
    expect(rates.headers.get("X-Request-Id")).toMatch(/^req_/);
  });

  it("is refused with a key that is not ours, and from a foreign page", async () => {
    const wrong = await call("POST", "/mcp", { key: "rk_live_wrong", body: message("tools/list"), headers: ACCEPT });
    expect(await problemOf(wrong)).toMatchObject({ status: 401, code: "invalid_api_key" });
    const foreign = await call("POST", "/mcp", { body: message("tools/list"), headers: { ...ACCEPT, Origin: "https://evil.example" } });
    expect(await problemOf(foreign)).toMatchObject({ status: 403, code: "forbidden_origin" });
    const own = await call("POST", "/mcp", { body: message("tools/list"), headers: { ...ACCEPT, Origin: baseUrl() } });
    expect(own.status).toBe(200);
    expect((await call("GET", "/mcp", { headers: ACCEPT })).status).toBe(405);
  });
});

describe("more than one message, or too much of one", () => {
  const from = (address: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call("POST", "/mcp", { body, headers: { ...ACCEPT, "CF-Connecting-IP": address, ...headers } });
  const remainingOf = async (address: string) => {
    const response = await call("GET", "/health", { headers: { "CF-Connecting-IP": address } });
    return Number(response.headers.get("RateLimit-Remaining"));
  };
  const pings = (count: number) => Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }));

  it("is limited before it is read, and costs the address", async () => {
    const address = freshAddress();
    expect(await problemOf(await from(address, { ...message("ping"), params: { pad: "x".repeat(300_000) } }))).toMatchObject({
      status: 413,
    });
    expect((await from(address, pings(20))).status).toBe(200);
    expect(await problemOf(await from(address, pings(21)))).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await problemOf(await from(address, [message("tools/list"), message("tools/list")]))).toMatchObject({ status: 400 });
    expect(await problemOf(await from(address, pings(2), { "MCP-Protocol-Version": "2025-06-18" }))).toMatchObject({ status: 400 });
    // The address has paid for twenty messages, four refused requests, and the call of `remainingOf` itself.
    expect(await remainingOf(address)).toBe(60 - 20 - 4 - 1);
    expect((await from(address, pings(20))).status).toBe(200);
    expect(await problemOf(await from(address, pings(20)))).toMatchObject({ status: 429, code: "rate_limited" });
  });

  it("is refused by its own arguments before a call is made of them", async () => {
    const many = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, 1]));
    const response = await from(freshAddress(), message("tools/call", { name: "get_eligibility_coverage", arguments: many }));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("unknown_field");
  });

  it("is refused, whatever tool it asks for, once the address has nothing left", async () => {
    const address = freshAddress();
    const idle = (count: number) =>
      Array.from({ length: count }, (_, id) => ({ ...message("tools/call", { name: "no_such", arguments: {} }), id }));
    for (let count = 0; count < 3; count++) expect((await from(address, idle(20))).status).toBe(200);
    expect(await problemOf(await from(address, idle(1)))).toMatchObject({ status: 429, code: "rate_limited" });
  });

  it("is refused with a key twice, as a REST call is", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_rates","arguments":{"limit":1,"limit":2}}}';
    const headers = { ...ACCEPT, "Content-Type": "application/json", "CF-Connecting-IP": freshAddress() };
    expect(await problemOf(await fetch(`${baseUrl()}/mcp`, { method: "POST", headers, body }))).toMatchObject({ code: "invalid_json" });
  });

  it("is refused with a lone surrogate, as a REST call is", async () => {
    const response = await from(freshAddress(), message("tools/call", { name: "list_rates", arguments: { credit_union_id: "a\ud800" } }));
    expect(await problemOf(response)).toMatchObject({ status: 400, errors: [{ path: "/params/arguments/credit_union_id" }] });
  });

  it("shows the quota that is left after the last of its calls", async () => {
    const key = await createKey("free");
    const calls = Array.from({ length: 3 }, (_, id) => ({
      ...message("tools/call", { name: "list_rates", arguments: { product_type: "heloc", limit: 1 } }),
      id,
    }));
    const answered = await call("POST", "/mcp", { key, body: calls, headers: ACCEPT });
    expect(answered.status).toBe(200);
    expect(answered.headers.get("RateLimit-Remaining")).toBe("17");
  });

  it("keeps path arguments within their segment", async () => {
    const client = await connect(enterprise);
    for (const monitor_id of ["../rates", "..", "a/b", "a\r\nX-Evil: 1", "%2e%2e", "mon_1?x=y#z"]) {
      const { isError, answer } = await use(client, "get_monitor", { monitor_id });
      expect({ monitor_id, isError, code: answer.code }).toEqual({
        monitor_id,
        isError: true,
        code: expect.stringMatching(/^(?:not_found|validation_failed)$/),
      });
    }
    // These arguments are not strings. In a path they would become strings, such as ".." from [".."], so they must be refused before that.
    for (const args of [
      { state: [".."], slug: "health" },
      { state: ["..", "v1"], slug: {} },
    ]) {
      expect(await use(client, "get_credit_union_profile", args)).toMatchObject({ isError: true, answer: { code: "validation_failed" } });
    }
    expect(await use(client, "list_rates", { product_type: ["heloc"], stat: "TX" })).toMatchObject({
      answer: { errors: [{ path: "/product_type" }, { path: "/stat", code: "unknown_field" }] },
    });
    expect(await use(client, "get_benchmarks", { stat: "TX" })).toMatchObject({
      answer: { errors: [{ path: "/stat", code: "unknown_field" }] },
    });
    const record = await use(client, "get_membership_record", { credit_union_id: ".." });
    expect(record).toMatchObject({ answer: { errors: [{ path: "/credit_union_id" }] } });
    const faulty = await use(client, "create_monitor", { idempotency_key: "a\r\nX-Evil: 1" });
    expect(faulty).toMatchObject({ isError: true, answer: { code: "validation_failed", errors: [{ path: "/idempotency_key" }] } });
    const renamed = await use(client, "get_membership_record", { id: "no such institution" });
    expect(renamed.answer).toMatchObject({ code: "not_found", argument_notes: ["`id` was taken as `credit_union_id`."] });
    // What a route tells of its path and headers is told of the arguments from which they were made.
    const long = await use(client, "get_membership_record", { credit_union_id: "x".repeat(3000) });
    expect(long).toMatchObject({ answer: { errors: [{ path: "/credit_union_id" }] } });
    const monitor = {
      name: "Rates",
      decision_context: { product_type: "heloc", amount: 50_000 },
      conditions: [{ field: "rate", operator: "lt", value: 6 }],
    };
    expect(await use(client, "create_monitor", { ...monitor, idempotency_key: "no uuid" })).toMatchObject({
      isError: true,
      answer: { errors: expect.arrayContaining([expect.objectContaining({ path: "/idempotency_key" })]) },
    });
    await client.close();
  });
});

describe("the protocol's own conformance suite", () => {
  const suite = join(dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")), "dist/index.js");

  it.each([
    ["of revision 2026-07-28", ["--requirements", "2026-07-28"]],
    ["of the older revisions", ["--suite", "active"]],
  ])("%s passes, but for what does not apply", async (_, args) => {
    const output = mkdtempSync(join(tmpdir(), "tellerline-mcp-"));
    const expected = join(import.meta.dirname, "mcp-expected-failures.yml");
    const callers = await asManyCallers(baseUrl());
    const child = spawn(process.execPath, [
      suite,
      "server",
      "--url",
      `${callers.url}/mcp`,
      "--expected-failures",
      expected,
      "-o",
      output,
      ...args,
    ]);
    const [said, complained] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on("close", resolve)),
    ]);
    callers.close();
    rmSync(output, { recursive: true, force: true });
    expect(child.exitCode, said.slice(-3000) + complained.slice(-1000)).toBe(0);
  });
});
