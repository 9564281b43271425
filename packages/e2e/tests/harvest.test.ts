import { type Behaviour, behaviourOf, Fleet, joinPageOn, joinPathOf, type Site } from "@tellerline/fleet";
import { createOperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { DAY_MS } from "@tellerline/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { coverageBySql } from "../support/coverage-by-sql.ts";
import { accept, allDrafts, impolite, lookAtAll, prepareFleet } from "../support/harvest.ts";
import { toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const SEED = 7;
const fleet = new Fleet({ sites: 60, seed: SEED, hasRates: false });
const system = useOwnSystem({}, "empty", 1, fleet);
let key = "";
/** Quotes of drafts that a person rejected or edited. No rule has their drafted claims. */
const setAside = new Set<string>();

const siteOf = (behaviour: Behaviour): Site => {
  const site = fleet.sites.find((one) => one.behaviour === behaviour);
  if (site === undefined) throw new Error(`No site of the fleet is ${behaviour}.`);
  return site;
};
const readable = () => fleet.sites.filter(({ behaviour }) => behaviourOf(behaviour).isReadable);
/** Requests that reached a host. Leaves out the status 525, with which Cloudflare itself answers a request to a host without HTTPS. */
const requestsTo = (host: string) => fleet.requests.filter((request) => request.host === host && request.status !== 525);
const sentencesOf = (site: Site) => joinPageOn(site, fleet.day, SEED).sentences ?? [];

async function searchIn(site: Site) {
  const county = site.institution.truths.find((truth) => truth.says === "county");
  if (county?.says !== "county") throw new Error(`${site.institution.id} serves no county.`);
  const body = { home_state: county.state, home_county: `${county.county} County`, limit: 100 };
  const { answer } = await callOperation("searchEligibility", { key, body }, system.baseUrl);
  return answer;
}

/** Coverage as the service answers it (`answered`), and as SQL counts it (`counted`). */
async function coverageTwice() {
  // A restart drops cached coverage, so that the service counts anew.
  await system.restart();
  await untilBooksAreRead();
  const { answer } = await callOperation("getEligibilityCoverage", { key }, system.baseUrl);
  const { live, carried, human_verified, auto_validated, confirmed_within_30d } = answer.rules;
  const counted = answer.pipeline.filter(({ institutions }) => institutions > 0).map(({ status, institutions }) => [status, institutions]);
  const answered = {
    rules: { live, carried, human_verified, auto_validated, confirmed_within_30d },
    pipeline: Object.fromEntries(counted),
  };
  return { answered, counted: await coverageBySql(system, answer.as_of), medianAgeDays: answer.rules.median_age_days };
}

/**
 * A site for which rules are carried from an earlier reading of its page (guides/membership.md#carried-rules). `carriedReading` has the
 * counties that the page states, and Juneau, which the page does not state.
 */
const carried = fleet.sites[3] ?? siteOf("plain");
const carriedReading = {
  credit_union_id: carried.institution.id,
  url: `https://${carried.host}/membership`,
  seen: "2026-01-01",
  claims: [
    ...carried.institution.truths.filter(({ says }) => says === "county"),
    { says: "county", state: "AK", county: "Juneau" },
  ].flatMap((truth) =>
    "county" in truth && truth.county !== undefined
      ? [
          {
            kind: "community_geo",
            conditions: [{ any: [{ type: "county", state: truth.state, counties: [truth.county], roles: ["home", "worksite"] }] }],
          },
        ]
      : [],
  ),
};

beforeAll(async () => {
  await prepareFleet(system.operator, fleet);
  const read = await runImport(system.operator, { kind: "readings" }, toLines([carriedReading], "reading"), silentProgress);
  expect(read).toMatchObject({ published: true, rejected: [] });
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
  await lookAtAll(system.operator, fleet);
});

describe("a first look at every site", () => {
  it("leaves each site in its right state", async () => {
    const { sites } = await system.operator.listSites({});
    const states = new Map(sites.map(({ charter_number, state }) => [charter_number, state]));
    const found = fleet.sites.map(({ institution, behaviour }) => `${behaviour} ${states.get(institution.charter)}`);
    expect(found).toEqual(fleet.sites.map(({ behaviour }) => `${behaviour} ${behaviourOf(behaviour).state}`));
  });

  it("calls institutions as their own pages do, where those only add Credit Union", async () => {
    await system.operator.tick();
    const isCompleted = ({ institution: { name, ownName }, behaviour }: Site) =>
      ownName === `${name} Credit Union` && behaviourOf(behaviour).state === "active";
    const database = await system.database();
    const { results } = await database.prepare("select name from institutions order by charter_number").all<{ name: string }>();
    const named = fleet.sites.map((site, index) => `${site.behaviour}: ${results[index]?.name}`);
    const expected = fleet.sites.map(
      (site) => `${site.behaviour}: ${isCompleted(site) ? site.institution.ownName : site.institution.name}`,
    );
    expect(named).toEqual(expected);
    const [found] = fleet.sites.filter(isCompleted);
    if (found === undefined) throw new Error("No site of the fleet completes its institution's name.");
    const path = `/v1/institutions?q=${encodeURIComponent(found.institution.name)}`;
    const calledNow = async () => (await callOperation("findInstitutions", { key, path }, system.baseUrl)).answer.institutions[0]?.name;
    await expect.poll(calledNow, { timeout: 20_000 }).toBe(found.institution.ownName);
  });

  it("never asks a host twice at once, nor sooner than its robots want, nor for what they forbid", () => {
    for (const site of fleet.sites) {
      for (const host of new Set([site.host, new URL(site.url).hostname])) {
        expect(impolite(requestsTo(host), site.delaySeconds * 1000 - 5)).toEqual([]);
      }
    }
    expect(requestsTo(siteOf("all_disallowed").host).map(({ path }) => path)).toEqual(["/robots.txt"]);
    expect(requestsTo(siteOf("join_disallowed").host).map(({ path }) => path)).not.toContain("/membership");
    expect(requestsTo(siteOf("private_name").host)).toEqual([]);
    expect(new Set(fleet.requests.map(({ userAgent }) => userAgent))).toEqual(
      new Set([expect.stringMatching(/^TellerlineBot\/1\.0 \(\+https:\/\/.*\/docs\/from-a-page-to-an-answer\)$/)]),
    );
    expect(fleet.requests.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  });

  it("asks for nothing outside the fleet, whatever redirects say", () => {
    const own = new Set(fleet.sites.flatMap(({ url, host }) => [new URL(url).hostname, host]));
    expect(fleet.requests.filter(({ host }) => !own.has(host))).toEqual([]);
  });

  it("drafts what each readable page says, in its words, and nothing of what pages hide", async () => {
    const drafts = await allDrafts(system.operator);
    const claims = drafts.filter(({ kind }) => kind === "claim");
    for (const site of readable()) {
      const own = claims.filter(({ credit_union_id }) => credit_union_id === site.institution.id);
      expect(own.map(({ quote }) => quote).toSorted(), site.behaviour).toEqual(sentencesOf(site).toSorted());
      expect(new Set(own.map(({ url }) => new URL(url).pathname))).toEqual(new Set([joinPathOf(site)]));
    }
    const owners = new Set(claims.map(({ credit_union_id }) => credit_union_id));
    expect(owners).toEqual(new Set(readable().map(({ institution }) => institution.id)));
  });

  it("marks what came in clear, and what opens an institution to everybody", async () => {
    const claims = await allDrafts(system.operator, "claims");
    const clear = claims.filter(({ url }) => url.startsWith("http:"));
    expect(clear.length).toBeGreaterThan(0);
    expect(new Set(clear.map(({ credit_union_id }) => credit_union_id))).toEqual(
      new Set(fleet.sites.filter(({ behaviour }) => behaviour === "clear").map(({ institution }) => institution.id)),
    );
    for (const { reasons } of clear) expect(reasons).toContain("came_in_clear");
    const open = claims.filter(({ reasons }) => reasons.includes("open_to_nation"));
    expect(open.filter(({ needs_second }) => !needs_second)).toEqual([]);
    // One claim says that anyone can join; the others require joining an association that is open to anyone.
    expect(open.filter(({ proposed }) => proposed.conditional_on === undefined)).toHaveLength(1);
    expect(open.length).toBeGreaterThan(1);
  });

  it("is counted at once, though nothing was published", async () => {
    const { answered, counted } = await coverageTwice();
    expect(answered).toEqual(counted);
    expect(answered.pipeline).toMatchObject({ draft_waiting: expect.any(Number), flagged: 1 });
  });

  it("asks a person whether a site that leads to another domain is still the institution's own", async () => {
    const [moved] = await allDrafts(system.operator, "sites");
    expect(moved).toMatchObject({
      kind: "moved",
      credit_union_id: siteOf("moved").institution.id,
      proposed: { url: "https://another-institution.example/" },
    });
  });
});

describe("what was carried", () => {
  it("comes first where the page says the same, and ends where a person agrees that it says nothing of it", async () => {
    const [first] = await allDrafts(system.operator, "claims");
    expect(first).toMatchObject({ credit_union_id: carried.institution.id, reasons: ["as_carried", "first_sight"] });
    const gone = await allDrafts(system.operator, "gone");
    expect(gone.map(({ credit_union_id, reasons }) => [credit_union_id, reasons])).toEqual([[carried.institution.id, ["not_found"]]]);
    const before = (await system.operator.listClaimsInForce(carried.institution.id)).claims;
    expect(await accept(system.operator, gone)).toMatchObject([{ done: true }]);
    expect(await system.operator.publishHarvest({})).toMatchObject({ published: true, drafts: 1, ended_carried: [carried.institution.id] });
    const after = (await system.operator.listClaimsInForce(carried.institution.id)).claims;
    expect(after).toEqual(before.filter(({ claim_id }) => claim_id !== gone[0]?.proposed.claim_id));
    expect(after).toHaveLength(before.length - 1);
  });
});

describe("a person's decisions", () => {
  it("are refused on another text than the page's, twice, for unknown drafts, and where an edit can't be published", async () => {
    const [draft, other] = await allDrafts(system.operator, "claims");
    if (draft === undefined || other === undefined) throw new Error("Nothing waits.");
    setAside.add(draft.quote);
    const { decided } = await system.operator.decideDrafts({
      decisions: [
        { draft_id: draft.draft_id, text_hash: "0".repeat(64), decision: "accept" },
        { draft_id: "dr_none", text_hash: draft.text_hash, decision: "accept" },
        { draft_id: draft.draft_id, text_hash: draft.text_hash, decision: "edit", proposed: { kind: "employer" } },
        { draft_id: draft.draft_id, text_hash: draft.text_hash, decision: "reject", reason: "It is about a branch." },
        { draft_id: draft.draft_id, text_hash: draft.text_hash, decision: "accept" },
      ],
    });
    expect(decided.map(({ done, says }) => [done, says])).toEqual([
      [false, expect.stringContaining("You looked at the text 000000000000")],
      [false, "There is no such draft."],
      [false, expect.stringContaining("conditions")],
      [true, "rejected by operator."],
      [false, "It is rejected already."],
    ]);
    await expect(
      system.operator.decideDrafts({ decisions: [{ draft_id: other.draft_id, text_hash: other.text_hash, decision: "reject" }] }),
    ).rejects.toThrow("Say why it is rejected.");
    expect((await system.operator.publishHarvest({})).drafts).toBe(0);
  });

  it("are refused where an edit names a place that nobody knows, with the nearest", async () => {
    const draft = (await allDrafts(system.operator, "claims")).find(({ needs_second }) => !needs_second);
    if (draft === undefined) throw new Error("Nothing waits.");
    const { draft_id, text_hash } = draft;
    const place = { type: "county", state: "TX", county: "Trvis", roles: ["home"] };
    const proposed = { kind: "community_geo", confidence: 0.9, conditions: [{ any: [place] }] };
    const { decided } = await system.operator.decideDrafts({ decisions: [{ draft_id, text_hash, decision: "edit", proposed }] });
    expect(decided).toMatchObject([{ done: false, says: '/conditions: Does not resolve: "Trvis", nearest: Travis County.' }]);
  });

  it("of one person alone open no institution to the nation by an edit", async () => {
    const edited = (await allDrafts(system.operator, "claims")).findLast(({ needs_second }) => !needs_second);
    if (edited === undefined) throw new Error("Nothing waits.");
    setAside.add(edited.quote);
    const proposed = { ...edited.proposed, kind: "open", conditions: [{ any: [{ type: "open" }] }] };
    const { decided } = await system.operator.decideDrafts({
      decisions: [{ draft_id: edited.draft_id, text_hash: edited.text_hash, decision: "edit", proposed }],
    });
    expect(decided).toMatchObject([{ done: true, says: "edited by operator. A second person must agree before it is published." }]);
    expect((await system.operator.publishHarvest({})).drafts).toBe(0);
  });

  it("are published with the page's words, and a search answers with them", async () => {
    const drafts = (await allDrafts(system.operator, "claims")).filter(({ needs_second }) => !needs_second);
    const decided = await accept(system.operator, drafts);
    expect(decided.filter(({ done }) => !done)).toEqual([]);
    const dry = await system.operator.publishHarvest({ dry_run: true });
    expect(dry).toMatchObject({ published: false, drafts: drafts.length, left_out: [] });
    const published = await system.operator.publishHarvest({});
    expect(published).toMatchObject({ published: true, drafts: drafts.length, left_out: [] });
    expect(published.publications.flatMap(({ withheld_claims }) => withheld_claims)).toEqual([]);
    await untilBooksAreRead();
    const accepted = readable().filter((one) => !sentencesOf(one).some((sentence) => setAside.has(sentence)));
    for (const one of accepted.slice(0, 5)) {
      const { eligible } = await searchIn(one);
      const found = eligible.find(({ credit_union_id }) => credit_union_id === one.institution.id);
      expect(found?.paths[0]?.evidence_quote).toBe(sentencesOf(one)[0]);
    }
  });

  it("need a second person for what opens an institution to the nation, as it is proposed or by an edit", async () => {
    const waiting = await allDrafts(system.operator, "claims");
    expect(waiting.map(({ needs_second }) => needs_second)).toEqual(waiting.map(() => true));
    const open = waiting.filter(({ reasons }) => reasons.includes("open_to_nation"));
    expect(waiting.length - open.length).toBe(1);
    expect(await accept(system.operator, open)).toMatchObject(
      open.map(() => ({ done: true, says: expect.stringContaining("A second person must agree") })),
    );
    expect(await accept(system.operator, waiting)).toMatchObject(
      waiting.map(() => ({ done: false, says: expect.stringContaining("a second person must agree") })),
    );
    expect((await system.operator.publishHarvest({})).drafts).toBe(0);
    const { token } = await system.operator.addOperator({ name: "maria" });
    await expect(system.operator.addOperator({ name: "maria" })).rejects.toThrow("There is an operator maria already.");
    const maria = createOperatorClient({ baseUrl: system.baseUrl, token });
    // Maria has the list from before the first person decided, and so does not know what she would agree to.
    expect(await accept(maria, open)).toMatchObject(open.map(() => ({ done: false, says: expect.stringContaining("since you looked") })));
    expect(await accept(maria, await allDrafts(maria, "claims"))).toMatchObject(waiting.map(() => ({ done: true })));
    expect((await system.operator.publishHarvest({})).drafts).toBe(waiting.length);
    expect((await system.operator.removeOperator("maria")).removed).toBe("maria");
    await expect(maria.readHarvest({})).rejects.toThrow("The operator API requires its token.");
  });

  it("are counted as looked at by a person, and confirmed", async () => {
    const { answered, counted, medianAgeDays } = await coverageTwice();
    expect(answered).toEqual(counted);
    const { live } = answered.rules;
    expect(live).toBeGreaterThan(30);
    expect({ ...answered.rules, medianAgeDays }).toEqual({
      live,
      carried: 1,
      human_verified: live,
      auto_validated: 0,
      confirmed_within_30d: live,
      medianAgeDays: 0,
    });
  });

  it("stand beside each rule, with who made them and when its words were last seen", async () => {
    const [{ institution } = siteOf("plain")] = readable().slice(1);
    const { claims } = await system.operator.listClaimsInForce(institution.id);
    const why = await system.operator.explainClaim(claims[0]?.claim_id ?? "");
    expect(why).toMatchObject({
      credit_union_id: institution.id,
      reviewed: { by: "operator", seconded_by: null },
      confirmed_at: expect.any(String),
    });
    expect((await system.operator.listStaleRules({ days: 1 })).rules).toEqual([]);
    await expect(system.operator.explainClaim("none")).rejects.toThrow("No rule in force is of a claim none.");
  });
});

describe("a second look", () => {
  it("of a day without change is conditional where it can be, drafts nothing, and confirms what was published", async () => {
    const before = fleet.requests.length;
    const drafts = await allDrafts(system.operator);
    const status = await lookAtAll(system.operator, fleet);
    // The page of `plain` is served with an ETag, the page of `windows_1252` with a Last-Modified date.
    for (const { host: unchanged } of [siteOf("plain"), siteOf("windows_1252")]) {
      const asked = fleet.requests.slice(before).filter(({ path, host }) => path === "/membership" && host === unchanged);
      expect(asked.map(({ isConditional, status: answered }) => [isConditional, answered])).toEqual([[true, 304]]);
    }
    for (const { host, path, isConditional } of fleet.requests.slice(before)) {
      const given = fleet.requests.slice(0, before).find((one) => one.host === host && one.path === path && one.status === 200);
      const site = fleet.sites.find((one) => one.host === host);
      const hasValidator =
        given !== undefined && path !== "/robots.txt" && site?.behaviour !== "no_validators" && !HOPELESS.has(site?.behaviour ?? "plain");
      if (hasValidator) expect(isConditional, `${host}${path}`).toBe(true);
    }
    expect(status.looks.read).toBeUndefined();
    expect(await allDrafts(system.operator)).toEqual(drafts);
  });
});

describe("a day with changes", () => {
  const changed = () => readable().filter((site) => joinPageOn(site, fleet.day, SEED).changes.length > 0);
  const inForce = async (site: Site) => (await system.operator.listClaimsInForce(site.institution.id)).claims;

  it("drafts the end of each rule whose words are gone, and each new sentence; the others stay confirmed", async () => {
    fleet.day += 1;
    await system.restart(8 * DAY_MS);
    await lookAtAll(system.operator, fleet);
    expect(changed().length).toBeGreaterThan(3);
    const gone = await allDrafts(system.operator, "gone");
    const said = [...(await allDrafts(system.operator, "claims")), ...(await allDrafts(system.operator, "changes"))];
    for (const site of changed()) {
      const { sentences } = joinPageOn(site, fleet.day, SEED);
      const rules = await inForce(site);
      const own = (drafts: readonly { credit_union_id: string; quote: string }[]) =>
        drafts.filter(({ credit_union_id }) => credit_union_id === site.institution.id).map(({ quote }) => quote);
      // `sentences` is null for a missing page. Rules don't end when their page is missing for the first time.
      const ended = sentences === null ? [] : rules.map(({ quote }) => quote).filter((quote) => !sentences.includes(quote));
      expect(own(gone).toSorted(), site.institution.id).toEqual(ended.toSorted());
      const stands = new Set(rules.map(({ quote }) => quote));
      for (const quote of own(said)) expect(sentences).toContain(quote);
      const added = (sentences ?? []).filter((one) => !stands.has(one) && !one.includes("no longer"));
      for (const quote of added) if (!setAside.has(quote)) expect(own(said)).toContain(quote);
    }
    const untouched = readable().filter((site) => !changed().includes(site));
    const ids = new Set(untouched.map(({ institution }) => institution.id));
    expect(gone.filter(({ credit_union_id }) => ids.has(credit_union_id))).toEqual([]);
    expect(said.filter(({ credit_union_id }) => ids.has(credit_union_id))).toEqual([]);
  });

  it("is told of a rule that is gone, in answers and in coverage", async () => {
    await system.operator.tick();
    await untilBooksAreRead();
    const gone = (await allDrafts(system.operator, "gone")).filter(({ reasons }) => !reasons.includes("doubt"));
    const quotes = new Set(gone.map(({ quote }) => quote));
    const serving = changed().filter(({ institution }) => institution.truths.some(({ says }) => says === "county"));
    const reasons = new Map<string, string>();
    for (const site of serving) {
      const { eligible } = await searchIn(site);
      const paths = eligible.find(({ credit_union_id }) => credit_union_id === site.institution.id)?.paths ?? [];
      for (const { evidence_quote, reason } of paths) if (evidence_quote != null) reasons.set(evidence_quote, reason);
    }
    const told = [...reasons].filter(([, reason]) => /Not found on its page since \d{4}-\d\d-\d\d\.$/.test(reason)).map(([quote]) => quote);
    expect(told.toSorted()).toEqual([...reasons.keys()].filter((quote) => quotes.has(quote)).toSorted());
    expect(told.length).toBeGreaterThan(0);
    const { answered, counted } = await coverageTwice();
    expect(answered).toEqual(counted);
    expect(answered.pipeline.flagged).toBeGreaterThan(1);
  });

  it("ends what a person accepts as gone, and nothing else", async () => {
    const gone = await allDrafts(system.operator, "gone");
    const [first] = gone;
    if (first === undefined) throw new Error("No rule's words are gone.");
    const before = (await system.operator.listClaimsInForce(first.credit_union_id)).claims;
    expect(await accept(system.operator, [first])).toMatchObject([{ done: true }]);
    expect(await system.operator.publishHarvest({})).toMatchObject({ published: true, drafts: 1, left_out: [] });
    const after = (await system.operator.listClaimsInForce(first.credit_union_id)).claims;
    expect(after.map(({ claim_id }) => claim_id)).toEqual(
      before.map(({ claim_id }) => claim_id).filter((claim) => claim !== first.proposed.claim_id),
    );
  });

  it("ends a rule that was gone for 14 days though nobody decided, and none that a person keeps or that is only in doubt", async () => {
    const waiting = await allDrafts(system.operator, "gone");
    const [kept] = waiting.filter(({ reasons }) => !reasons.includes("doubt"));
    if (kept === undefined) throw new Error("No rule's words are gone.");
    const { draft_id, text_hash } = kept;
    await system.operator.decideDrafts({ decisions: [{ draft_id, text_hash, decision: "reject", reason: "It is said elsewhere." }] });
    const rulesOf = async () => {
      const ids = new Set(waiting.map(({ credit_union_id }) => credit_union_id));
      const inForceOf = await Promise.all([...ids].map((id) => system.operator.listClaimsInForce(id)));
      return inForceOf.flatMap(({ claims }) => claims.map(({ claim_id }) => claim_id));
    };
    const before = await rulesOf();
    await system.restart(21 * DAY_MS);
    await system.operator.tick();
    expect(await rulesOf()).toEqual(before);
    await system.restart(23 * DAY_MS);
    await system.operator.tick();
    const ended = waiting.filter((one) => one !== kept && !one.reasons.includes("doubt")).map(({ proposed }) => proposed.claim_id);
    expect(ended.length).toBeGreaterThan(0);
    expect(await rulesOf()).toEqual(before.filter((claim) => !ended.includes(claim)));
    expect((await allDrafts(system.operator, "gone")).map(({ reasons }) => reasons.join())).toEqual(
      waiting.filter(({ reasons }) => reasons.includes("doubt")).map(() => "doubt"),
    );
  });

  it("forgets an institution that wants to be left out, with its pages, texts and drafts", async () => {
    const { institution, host } = siteOf("gzip");
    const left = await system.operator.optOutSite(institution.id);
    expect(left.site.state).toBe("opted_out");
    const shown = await system.operator.showHarvest(institution.id);
    expect(shown).toMatchObject({ pages: [], drafts: [] });
    const before = requestsTo(host).length;
    await system.operator.runHarvest({ credit_union_ids: [institution.id] });
    await system.operator.runHarvest({ due: true });
    expect(requestsTo(host)).toHaveLength(before);
    expect(await inForce(siteOf("gzip"))).toEqual([]);
    const { answered, counted } = await coverageTwice();
    expect(answered).toEqual(counted);
    expect(answered.pipeline.opted_out).toBe(1);
  });
});

/** Behaviors of sites whose pages the harvester can never read. */
const HOPELESS: ReadonlySet<Behaviour> = new Set(["huge", "bomb", "endless"]);
