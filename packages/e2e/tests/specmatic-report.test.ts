import { describe, expect, it } from "vitest";
import { readReport } from "../support/specmatic.ts";

/** An example of what Specmatic prints for one scenario. */
const SENT = `
--------------------
  Request to http://127.0.0.1:38339 at 2026-11-21 6:45:17.323
    POST /v1/decisions
    {"amount": 1}

  Response at 2026-11-21 6:45:17.506
    400 Bad Request

`;
const REASON = `Reason:
Testing scenario "Rank financing offers for one borrower. Response: Ranked offers with savings."
API: POST /v1/decisions -> 200

  >> RESPONSE.STATUS

      R0002: HTTP status mismatch
      Documentation: https://docs.specmatic.io/rules#r0002

      Specification expected status 200 but response contained status 400

`;
const report = (blocks: string, count: number) =>
  `API Specification Summary: ./openapi.json\n${blocks}\nUnsuccessful Scenarios:\n${blocks}\nTests run: ${count}, Successes: 0, Failures: 0, WIP: 0, Errors: 0\n`;
const ALL_KEYS = "with a request where REQUEST.BODY contains all the keys";

describe("a report of Specmatic", () => {
  it("tells what succeeded from what failed, with the request that each was about", () => {
    const taken = `${SENT}+ve  Scenario: GET /v1/monitors/(monitor_id:string)/deliveries -> 200 ${ALL_KEYS} has SUCCEEDED\n`;
    const failed = `${SENT}+ve  Scenario: POST /v1/decisions -> 200 ${ALL_KEYS} has FAILED\n${REASON}`;
    expect(readReport(report(taken + failed, 2))).toEqual([
      expect.objectContaining({ outcome: "succeeded", method: "GET", path: "/v1/monitors/{monitor_id}/deliveries" }),
      expect.objectContaining({
        ...{ outcome: "failed", isRefusalExpected: false, path: "/v1/decisions", status: "400", rules: ["R0002"] },
        text: expect.stringContaining('{"amount": 1}'),
      }),
    ]);
  });

  it.each([
    ["a percent sign in its own text", "Conversion = '['"],
    ["another", "Format specifier '%X'"],
    ["a path that is no address", "  >> REQUEST.URL./v1/a|b\n\n      Failed to parse path: Illegal character in path at index 5: /v1/a|b"],
    ["a connection that was closed", "  Connection reset"],
  ])("tells its own crash from a finding: %s", (_, reason) => {
    const found = `${SENT}+ve  Scenario: POST /v1/decisions -> 200 ${ALL_KEYS} has FAILED\n${REASON}`;
    const crashed = `\n+ve  Scenario: GET /docs/(guide:string) -> 200 has FAILED\nReason:\n${reason}\n\n`;
    expect(readReport(report(found + crashed, 2))?.map(({ outcome, path }) => [outcome, path])).toEqual([
      ["failed", "/v1/decisions"],
      ["crashed", "/docs/{guide}"],
    ]);
  });

  it("says what is wrong with a request that should be refused", () => {
    const scenario = (change: string) => `${SENT}-ve  Scenario: POST /keys -> 4xx${change} has SUCCEEDED\n`;
    const blocks = [
      "",
      " with a request where REQUEST.BODY contains only the mandatory keys AND the key plan is set to 'free' from enum",
      ` ${ALL_KEYS} AND the key source is mutated from string to null`,
      " with a request where REQUEST.BODY has been omitted",
    ].map(scenario);
    expect(readReport(report(blocks.join(""), 4))?.map(({ isRefusalExpected, faults }) => [isRefusalExpected, faults])).toEqual([
      [true, []],
      [true, []],
      [true, ["the key source is mutated from string to null"]],
      [true, ["REQUEST.BODY has been omitted"]],
    ]);
  });

  it("is none where Specmatic ended before its end, or where scenarios were not understood", () => {
    const scenario = `${SENT}+ve  Scenario: POST /v1/decisions -> 200 ${ALL_KEYS} has SUCCEEDED\n`;
    expect(readReport(`${scenario}Exception in thread "main" java.lang.IllegalStateException\n`)).toBeNull();
    expect(readReport(report(scenario, 2))).toBeNull();
  });
});
