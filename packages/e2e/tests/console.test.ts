import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, call, callOperation, createKey, operator } from "../support/api.ts";
import { chromium, launchChromium, openPage, press } from "../support/chromium.ts";

/** Tests the console except for monitors (monitors-page.test.ts) and usage (usage.test.ts). */
describe.skipIf(chromium === undefined)("the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function enter(key: string, path = "/console"): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await openPage(browser);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(baseUrl() + path);
    await page.type("#key", key);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#console:not([hidden]) #key-list > *");
    return { page, complaints };
  }

  const said = (page: Page, within: string, text: string) =>
    page.waitForFunction((place, wanted) => document.querySelector(place)?.textContent?.includes(wanted), {}, within, text);

  it("moves a rate of the sandbox, and shows the event that fired, word for word", async () => {
    const key = await createKey("enterprise", true);
    const monitor = {
      name: "<b>Any car</b>",
      decision_context: { product_type: "auto_loan", amount: 25_000, state: "TX" },
      conditions: [{ field: "apr", operator: "lt", value: 5 }],
      cooldown_hours: 0,
    };
    await callOperation("createMonitor", { key, body: monitor });
    const { page, complaints } = await enter(key);
    expect(await page.$eval("#in-use", ({ textContent }) => textContent)).toMatch(
      new RegExp(
        `^SandboxKey ending ${key.slice(-3)}Plan enterprise, invented institutions\\. [\\d,]+ of [\\d,]+ calls left, anew in [\\d,]+ minutes\\.$`,
      ),
    );
    await said(page, "#event-list", "No event yet");
    await page.type("#sandbox input[type=number]", "2.25");
    await press(page, "#sandbox", "Move the best rate");
    await said(page, "#sandbox", "1 event fired.");
    // The page shows the institution's name instead of its id.
    expect(await page.$eval("#sandbox [role=status]", ({ textContent }) => textContent)).toMatch(
      /^Synthetic [^|]+ moved from [\d.]+ % to 2\.25 %/,
    );
    await page.waitForSelector("#event-list tbody tr");
    expect(await page.$eval("#event-list tbody tr th", ({ textContent }) => textContent)).toBe("<b>Any car</b>");
    await press(page, "#event-list", "Payload");
    const payload = await page.$eval("#event-list .drawer pre", ({ textContent }) => JSON.parse(textContent ?? "null"));
    expect(payload).toMatchObject({ event: "decision.monitor.triggered", test: false });
    await expectAccessible(page);
    await page.setViewport({ width: 390, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it("makes and revokes a key, which asks first, and goes on with a rotated one", async () => {
    const { key } = await operator().createKey({ plan: "pro" });
    const { page, complaints } = await enter(key);
    expect(await page.$eval("#sandbox-changes", ({ textContent }) => textContent)).toContain(
      "Live rates move when institutions move them.",
    );
    await page.click("#key-list details summary");
    await page.type("#key-list input[type=text]", "nightly");
    await page.click("#key-list input[value=read]");
    await press(page, "#key-list", "Make a key");
    await said(page, "#message", "New key, shown once: rk_live_");
    const shown = (await page.$eval("#message", ({ textContent }) => textContent)) ?? "";
    const further = /rk_live_\w+/.exec(shown)?.[0] ?? "";
    expect((await call("GET", "/v1/benchmarks?state=TX", { key: further })).status).toBe(200);
    await said(page, "#key-list", "nightly");
    await press(page, "#key-list", "Revoke");
    expect((await callOperation("listKeys", { key })).answer.keys).toHaveLength(2);
    await press(page, "#key-list", "Revoke for good?");
    await said(page, "#message", "Revoked.");
    expect((await callOperation("listKeys", { key })).answer.keys).toHaveLength(1);
    await press(page, "#key-list", "Rotate");
    await press(page, "#key-list", "Rotate for good?");
    await said(page, "#message", "This page goes on with it.");
    const rotated = await page.evaluate(() => sessionStorage.getItem("tellerline-key"));
    expect(rotated).not.toBe(key);
    expect((await call("GET", "/keys/current", { key: rotated ?? "" })).status).toBe(200);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it("says in the place of each part what a key with few rights may not see", async () => {
    const { key } = await operator().createKey({ plan: "pro" });
    const scoped = (await callOperation("createFurtherKey", { key, body: { name: "reads", scopes: ["read"] } })).answer.key;
    const { page } = await enter(scoped);
    for (const part of ["#usage-shown", "#monitors", "#key-list"]) await said(page, part, "scope");
    expect(await page.$eval("#in-use", ({ textContent }) => textContent)).toContain("reads");
  });

  it("is where the pages of monitors and usage lead", async () => {
    const { key } = await operator().createKey({ plan: "pro" });
    const { page } = await enter(key, "/monitors");
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/console#watching");
  });
});
