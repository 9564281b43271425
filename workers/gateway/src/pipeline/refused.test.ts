import { ADDRESS_QUOTA } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, fetchFrom, newAddress, useUp, useWorld } from "../testing/world.ts";

useWorld();

const ACCEPT = { Accept: "text/html,application/xhtml+xml" };

async function refusedAddress(): Promise<string> {
  const address = newAddress();
  await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
  await call("/health", { address });
  return address;
}

describe("an address that is refused already", () => {
  it("is shown a page with the id of each request, if a browser asks", async () => {
    const address = await refusedAddress();
    const ids: string[] = [];
    for (const path of ["/docs", "/v1/rates"]) {
      const response = await fetchFrom(path, { address, headers: ACCEPT });
      const id = response.headers.get("X-Request-Id") ?? "";
      const text = await response.text();
      expect(response.status).toBe(429);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "retry-after": "60",
        "ratelimit-remaining": "0",
      });
      expect(text).toContain(
        "<h1>Too many calls</h1><p>0 of 60 are left in this window of 60 seconds; this call was rejected as a whole and cost nothing.</p>",
      );
      expect(text).toContain(`code <a href="/problems/rate-limited"><code>rate_limited</code></a>, request <code>${id}</code>.`);
      expect(text).not.toContain("req_000");
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it.each([{}, { Accept: "application/json, text/html" }, { Accept: "*/*" }])("is told in a document otherwise: %j", async (headers) => {
    const address = await refusedAddress();
    expect(await call("/docs", { address, headers })).toMatchObject({
      status: 429,
      headers: { "content-type": "application/problem+json", "retry-after": "60" },
      body: { code: "rate_limited", instance: "/docs" },
    });
  });
});
