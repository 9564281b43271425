import { describe, expect, it } from "vitest";
import { CONTEXT } from "../support/alerts.ts";
import { baseUrl, call, callOperation, createKey, freshAddress, problemOf } from "../support/api.ts";

const pro = await createKey("pro");
const enterprise = await createKey("enterprise");
const TAG = /^"[0-9a-f]{32}"$/;

const BODY = {
  name: "Below five",
  decision_context: CONTEXT,
  conditions: [{ field: "apr", operator: "lt", value: 5 }],
  webhook_url: "https://hooks.example.com/rates",
};

function headerOf(response: Response, name: string): string {
  const value = response.headers.get(name);
  if (value === null) throw new Error(`${response.status} without ${name}.`);
  return value;
}

const remaining = (response: Response) => Number(response.headers.get("RateLimit-Remaining"));
const create = async () => (await callOperation("createMonitor", { key: pro, body: BODY })).answer.monitor_id;
const read = (path: string, headers: Record<string, string> = {}, key = pro) => call("GET", path, { key, headers });

async function recordPath(): Promise<string> {
  const { answer } = await callOperation("searchEligibility", { key: enterprise, body: { home_state: "TX" } });
  const [entry] = [...answer.eligible, ...answer.conditionally_eligible, ...answer.possibly_eligible, ...answer.unknown];
  if (entry === undefined) throw new Error("Nobody in Texas was found.");
  return `/v1/credit-unions/${encodeURIComponent(entry.credit_union_id)}/eligibility`;
}

describe("a read with an entity tag", () => {
  it.each([
    ["the OpenAPI document", async () => "/openapi.json"],
    ["a guide", async () => "/docs/webhooks"],
    ["the summary for language models", async () => "/llms.txt"],
    ["all guides for language models", async () => "/llms-full.txt"],
    ["a guide's text", async () => "/docs/metering.md"],
    ["the rules for robots", async () => "/robots.txt"],
    ["the mark", async () => "/favicon.ico"],
    ["the catalogue", async () => "/v1/capabilities"],
    ["the coverage", async () => "/v1/eligibility/coverage"],
    ["a record", recordPath],
    ["a monitor", async () => `/v1/monitors/${await create()}`],
  ])("of %s is answered 304 where the caller has it, and whole where not", async (_, pathOf) => {
    const path = await pathOf();
    const key = path.endsWith("/eligibility") ? enterprise : pro;
    const first = await read(path, {}, key);
    const tag = headerOf(first, "ETag");
    expect({ status: first.status, tag }).toEqual({ status: 200, tag: expect.stringMatching(TAG) });
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await read(path, { "If-None-Match": known }, key);
      expect({ known, status: again.status, body: await again.text() }).toEqual({ known, status: 304, body: "" });
      expect(again.headers.get("ETag")).toBe(tag);
      expect(again.headers.get("X-Request-Id")).toMatch(/^req_/);
    }
    const other = await read(path, { "If-None-Match": '"other"' }, key);
    expect({ status: other.status, body: await other.text() }).toEqual({ status: 200, body: await first.text() });
  });

  it("costs 1 where work was done for it, and for a document that the caller has nothing ten times a minute", async () => {
    const path = `/v1/monitors/${await create()}`;
    const first = await read(path);
    const again = await read(path, { "If-None-Match": headerOf(first, "ETag") });
    expect(remaining(first) - remaining(again)).toBe(1);
    const address = { "CF-Connecting-IP": freshAddress() };
    const ask = (headers: Record<string, string>) => fetch(new URL("/openapi.json", baseUrl()), { headers: { ...address, ...headers } });
    const document = await ask({});
    const spent: number[] = [];
    for (let times = 0; times < 12; times++) {
      const known = await ask({ "If-None-Match": headerOf(document, "ETag") });
      expect(known.status).toBe(304);
      spent.push(remaining(document) - remaining(known));
    }
    expect(spent).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    const changed = await ask({ "If-None-Match": '"another"' });
    expect({ status: changed.status, spent: remaining(document) - remaining(changed) }).toEqual({ status: 200, spent: 3 });
  });
});

describe("a change with If-Match", () => {
  it("is made of what the caller saw, and refused of anything else", async () => {
    const path = `/v1/monitors/${await create()}`;
    const change = (name: string, tag: string) => call("PATCH", path, { key: pro, body: { name }, headers: { "If-Match": tag } });
    const seen = headerOf(await read(path), "ETag");
    const first = await change("first", seen);
    expect(first.status).toBe(200);
    const changed = headerOf(first, "ETag");
    expect(changed).toBe((await read(path)).headers.get("ETag"));
    const late = await change("second", seen);
    expect(await problemOf(late)).toMatchObject({ status: 412, code: "precondition_failed" });
    expect(late.headers.get("ETag")).toBe(changed);
    expect((await callOperation("getMonitor", { key: pro, path })).answer.name).toBe("first");
    expect((await change("third", changed)).status).toBe(200);
    expect((await change("fourth", "*")).status).toBe(200);
  });

  it("of two at a time is made once", async () => {
    const path = `/v1/monitors/${await create()}`;
    const tag = headerOf(await read(path), "ETag");
    const changes = await Promise.all(
      ["one", "two", "three"].map((name) => call("PATCH", path, { key: pro, body: { name }, headers: { "If-Match": tag } })),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it("holds for subscriptions too", async () => {
    const body = { product_type: "auto_loan", state: "TX", min_change_bps: 25, webhook_url: BODY.webhook_url };
    const made = await call("POST", "/v1/subscriptions", { key: pro, body });
    const path = headerOf(made, "Location");
    const tag = headerOf(await read(path), "ETag");
    const change = (min_change_bps: number) => call("PATCH", path, { key: pro, body: { min_change_bps }, headers: { "If-Match": tag } });
    expect((await change(30)).status).toBe(200);
    expect((await change(35)).status).toBe(412);
  });
});

describe("a deletion with If-Match", () => {
  it("is made of what the caller saw alone", async () => {
    const path = `/v1/monitors/${await create()}`;
    const tag = headerOf(await read(path), "ETag");
    const remove = (expected: string) => call("DELETE", path, { key: pro, headers: { "If-Match": expected } });
    expect(await problemOf(await remove('"other"'))).toMatchObject({ status: 412, code: "precondition_failed" });
    expect((await remove(tag)).status).toBe(200);
    expect((await remove(tag)).status).toBe(404);
  });
});

it("makes unconditional changes of many at a time, one after the other", async () => {
  const path = `/v1/monitors/${await create()}`;
  const names = Array.from({ length: 12 }, (_, number) => `name ${number}`);
  const changes = await Promise.all(names.map((name) => call("PATCH", path, { key: pro, body: { name } })));
  expect(changes.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
});

it("varies by each header once", async () => {
  const { headers } = await read("/movements", { Accept: "text/html" });
  expect(headers.get("Vary")).toBe("Accept, Authorization, X-API-Key");
});

describe("what was created", () => {
  it("is read where Location says", async () => {
    const response = await call("POST", "/v1/monitors", { key: pro, body: BODY });
    const { monitor_id } = await response.json();
    expect(response.headers.get("Location")).toBe(`/v1/monitors/${monitor_id}`);
    const shown = await read(headerOf(response, "Location"));
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Access-Control-Expose-Headers")).toMatch(/ETag, Location/);
  });

  it("says so again to a retry", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [
      await call("POST", "/v1/monitors", { key: pro, body: BODY, headers }),
      await call("POST", "/v1/monitors", { key: pro, body: BODY, headers }),
    ];
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  });
});

describe("a body of another kind", () => {
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(new URL(path, baseUrl()), {
      method,
      headers: { "X-API-Key": pro, "CF-Connecting-IP": freshAddress(), ...headers },
      body: JSON.stringify({ name: "renamed" }),
    });

  it("is refused with what is taken instead", async () => {
    const path = `/v1/monitors/${await create()}`;
    const post = await send("POST", "/v1/monitors", { "Content-Type": "text/csv" });
    expect({ status: post.status, accepted: post.headers.get("Accept-Post") }).toEqual({ status: 415, accepted: "application/json" });
    const patch = await send("PATCH", path, { "Content-Type": "application/json-patch+json" });
    expect({ status: patch.status, accepted: patch.headers.get("Accept-Patch") }).toEqual({
      status: 415,
      accepted: "application/json, application/merge-patch+json",
    });
    const packed = await send("POST", "/v1/monitors", { "Content-Type": "application/json", "Content-Encoding": "gzip" });
    expect({ status: packed.status, accepted: packed.headers.get("Accept-Encoding") }).toEqual({ status: 415, accepted: "identity" });
    for (const [charsets, said] of [
      ["charset=iso-8859-1", "iso-8859-1"],
      ["charset=utf-8; charset=latin1", "latin1"],
      ["charset=", "an empty charset"],
    ]) {
      const other = await send("PATCH", path, { "Content-Type": `application/json; ${charsets}` });
      expect(await problemOf(other)).toMatchObject({ status: 415, detail: `Send the body in UTF-8, not ${said}.` });
    }
  });

  it.each(["application/merge-patch+json", 'application/json; charset="utf-8"', "application/json;charset=UTF-8", "Application/JSON"])(
    "is taken as %s",
    async (type) => {
      expect((await send("PATCH", `/v1/monitors/${await create()}`, { "Content-Type": type })).status).toBe(200);
    },
  );

  it("is no merge patch where there is nothing to merge into", async () => {
    expect((await send("POST", "/v1/monitors", { "Content-Type": "application/merge-patch+json" })).status).toBe(415);
  });
});

it("tells a key that is not good from none", async () => {
  const challenge = async (headers: Record<string, string>) =>
    (await fetch(new URL("/v1/monitors", baseUrl()), { headers: { "CF-Connecting-IP": freshAddress(), ...headers } })).headers.get(
      "WWW-Authenticate",
    );
  expect(await challenge({})).toBe('Bearer realm="tellerline"');
  expect(await challenge({ Authorization: `Bearer ${pro.slice(0, -1)}${pro.endsWith("x") ? "y" : "x"}` })).toBe(
    'Bearer realm="tellerline", error="invalid_token"',
  );
});
