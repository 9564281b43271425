import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTargetUrl } from "./target-url.ts";

const isTaken = (url: string, allowsLoopback = false) => checkTargetUrl(url, allowsLoopback).ok;

describe("the target of webhooks", () => {
  it.each([
    "https://hooks.example.com/rates?source=tellerline",
    "https://example.com:8443/",
    "https://example.com:1024/",
    "https://example.com:80/",
    "https://latest.example.com/",
    "https://93.184.216.34/hook",
    "https://[2606:4700::1111]/hook",
    "https://bücher.example/hook",
  ])("takes %s", (url) => {
    expect(checkTargetUrl(url, false)).toMatchObject({ ok: true });
  });

  it.each([
    ["plain http", "http://example.com/"],
    ["another scheme", "ftp://example.com/"],
    ["no URL", "example.com/hook"],
    ["credentials", "https://user:pass@example.com/"],
    ["an empty userinfo", "https://@example.com/"],
    ["a fragment", "https://example.com/#part"],
    ["an empty fragment", "https://example.com/#"],
    ["white space", "https://example.com/a b"],
    ["a backslash", "https://example.com\\@127.0.0.1/"],
    ["dotted loopback", "https://127.0.0.1/"],
    ["short loopback", "https://127.1/"],
    ["a name that is reserved for tests", "https://hooks.test/"],
    ["a name that never resolves", "https://hooks.invalid/"],
    ["an onion service", "https://abcdefghij.onion/"],
    ["a service of a cluster", "https://hooks.default.svc/"],
    ["a home network", "https://nas.home/"],
    ["a private network", "https://hooks.private/"],
    ["a reverse name", "https://1.0.0.127.in-addr.arpa/"],
    ["the port of mail", "https://hooks.example.com:25/"],
    ["the port of a remote shell", "https://hooks.example.com:22/"],
    ["the last port that needs a privilege", "https://hooks.example.com:1023/"],
    ["decimal", "https://2130706433/"],
    ["octal", "https://0177.0.0.1/"],
    ["hex", "https://0x7f000001/"],
    ["mixed", "https://0x7f.0.0x0.01/"],
    ["a trailing dot", "https://127.0.0.1./"],
    ["full-width digits", "https://１２７.０.０.１/"],
    ["percent-encoding", "https://%31%32%37.0.0.1/"],
    ["private 10", "https://10.1.2.3/"],
    ["private 172", "https://172.31.255.255/"],
    ["private 192", "https://192.168.0.1/"],
    ["cloud metadata", "https://169.254.169.254/latest/meta-data"],
    ["carrier NAT", "https://100.64.0.1/"],
    ["this network", "https://0.0.0.0/"],
    ["multicast", "https://224.0.0.1/"],
    ["reserved", "https://240.0.0.1/"],
    ["broadcast", "https://255.255.255.255/"],
    ["documentation", "https://192.0.2.1/"],
    ["benchmarking", "https://198.18.0.1/"],
    ["IPv6 loopback", "https://[::1]/"],
    ["IPv6 unspecified", "https://[::]/"],
    ["IPv4-mapped", "https://[::ffff:127.0.0.1]/"],
    ["IPv4-mapped in hex", "https://[::ffff:7f00:1]/"],
    ["IPv4-mapped public", "https://[::ffff:93.184.216.34]/"],
    ["IPv4-compatible", "https://[::127.0.0.1]/"],
    ["IPv4-compatible private", "https://[::a00:1]/"],
    ["NAT64", "https://[64:ff9b::7f00:1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["Teredo", "https://[2001:0:53aa:64c:0:1::]/"],
    ["unique local", "https://[fd00::1]/"],
    ["link-local", "https://[fe80::1]/"],
    ["site-local", "https://[fec0::1]/"],
    ["IPv6 multicast", "https://[ff02::1]/"],
    ["IPv6 documentation", "https://[2001:db8::1]/"],
    ["outside 2000::/3", "https://[4000::1]/"],
    ["outside 2000::/3, below", "https://[1fff::1]/"],
    ["ISATAP", "https://[2606:4700::5efe:127.0.0.1]/"],
    ["ISATAP of a global address", "https://[2606:4700::200:5efe:5db8:d822]/"],
    ["several dots behind", "https://x.internal../"],
    ["several dots behind localhost", "https://foo.localhost../"],
    ["what is too long once it is normalized", `https://example.com/${"é".repeat(700)}`],
    ["localhost", "https://localhost/"],
    ["localhost in capitals", "https://LOCALHOST./"],
    ["below localhost", "https://app.localhost/"],
    [".local", "https://printer.local/"],
    [".internal", "https://metadata.google.internal/"],
    ["a bare name", "https://intranet/"],
    ["no slashes", "https:example.com"],
    ["port 0", "https://example.com:0/"],
    ["an empty label", "https://a..b.com/"],
    ["a long label", `https://${"a".repeat(64)}.com/`],
    ["a local domain", "https://localhost.localdomain/"],
    ["a long URL", `https://example.com/${"a".repeat(2048)}`],
  ])("refuses %s: %s", (_, url) => {
    expect(isTaken(url)).toBe(false);
    if (!PLAIN.test(url)) expect(isTaken(url, true), "in development").toBe(false);
  });

  /** URLs in the table above that the development setting accepts. */
  const PLAIN = /^(?:http:\/\/example\.com\/|https:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)\/)$/;

  it.each(["http://127.0.0.1:9000/hook", "http://localhost:9000/", "http://[::1]:9000/hook", "http://example.com/"])(
    "takes %s in development alone",
    (url) => {
      expect(isTaken(url)).toBe(false);
      expect(isTaken(url, true)).toBe(true);
    },
  );

  it("refuses every notation of every private IPv4 address", () => {
    const octets = fc.oneof(
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    );
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        const hosts = [
          `${a}.${b}.${c}.${d}`,
          String(whole),
          `0x${whole.toString(16)}`,
          `0${whole.toString(8)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `0${a.toString(8)}.0x${b.toString(16)}.${c}.${d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[::${a}.${b}.${c}.${d}]`,
          `[64:ff9b::${a}.${b}.${c}.${d}]`,
        ];
        for (const host of hosts) expect(isTaken(`https://${host}/`), host).toBe(false);
      }),
    );
  });
});
