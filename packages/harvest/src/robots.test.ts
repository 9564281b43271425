import { describe, expect, it } from "vitest";
import { robotsFrom } from "./robots.ts";

const ORIGIN = "https://cu.example";
const allows = (text: string, path: string) => robotsFrom(ORIGIN, text).allows(`${ORIGIN}${path}`);

describe("rules for robots (RFC 9309)", () => {
  it.each<[rules: string, path: string, allowed: boolean]>([
    ["", "/join", true],
    ["User-agent: *\nDisallow: /", "/join", false],
    ["User-agent: *\nDisallow:", "/join", true],
    // The longest rule decides; between rules of equal length, the one that allows (2.2.2).
    ["User-agent: *\nDisallow: /join\nAllow: /join/us", "/join/us", true],
    ["User-agent: *\nAllow: /join\nDisallow: /join", "/join", true],
    ["User-agent: *\nDisallow: /join/\nAllow: /", "/join/us", false],
    // A group that names us, in any letter case, replaces the one for all robots (2.2.1).
    ["User-agent: *\nDisallow: /\n\nUser-agent: tellerlinebot\nAllow: /", "/join", true],
    ["User-agent: TellerlineBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /", "/join", true],
    ["User-agent: a\nUser-agent: TellerlineBot\nDisallow: /join", "/join", false],
    // Groups with the same name are merged.
    ["User-agent: TellerlineBot\nDisallow: /a\n\nUser-agent: TellerlineBot\nDisallow: /b", "/b", false],
    // "*" is a wildcard, and "$" the end of the address.
    ["User-agent: *\nDisallow: /*.pdf$", "/join/rules.pdf", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/join/rules.pdf?x=1", true],
    ["User-agent: *\nDisallow: /*?sort=", "/loans?sort=rate", false],
    ["User-agent: *\r\nDisallow: /join # why", "/join", false],
    // An escape that is not needed counts as its character (2.2.2).
    ["User-agent: *\nDisallow: /jo%69n", "/join", false],
    ["User-agent: *\nDisallow: /j%6Fin", "/join", false],
    ["User-agent: *\nDisallow: /join", "/jo%69n", false],
    ["User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false],
    ["User-agent: *\nDisallow: /a%2fb", "/a/b", true],
    ["\u0000\u0001 not rules at all <html>", "/join", true],
  ])("%j: %s", (rules, path, allowed) => {
    expect(allows(rules, path)).toBe(allowed);
  });

  it.each([
    ["", 5],
    ["User-agent: *\nCrawl-delay: 0.1", 0.1],
    ["User-agent: *\nCrawl-delay: 600", 60],
    ["User-agent: *\nCrawl-delay: -3", 5],
    ["User-agent: *\nCrawl-delay: 0", 5],
    ["User-agent: *\nCrawl-delay:\nDisallow: /x", 5],
    ["User-agent: *\nCrawl-delay: soon", 5],
    ["User-agent: *\nCrawl-delay: 1\n\nUser-agent: TellerlineBot\nCrawl-delay: 2", 2],
  ])("%j: seconds between requests", (rules, seconds) => {
    expect(robotsFrom(ORIGIN, rules).delaySeconds).toBe(seconds);
  });

  it("name the maps of the site", () => {
    expect(robotsFrom(ORIGIN, "Sitemap: https://cu.example/map.xml\nUser-agent: *\nDisallow:").sitemaps).toEqual([
      "https://cu.example/map.xml",
    ]);
  });
});
