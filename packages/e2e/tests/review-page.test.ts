import { Fleet, joinPageOn } from "@tellerline/fleet";
import { DAY_MS } from "@tellerline/vocabulary";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";
import { accept, allDrafts, lookAtAll, prepareFleet } from "../support/harvest.ts";
import { useOwnSystem } from "../support/own-system.ts";

/** Tests the pages on which people review drafts (guides/from-a-page-to-an-answer.md#the-page): by posted forms, and by keyboard in a browser. */

const SEED = 7;
const fleet = new Fleet({ sites: 60, seed: SEED, hasRates: false });
const system = useOwnSystem({}, "empty", 1, fleet);
let [maria, paul] = ["", ""];

interface Sent {
  readonly cookie?: string;
  readonly origin?: string | null;
}

/** Posts a form as a page of this system would. `origin` overrides the Origin header; null sends none. */
async function post(path: string, form: Readonly<Record<string, string>>, { cookie = "", origin = system.baseUrl }: Sent = {}) {
  return fetch(`${system.baseUrl}/operator/harvest${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { ...(origin === null ? {} : { Origin: origin }), ...(cookie === "" ? {} : { Cookie: cookie }) },
  });
}

const get = (path: string, cookie: string) => fetch(`${system.baseUrl}/operator/harvest${path}`, { headers: { Cookie: cookie } });

async function signIn(token: string): Promise<string> {
  const response = await post("/sign-in", { token });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/operator/harvest"]);
  return (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

const fieldIn = (text: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

/** HTML of the page of a draft, and the hidden fields of the page's form. Without `draftId`, it is the page of the first waiting draft. */
async function formOf(cookie: string, draftId = "") {
  const text = await (await get(draftId === "" ? "" : `?draft=${draftId}`, cookie)).text();
  const names = ["form_token", "draft_id", "text_hash", "agrees_with", "next"] as const;
  const [form_token = "", draft_id = "", text_hash = "", agrees_with = "", next = ""] = names.map((name) => fieldIn(text, name));
  return { text, form: { form_token, draft_id, text_hash, agrees_with, next } };
}

/** Id of the decision that the page offers to take back; empty if the page offers none. */
const lastDecision = async (cookie: string) => fieldIn(await (await get("", cookie)).text(), "decision_id");

const stateOf = async (draftId: string) => {
  const rows = await Promise.all(fleet.sites.map(({ institution }) => system.operator.showHarvest(institution.id)));
  return rows.flatMap(({ drafts }) => drafts).find(({ draft_id }) => draft_id === draftId)?.state;
};

beforeAll(async () => {
  await prepareFleet(system.operator, fleet);
  await lookAtAll(system.operator, fleet);
  [maria, paul] = [
    (await system.operator.addOperator({ name: "maria" })).token,
    (await system.operator.addOperator({ name: "paul" })).token,
  ];
});

describe("a session", () => {
  it("begins with a token, lives in a cookie that no script and no other site gets, and ends when its person signs out", async () => {
    expect(await (await get("", "")).text()).toContain("Your operator token");
    expect([(await post("/sign-in", { token: "opr_nobody" })).status, (await post("/sign-in", { token: "" })).status]).toEqual([401, 401]);
    const response = await post("/sign-in", { token: maria });
    expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-\S+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$/);
    const cookie = await signIn(maria);
    const page = await get("", cookie);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const { form } = await formOf(cookie);
    expect((await post("/sign-out", form, { cookie })).status).toBe(303);
    expect(await (await get("", cookie)).text()).toContain("Your operator token");
    expect((await post("/decide", { ...form, decision: "accept" }, { cookie })).status).toBe(401);
  });

  it("ends everywhere at once, and with its person's token", async () => {
    const [one, two] = [await signIn(maria), await signIn(maria)];
    const { form } = await formOf(one);
    await post("/sign-out", { ...form, everywhere: "yes" }, { cookie: one });
    expect(await (await get("", two)).text()).toContain("Your operator token");
    const { token } = await system.operator.addOperator({ name: "eve" });
    const cookie = await signIn(token);
    expect(await (await get("", cookie)).text()).toContain("Sign out");
    await system.operator.removeOperator("eve");
    expect(await (await get("", cookie)).text()).toContain("Your operator token");
  });

  it("takes no form from another origin, from none, with another session's token, or without one", async () => {
    const [cookie, other] = [await signIn(maria), await signIn(paul)];
    const { form } = await formOf(cookie);
    const accepted = { ...form, decision: "accept" };
    const refused = [
      await post("/decide", accepted, { cookie, origin: "https://elsewhere.example" }),
      await post("/decide", accepted, { cookie, origin: "null" }),
      await post("/decide", accepted, { cookie, origin: null }),
      await post("/decide", accepted, { cookie: other }),
      await post("/decide", { ...accepted, form_token: "" }, { cookie }),
      await post("/publication", { ...form, form_token: "0".repeat(64) }, { cookie }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await refused[0]?.text()).toContain("Nothing was changed");
    expect((await post("/sign-in", { token: maria }, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect(await stateOf(form.draft_id)).toBe("open");
  });
});

describe("a decision on the page", () => {
  it("is made on the text that was seen, says why it can't be made, and is taken back by whoever made it", async () => {
    const [cookie, other] = [await signIn(maria), await signIn(paul)];
    const { form } = await formOf(cookie);
    const stale = await post("/decide", { ...form, text_hash: "0".repeat(64), decision: "accept" }, { cookie });
    expect([stale.status, (await stale.text()).includes("You looked at the text 000000000000")]).toEqual([409, true]);
    const silent = await post("/decide", { ...form, decision: "reject" }, { cookie });
    expect([silent.status, (await silent.text()).includes("Say why it is rejected.")]).toEqual([409, true]);
    const noJson = await post("/decide", { ...form, decision: "edit", proposed: "{" }, { cookie });
    expect([noJson.status, (await noJson.text()).includes("no JSON")]).toEqual([409, true]);
    const unknown = await post("/decide", { ...form, decision: "maybe" }, { cookie });
    expect(unknown.status).toBe(409);
    expect(await stateOf(form.draft_id)).toBe("open");

    const done = await post("/decide", { ...form, decision: "accept" }, { cookie });
    const address = new URL(done.headers.get("Location") ?? "", system.baseUrl);
    expect([done.status, address.searchParams.get("draft")]).toEqual([303, form.next]);
    expect(await stateOf(form.draft_id)).toBe("accepted");
    const twice = await post("/decide", { ...form, decision: "accept" }, { cookie });
    expect([twice.status, (await twice.text()).includes("It is accepted already.")]).toEqual([409, true]);
    // The page offers to take a decision back only to the person who made it.
    const decision_id = await lastDecision(cookie);
    expect([decision_id, await lastDecision(other)]).toEqual([expect.stringMatching(/^rev_/), ""]);
    const { form: others } = await formOf(other);
    expect((await post("/undo", { ...others, decision_id }, { cookie: other })).status).toBe(409);
    expect(await stateOf(form.draft_id)).toBe("accepted");
    const own = await (await get(`?draft=${form.draft_id}`, cookie)).text();
    expect(own).toContain("Take back");
    expect((await post("/undo", { ...form, decision_id }, { cookie })).status).toBe(303);
    expect(await stateOf(form.draft_id)).toBe("open");
    expect((await post("/undo", { ...form, decision_id }, { cookie })).status).toBe(409);
    for (const missing of ["draft_id", "next"]) {
      const { [missing]: _, ...rest } = Object.fromEntries(Object.entries({ ...form, decision: "later" }));
      const answer = await post("/decide", rest, { cookie });
      expect([answer.status, (await answer.text()).includes(`The form has no ${missing}.`)]).toEqual([400, true]);
    }
    expect(await lastDecision(cookie)).toBe("");
  });

  it("shows the page's words with the quote marked, as text alone", async () => {
    const cookie = await signIn(maria);
    for (const draft of (await allDrafts(system.operator, "claims")).slice(0, 5)) {
      const { text } = await formOf(cookie, draft.draft_id);
      expect(text).toContain('<mark id="quote">');
      expect(text).not.toContain("<img");
      expect(text.match(/<script/g)).toHaveLength(1);
    }
  });

  it("finds drafts by words, and answers odd input with a page", async () => {
    const cookie = await signIn(maria);
    const [draft] = await allDrafts(system.operator, "claims");
    const name = draft?.credit_union_id.split("|")[0] ?? "";
    expect(await (await get(`?find=${encodeURIComponent(name)}`, cookie)).text()).toContain(draft?.draft_id);
    for (const path of [
      "?find=%00%F0%9F%92%A5",
      "?list=nothing&draft=none&after=x",
      `?find=${"a".repeat(5000)}`,
      "?decision='--",
      "?after=much%20dr_1",
      "?after=1e999%20dr_1",
    ])
      expect((await get(path, cookie)).status, path).toBe(200);
    const { form } = await formOf(cookie);
    const long = await post("/decide", { ...form, decision: "edit", proposed: "x".repeat(300_000) }, { cookie });
    expect([long.status, (await long.text()).includes("at most 262144 bytes")]).toEqual([413, true]);
  });
});

describe("drafts of one layout", () => {
  it("are accepted together once three were looked at one by one, as they were shown, and taken back together", async () => {
    const cookie = await signIn(maria);
    const { form } = await formOf(cookie);
    const even = new Set(fleet.sites.filter(({ number }) => number % 2 === 0).map(({ institution }) => institution.id));
    const plain = (await allDrafts(system.operator, "claims")).filter(({ reasons }) => reasons.join() === "first_sight");
    // Drafts from sites of one site builder whose sentences differ only in the county.
    const alike = plain.filter(
      ({ quote, credit_union_id }) =>
        even.has(credit_union_id) && /^Anyone who lives or works in [A-Z][\w .'-]+ County, [A-Z][a-z ]+ can join\.$/.test(quote),
    );
    expect(alike.length).toBeGreaterThan(5);
    const [first, second, third, fourth, fifth] = alike;
    const take = (one: typeof first) => post("/decide", { ...form, ...sent(one), decision: "accept" }, { cookie });
    const shown = async () => fieldIn((await formOf(cookie, fourth?.draft_id)).text, "alike");
    const together = async (digest: string) => {
      const answer = await post("/accept-alike", { ...form, ...sent(fourth), alike: digest }, { cookie });
      return [answer.status, answer.status === 303 ? "" : await answer.text()] as const;
    };
    await take(first);
    // Only decisions on the page count towards the three after which similar drafts can be accepted together. This one comes from a file.
    await system.operator.decideDrafts({ decisions: [second].map((one) => ({ ...sent(one), decision: "accept" as const })) });
    await take(third);
    expect([await shown(), await together("")]).toEqual(["", [409, expect.stringContaining("Only 2 of this layout")]]);
    await take(fifth);
    const digest = await shown();
    await post("/decide", { ...form, ...sent(alike[5]), decision: "later" }, { cookie });
    expect(await together(digest)).toEqual([409, expect.stringContaining("was put off")]);
    await post("/undo", { ...form, decision_id: await lastDecision(cookie) }, { cookie });
    expect(await together("other")).toEqual([409, expect.stringContaining("Other drafts of this layout wait by now")]);
    expect(await together(digest)).toEqual([303, ""]);
    const left = await allDrafts(system.operator, "claims");
    expect(left.filter(({ draft_id }) => alike.some((one) => one.draft_id === draft_id))).toEqual([]);
    expect((await post("/undo", { ...form, decision_id: await lastDecision(cookie) }, { cookie })).status).toBe(303);
    expect([await stateOf(first?.draft_id ?? ""), await stateOf(fourth?.draft_id ?? "")]).toEqual(["accepted", "open"]);
  });

  it("are looked at one by one where a name is what the reader took for one", async () => {
    const cookie = await signIn(maria);
    const employer = (await allDrafts(system.operator, "claims")).find(({ quote }) => quote.startsWith("Employees of"));
    const { text, form } = await formOf(cookie, employer?.draft_id);
    expect(fieldIn(text, "alike")).toBe("");
    const answer = await post("/accept-alike", { ...form, alike: "" }, { cookie });
    expect([answer.status, (await answer.text()).includes("This draft is looked at by itself.")]).toEqual([409, true]);
  });
});

const sent = (draft: { readonly draft_id: string; readonly text_hash: string } | undefined) => ({
  draft_id: draft?.draft_id ?? "",
  text_hash: draft?.text_hash ?? "",
});

describe("publishing", () => {
  const plan = async (cookie: string) => {
    const text = await (await get("/publication", cookie)).text();
    return { text, digest: fieldIn(text, "plan") };
  };

  it("first shows which answers would change, and publishes what was looked at alone", async () => {
    const cookie = await signIn(maria);
    const { form } = await formOf(cookie);
    const site = fleet.sites.find(({ institution }) => institution.id === "ALDER BRIDGE|FAIRFAX|VA");
    const all = (await system.operator.showHarvest(site?.institution.id ?? "")).drafts;
    const fairfax = all.find(({ quote }) => quote.includes("Fairfax County, Virginia"));
    for (const one of all) await post("/decide", { ...form, ...sent(one), decision: "accept" }, { cookie });
    const shown = await plan(cookie);
    expect(shown.text).toMatch(/a resident of Fairfax County, Virginia<\/td><td>[^<]+<\/td><td>not named<\/td><td>eligible/);
    expect(shown.text).toContain("No rule in force ends.");
    const other = (await allDrafts(system.operator, "claims")).find(({ needs_second }) => !needs_second);
    await post("/decide", { ...form, ...sent(other), decision: "accept" }, { cookie });
    const stale = await post("/publication", { ...form, plan: shown.digest }, { cookie });
    expect([stale.status, (await stale.text()).includes("Nothing was published")]).toEqual([409, true]);
    const { digest } = await plan(cookie);
    const both = await Promise.all([0, 1].map(() => post("/publication", { ...form, plan: digest }, { cookie })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { claims } = await system.operator.listClaimsInForce(fairfax?.credit_union_id ?? "");
    expect(claims.map(({ quote }) => quote)).toContain(fairfax?.quote);
    expect((await system.operator.readHarvest({})).unpublished).toBe(0);
  });

  it("shows every rule that ends with its words, and where a site is followed from now on", async () => {
    const changing = new Set(
      fleet.sites.filter((one) => joinPageOn(one, 1, SEED).changes.length > 0).map(({ institution }) => institution.id),
    );
    const own = (await allDrafts(system.operator, "claims")).filter(({ credit_union_id }) => changing.has(credit_union_id));
    await accept(system.operator, own);
    await system.operator.publishHarvest({});
    fleet.day += 1;
    await system.restart(8 * DAY_MS);
    await lookAtAll(system.operator, fleet);
    const cookie = await signIn(maria);
    const [moved] = await allDrafts(system.operator, "sites");
    const gone = await allDrafts(system.operator, "gone");
    // Prefers the only published rule of an institution: without it, the institution has no publication.
    const alone = gone.find(({ credit_union_id }) => own.filter((one) => one.credit_union_id === credit_union_id).length === 1) ?? gone[0];
    for (const one of [moved, alone]) {
      const { form } = await formOf(cookie, one?.draft_id);
      const answer = await post("/decide", { ...form, ...sent(one), decision: "accept" }, { cookie });
      expect(answer.status, await answer.text()).toBe(303);
    }
    const { text } = await plan(cookie);
    expect(text).toContain(`<td>${alone?.quote}</td><td>a person ended it</td>`);
    expect(text).toContain("https://another-institution.example/");
  });
});

describe.skipIf(chromium === undefined)("the page in a browser", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await openPage(browser);
    await page.goto(`${system.baseUrl}/operator/harvest`);
    await page.type("#token", paul);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  });
  afterAll(() => browser.close());

  const waiting = async () => Number(await page.$eval(".lists a[aria-current] b", ({ textContent }) => textContent));
  const shownId = () => page.$eval('input[name="draft_id"]', (input) => input.getAttribute("value"));
  const press = (key: "a" | "j" | "k" | "l" | "u" | "Enter") => Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("is accessible in %s at %i", async (scheme, width) => {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const path of ["", "?list=sites", "?list=layouts", "/publication"]) {
      await page.goto(`${system.baseUrl}/operator/harvest${path}`);
      await expectAccessible(page);
    }
  });

  it("decides once however long a key is held, and by no key where they are switched off", async () => {
    await page.goto(`${system.baseUrl}/operator/harvest`);
    const before = await waiting();
    await Promise.all([page.waitForNavigation(), page.keyboard.down("l").then(() => page.keyboard.down("l"))]);
    await page.keyboard.down("l");
    await page.keyboard.up("l");
    expect(await waiting()).toBe(before - 1);
    await press("u");
    await page.click("#keys");
    await page.keyboard.press("l");
    await page.reload();
    await page.keyboard.press("l");
    expect([await waiting(), await page.$eval("#keys", (box) => box.matches(":checked"))]).toEqual([before, false]);
    await page.click("#keys");
  });

  it("is worked through by keyboard alone: step, put off, take back, reject with a reason, accept until nothing waits", async () => {
    await page.goto(`${system.baseUrl}/operator/harvest`);
    const first = await shownId();
    await press("j");
    expect(await shownId()).not.toBe(first);
    await press("k");
    expect(await shownId()).toBe(first);
    const before = await waiting();
    await press("l");
    await press("u");
    expect([await shownId(), await waiting()]).toEqual([first, before]);
    await page.keyboard.press("r");
    await page.keyboard.type("It is about accounts, and j is no key here.");
    await press("Enter");
    expect([await stateOf(first ?? ""), await waiting()]).toEqual(["rejected", before - 1]);
    await page.keyboard.press("/");
    await page.keyboard.type("nothing has these words");
    await press("Enter");
    expect(await page.$eval("main", ({ textContent }) => textContent)).toContain("Nothing that waits has these words.");
    await page.goto(`${system.baseUrl}/operator/harvest`);
    // Drafts that open an institution to everybody stay in the list after a decision, because they wait for a second person.
    const two = (await allDrafts(system.operator, "claims")).filter(({ needs_second, state }) => needs_second && state === "open").length;
    for (let left = await waiting(); left > two; left = await waiting()) {
      if ((await page.$('[aria-keyshortcuts="A"]')) === null) await press("j");
      else await press("a");
    }
    const rest = await allDrafts(system.operator, "claims");
    expect(rest.filter(({ state }) => state === "open")).toEqual([]);
  }, 120_000);
});
