import { describe, expect, it } from "vitest";
import { call, newAddress, useWorld, world } from "../testing/world.ts";

useWorld();

describe("a document that the caller has", () => {
  const FOR_A_MINUTE = { "cache-control": "public, max-age=60" };
  const TAG = '"a tag"';

  function answerDocuments(): void {
    world.answers.DOCUMENTS = ({ url, headers }) => {
      if (url.endsWith("/docs/none")) return new Response(null, { status: 404 });
      const isKnown = headers.get("If-None-Match") === TAG;
      return new Response(isKnown ? null : "{}", { status: isKnown ? 304 : 200, headers: { ...FOR_A_MINUTE, ETag: TAG } });
    };
  }

  it("is not sent again, for nothing ten times a minute, and for one unit after that", async () => {
    answerDocuments();
    const address = newAddress();
    expect(await call("/v1/capabilities", { address })).toMatchObject({ status: 200, quota: "59 of 60" });
    const again = () => call("/v1/capabilities", { address, headers: { "If-None-Match": TAG } });
    for (let time = 0; time < 10; time++) {
      expect(await again()).toEqual({ status: 304, quota: "59 of 60", headers: { ...FOR_A_MINUTE, etag: TAG }, body: "" });
    }
    expect(await again()).toMatchObject({ status: 304, quota: "58 of 60" });
  });

  it("costs one where it has changed, or is none of those that have a tag", async () => {
    answerDocuments();
    const address = newAddress();
    const headers = { "If-None-Match": '"another"' };
    expect(await call("/v1/capabilities", { address, headers })).toMatchObject({ status: 200, quota: "59 of 60" });
    expect(await call("/health", { address, headers })).toMatchObject({ status: 200, quota: "58 of 60" });
    expect(await call("/docs/none", { address, headers })).toMatchObject({ status: 404, quota: "57 of 60" });
  });
});
