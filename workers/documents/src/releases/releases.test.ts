import "../testing/bundled.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readReleases } from "./releases.ts";
import { releasesFeed, releasesPage } from "./releases-page.ts";

const TEXT = `# Releases

What comes before is left out.

## 0.4.0 (not yet released)

- New: [webhooks](packages/guides/webhooks.md#on-a-laptop) & <more>.

## 0.3.0 (2026-11-23)

For callers:

- [Elsewhere](https://example.com/a.md), [metering](packages/guides/metering.md).
`;

const releases = readReleases(TEXT);

it("are read from the changelog, the newest first, with guides as pages", () => {
  expect(releases).toEqual([
    { version: "0.4.0", day: null, text: "- New: [webhooks](/docs/webhooks#on-a-laptop) & <more>." },
    {
      version: "0.3.0",
      day: "2026-11-23",
      text: "For callers:\n\n- [Elsewhere](https://example.com/a.md), [metering](/docs/metering).",
    },
  ]);
  expect(readReleases("# Releases\n\n## Later\n\nText.\n")).toEqual([]);
});

it("are all read from the changelog of the repository, and lead to pages alone", () => {
  const own = readReleases(readFileSync(join(import.meta.dirname, "../../../../CHANGELOG.md"), "utf8"));
  expect(own.map(({ version }) => version).slice(-3)).toEqual(["0.3.0", "0.2.0", "0.1.0"]);
  for (const { text } of own) {
    expect(text.length).toBeGreaterThan(50);
    expect(text).not.toMatch(/\]\((?!\/|https:)/);
  }
});

describe("the page of releases", () => {
  it("has each with its day", () => {
    const body = String(releasesPage(releases).body);
    expect(body).toContain('<h2 id="v0-4-0">0.4.0</h2><p class="soft">not yet released</p>');
    expect(body).toContain('<h2 id="v0-3-0">0.3.0</h2><p class="soft"><time datetime="2026-11-23">2026-11-23</time></p>');
    expect(body).toContain('<a href="/docs/webhooks#on-a-laptop">webhooks</a>');
  });
});

describe("the feed of releases", () => {
  const feed = releasesFeed(releases, "https://api.example");

  it("has those that are out, with addresses that hold anywhere", () => {
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain("<updated>2026-11-23T00:00:00Z</updated>");
    expect(feed).toContain("&lt;a href=&quot;https://api.example/docs/metering&quot;&gt;");
    expect(feed).toContain('<link href="https://api.example/changelog#v0-3-0"/>');
  });

  it("is a feed without releases, too", () => {
    expect(releasesFeed([], "https://api.example")).toContain("<updated>2026-01-01T00:00:00Z</updated>");
  });
});
