import { LIMITS, PROBLEMS } from "@tellerline/contract";
import { INVALID_TOKEN, type Problem } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { describe, expect, it } from "vitest";
import { overBudget } from "./budgets.ts";
import { readCredential } from "./credential.ts";
import { hostFault } from "./host.ts";
import { precheck } from "./precheck.ts";
import { SentHeaders } from "./sent-headers.ts";
import { noteUnknown, refuseGuess } from "./unknown-credentials.ts";

const KEY = `rk_live_${"a".repeat(34)}`;
const OTHER = `rk_test_${"b".repeat(38)}`;

const headersOf = (headers: Readonly<Record<string, string>>) =>
  new SentHeaders(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const));
const told = ({ code, message, extras }: Problem) => ({ code, message, extras });

describe("a credential", () => {
  const read = (headers: Readonly<Record<string, string>>) => {
    const credential = readCredential(headersOf(headers));
    return credential.kind === "malformed" ? told(credential.problem) : credential;
  };
  const invalid = (message: string) => ({ code: "invalid_api_key", message, extras: INVALID_TOKEN });
  const conflicting = (message: string) => ({ code: "conflicting_credentials", message, extras: {} });
  const UNKNOWN = invalid("Unknown API key. Check that it was copied completely.");
  const SCHEME = invalid("Send the key as Authorization: Bearer <API_KEY>.");
  const TWO_KEYS = conflicting("Authorization and X-API-Key have different keys. Send only one of them.");
  const SENT_TWICE = conflicting("Authorization was sent more than once. Send one key, once.");
  const SENT_TWICE_IN_X = conflicting("X-API-Key was sent more than once. Send one key, once.");

  it.each<[Readonly<Record<string, string>>, object]>([
    [{}, { kind: "none" }],
    [{ "X-API-Key": "" }, { kind: "none" }],
    [{ "X-API-Key": " " }, { kind: "none" }],
    [{ "X-API-Key": `\t${KEY} ` }, { kind: "key", key: KEY }],
    [{ Authorization: `Bearer ${KEY}` }, { kind: "key", key: KEY }],
    [{ Authorization: `BEARER   ${OTHER}  ` }, { kind: "key", key: OTHER }],
    [
      { Authorization: `Bearer ${KEY}`, "X-API-Key": ` ${KEY} ` },
      { kind: "key", key: KEY },
    ],
    [
      { Authorization: `Bearer ${KEY}`, "X-API-Key": " " },
      { kind: "key", key: KEY },
    ],
    [{ Authorization: "Bearer a:b:c" }, { kind: "token", token: "a:b:c" }],
    [
      { Authorization: "Bearer a:b:c", "X-API-Key": "a:b:c" },
      { kind: "token", token: "a:b:c" },
    ],
    [{ "X-API-Key": "a:b:c" }, UNKNOWN],
    [{ Authorization: "Bearer a:b" }, UNKNOWN],
    [{ Authorization: "Bearer a:b:c:d" }, UNKNOWN],
    [{ Authorization: "Bearer :b:c" }, UNKNOWN],
    [{ Authorization: "Bearer a:b:" }, UNKNOWN],
    [{ Authorization: `Bearer x${KEY}` }, UNKNOWN],
    [{ "X-API-Key": KEY.slice(0, -1) }, UNKNOWN],
    [{ Authorization: "" }, SCHEME],
    [{ Authorization: "Bearer" }, SCHEME],
    [{ Authorization: "Bearer   " }, SCHEME],
    [{ Authorization: KEY }, SCHEME],
    [{ Authorization: `Bearer\t${KEY}` }, SCHEME],
    [{ Authorization: `Basic ${KEY}` }, SCHEME],
    [{ Authorization: `Bearer ${KEY} ${KEY}` }, SCHEME],
    [{ Authorization: `Basic ${KEY}`, "X-API-Key": KEY }, SCHEME],
    [{ Authorization: `Bearer ${KEY}, Bearer ${OTHER}` }, SENT_TWICE],
    [{ Authorization: "Basic a,b" }, SENT_TWICE],
    [{ "X-API-Key": `${KEY}, ${OTHER}` }, SENT_TWICE_IN_X],
    [{ Authorization: `Bearer ${KEY}`, "X-API-Key": `${KEY}, ${KEY}` }, SENT_TWICE_IN_X],
    [{ Authorization: `Bearer ${KEY}`, "X-API-Key": OTHER }, TWO_KEYS],
    [{ Authorization: "Bearer a:b:c", "X-API-Key": KEY }, TWO_KEYS],
  ])("of %o is read, or refused in these words", (headers, expected) => {
    expect(read(headers)).toEqual(expected);
  });
});

describe("a budget", () => {
  const faultOf = (headers: Iterable<readonly [string, string]>, { method = "GET", url = "https://host.example/" } = {}) => {
    const problem = overBudget({ method, url, headers: new SentHeaders(headers) });
    return problem === null ? null : told(problem);
  };
  const tooLarge = (what: string, most: number) => ({
    code: "headers_too_large",
    message: `${what} must have at most ${most} bytes. Send less, or in the body what belongs there.`,
    extras: {},
  });
  const TOO_LONG = {
    code: "uri_too_long",
    message: "Method, path and query must have at most 8192 bytes together. Send less.",
    extras: {},
  };

  it.each([
    ["authorization", 512],
    ["if-none-match", 4096],
    ["if-match", 4096],
    ["cloudflare-workers-version-overrides", 4096],
    ["accept", 1024],
    ["access-control-request-method", 1024],
    ["cf-connecting-ip", 1024],
    ["content-encoding", 1024],
    ["content-length", 1024],
    ["content-type", 1024],
    ["deployment-secret", 1024],
    ["host", 1024],
    ["idempotency-key", 1024],
    ["origin", 1024],
    ["prefer", 1024],
    ["x-api-key", 1024],
    ["mcp-", 1024],
    ["mcp-session-id", 1024],
  ])("of %s is %i bytes", (name, most) => {
    expect(faultOf([[name, "x".repeat(most)]])).toBeNull();
    expect(faultOf([[name, "x".repeat(most + 1)]])).toEqual(tooLarge(`The header ${name}`, most));
  });

  it.each(["x-other", "accept-language", "cookie", "xmcp-a"])("of %s, which nobody reads, is that of all together", (name) => {
    const most = LIMITS.headersBytes - name.length;
    expect(faultOf([[name, "x".repeat(most)]])).toBeNull();
    expect(faultOf([[name, "x".repeat(most + 1)]])).toEqual(tooLarge("All headers together", 32_768));
    expect(faultOf([[name, "x".repeat(LIMITS.headersBytes + 1)]])).toEqual(tooLarge(`The header ${name}`, 32_768));
  });

  it("names a header by its first sixty characters", () => {
    expect(faultOf([[`mcp-${"n".repeat(100)}`, "x".repeat(1025)]])).toEqual(tooLarge(`The header mcp-${"n".repeat(56)}`, 1024));
  });

  it("names the first header that is too long, and not those before it", () => {
    const headers = [
      ["accept", "x"],
      ["origin", "x".repeat(1025)],
      ["authorization", "x".repeat(600)],
    ] as const;
    expect(faultOf(headers)).toEqual(tooLarge("The header origin", 1024));
  });

  it("is of names and values together, and of their number", () => {
    const many = (count: number, value = "") => Array.from({ length: count }, (_, number) => [`x-${number}`, value] as const);
    expect(faultOf(many(64))).toBeNull();
    expect(faultOf(many(65))).toEqual({ code: "headers_too_large", message: "Send at most 64 headers, not 65.", extras: {} });
    expect(faultOf(many(33, "x".repeat(1000)))).toEqual(tooLarge("All headers together", 32_768));
    expect(faultOf(many(32, "x".repeat(1000)))).toBeNull();
  });

  it.each([
    ["GET", "https://host.example/", 8192 - 5],
    ["DELETE", "https://host.example/", 8192 - 8],
    ["GET", "http://a.very.long.host.example:8787/", 8192 - 5],
    ["GET", "https://host.example/?", 8192 - 6],
  ])("of the line %s %s leaves room for %i characters", (method, start, room) => {
    expect(faultOf([], { method, url: start + "x".repeat(room) })).toBeNull();
    expect(faultOf([], { method, url: start + "x".repeat(room + 1) })).toEqual(TOO_LONG);
  });

  it("is of the method alone where a URL has no path", () => {
    expect(faultOf([], { method: "M".repeat(8190), url: "https://host.example" })).toBeNull();
    expect(faultOf([], { method: "M".repeat(8191), url: "https://host.example" })).toEqual(TOO_LONG);
  });

  it("of the line is looked at before those of the headers", () => {
    expect(faultOf([["accept", "x".repeat(2000)]], { url: `https://host.example/${"x".repeat(9000)}` })).toEqual(TOO_LONG);
  });
});

describe("a host", () => {
  it.each(["a", "A-Z.example", "host_1.example:1", "x".repeat(253), "[::]", "[fe80::1]:65535", `[${"a".repeat(45)}]`])(
    "may be %s",
    (host) => {
      expect(hostFault(headersOf({ Host: host }))).toBeNull();
    },
  );

  it.each([
    "",
    " a",
    "a ",
    "a\n",
    "a:",
    ":80",
    "a:1a",
    "a:123456",
    "a/",
    "a,b",
    "x".repeat(254),
    "[:]",
    "[]",
    "[g::1]",
    "::1",
    "[::1]a",
    `[${"a".repeat(46)}]`,
    "[::1]:123456",
    "a[::1]",
  ])("is not %j, which is said where it stands", (host) => {
    const fault = hostFault(headersOf({ Host: host }));
    expect(fault === null ? null : told(fault)).toEqual({
      code: "validation_failed",
      message: "The request has 1 error: /header/Host. See errors.",
      extras: { errors: [{ path: "/header/Host", code: "invalid_format", message: "Must be one host, perhaps with a port." }] },
    });
  });
});

describe("the door", () => {
  const REFUSAL: MeterReading = { allowed: false, limit: 60, remaining: 0, resetSeconds: 9, windowSeconds: 60, degraded: false };
  const ask = (headers: Readonly<Record<string, string>>, refusal: MeterReading | null, url = "https://host.example/") => {
    const sent = headersOf(headers);
    return precheck({ method: "GET", url, headers: sent, credential: readCredential(sent) }, () => refusal);
  };
  const LONG = `https://host.example/${"x".repeat(9000)}`;

  it("hands on what it found", () => {
    expect(ask({}, REFUSAL)).toEqual({ is: "refused", reading: REFUSAL });
    expect(ask({}, null)).toEqual({ is: "admitted" });
    expect(ask({ Authorization: `Bearer ${KEY}` }, REFUSAL)).toEqual({ is: "admitted" });
    expect(ask({}, null, LONG)).toMatchObject({ is: "unreadable", problem: { code: "uri_too_long" } });
    expect(ask({ Host: "a b" }, null)).toMatchObject({ is: "unreadable", problem: { code: "validation_failed" } });
    expect(ask({ Host: "a b" }, null, LONG)).toMatchObject({ is: "unreadable", problem: { code: "uri_too_long" } });
    expect(ask({ Authorization: `Bearer ${KEY}`, Host: "a b" }, REFUSAL)).toEqual({ is: "refused", reading: REFUSAL });
  });
});

describe("headers that were sent", () => {
  it("are counted and measured once, and read by their names", () => {
    const sent = new SentHeaders([
      ["accept", "text/html"],
      ["set-cookie", "a"],
      ["set-cookie", "bc"],
      ["x-empty", ""],
    ]);
    expect([sent.count, sent.bytes, sent.longest]).toEqual([4, 15 + 11 + 12 + 7, 9]);
    expect([sent.get("accept"), sent.get("x-empty"), sent.get("origin"), sent.has("x-empty"), sent.has("origin")]).toEqual([
      "text/html",
      "",
      null,
      true,
      false,
    ]);
    expect([...sent]).toEqual([
      ["accept", "text/html"],
      ["set-cookie", "bc"],
      ["x-empty", ""],
    ]);
    const none = new SentHeaders([]);
    expect([none.count, none.bytes, none.longest, [...none]]).toEqual([0, 0, 0, []]);
  });
});

describe("credentials that are nobody's", () => {
  it("are refused after five of an address in a minute, and told to wait", () => {
    const now = Date.parse("2030-01-01T00:00:00Z");
    const isRefused = (address: string, at: number) => {
      try {
        refuseGuess(address, at);
        return false;
      } catch (error) {
        expect(error).toMatchObject({
          code: "rate_limited",
          message: "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again.",
          extras: { headers: { "Retry-After": "60" } },
        });
        return true;
      }
    };
    for (let time = 0; time < 5; time++) {
      expect(isRefused("guesser", now)).toBe(false);
      noteUnknown("guesser", now + time);
    }
    expect([isRefused("guesser", now + 5), isRefused("another", now + 5)]).toEqual([true, false]);
    expect([isRefused("guesser", now + 59_999), isRefused("guesser", now + 60_000)]).toEqual([true, false]);
    expect(PROBLEMS.rate_limited.status).toBe(429);
  });
});
