import { afterEach, describe, expect, it, vi } from "vitest";
import { type HostVerdict, judgeHost } from "./resolve-target.ts";

const RESOLVER = "https://resolver.example/dns-query";

interface Zone {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly ttl?: number;
}

/** A resolver with these names, in the JSON form of DNS over HTTPS. */
function resolving(zones: Readonly<Record<string, Zone>>) {
  const asked = vi.fn<(url: URL) => Promise<Response>>((url) => {
    const [name = "", type = ""] = [url.searchParams.get("name") ?? "", url.searchParams.get("type") ?? ""];
    const { A = [], AAAA = [], ttl = 60 } = zones[name] ?? {};
    const records = type === "A" ? A.map((data) => ({ type: 1, data })) : AAAA.map((data) => ({ type: 28, data }));
    // A resolver also shows the aliases on the way.
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
});
