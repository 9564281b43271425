import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Chance } from "../support/fuzz/chance.ts";
import { judge } from "../support/fuzz/judge.ts";
import { mutate } from "../support/fuzz/mutations.ts";
import type { FuzzRequest } from "../support/fuzz/request.ts";
import { schemaFault } from "../support/fuzz/schema-faults.ts";
import type { Answer } from "../support/fuzz/send.ts";
import { shrink } from "../support/fuzz/shrink.ts";

const request: FuzzRequest = { method: "GET", path: "/health", headers: [], body: null };
const COMMON = {
  "ratelimit-limit": "60",
  "ratelimit-remaining": "59",
  "ratelimit-reset": "9",
  "ratelimit-policy": "60;w=60",
  "x-ratelimit-limit": "60",
  "x-ratelimit-remaining": "59",
  "x-request-id": "req_1",
};

function answer(status: number, body: unknown, type = "application/json", more: Partial<Answer> = {}): Answer {
  return { status, headers: { ...COMMON, "content-type": type }, body: Buffer.from(JSON.stringify(body)), ms: 1, failure: null, ...more };
}
const signatures = (given: Answer) => judge("getHealth", request, given).map(({ signature }) => signature);

describe("the fuzzer", () => {
  it("makes the same choices of the same seed", () => {
    const make = (seed: number) => Array.from({ length: 20 }, () => mutate(new Chance(seed), { a: [1, "x"], b: { c: true } }));
    expect(make(5)).toEqual(make(5));
  });

  it("finds nothing wrong with an answer that is right", () => {
    expect(signatures(answer(200, { status: "ok", version: "1" }))).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ["a 5xx", answer(500, { code: "internal" }, "application/problem+json"), "GET /health: 500 internal"],
    ["a late answer", answer(200, { status: "ok", version: "1" }, "application/json", { ms: 2001 }), "getHealth: hang"],
    ["no answer", answer(0, null, "", { failure: "socket hang up" }), "getHealth: no answer (socket hang up)"],
    ["a wrong value", answer(200, { status: "fine", version: "1" }), "outside its schema at status"],
    ["an unknown field", answer(200, { status: "ok", version: "1", more: 1 }), "a field that the catalogue does not know: more"],
    [
      "an error that is no problem document",
      answer(404, { error: "x" }, "application/problem+json"),
      "a problem document outside its schema",
    ],
    [
      "a missing header",
      answer(200, { status: "ok", version: "1" }, "application/json", { headers: { "content-type": "application/json" } }),
      "header",
    ],
  ])("finds %s", (_, given, signature) => {
    expect(signatures(given).join()).toContain(signature);
  });

  it("names the place of a fault without the row it is in", () => {
    const rows = z.object({ rows: z.array(z.object({ apr: z.number() })) });
    expect(schemaFault(rows, { rows: [{ apr: 1 }, { apr: "2" }] })).toContain("at rows.*.apr");
    expect(schemaFault(rows, { rows: [{ apr: 1, rate: 2 }] })).toContain("rows.*.rate");
  });

  it("drops what a failure does not need", async () => {
    const body = Buffer.from(JSON.stringify({ name: "n".repeat(100), list: [1, { bad: true, other: 2 }], more: {} }));
    const failing: FuzzRequest = { method: "POST", path: "/x?a=1&b=2&c=3", headers: [["X-One", "1"]], body };
    const smallest = await shrink(failing, async ({ path, body: sent }) => path.includes("b=2") && sent?.includes('"bad"') === true);
    expect(smallest).toMatchObject({ path: "/x?b=2", headers: [] });
    expect(JSON.parse(smallest.body?.toString() ?? "")).toEqual({ list: [{ bad: true }] });
  });
});
