import { listClientMethods } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { type ExampleCall, examplesOf } from "./examples.ts";

const ORIGIN = "https://api.example";

function codeOf(call: Partial<ExampleCall> & Pick<ExampleCall, "operationId">) {
  const { path = "/v1/none", ...given } = call;
  const whole = { method: "get", path, sample: path, body: undefined, isKeyless: false, ...given };
  return Object.fromEntries(examplesOf(ORIGIN, whole).map(({ language, code }) => [language, code]));
}

/** The client calls in the TypeScript and Python examples, without the setup code. */
function callsOf(call: Partial<ExampleCall> & Pick<ExampleCall, "operationId">) {
  const { TypeScript = "", Python = "" } = codeOf(call);
  return [TypeScript.split("await client.")[1], Python.split("answer = client.")[1]];
}

describe("an example of a call", () => {
  it("is whole in each language: with its imports, its client and its key", () => {
    expect(
      examplesOf(ORIGIN, {
        operationId: "listRates",
        method: "get",
        path: "/v1/rates",
        sample: "/v1/rates?limit=5",
        body: undefined,
        isKeyless: false,
      }),
    ).toEqual([
      { language: "curl", code: 'curl "https://api.example/v1/rates?limit=5" \\\n  -H "Authorization: Bearer $KEY"' },
      {
        language: "TypeScript",
        code: `import { TellerlineClient } from "@tellerline/client";

const client = new TellerlineClient({ baseUrl: "https://api.example", apiKey: process.env.KEY });
const answer = await client.rates.list({
  limit: 5
});`,
      },
      {
        language: "Python",
        code: `import os
from tellerline import Tellerline

client = Tellerline(os.environ["KEY"], base_url="https://api.example")
answer = client.rates.list(limit=5)`,
      },
    ]);
  });

  it("shows no key where none is needed", () => {
    expect(codeOf({ operationId: "getHealth", path: "/health", isKeyless: true })).toEqual({
      curl: 'curl "https://api.example/health"',
      TypeScript: `import { TellerlineClient } from "@tellerline/client";

const client = new TellerlineClient({ baseUrl: "https://api.example" });
const answer = await client.service.getHealth();`,
      Python: `import os
from tellerline import Tellerline

client = Tellerline(base_url="https://api.example")
answer = client.service.get_health()`,
    });
  });

  it("is curl alone where no client has the operation", () => {
    expect(codeOf({ operationId: "getDocs", path: "/docs", isKeyless: true })).toEqual({ curl: 'curl "https://api.example/docs"' });
    expect(codeOf({ operationId: "nothing", path: "/x" })).toEqual({
      curl: 'curl "https://api.example/x" \\\n  -H "Authorization: Bearer $KEY"',
    });
  });

  it("sends a body as JSON, by the method of the operation", () => {
    const body = { state: "TX", members: ["a", "b"] };
    expect(codeOf({ operationId: "createDecision", method: "post", path: "/v1/decisions", body }).curl).toBe(
      `curl -X POST "https://api.example/v1/decisions" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"state":"TX","members":["a","b"]}'`,
    );
    expect(codeOf({ operationId: "revokeKey", method: "delete", path: "/keys/current", isKeyless: true }).curl).toBe(
      'curl -X DELETE "https://api.example/keys/current"',
    );
    expect(codeOf({ operationId: "createDecision", method: "post", path: "/v1/decisions", body: null, isKeyless: true }).curl).toBe(
      `curl -X POST "https://api.example/v1/decisions" \\\n  -H "Content-Type: application/json" \\\n  -d 'null'`,
    );
  });

  it("writes a body as a literal of each language", () => {
    const body = {
      geo: { state: "TX" },
      "odd-name": 1,
      2: "two",
      _a1: [true, false, null],
      empty: {},
      none: [],
      text: 'a "b": c\n  "d": e',
    };
    expect(callsOf({ operationId: "createDecision", method: "post", path: "/v1/decisions", body })).toEqual([
      `decisions.create({
  "2": "two",
  geo: {
    state: "TX"
  },
  "odd-name": 1,
  _a1: [
    true,
    false,
    null
  ],
  empty: {},
  none: [],
  text: "a \\"b\\": c\\n  \\"d\\": e"
});`,
      `decisions.create({
    "2": "two",
    "geo": {
        "state": "TX",
    },
    "odd-name": 1,
    "_a1": [
        True,
        False,
        None,
    ],
    "empty": {},
    "none": [],
    "text": "a \\"b\\": c\\n  \\"d\\": e",
})`,
    ]);
  });

  it("has lists of objects with each level further in", () => {
    expect(
      callsOf({ operationId: "createBatchDecision", method: "post", path: "/v1/decisions/batch", body: { scenarios: [{ id: "a" }, {}] } }),
    ).toEqual([
      `decisions.batch({
  scenarios: [
    {
      id: "a"
    },
    {}
  ]
});`,
      `decisions.batch({
    "scenarios": [
        {
            "id": "a",
        },
        {},
    ],
})`,
    ]);
  });
});

describe("parameters of a path", () => {
  it.each([
    ["/v1/monitors/mon_1", 'monitors.get("mon_1");', 'monitors.get("mon_1")'],
    ["/v1/monitors/Oak%20%26%20Elm%7CTX", 'monitors.get("Oak & Elm|TX");', 'monitors.get("Oak & Elm|TX")'],
    ["/v1/monitors/{monitor_id}", 'monitors.get("{monitor_id}");', 'monitors.get("{monitor_id}")'],
    ["/v1/monitors", 'monitors.get("{monitor_id}");', 'monitors.get("{monitor_id}")'],
  ])("come first, as %s has them", (sample, inTypeScript, inPython) => {
    expect(callsOf({ operationId: "getMonitor", path: "/v1/monitors/{monitor_id}", sample })).toEqual([inTypeScript, inPython]);
  });

  it("stand in the path's order, before the body and the query", () => {
    const call = {
      operationId: "listMonitorDeliveries",
      method: "post",
      path: "/v1/{a}/x/{b}",
      sample: "/v1/one/x/two?limit=2&from=b",
      body: { c: 3 },
    };
    expect(callsOf(call)).toEqual([
      `monitors.listDeliveries("one", "two", {
  c: 3
}, {
  limit: 2,
  from: "b"
});`,
      `monitors.list_deliveries("one", "two", {
    "c": 3,
}, limit=2, from_="b")`,
    ]);
  });
});

describe("a query", () => {
  it.each([
    ["limit=5", "limit: 5", "limit=5"],
    ["rate=6.5", "rate: 6.5", "rate=6.5"],
    ["is_open=true", "is_open: true", "is_open=True"],
    ["is_open=false", "is_open: false", "is_open=False"],
    ["state=TX", 'state: "TX"', 'state="TX"'],
    ["word=truest", 'word: "truest"', 'word="truest"'],
    ["cursor=", 'cursor: ""', 'cursor=""'],
    ["name=%20", 'name: " "', 'name=" "'],
    ["name=Oak%20Hill", 'name: "Oak Hill"', 'name="Oak Hill"'],
    ["from=2026-01-01", 'from: "2026-01-01"', 'from_="2026-01-01"'],
    ["to=5a", 'to: "5a"', 'to="5a"'],
  ])("has values of the kind that they are: %s", (query, inTypeScript, inPython) => {
    expect(callsOf({ operationId: "listRates", path: "/v1/rates", sample: `/v1/rates?${query}` })).toEqual([
      `rates.list({\n  ${inTypeScript}\n});`,
      `rates.list(${inPython})`,
    ]);
  });
});

it("names resources and methods as each client has them", () => {
  expect(callsOf({ operationId: "findReachableOffers", path: "/v1/reachable-offers" })).toEqual([
    "reachableOffers.find();",
    "reachable_offers.find()",
  ]);
  for (const { operation, resource, method } of listClientMethods()) {
    const [inTypeScript, inPython] = callsOf({ operationId: operation.id, path: "/x" });
    expect(inTypeScript).toBe(`${resource}.${method}();`);
    expect(inPython?.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())).toBe(`${resource}.${method}()`);
    expect(inPython).toBe(inPython?.toLowerCase());
  }
});
