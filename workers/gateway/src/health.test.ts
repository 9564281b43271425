import { describe, expect, it } from "vitest";
import { call, problem, useWorld } from "./testing/world.ts";

useWorld();

const JSON_HEADERS = { "content-type": "application/json" };

describe("health", () => {
  it("is told with the version of the engine", async () => {
    expect(await call("/health")).toEqual({
      status: 200,
      quota: "59 of 60",
      headers: JSON_HEADERS,
      body: { status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  it("names the version of the Worker that answers, where the platform tells it", async () => {
    const { headers } = await call("/health", { env: { VERSION: { id: "version 7" } } });
    expect(headers).toEqual({ ...JSON_HEADERS, "worker-version": "version 7" });
  });
});

it.each(["/health", "/health/ready"])("%s takes no parameters", async (path) => {
  const { status, body } = await call(`${path}?x=1`);
  const errors = [{ path: "/query/x", code: "unknown_field", message: "This operation takes no query parameters." }];
  const told = problem(400, "validation_failed", "The request is not valid", "The request has 1 error: /query/x. See errors.", path, {
    errors,
  });
  expect([status, body]).toEqual([400, told]);
});
