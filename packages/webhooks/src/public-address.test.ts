import { describe, expect, it } from "vitest";
import { isPlainLoopback, isPublicAddress } from "./target-url.ts";

/**
 * Blocks of IANA's special-purpose address registries: name, address before the block, first and last address, address after the block.
 */
const SPECIAL_BLOCKS = [
  ["this network", null, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["private", "9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["carriers", "100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["loopback", "126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["link-local", "169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["private", "172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["protocols", "191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["documentation", "192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["private", "192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["benchmarks", "198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["documentation", "198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["documentation", "203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["multicast", "223.255.255.255", "224.0.0.0", "239.255.255.255", null],
  ["reserved", null, "240.0.0.0", "255.255.255.255", null],
  ["below what is assigned", null, "1000::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"],
  ["above what is assigned", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "fbff:ffff::", null],
  ["Teredo", null, "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", null],
  ["documentation", "2001:db7:ffff::", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
  ["6to4", "2001:ffff::", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
  ["unique local", null, "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
  ["link-local", null, "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
  ["multicast", null, "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
] as const;

describe("an address on the public internet", () => {
  it.each(SPECIAL_BLOCKS)("is not one of %s: behind %s, from %s to %s, before %s", (_, before, first, last, behind) => {
    const neighbours = [before, behind].filter((address) => address !== null);
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    expect(neighbours.map(isPublicAddress)).toEqual(neighbours.map(() => true));
  });

  it.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001:81b::200e", "2620:fe::fe", "2600::1"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ["the unspecified one", "::"],
    ["loopback", "::1"],
    ["a mapped public one", "::ffff:8.8.8.8"],
    ["a mapped private one", "::ffff:10.0.0.1"],
    ["one that was compatible with IPv4", "::8.8.8.8"],
    ["one translated to IPv4", "64:ff9b::8.8.8.8"],
    ["one whose first digit is not its first written one", "200::1"],
    ["the like", "3a::1"],
    ["ISATAP, of a local IPv4 address", "2606:4700::5efe:192.168.0.1"],
    ["ISATAP, of a global IPv4 address", "2606:4700::200:5efe:93.184.216.34"],
    ["ISATAP, with a whole prefix", "2606:4700:1:2:0:5efe:a00:1"],
  ])("is not %s: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ["another interface identifier", "2606:4700::100:5efe:5db8:d822"],
    ["the digits of ISATAP a group earlier", "2606:4700:0:5efe::1"],
    ["the digits of ISATAP a group later", "2606:4700::5efe:1"],
    ["digits like those of ISATAP", "2606:4700::200:5eff:5db8:d822"],
    ["digits of ISATAP in other places", "2606:4700::2005:efe:5db8:d822"],
  ])("may have %s: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(["", "hooks.example.com", "8.8.8.256", "8.8.8.8:443", "[2606:4700::1111]", "2606:4700:::1", "https://8.8.8.8/"])(
    "is an address and nothing else: %j",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});

describe("this machine in its plain notation", () => {
  it.each([
    "http://localhost",
    "http://localhost/",
    "https://localhost:9000/hook",
    "HTTP://LocalHost/",
    "http://127.0.0.1",
    "http://127.0.0.1:8787/hook?a=b",
    "http://127.1.2.3/",
    "http://127.10.200.255/",
    "http://127.0.0.1?a=b",
    "http://[::1]",
    "https://[::1]:9000/hook",
    "http://localhost:65535",
  ])("is %s", (url) => {
    expect(isPlainLoopback(url)).toBe(true);
  });

  it.each([
    ["a name that begins so", "http://localhost.example.com/"],
    ["a name that ends so", "http://notlocalhost/"],
    ["a name below it", "http://app.localhost/"],
    ["a name that begins with an address", "http://127.0.0.1.example.com/"],
    ["an address in short", "http://127.1/"],
    ["an address with too many digits", "http://127.0.0.1234/"],
    ["an address with too many numbers", "http://127.0.0.0.1/"],
    ["an address in one number", "http://2130706433/"],
    ["an address in octal", "http://0177.0.0.1/"],
    ["another address", "http://128.0.0.1/"],
    ["loopback written out", "http://[0:0:0:0:0:0:0:1]/"],
    ["another IPv6 address", "http://[::2]/"],
    ["another scheme", "ftp://localhost/"],
    ["no scheme", "localhost"],
    ["a user", "http://user@localhost/"],
    ["a host behind an at sign", "http://localhost@example.com/"],
    ["a host behind a password", "http://localhost:1@example.com/"],
    ["a port that is none", "http://localhost:123456/"],
    ["a port of letters", "http://localhost:a/"],
    ["another host, with this machine in its path", "http://10.1.2.3/http://localhost/"],
    ["another host, with this machine in its query", "http://10.1.2.3/?next=http://localhost/"],
    ["something before it", " http://localhost/"],
    ["a backslash behind it", "http://localhost\\.example.com/"],
  ])("is not %s: %s", (_, url) => {
    expect(isPlainLoopback(url)).toBe(false);
  });
});
