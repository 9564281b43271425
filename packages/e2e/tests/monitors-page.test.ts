import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { ASH, callOf, createMonitor, publish, untilEvaluated, untilStatus } from "../support/alerts.ts";
import { callOperation } from "../support/api.ts";
import { countPainted, legendOf } from "../support/charts.ts";
import { chromium, launchChromium, openPage, press } from "../support/chromium.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

describe.skipIf(chromium === undefined)("the page of monitors", () => {
  const system = useOwnSystem();
  let browser: Browser;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await receiver.stop();
  });

  /** Opens the monitors page and enters a key. @returns the page, and a list to which each later script error of the page is added. */
  async function enter(key: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await openPage(browser);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${system.baseUrl}/monitors`);
    await page.type("#key", key);
    await page.keyboard.press("Enter");
    return { page, complaints };
  }

  it("shows monitors, what they saw and what was sent, and replays a delivery", async () => {
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true);
    await untilEvaluated(system.operator);
    const { key } = await system.operator.createKey({ plan: "pro", sandbox: false });
    const monitor = await createMonitor(system, key, receiver.url("/hook"), { name: "<b>Below five</b>" });
    for (const rate of [5.5, 4.9]) {
      await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate }]);
      await untilEvaluated(system.operator);
    }
    await receiver.until("/hook", 1);
    const { deliveries } = await callOf(system, "listMonitorDeliveries", key, `/v1/monitors/${monitor.monitor_id}/deliveries`);
    await untilStatus(system, key, deliveries[0]?.delivery_id ?? "", "delivered");

    const page = await openPage(browser);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${system.baseUrl}/monitors`);
    await page.type("#key", key);
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-monitor] .plot canvas");
    const text = await page.$eval("[data-monitor]", (section) => section.textContent);
    expect(text).toContain("<b>Below five</b>");
    expect(text).toContain("Fires when the APR is at or below 5 %, for: auto loan of $30,000 in TX.");
    expect(await page.$$eval(".evaluations tbody tr", (rows) => rows.length)).toBe(3);
    expect(await page.$$eval(".evaluations .fired", (rows) => rows.map((row) => row.textContent))).toMatchObject([
      expect.stringContaining("4.90 %"),
    ]);
    expect(await legendOf(page, "[data-monitor]")).toEqual(["Time", "Best APR", "Threshold", "Event"]);
    expect(await countPainted(page, "[data-monitor]")).toBeGreaterThan(1000);
    await page.click("[data-delivery] summary");
    await page.waitForSelector(".attempts tbody tr");
    expect(await page.$eval(".attempts tbody", (rows) => rows.textContent)).toMatch(/^1.*200.*ms.*ok$/);
    await expectAccessible(page);
    await page.click(".replay");
    await receiver.until("/hook", 2);
    expect(receiver.received("/hook")[1]?.headers["webhook-id"]).toBe(deliveries[0]?.event_id);
    // The page shows the institution's name instead of its id.
    await page.waitForFunction("document.querySelector('.evaluations td:nth-of-type(3)').textContent === 'Ash CU'");
    // The key is stored in this tab alone: it survives a reload, is not in other tabs, and is deleted by the button `#forget`.
    const STORED = "localStorage.length + document.cookie.length + sessionStorage.length";
    expect(await page.evaluate(STORED)).toBe(1);
    await page.reload();
    await page.waitForSelector("[data-monitor]");
    const other = await openPage(browser);
    await other.goto(`${system.baseUrl}/console`);
    expect(await other.$eval("#console", (room) => room instanceof HTMLElement && room.hidden)).toBe(true);
    await other.close();
    await page.click("#forget");
    expect(await page.evaluate(STORED)).toBe(0);
    expect(await page.$eval("#monitors", (place) => place.children.length)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("simulates, pauses, rotates and replays a subscription", async () => {
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true);
    await untilEvaluated(system.operator);
    const { key } = await system.operator.createKey({ plan: "pro", sandbox: false });
    const body = { product_type: "auto_loan", state: "TX", min_change_bps: 50, webhook_url: receiver.url("/moves") };
    const { answer: made } = await callOperation("createSubscription", { key, body }, system.baseUrl);
    const { page, complaints } = await enter(key);
    await page.waitForSelector("[data-subscription]");
    expect(await page.$eval("[data-subscription]", (card) => card.textContent)).toContain(
      `auto loan in TX has moved by 50 basis points. Measured from ${made.reference_rate} %.`,
    );
    await page.type("[data-subscription] input[type=number]", "5");
    await page.click("[data-subscription] input[type=checkbox]");
    await page.click("[data-subscription] form button");
    await page.waitForFunction("document.querySelector('.simulation p').textContent.startsWith('It would fire')");
    const [sent] = await receiver.until("/moves", 1);
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({
      event: "rates.movement.detected",
      test: true,
      subscription_id: made.subscription_id,
    });
    await expectAccessible(page);
    const press = (label: string) =>
      page.evaluate(`[...document.querySelectorAll(".actions button")].find((one) => one.textContent === "${label}").click()`);
    await press("Pause");
    await page.waitForSelector("[data-subscription] .status.paused");
    await press("Resume");
    await page.waitForSelector("[data-subscription] .status.active");
    await press("Rotate secret");
    await press("Replace the secret?");
    await page.waitForFunction(`document.getElementById("message").textContent.includes("New secret, shown once: whsec_")`);
    await press("Replay the last day");
    await page.waitForFunction(`document.getElementById("message").textContent.includes("0 events of the last day were queued again.")`);
    expect(complaints).toEqual([]);
  });

  it("makes a monitor, tells beforehand whether it would fire, changes, tests and deletes it", async () => {
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 6 }], true);
    await untilEvaluated(system.operator);
    const { key } = await system.operator.createKey({ plan: "pro", sandbox: false });
    const { page, complaints } = await enter(key);
    await page.waitForSelector("#new:not([hidden]) summary");
    expect(await page.$eval("#no-monitors", ({ textContent }) => textContent)).toContain("No monitors yet");
    await page.click("#new summary");
    await expectAccessible(page);
    const fill = (label: string, value: string, form = "#new") =>
      page.evaluate(
        (within, text, written) => {
          const found = [...document.querySelectorAll(`${within} label`)].find(({ textContent }) => textContent === text);
          const control = found?.nextElementSibling;
          if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = written;
        },
        form,
        label,
        value,
      );
    const said = (text: string, within = "#message") =>
      page.waitForFunction((place, wanted) => document.querySelector(place)?.textContent?.includes(wanted), {}, within, text);
    await fill("Name", "Below six");
    await fill("State", "TX");
    await fill("value", "5.5");
    // A new monitor can be tried before it has a name or a webhook URL.
    await fill("Name", "");
    await press(page, "#new", "Would it fire now?");
    await said("It would not fire now.", "#new");
    await said("APR 6 %: not met", "#new");
    await fill("Name", "Below six");
    await fill("Address that receives the events", "ftp://nowhere.example/");
    await press(page, "#new", "Create monitor");
    await said("/webhook_url: ", "#new");
    await fill("Address that receives the events", receiver.url("/made"));
    await press(page, "#new", "Create monitor");
    await said("Its secret, shown once: whsec_");
    await page.setViewport({ width: 390, height: 800 });
    await expectAccessible(page);
    await page.setViewport({ width: 1200, height: 800 });
    const { monitors } = await callOf(system, "listMonitors", key, "/v1/monitors");
    expect(monitors).toMatchObject([
      {
        name: "Below six",
        decision_context: { product_type: "auto_loan", state: "TX" },
        conditions: [{ field: "apr", operator: "lt", value: 5.5 }],
        webhook_url: receiver.url("/made"),
      },
    ]);
    const card = `[data-monitor="${monitors[0]?.monitor_id}"]`;
    await press(page, card, "Change");
    await fill("Name", "Below seven", card);
    await fill("value", "7", card);
    await fill("Months it is kept", "24", card);
    await fill("Still owed", "18000", card);
    await fill("Its rate, percent", "9.5", card);
    await fill("Months left", "48", card);
    await press(page, card, "Save changes");
    await said("Changed.");
    const [changed] = (await callOf(system, "listMonitors", key, "/v1/monitors")).monitors;
    expect(changed?.decision_context).toEqual({
      ...{ product_type: "auto_loan", state: "TX", amount: 30_000, keep_months: 24 },
      current_offer: { balance: 18_000, rate: 9.5, remaining_months: 48 },
    });
    expect(await page.$eval(`${card} h2`, ({ textContent }) => textContent)).toContain("Below seven");
    await page.type(`${card} .simulation input[type=number]`, "6.5");
    await page.click(`${card} .simulation input[type=checkbox]`);
    await press(page, card, "Simulate");
    await said("It would fire", card);
    const [sent] = await receiver.until("/made", 1);
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ event: "decision.monitor.test", test: true });
    // The page asks for the state of a queued delivery again and again, until the delivery is made.
    await page.waitForSelector(`${card} [data-delivery] .delivered`);
    await expectAccessible(page);
    // Another client deletes the monitor before the page does.
    await callOperation("deleteMonitor", { key, path: `/v1/monitors/${monitors[0]?.monitor_id}` }, system.baseUrl);
    await press(page, card, "Delete");
    await press(page, card, "Delete for good?");
    await said("Deleted.");
    expect((await callOf(system, "listMonitors", key, "/v1/monitors")).monitors).toEqual([]);
    expect(await page.$(card)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it("says what is wrong with a key", async () => {
    const page = await openPage(browser);
    await page.goto(`${system.baseUrl}/monitors`);
    await page.type("#key", "rk_live_mistyped");
    await page.click("button[type=submit]");
    await page.waitForFunction("document.getElementById('message').textContent.includes('Unknown API key')");
  });
});
