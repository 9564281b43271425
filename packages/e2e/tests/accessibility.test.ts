import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, freshAddress } from "../support/api.ts";
import { chromium } from "../support/chromium.ts";

const PAGES = [
  "/",
  "/docs",
  ...["first-call", "batch", "eligibility", "webhooks", "operating"].map((name) => `/docs/${name}`),
  "/monitors",
  "/credit-unions/TX/synthetic-beacon-workers-cu-3105-lytle",
];

describe.skipIf(chromium === undefined)("every page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({ executablePath: chromium ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  it.each(PAGES)("%s is accessible, fits a phone, and links to what is there", async (path) => {
    const links = new Set<string>();
    for (const [scheme, width] of [
      ["light", 1200],
      ["dark", 320],
    ] as const) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await page.setExtraHTTPHeaders({ "CF-Connecting-IP": freshAddress() });
      await page.goto(baseUrl() + path);
      await expectAccessible(page);
      for (const link of await page.$$eval("a[href]", (anchors) => anchors.map(({ href }) => href))) links.add(link);
      await page.close();
    }
    const own = [...links].filter((link) => link.startsWith(baseUrl()));
    const targets = new Map(own.map((link) => [link, new URL(link)]));
    for (const [link, { pathname, hash }] of targets) {
      const response = await fetch(baseUrl() + pathname, { headers: { Accept: "text/html", "CF-Connecting-IP": freshAddress() } });
      expect(response.status, link).toBe(200);
      if (hash !== "") expect(await response.text(), link).toContain(`id="${hash.slice(1)}"`);
    }
  });
});
