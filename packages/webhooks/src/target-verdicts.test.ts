import { describe, expect, it } from "vitest";
import { checkTargetUrl } from "./target-url.ts";

const NO_URL = "Must be an absolute URL, such as https://hooks.example.com/rates.";
const NOT_PUBLIC =
  "Must point to the public internet, not to a private, loopback, link-local, multicast or reserved address or a local name.";
const PORT = "Must have port 80, 443, or one from 1024 on.";
const TOO_LONG = "A URL must not exceed 2048 characters.";
const NORMALIZED = "A URL must not exceed 2048 characters once it is normalized.";
const HTTPS = "Must be an https URL.";
const CREDENTIALS = "Must not carry credentials.";
const FRAGMENT = "Must not have a fragment: it would never be sent.";
const PORT_0 = "Port 0 cannot be reached.";

const ofLength = (length: number) => `https://example.com/${"a".repeat(length - "https://example.com/".length)}`;

describe("a target that is taken", () => {
  it.each([
    ["https://hooks.example.com/rates?source=tellerline", "https://hooks.example.com/rates?source=tellerline"],
    ["HTTPS://Hooks.Example.COM/Rates", "https://hooks.example.com/Rates"],
    ["https://example.com", "https://example.com/"],
    ["https://example.com:443/", "https://example.com/"],
    ["https://example.com:80/", "https://example.com:80/"],
    ["https://example.com:1024/", "https://example.com:1024/"],
    ["https://example.com:65535/", "https://example.com:65535/"],
    ["https://example.com./", "https://example.com./"],
    ["https://bücher.example/hook", "https://xn--bcher-kva.example/hook"],
    ["https://example.com/a/../b", "https://example.com/b"],
    ["https://example.com/é", "https://example.com/%C3%A9"],
    ["https://example.com/@hook?to=a@b", "https://example.com/@hook?to=a@b"],
    ["https://example.com/?next=http://user@localhost/", "https://example.com/?next=http://user@localhost/"],
    ["https://93.184.216.34/", "https://93.184.216.34/"],
    ["https://[2606:4700:0:0:0:0:0:1111]/", "https://[2606:4700::1111]/"],
    ["https://a.b/", "https://a.b/"],
    [`https://${"a".repeat(63)}.example.com/`, `https://${"a".repeat(63)}.example.com/`],
    [ofLength(2048), ofLength(2048)],
    // Normalized, this URL has the maximum of 2048 characters: `é` becomes six characters, and 20 + 338 × 6 = 2048.
    [`https://example.com/${"é".repeat(338)}`, `https://example.com/${"%C3%A9".repeat(338)}`],
  ])("is named as the URL standard writes it: %s", (url, normalized) => {
    for (const allowsLoopback of [false, true]) expect(checkTargetUrl(url, allowsLoopback)).toEqual({ ok: true, url: normalized });
  });

  it.each([
    ["http://localhost:9000", "http://localhost:9000/", HTTPS],
    ["http://localhost:25/", "http://localhost:25/", HTTPS],
    ["http://127.1.2.3/hook", "http://127.1.2.3/hook", HTTPS],
    ["https://127.0.0.1:22/", "https://127.0.0.1:22/", PORT],
    ["https://localhost/", "https://localhost/", NOT_PUBLIC],
    ["https://[::1]/", "https://[::1]/", NOT_PUBLIC],
    ["http://example.com/", "http://example.com/", HTTPS],
    ["http://example.com:443/", "http://example.com:443/", HTTPS],
    ["http://93.184.216.34/", "http://93.184.216.34/", HTTPS],
  ])("may be this machine or plain http in development alone: %s", (url, normalized, message) => {
    expect(checkTargetUrl(url, true)).toEqual({ ok: true, url: normalized });
    expect(checkTargetUrl(url, false)).toEqual({ ok: false, message });
  });
});

describe("a target that is refused", () => {
  it.each([
    ["", NO_URL],
    ["hooks.example.com", NO_URL],
    ["//hooks.example.com/", NO_URL],
    ["https:example.com", NO_URL],
    ["https:/example.com", NO_URL],
    ["https://", NO_URL],
    ["ftp://example.com/", NO_URL],
    ["xhttps://example.com/", NO_URL],
    ["javascript:https://example.com/", NO_URL],
    [" https://example.com/", NO_URL],
    ["https://example.com/ ", NO_URL],
    ["https://exam\tple.com/", NO_URL],
    ["https://example.com/a b", NO_URL],
    ["https://example.com\\@127.0.0.1/", NO_URL],
    ["https://example.com/a\\b", NO_URL],
    ["https://example.com:65536/", NO_URL],
    ["https://256.256.256.256/", NO_URL],
    ["https://example.com:0/", PORT_0],
    ["https://localhost:0/", PORT_0],
    ["https://user:secret@example.com/", CREDENTIALS],
    ["https://user@example.com/", CREDENTIALS],
    ["https://:secret@example.com/", CREDENTIALS],
    ["https://@example.com/", CREDENTIALS],
    ["HTTPS://:@example.com/", CREDENTIALS],
    ["https://hooks.example.com@127.0.0.1/", CREDENTIALS],
    ["https://localhost@example.com/", CREDENTIALS],
    ["https://example.com/#part", FRAGMENT],
    ["https://example.com/#", FRAGMENT],
    ["https://localhost/#part", FRAGMENT],
    ["https://example.com:1/", PORT],
    ["https://example.com:22/", PORT],
    ["https://example.com:79/", PORT],
    ["https://example.com:81/", PORT],
    ["https://example.com:442/", PORT],
    ["https://example.com:444/", PORT],
    ["https://example.com:1023/", PORT],
    [ofLength(2049), TOO_LONG],
    [`x${"a".repeat(2048)}`, TOO_LONG],
    [`https://example.com/${"é".repeat(339)}`, NORMALIZED],
  ])("says why, in development too: %s", (url, message) => {
    for (const allowsLoopback of [false, true]) {
      expect(checkTargetUrl(url, allowsLoopback)).toEqual({ ok: false, message });
    }
  });

  it.each(["http://10.1.2.3/?next=http://localhost/", "http://10.1.2.3/http://127.0.0.1/", "http://hooks.internal/", "http://intranet/"])(
    "is no less private in development: %s",
    (url) => {
      expect(checkTargetUrl(url, true)).toEqual({ ok: false, message: NOT_PUBLIC });
      expect(checkTargetUrl(url, false)).toEqual({ ok: false, message: HTTPS });
    },
  );

  it.each([
    ...["localhost", "local", "internal", "arpa", "alt", "test", "invalid", "onion"],
    ...["lan", "intranet", "corp", "localdomain", "home", "private", "svc", "mail", "consul", "docker", "cluster"],
  ])("has a name that never leads to the public internet: .%s", (name) => {
    for (const host of [`hooks.${name}`, `a.b.${name}`, `hooks.${name}.`, `hooks.${name.toUpperCase()}`]) {
      expect(checkTargetUrl(`https://${host}/`, false), host).toEqual({ ok: false, message: NOT_PUBLIC });
    }
    for (const host of [`${name}.example.com`, `hooks.${name}.example.com`, `hooks.my${name}`, `hooks.${name}s`]) {
      expect(checkTargetUrl(`https://${host}/`, false), host).toEqual({ ok: true, url: `https://${host}/` });
    }
  });

  it.each([
    "com",
    "com.",
    "intranet",
    "example.com..",
    "a..example.com",
    ".example.com",
    `${"a".repeat(64)}.example.com`,
    `a.${"b".repeat(64)}`,
  ])("has no whole name: %s", (host) => {
    expect(checkTargetUrl(`https://${host}/`, false)).toEqual({ ok: false, message: NOT_PUBLIC });
  });
});
