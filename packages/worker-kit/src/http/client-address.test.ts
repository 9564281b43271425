import { describe, expect, it } from "vitest";
import { callerAddress, issuingNetwork } from "./client-address.ts";

describe("a caller", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:0DB8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::9", "2001:db8:1:ffff::/64", "2001:db8:1::/48"],
    ["unknown", "unknown", "unknown"],
    ["", "", ""],
  ])("at %s is %s, issued to %s", (address, caller, network) => {
    expect(callerAddress(address)).toBe(caller);
    expect(issuingNetwork(caller)).toBe(network);
  });
});
