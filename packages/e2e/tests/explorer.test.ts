import { setTimeout as sleep } from "node:timers/promises";
import { BUCKETS } from "@tellerline/vocabulary";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, callOperation, freshAddress } from "../support/api.ts";
import { countPainted, legendOf } from "../support/charts.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";

const SITUATION = "I live in Round Rock, TX <b>and</b> I'm a veteran. My neighbour works at Boeing.";

describe.skipIf(chromium === undefined)("the explorer", () => {
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function openExplorer(viewport = { width: 1200, height: 900 }): Promise<Page> {
    const page = await openPage(browser);
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.setViewport(viewport);
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": freshAddress() });
    await page.goto(`${baseUrl()}/#invented`);
    return page;
  }

  const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? "");
  const countsOf = (page: Page) =>
    page.$$eval(".bucket .count", (counts) => counts.map(({ textContent }) => Number(textContent?.replace(",", ""))));
  const untilStatus = (page: Page, text: string) =>
    page.waitForFunction((said: string) => document.getElementById("status")?.textContent?.includes(said), {}, text);

  async function readSituation(page: Page, text: string): Promise<void> {
    await page.$eval("#text", (area) => {
      if (area instanceof HTMLTextAreaElement) area.value = "";
    });
    await page.type("#text", text);
    await page.click("#situation button[type=submit]");
    await untilStatus(page, "You appear to qualify at");
    await page.$eval("#understood", (details) => details.setAttribute("open", ""));
  }

  async function search(page: Page): Promise<void> {
    await page.click("#confirm button[type=submit]");
    await page.waitForSelector("#answers:not([hidden])");
    await untilStatus(page, "You appear to qualify at");
  }

  it("starts on the real institutions, says what is known of how many, and can be switched to the invented ones", async () => {
    const page = await openExplorer();
    await page.goto(baseUrl());
    const { answer: coverage } = await callOperation("getEligibilityCoverage");
    await page.waitForFunction(() => document.getElementById("known")?.textContent !== "");
    expect(await textOf(page, "#known")).toContain(coverage.headline);
    await readSituation(page, SITUATION);
    await search(page);
    const person = { home_city: "Round Rock", home_state: "TX", military_status: "veteran" };
    const { answer } = await callOperation("exploreEligibility", { body: { ...person, limit: 25 } });
    expect(await countsOf(page)).toEqual(BUCKETS.map((bucket) => answer.counts[bucket]));
    await page.select("#data", "demo");
    expect(await textOf(page, "#known")).toContain("invented");
    await page.close();
  });

  it("marks the facts, takes corrections, and shows four buckets with reasons and evidence, and offers", async () => {
    const page = await openExplorer();
    await readSituation(page, SITUATION);
    expect(await page.$$eval("#marked mark", (marks) => marks.map(({ firstChild }) => firstChild?.textContent))).toEqual([
      "Round Rock",
      "TX",
      "I'm a veteran",
    ]);
    expect(await textOf(page, "#marked")).toContain("<b>and</b>");
    expect(await page.$$eval("#facts li", (rows) => rows.length)).toBe(3);
    await search(page);

    const person = { home_city: "Round Rock", home_state: "TX", military_status: "veteran" };
    const { answer } = await callOperation("searchDemoEligibility", { body: { ...person, limit: 25 } });
    expect(await countsOf(page)).toEqual(BUCKETS.map((bucket) => answer.counts[bucket]));
    const [first] = answer.eligible;
    const entry = await textOf(page, ".eligible details");
    expect(entry).toContain(first?.name);
    expect(entry).toContain(first?.reasons[0]);
    expect(entry).toContain(first?.paths[0]?.evidence_quote);
    const loan = { product_type: "auto_loan", amount: 30000 };
    const { answer: reachable } = await callOperation("findDemoReachableOffers", { body: { person, product: loan, limit: 25 } });
    const rows = await page.$$eval("#offers th[scope=row]", (names) => names.map(({ textContent }) => textContent));
    expect(rows).toContain(
      [...reachable.reachable_now, ...reachable.reachable_after_action].sort((a, b) => a.offer.apr - b.offer.apr)[0]?.provider,
    );

    // The page shows the unresolved institutions that have an offer, each with a question, in two groups: those that are possibly eligible, and
    // the rest.
    const offering = reachable.unresolved.filter(({ offer }) => offer !== undefined);
    const { answer: whole } = await callOperation("searchDemoEligibility", { body: { ...person, limit: 100 } });
    const perhaps = new Set(whole.possibly_eligible.map(({ credit_union_id }) => credit_union_id));
    for (const [group, isIn] of [
      ["perhaps", true],
      ["near", false],
    ] as const) {
      const open = await page.$$eval(`#offers [data-group=${group}] tr:has([scope=row])`, (all) =>
        all.map((row) => [row.querySelector("th")?.textContent, row.querySelector(".is")?.textContent]),
      );
      const expected = offering.filter(({ credit_union_id }) => perhaps.has(credit_union_id) === isIn);
      const described = expected.map(({ provider, ask, missing_facts }) => [provider, ask ?? missing_facts[0]?.question]);
      expect(open.slice(0, 1), group).toEqual(described.slice(0, 1));
    }

    // A fact that the person unchecks is not part of the next search.
    await page.click("#fact-military_status-confirmed");
    await search(page);
    const { answer: without } = await callOperation("searchDemoEligibility", { body: { home_city: "Round Rock", home_state: "TX" } });
    expect(await textOf(page, ".eligible .count")).toBe(String(without.counts.eligible));
    await page.close();
  });

  it("an answer to the next question searches again, by keyboard alone", async () => {
    const page = await openExplorer();
    await page.focus("#text");
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.type("I live in Texas.");
    for (let stop = 0; stop < 7; stop++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#answers:not([hidden])");
    const { answer } = await callOperation("searchDemoEligibility", { body: { home_state: "TX" } });
    const asked = await page.$$eval(".question h3", (headings) => headings.map(({ textContent }) => textContent));
    expect(asked).toEqual(answer.next_questions.slice(0, 5).map(({ question }) => question));
    const employer = await page.waitForSelector(".question input[id$=employer]");
    await employer?.focus();
    await page.keyboard.type("Dell Technologies");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#fact-employer");
    const { answer: after } = await callOperation("searchDemoEligibility", { body: { home_state: "TX", employer: "Dell Technologies" } });
    await untilStatus(page, `You appear to qualify at ${after.counts.eligible.toLocaleString("en-US")},`);
    await page.close();
  });

  it("shows the newer of two searches, whichever answer comes last", async () => {
    const page = await openExplorer();
    await page.type("#loan-credit_score", "700");
    await readSituation(page, "I live in Texas.");
    const held: (() => void)[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const isFirst = request.url().includes("/v1/demo/") && request.postData()?.includes('"TX"');
      if (isFirst) held.push(() => request.continue());
      else request.continue();
    });
    await page.click("#confirm button[type=submit]");
    await page.select("#fact-home_state", "VT");
    await page.click("#confirm button[type=submit]");
    const { answer } = await callOperation("searchDemoEligibility", { body: { home_state: "VT" } });
    await untilStatus(page, "You appear to qualify at");
    expect(held).toHaveLength(2);
    const late = Promise.all([1, 2].map(() => page.waitForResponse((response) => response.url().includes("/v1/demo/"))));
    for (const release of held) release();
    await late;
    // A faulty page would show the late answers within this time.
    await sleep(300);
    expect(await countsOf(page)).toEqual(BUCKETS.map((bucket) => answer.counts[bucket]));
    await page.close();
  });

  it("says beside a field what is wrong with it", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas.");
    await page.select("#add", "home_city");
    await page.click("#add-it");
    await page.type("#fact-home_city", "Nowhereville");
    await page.click("#confirm button[type=submit]");
    await page.waitForFunction(() => document.getElementById("fact-home_city-fault")?.textContent?.includes("Nowhereville"));
    expect(await page.$eval("#fact-home_city", (input) => input.getAttribute("aria-invalid"))).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("fact-home_city");
    await page.close();
  });

  it("leaves a bad answer out, so that the next one counts, and says that what is shown is from before", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas.");
    await search(page);
    const answer = async (field: string, text: string) => {
      await page.$$eval("#questions details", (folded) => folded.map((details) => details.setAttribute("open", "")));
      const input = await page.waitForSelector(`.question input[id$=${field}]`);
      await input?.focus();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    await answer("worksite_county", "Nowhere");
    await untilStatus(page, "not used yet");
    expect(await page.$eval("#stale", (note) => note.hasAttribute("hidden"))).toBe(false);
    await answer("employer", "Dell Technologies");
    await untilStatus(page, "You appear to qualify at");
    expect(await page.$eval("#stale", (note) => note.hasAttribute("hidden"))).toBe(true);
    const { answer: expected } = await callOperation("searchDemoEligibility", {
      body: { home_state: "TX", employer: "Dell Technologies" },
    });
    expect(await countsOf(page)).toEqual(BUCKETS.map((bucket) => expected.counts[bucket]));
    await page.close();
  });

  it("keeps out what was left out when another question is answered", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas. I am a veteran.");
    await page.click("#fact-home_state-confirmed");
    await search(page);
    const bodies: string[] = [];
    page.on("request", (request) => bodies.push(request.postData() ?? ""));
    await (await page.waitForSelector(".question button[type=submit]"))?.click();
    await untilStatus(page, "You appear to qualify at");
    await page.waitForFunction((asked: number) => asked > 0, {}, bodies.length);
    expect(bodies.join()).not.toContain("home_state");
    await page.close();
  });

  it("shows a town whose state is missing as left out, and asks for the state", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Midway. I work at Boeing and at Dell Technologies.");
    expect(await page.$eval("#fact-home_city-confirmed", (box) => box instanceof HTMLInputElement && box.checked)).toBe(false);
    expect(await textOf(page, "#fact-home_city-fault")).toContain("state");
    expect(await page.$("#fact-home_state")).not.toBeNull();
    await page.close();
  });

  it("shows facts as chips: one click leaves a fact out, or lets a doubtful one count, and searches again", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas. I am a veteran, and I teach part time.");
    const chips = () => page.$$eval("#chips li", (all) => all.map((chip) => [chip.firstChild?.textContent, chip.className]));
    expect(await chips()).toEqual([
      ["Home state: TX", ""],
      ["Military status: Veteran", ""],
      ["Occupation: teacher?", "unsure"],
    ]);
    const bodies: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/search")) bodies.push(request.postData() ?? "");
    });
    await page.click('#chips [aria-label="Remove Military status: Veteran"]');
    await untilStatus(page, "You appear to qualify at");
    await page.click('#chips [aria-label="Yes, Occupation: teacher"]');
    await untilStatus(page, "You appear to qualify at");
    await page.waitForFunction(() => document.querySelectorAll("#chips .unsure").length === 1);
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { home_state: "TX", limit: 25 },
      { home_state: "TX", occupation: "teacher", limit: 25 },
    ]);
    await page.close();
  });

  it("says three ways on where nothing fits the loan, and draws no strip", async () => {
    const page = await openExplorer();
    await page.select("#product", "mortgage");
    await page.$eval("#amount", (input) => {
      if (input instanceof HTMLInputElement) input.value = "999999999";
    });
    await readSituation(page, "I live in Texas.");
    expect(await textOf(page, "#answers-heading")).toBe("No published rate fits this first mortgage");
    expect(await page.$$eval("#offers .ways li", (ways) => ways.length)).toBe(3);
    expect(await page.$eval("#offers .ways a", (link) => link.getAttribute("href"))).toBe("/credit-unions/TX");
    expect(await page.$("#strip svg")).toBeNull();
    await page.close();
  });

  it("says what to write where a text has no facts, and asks the service for no offers", async () => {
    const page = await openExplorer();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.$eval("#text", (area) => {
      if (area instanceof HTMLTextAreaElement) area.value = "What a day!";
    });
    await page.click("#situation button[type=submit]");
    await untilStatus(page, "We found no facts about you. Say in which city and state you live");
    expect(await page.$eval("#understood", (details) => details instanceof HTMLDetailsElement && details.open && !details.hidden)).toBe(
      true,
    );
    expect(asked.filter((path) => path.startsWith("/v1/demo/"))).toEqual(["/v1/demo/eligibility/facts"]);
    await page.close();
  });

  it("says that results are of before where the form changed while they were looked for, or its text since", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas.");
    const isStale = () => page.$eval("#stale", (note) => !note.hasAttribute("hidden"));
    expect(await isStale()).toBe(false);
    await page.type("#text", " I work at Boeing.");
    expect(await isStale()).toBe(true);
    const held: (() => void)[] = [];
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (request.url().endsWith("/reachable-offers")) held.push(() => request.continue());
      else request.continue();
    });
    await page.click("#situation button[type=submit]");
    await untilStatus(page, "Searching");
    await page.waitForResponse((response) => response.url().endsWith("/search"));
    await page.select("#product", "mortgage");
    for (const release of held) release();
    await untilStatus(page, "You appear to qualify at");
    expect([await isStale(), await textOf(page, "#loan")]).toEqual([true, "Auto loan, $30,000"]);
    await page.close();
  });

  it("minds no value in a field that is not shown, and opens the fold that has a bad one", async () => {
    const page = await openExplorer();
    await page.select("#product", "mortgage");
    await page.type("#loan-property_value", "0");
    await page.select("#product", "auto_loan");
    await readSituation(page, "I live in Texas.");
    await page.click("#present summary");
    await page.type("#loan-current_offer-rate", "120");
    await page.click("#present summary");
    await page.click("#situation button[type=submit]");
    await untilStatus(page, "Correct what is marked");
    expect(await page.$eval("#present", (fold) => fold instanceof HTMLDetailsElement && fold.open)).toBe(true);
    await page.close();
  });

  it("asks for an amount before it searches, and says what the offers are for", async () => {
    const page = await openExplorer();
    await readSituation(page, "I live in Texas.");
    await page.select("#product", "mortgage");
    await page.$eval("#amount", (input) => {
      if (input instanceof HTMLInputElement) input.value = "-5";
    });
    await page.click("#confirm button[type=submit]");
    await untilStatus(page, "amount");
    await page.$eval("#amount", (input) => {
      if (input instanceof HTMLInputElement) input.value = "250000";
    });
    await page.click("#confirm button[type=submit]");
    await untilStatus(page, "You appear to qualify at");
    expect(await textOf(page, "#loan")).toBe("First mortgage, $250,000");
    await page.close();
  });

  it("compares two offers with what is paid in each year, and shares the situation by a link that nobody is sent", async () => {
    const page = await openExplorer();
    await page.type("#loan-credit_score", "740");
    await readSituation(page, SITUATION);
    await search(page);
    await page.$$eval("#offers tbody input[type=checkbox]", (boxes) => {
      for (const box of boxes.slice(0, 3)) if (box instanceof HTMLElement) box.click();
    });
    expect(await page.$$eval("#offers tbody input:checked", (boxes) => boxes.length)).toBe(2);
    const names = await page.$$eval("#comparison thead th", (heads) => heads.slice(1).map(({ textContent }) => textContent));
    // The chart shows the cost of each loan by the years for which the loan is kept.
    expect((await legendOf(page)).slice(0, 3)).toEqual(["Years kept", ...names]);
    expect(await countPainted(page)).toBeGreaterThan(1000);
    const rows = await page.$$eval("#comparison tbody tr", (all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent ?? "")),
    );
    const body = {
      person: { home_city: "Round Rock", home_state: "TX", military_status: "veteran" },
      product: { product_type: "auto_loan", amount: 30_000, credit_score: 740 },
      limit: 25,
    };
    const { answer } = await callOperation("findDemoReachableOffers", { body });
    const offers = answer.reachable_now.toSorted((one, other) => one.offer.apr - other.offer.apr);
    expect(names).toEqual(offers.slice(1, 3).map(({ provider }) => provider));
    const paid = (offer: (typeof offers)[number]["offer"] | undefined, months: number) => {
      if (offer === undefined) return "";
      const charges = ((offer.points ?? 0) / 100) * 30_000 + (offer.fees_usd ?? 0);
      return (charges + months * offer.monthly_payment).toLocaleString("en-US", { style: "currency", currency: "USD" });
    };
    expect(rows.find(([name]) => name === "Paid after 2 years")?.slice(1)).toEqual(offers.slice(1, 3).map(({ offer }) => paid(offer, 24)));
    expect(await textOf(page, "#comparison p")).toMatch(/^Which costs less in all is not known: .* Before any fees of /);
    await expectAccessible(page);
    await page.emulateMediaType("print");
    const isShown = (selector: string) => page.$eval(selector, (part) => getComputedStyle(part).display !== "none");
    expect([await isShown(".site"), await isShown("#print"), await isShown("#comparison"), await isShown("#buckets")]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await page.emulateMediaType("screen");
    const counts = await countsOf(page);
    await page.click("#share");
    await untilStatus(page, "The link is in the address bar");
    const link = page.url();
    expect(link).toContain("#situation=");
    const other = await openExplorer();
    const asked: string[] = [];
    other.on("request", (request) => asked.push(request.url()));
    await other.goto("about:blank");
    await other.goto(link);
    await untilStatus(other, "You appear to qualify at");
    expect(await countsOf(other)).toEqual(counts);
    expect(await other.$eval("#loan-credit_score", (control) => control instanceof HTMLInputElement && control.value)).toBe("740");
    expect(await other.$eval("#fact-home_city", (control) => control instanceof HTMLInputElement && control.value)).toBe("Round Rock");
    // Chromium reports URLs with their fragments, although it does not send fragments. Only the shared link has the situation in its fragment.
    expect(asked.filter((url) => !url.startsWith(link)).every((url) => !url.includes("situation="))).toBe(true);
    await other.goto("about:blank");
    await other.goto(`${baseUrl()}/#situation=nonsense`);
    await untilStatus(other, "This link can't be read");
    const foreign = btoa(JSON.stringify({ data: "demo", product: "boat_loan", amount: "1", person: {} }));
    for (const mangled of [
      "",
      "bnVsbA",
      btoa(JSON.stringify({ data: "demo", product: "auto_loan", amount: "1", person: null })),
      foreign,
    ]) {
      await other.goto("about:blank");
      await other.goto(`${baseUrl()}/#situation=${mangled}`);
      await untilStatus(other, "This link can't be read");
    }
    expect(await other.$eval("#understood", (part) => part instanceof HTMLElement && part.hidden)).toBe(true);
    await other.close();
    await page.close();
  });

  it("shows a price for each band of scores where no score is given, and the borrower's own where one is", async () => {
    const page = await openExplorer();
    await readSituation(page, SITUATION);
    await search(page);
    const person = { home_city: "Round Rock", home_state: "TX", military_status: "veteran" };
    const offersAt = async (credit_score: number) => {
      const product = { product_type: "auto_loan", amount: 30_000, credit_score };
      const { answer } = await callOperation("findDemoReachableOffers", { body: { person, product, limit: 25 } });
      return answer.reachable_now;
    };
    const rows = await page.$$eval("#offers tr:has([scope=row])", (all) =>
      all.map((row) => ({
        name: row.querySelector("th")?.textContent,
        rates: [...row.querySelectorAll("[data-label=Rate] div div")].map(({ textContent }) => textContent ?? ""),
      })),
    );
    // Without a published range of scores, one price applies to every score.
    for (const { rates } of rows)
      expect(rates.every((text) => /^(\d+ and above|\d+ to \d+): /.test(text)) || rates.length === 1, String(rates)).toBe(true);
    for (const [least, words] of [
      [780, "780 and above"],
      [740, "740 and above"],
    ] as const) {
      const [best] = (await offersAt(least)).toSorted((left, right) => left.offer.apr - right.offer.apr);
      const shown = rows.find(({ name }) => name === best?.provider)?.rates.join() ?? "";
      expect(shown, words).toContain(`${best?.offer.apr.toFixed(3)} %`);
    }
    await page.type("#loan-credit_score", "640");
    await search(page);
    const [own] = (await offersAt(640)).toSorted((left, right) => left.offer.apr - right.offer.apr);
    expect(await textOf(page, "#offers th[scope=row]")).toBe(own?.provider);
    expect(await textOf(page, "#offers [data-label=Rate] div div")).toBe(`${own?.offer.apr.toFixed(3)} %`);
    expect(await textOf(page, "#answers-heading")).toMatch(/^From \d+(?:\.\d+)? %(?: before any fees)?, where you may be able to join$/);
    await page.close();
  });

  it("begins with keeping the present loan where the first offer costs more", async () => {
    const page = await openExplorer();
    await page.select("#product", "mortgage");
    for (const [field, value] of [
      ["amount", "200000"],
      ["loan-credit_score", "740"],
      ["loan-current_offer-balance", "200000"],
      ["loan-current_offer-rate", "3"],
      ["loan-current_offer-remaining_months", "120"],
    ] as const) {
      await page.$eval(
        `#${field}`,
        (control, text) => {
          if (control instanceof HTMLInputElement) control.value = text;
        },
        value,
      );
    }
    await readSituation(page, SITUATION);
    expect(await textOf(page, "#answers-heading")).toMatch(
      /^Keep the present loan: the first offer would cost \$[\d,.]+ more in all\. From [\d.]+ %.*, where you may be able to join$/,
    );
    await page.close();
  });

  it("asks for what matters of a loan, and compares it with the one that the borrower has, month by month", async () => {
    const page = await openExplorer();
    const shown = () =>
      page.$$eval("[data-products]:not([hidden]) [data-field]", (all) => all.map((control) => control.getAttribute("data-field")));
    const ofAll = ["current_offer.balance", "current_offer.rate", "current_offer.monthly_payment", "current_offer.remaining_months"];
    expect(await shown()).toEqual(["credit_score", "vehicle_condition", "keep_months", ...ofAll]);
    await page.select("#product", "mortgage");
    expect(await shown()).toEqual(["credit_score", "property_value", "liens_balance", "occupancy", "keep_months", ...ofAll]);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/reachable-offers")) asked.push(request.postData() ?? "");
    });
    for (const [field, value] of [
      ["credit_score", "760"],
      ["property_value", "450000"],
      ["current_offer-balance", "300000"],
      ["current_offer-rate", "8"],
      ["current_offer-remaining_months", "300"],
    ] as const) {
      await page.$eval(
        `#loan-${field}`,
        (control, text) => {
          if (control instanceof HTMLInputElement) control.value = text;
        },
        value,
      );
    }
    await page.select("#loan-occupancy", "primary");
    await readSituation(page, SITUATION);
    const product = {
      ...{ product_type: "mortgage", amount: 300_000, credit_score: 760, property_value: 450_000, occupancy: "primary" },
      ...{ current_offer: { balance: 300_000, rate: 8, remaining_months: 300 }, intent: "refinance" },
    };
    expect(asked.map((body) => JSON.parse(body).product)).toEqual([product]);
    const { answer } = await callOperation("findDemoReachableOffers", { body: { ...JSON.parse(asked[0] ?? ""), product } });
    const all = [...answer.reachable_now, ...answer.reachable_after_action];
    const told = await page.$$eval("#offers :is([data-group=now], [data-group=step]) tr:has([scope=row])", (rows) =>
      rows.map((row) => [row.querySelector("th"), row.querySelector("[data-label='Your loan']")].map((cell) => cell?.textContent)),
    );
    expect(told.length).toBeGreaterThan(0);
    for (const [name, saved] of told) {
      const total = all.find(({ provider }) => provider === name)?.offer.savings.vs_current_total_usd;
      const usd = Math.abs(total ?? 0).toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect(saved).toBe(total === undefined ? "not known: not all of it is published" : total < 0 ? `costs ${usd} more` : `saves ${usd}`);
    }
    await expectAccessible(page);
    await page.close();
  });

  it("marks where the cheaper of two loans changes with the time that they are kept", async () => {
    const page = await openExplorer();
    const person = { home_state: "TX", home_city: "Austin", military_status: "veteran" };
    const link = btoa(JSON.stringify({ data: "demo", product: "mortgage", amount: "300000", loan: { credit_score: 760 }, person }));
    await page.goto("about:blank");
    await page.goto(`${baseUrl()}/#situation=${link}`);
    await page.waitForSelector("#offers tbody input");
    const boxes = await page.$$("#offers tbody input[type=checkbox]");
    const said: string[] = [];
    for (const [index, box] of boxes.entries()) {
      await box.evaluate((one) => one instanceof HTMLElement && one.click());
      if (index > 0) said.push(await textOf(page, "#comparison figcaption"));
      if (said.at(-1)?.includes("The rings mark")) break;
    }
    expect(said.at(-1)).toMatch(/The rings mark where that changes: from month \d+ on .+ costs less/);
    expect((await legendOf(page)).at(-1)).toBe("The cheaper one changes");
    await page.close();
  });

  it("compares loans whose payments change without a month that does not follow from them", async () => {
    const page = await openExplorer();
    const person = { home_state: "TX", home_city: "Austin", military_status: "veteran" };
    const link = btoa(JSON.stringify({ data: "demo", product: "mortgage_arm", amount: "300000", person }));
    await page.goto("about:blank");
    await page.goto(`${baseUrl()}/#situation=${link}`);
    await page.waitForSelector("#offers tbody input");
    const body = { person, product: { product_type: "mortgage_arm", amount: 300_000 }, limit: 25 };
    const { answer } = await callOperation("findDemoReachableOffers", { body });
    const byApr = [answer.reachable_now, answer.reachable_after_action].flatMap((rows) =>
      rows.toSorted((a, b) => a.offer.apr - b.offer.apr),
    );
    const one = byApr[0]?.offer;
    await page.$$eval("#offers tbody input[type=checkbox]", (boxes) => {
      for (const box of boxes.slice(0, 2)) if (box instanceof HTMLElement) box.click();
    });
    const text = await textOf(page, "#comparison");
    expect(text).not.toContain("you have paid less at");
    expect(text).not.toContain("Paid after 1 year");
    expect(text).toContain(`${one?.initial_fixed_months} months, then at ${one?.fully_indexed_rate?.toFixed(3)} %`);
    const months = (one?.initial_fixed_months ?? 0) * (one?.monthly_payment ?? 0);
    const charges = ((one?.points ?? 0) * 300_000) / 100 + (one?.fees_usd ?? 0);
    const later = (one?.total_cost_usd ?? 0) - months - charges;
    expect(text).toContain(later.toLocaleString("en-US", { style: "currency", currency: "USD" }));
    await page.close();
  });

  it("takes no less of a text than was written, and says when it is too long", async () => {
    const page = await openExplorer();
    await page.$eval("#text", (area) => {
      if (area instanceof HTMLTextAreaElement) area.value = "x".repeat(8001);
    });
    await page.click("#situation button[type=submit]");
    await untilStatus(page, "8000");
    await page.close();
  });

  it.each([
    ["light", 1200],
    ["dark", 390],
  ])("has no accessibility violation, %s, %i pixels wide, and nothing is cut off", async (scheme, width) => {
    const page = await openExplorer({ width, height: 844 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await expectAccessible(page);
    await readSituation(page, SITUATION);
    await search(page);
    await page.$$eval("details", (all) => {
      for (const details of all) details.open = true;
    });
    await expectAccessible(page);
    await page.close();
  });

  it("never complains in the console", () => {
    // The browser itself logs the status 400, with which the city was refused in an earlier test.
    expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
  });
});
