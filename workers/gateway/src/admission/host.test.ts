import { describe, expect, it } from "vitest";
import { hostFault } from "./host.ts";
import { SentHeaders } from "./sent-headers.ts";

const faultOf = (host: string) => hostFault(new SentHeaders([["host", host]]));

describe("a host", () => {
  it.each([
    "api.example.com",
    "api.example.com:8787",
    "localhost",
    "127.0.0.1:80",
    "[::1]:8787",
    "[2001:db8::1]",
    "xn--bcher-kva.example",
    "a_b.example",
  ])("may be %s", (host) => {
    expect(faultOf(host)).toBeNull();
  });

  it.each(["", "a.example, b.example", "user@host", "a/b?c", "a b", "a:b", "a:123456", "[::1", "%00", "x".repeat(254)])(
    "is no %o",
    (host) => {
      expect(faultOf(host)?.code).toBe("validation_failed");
    },
  );

  it("may be missing, where no browser or program asks", () => {
    expect(hostFault(new SentHeaders([]))).toBeNull();
  });
});
