import { describe, expect, it } from "vitest";
import { contextFor, env, useWorld } from "../testing/world.ts";
import { contextOf } from "./request-context.ts";

useWorld();

describe("the context of a request", () => {
  it.each([
    ["https://api.example", "/"],
    ["https://api.example/", "/"],
    ["https://api.example/?a=/b", "/"],
    ["https://api.example/v1/rates?state=TX&x=/y?z", "/v1/rates"],
    ["https://api.example/v1/credit-unions/Oak%20Hill%7CTX", "/v1/credit-unions/Oak%20Hill%7CTX"],
    ["http://localhost:8787//double", "//double"],
  ])("has the path of %s as it stands", (url, path) => {
    const { request: _, ...context } = contextFor(url);
    expect(context.path).toBe(path);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ])("has the address %s as %s", (address, identity) => {
    expect(contextFor("/", { address }).clientAddress).toBe(identity);
  });

  it("has all that is asked of it more than once", () => {
    const request = new Request("https://api.example/v1/rates?a=1", { method: "POST", headers: { "X-API-Key": "nothing", "X-One": "1" } });
    const deferred: Promise<unknown>[] = [];
    const context = contextOf(request, env, { waitUntil: (work) => void deferred.push(work) });
    const work = Promise.resolve();
    context.defer(work);
    const { headers, credential, requestId, startedMs, ...rest } = context;
    expect(rest).toEqual({
      request,
      method: "POST",
      url: "https://api.example/v1/rates?a=1",
      path: "/v1/rates",
      env,
      clientAddress: "unknown",
      defer: expect.any(Function),
    });
    expect([headers.get("x-one"), credential.kind, startedMs]).toEqual(["1", "malformed", Date.now()]);
    expect(requestId).toMatch(/^req_[0-9A-Za-z]{22}$/);
    expect(deferred).toEqual([work]);
  });
});
