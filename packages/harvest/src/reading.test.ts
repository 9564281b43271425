import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { charsetOf, decodeText } from "./charset.ts";
import { dueAfterFailure, dueAfterLook, isLostSince, retryAfterMs } from "./due.ts";
import { isSameSite, registrableDomain } from "./same-site.ts";
import { sitemapLocations } from "./sitemap.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const NOW = Date.parse("2026-11-26T12:00:00Z");

describe("the encoding of a page", () => {
  it.each([
    ["text/html; charset=UTF-8", "", "utf-8"],
    ["text/html", '<meta charset="iso-8859-2">', "iso-8859-2"],
    ["text/html", '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">', "shift_jis"],
    ["text/html; charset=utf-8", '<meta charset="latin1">', "utf-8"],
    ["text/html", "<p>charset=utf-8</p>", "windows-1252"],
    [null, `${" ".repeat(1100)}<meta charset=utf-8>`, "windows-1252"],
    ["text/html; charset=latin1", "\ufeff", "utf-8"],
  ])("%s and %.30j: %s", (header, html, charset) => {
    expect(charsetOf(header, bytes(html))).toBe(charset);
  });

  it("that nobody knows is read as browsers read pages without one", () => {
    expect(decodeText(new Uint8Array([0x43, 0xe9]), "x-nobody")).toBe("Cé");
    expect(decodeText(new Uint8Array([0x93, 0x94]), "windows-1252")).toBe("“”");
  });
});

describe("when a page is looked at next", () => {
  it("depends on what it is read for, and on how often it failed", () => {
    expect([dueAfterLook("join", NOW), dueAfterLook("rates", NOW)]).toEqual([NOW + 7 * DAY_MS, NOW + DAY_MS]);
    expect([1, 2, 3, 4, 40].map((failures) => (dueAfterFailure(failures, NOW) - NOW) / HOUR_MS)).toEqual([1, 4, 12, 24, 24]);
    expect([null, "2026-11-20T12:00:00Z", "2026-11-19T12:00:00Z"].map((since) => isLostSince(since, NOW))).toEqual([false, false, true]);
  });

  it.each([
    [null, HOUR_MS],
    ["5", HOUR_MS],
    ["7200", 2 * HOUR_MS],
    ["99999999", 7 * DAY_MS],
    ["Thu, 26 Nov 2026 18:00:00 GMT", 6 * HOUR_MS],
    ["Thu, 26 Nov 2020 18:00:00 GMT", HOUR_MS],
    ["later", HOUR_MS],
    ["-1", HOUR_MS],
  ])("Retry-After %j: %d", (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});

it("knows whose host it is", () => {
  expect(["www.cu.example", "cu.co.uk", "elm.github.io", "localhost"].map(registrableDomain)).toEqual([
    "cu.example",
    "cu.co.uk",
    "elm.github.io",
    "localhost",
  ]);
  expect(isSameSite("cu.org", "www.cu.org", false)).toBe(true);
  expect(isSameSite("cu.org", "www.cu.org", true)).toBe(false);
  expect(isSameSite("elm.github.io", "oak.github.io", false)).toBe(false);
});

it("reads the map of a site, and the maps that it leads to", () => {
  const urls =
    "<?xml version='1.0'?><urlset><url><loc> https://cu.example/join?a=1&amp;b=2 </loc><lastmod>x</lastmod></url><url><loc>/y</loc></url></urlset>";
  expect(sitemapLocations(urls)).toEqual({ pages: ["https://cu.example/join?a=1&b=2", "/y"], sitemaps: [] });
  expect(sitemapLocations("<sitemapindex><sitemap><loc>https://cu.example/a.xml</loc></sitemap></sitemapindex>")).toEqual({
    pages: [],
    sitemaps: ["https://cu.example/a.xml"],
  });
  expect(sitemapLocations("<html><body>Not found</body></html>")).toEqual({ pages: [], sitemaps: [] });
});
