import { afterEach, describe, expect, it, vi } from "vitest";
import { type HostVerdict, judgeHost } from "./judge-host.ts";

const RESOLVER = "https://resolver.example/dns-query";

interface Zone {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly ttl?: number;
}

/** Stubs `fetch` with a DNS resolver for these names. */
function resolving(zones: Readonly<Record<string, Zone>>) {
  const asked = vi.fn<(url: URL) => Promise<Response>>((url) => {
    const [name = "", type = ""] = [url.searchParams.get("name") ?? "", url.searchParams.get("type") ?? ""];
    const { A = [], AAAA = [], ttl = 60 } = zones[name] ?? {};
    const records = type === "A" ? A.map((data) => ({ type: 1, data })) : AAAA.map((data) => ({ type: 28, data }));
    // Real resolvers also return alias (CNAME) records, which must be skipped.
    const Answer = [{ name, type: 5, TTL: ttl, data: "alias.example." }, ...records.map((record) => ({ name, TTL: ttl, ...record }))];
    return Promise.resolve(Response.json({ Status: 0, Answer }));
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a host", () => {
  it.each<[string, Zone, HostVerdict]>([
    ["public.example", { A: ["93.184.216.34"], AAAA: ["2606:4700::1111"] }, "public"],
    ["private.example", { A: ["10.0.0.1"] }, "private"],
    ["loopback.example", { A: ["127.0.0.1"] }, "private"],
    ["metadata.example", { A: ["169.254.169.254"] }, "private"],
    ["mixed.example", { A: ["93.184.216.34", "192.168.0.1"] }, "private"],
    ["six.example", { A: ["93.184.216.34"], AAAA: ["fd00::1"] }, "private"],
    ["mapped.example", { AAAA: ["::ffff:10.0.0.1"] }, "private"],
    ["empty.example", {}, "nowhere"],
  ])("%s with %j: is %s", async (host, zone, verdict) => {
    resolving({ [host]: zone });
    expect(await judgeHost(RESOLVER, host)).toBe(verdict);
  });

  it("is asked for again when its time to live is over", async () => {
    vi.useFakeTimers({ now: 0 });
    const asked = resolving({ "again.example": { A: ["93.184.216.34"], ttl: 30 } });
    for (const seconds of [0, 29, 31]) {
      vi.setSystemTime(seconds * 1000);
      await judgeHost(RESOLVER, "again.example");
    }
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it("is not looked up without a resolver, nor if it is an address", async () => {
    const asked = resolving({});
    expect(await judgeHost("", "private.example")).toBe("unresolved");
    expect(await judgeHost("", "127.0.0.1")).toBe("unresolved");
    expect(await judgeHost(RESOLVER, "93.184.216.34")).toBe("public");
    expect(await judgeHost(RESOLVER, "[2606:4700::1111]")).toBe("public");
    expect(asked).not.toHaveBeenCalled();
  });

  it("is sent nothing while the resolver fails", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
    expect(await judgeHost(RESOLVER, "unknown.example")).toBe("unresolved");
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining("resolver_unreachable"));
  });

  it("that does not exist is sent nothing", async () => {
    // Status 3 means that the name does not exist (RFC 1035, 4.1.1).
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ Status: 3 })));
    expect(await judgeHost(RESOLVER, "missing.example")).toBe("nowhere");
  });

  it("of which the resolver could not tell (status 2) is unresolved, and asked for again at once", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ Status: 2 })));
    expect(await judgeHost(RESOLVER, "untold.example")).toBe("unresolved");
    resolving({ "untold.example": { A: ["93.184.216.34"] } });
    expect(await judgeHost(RESOLVER, "untold.example")).toBe("public");
  });

  it("of which one kind of address is told is judged by that", async () => {
    const Answer = [{ type: 1, TTL: 60, data: "10.0.0.1" }];
    vi.stubGlobal("fetch", (url: URL) =>
      Promise.resolve(Response.json(url.searchParams.get("type") === "A" ? { Status: 0, Answer } : { Status: 2 })),
    );
    expect(await judgeHost(RESOLVER, "half-told.example")).toBe("private");
  });

  it("that does not exist is asked for again after ten seconds, for it may be new", async () => {
    vi.useFakeTimers({ now: 0 });
    resolving({});
    expect(await judgeHost(RESOLVER, "new.example")).toBe("nowhere");
    resolving({ "new.example": { A: ["93.184.216.34"] } });
    expect(await judgeHost(RESOLVER, "new.example")).toBe("nowhere");
    vi.setSystemTime(11_000);
    expect(await judgeHost(RESOLVER, "new.example")).toBe("public");
  });

  it("is asked for by name, for addresses of both kinds", async () => {
    const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Response.json({ Status: 0, Answer: [{ type: 1, TTL: 60, data: "93.184.216.34" }] })),
    );
    vi.stubGlobal("fetch", asked);
    expect(await judgeHost(`${RESOLVER}?do=1`, "asked.example")).toBe("public");
    expect(asked.mock.calls.map(([url, { headers }]) => [url.href, headers])).toEqual([
      ["https://resolver.example/dns-query?do=1&name=asked.example&type=A", { Accept: "application/dns-json" }],
      ["https://resolver.example/dns-query?do=1&name=asked.example&type=AAAA", { Accept: "application/dns-json" }],
    ]);
  });

  it.each([
    // [TTL, seconds until the next look-up]: at least ten seconds and at most an hour.
    [0, 10],
    [9, 10],
    [11, 11],
    [300, 300],
    [3600, 3600],
    [86_400, 3600],
  ])("whose time to live is %i is asked for again after %i seconds", async (ttl, seconds) => {
    vi.useFakeTimers({ now: 0 });
    const host = `ttl-${ttl}.example`;
    const asked = resolving({ [host]: { A: ["93.184.216.34"], ttl } });
    const times: number[] = [];
    for (const ms of [0, seconds * 1000 - 1, seconds * 1000]) {
      vi.setSystemTime(ms);
      await judgeHost(RESOLVER, host);
      times.push(asked.mock.calls.length);
    }
    expect(times).toEqual([2, 2, 4]);
  });

  it("is known as long as the shortest of its records", async () => {
    vi.useFakeTimers({ now: 0 });
    const records: Readonly<Record<string, object>> = {
      A: { type: 1, TTL: 600, data: "93.184.216.34" },
      AAAA: { type: 28, TTL: 30, data: "fd00::1" },
    };
    const asked = vi.fn<(url: URL) => Promise<Response>>(({ searchParams }) =>
      Promise.resolve(Response.json({ Status: 0, Answer: [records[searchParams.get("type") ?? ""]] })),
    );
    vi.stubGlobal("fetch", asked);
    const timesAt = async (seconds: number, host: string) => {
      vi.setSystemTime(seconds * 1000);
      return [await judgeHost(RESOLVER, host), asked.mock.calls.length];
    };
    expect([await timesAt(0, "both.example"), await timesAt(29, "both.example"), await timesAt(30, "both.example")]).toEqual([
      ["private", 2],
      ["private", 2],
      ["private", 4],
    ]);
  });

  it.each<[string, string, () => Response | Promise<Response>, string]>([
    ["cannot be reached", "absent.example", () => Promise.reject(new TypeError("Connection refused.")), "Connection refused."],
    ["answers with an error", "broken.example", () => new Response("", { status: 503 }), "The resolver answered 503."],
    ["answers with no JSON", "html.example", () => new Response("<html>"), "JSON"],
    ["answers with another JSON", "other.example", () => Response.json({ Answer: "93.184.216.34" }), "Status"],
    [
      "answers with records of another form",
      "strange.example",
      () => Response.json({ Status: 0, Answer: [{ type: "A", data: "93.184.216.34" }] }),
      "TTL",
    ],
  ])("is sent nothing while the resolver %s, and is asked for again at once", async (_, host, answer, error) => {
    const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => answer()),
    );
    expect(await judgeHost(RESOLVER, host)).toBe("unresolved");
    const lines: readonly unknown[] = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([
      { level: "warn", event: "resolver_unreachable", error: expect.stringContaining(error), stack: expect.any(String) },
    ]);
    const asked = resolving({ [host]: { A: ["10.0.0.1"], ttl: 0 } });
    expect(await judgeHost(RESOLVER, host)).toBe("private");
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
