import { HtmlValidate } from "html-validate";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, freshAddress } from "../support/api.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";
import { PAGES, pageAt } from "../support/pages.ts";

describe.skipIf(chromium === undefined)("every page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it.each(PAGES)("%s is accessible, fits a phone, and links to what is there", async (path) => {
    const links = new Set<string>();
    for (const [scheme, width] of [
      ["light", 1200],
      ["dark", 320],
    ] as const) {
      const page = await openPage(browser);
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await page.setExtraHTTPHeaders({ "CF-Connecting-IP": freshAddress() });
      await page.goto(baseUrl() + path);
      await expectAccessible(page);
      for (const link of await page.$$eval("a[href]", (anchors) => anchors.map(({ href }) => href))) links.add(link);
      await page.close();
    }
    const own = [...links].filter((link) => link.startsWith(baseUrl()));
    const byPath = Map.groupBy(own, (link) => new URL(link).pathname);
    for (const [pathname, targets] of byPath) {
      const response = await fetch(baseUrl() + pathname, { headers: { Accept: "text/html", "CF-Connecting-IP": freshAddress() } });
      expect(response.status, pathname).toBe(200);
      const text = await response.text();
      const ids = targets.map((link) => new URL(link).hash.slice(1)).filter((id) => id !== "");
      expect(ids.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
    }
  });
});

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

it.each(PAGES)("%s is valid HTML", async (path) => {
  const { results } = await validator.validateString(await pageAt(path));
  expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
});
