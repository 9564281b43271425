import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import type { DraftRow, PageRow } from "@tellerline/storage";
import { describe, expect, it } from "vitest";
import { draftGonePage, draftPage } from "./draft-page.ts";
import type { KnownClaim, KnownInstitution } from "./institutions.ts";

const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

const PAGE: PageRow = {
  pageId: "pg_1",
  charterNumber: 1,
  siteUrl: "https://cu.example/",
  host: "cu.example",
  domain: "cu.example",
  url: "https://cu.example/join",
  role: "join",
  foundBy: "home",
  depth: 1,
  state: "watched",
  etag: null,
  lastModified: null,
  textSha256: null,
  checkedAt: null,
  changedAt: null,
  missingSince: null,
  redirectedTo: null,
  hops: 0,
  keptAt: null,
  dueAt: "2026-11-26T00:00:00Z",
};
const institution = (claims: readonly KnownClaim[] = []): KnownInstitution => ({
  creditUnionId: "CU|AUSTIN|TX",
  charterNumber: 1,
  name: "CU",
  alsoKnownAs: [],
  members: 1000,
  state: "TX",
  rates: [],
  claims,
});
const TRAVIS = "Anyone who lives in Travis County, Texas can join.";
const DELL = "Employees of Dell are eligible to join.";

const seen = (text: string, url = PAGE.url) => ({ url, text, textSha256: `text of ${text}`, at: "2026-11-26T10:00:00.000Z" });
const read = (text: string, claims: readonly KnownClaim[] = [], decided: readonly DraftRow[] = [], url?: string) =>
  draftPage(gazetteer, PAGE, institution(claims), seen(text, url), decided);
const reasonsOf = ({ reasons }: DraftRow): readonly string[] => JSON.parse(reasons);
const briefly = ({ drafts }: { readonly drafts: readonly DraftRow[] }) =>
  drafts.map((draft) => `${draft.kind} ${reasonsOf(draft).join(" ")}: ${draft.quote}`);

/** A draft that somebody accepted and published, and the claim of its rule in force. */
function taken(text: string): { readonly decided: DraftRow; readonly claim: KnownClaim } {
  const [draft] = read(text).drafts;
  if (draft === undefined) throw new Error(`Nothing is drafted of: ${text}`);
  const claimId = `${draft.pageId}:${draft.subject}`;
  const { kind, conditions } = JSON.parse(draft.proposed);
  const claim = {
    claim_id: claimId,
    credit_union_id: "CU|AUSTIN|TX",
    source_id: "s",
    quote: draft.quote,
    kind,
    conditions,
    confidence: 0.9,
    extracted_at: "2026-11-01",
  };
  return {
    decided: { ...draft, state: "accepted", publishedAt: "2026-11-02" },
    claim: { claimId, sourceId: "s", claim, isCarried: false },
  };
}

const carried = (url: string, county: string): KnownClaim => ({
  claimId: `carried-${county}`,
  sourceId: url,
  isCarried: true,
  claim: {
    claim_id: `carried-${county}`,
    credit_union_id: "CU|AUSTIN|TX",
    source_id: url,
    quote: "Its page said so in 2025.",
    kind: "community_geo",
    conditions: [{ any: [{ type: "county", state: "TX", counties: [county], roles: ["home"] }] }],
    confidence: 0.4,
    extracted_at: "2025-12-01",
  },
});

describe("the first look at a page", () => {
  it("drafts what it says, in its words, where they stand", () => {
    const { drafts, confirmed } = read(`Welcome.\n\n${TRAVIS}\n${DELL}`);
    expect(drafts.map(({ kind, quote, quoteAt, state }) => [kind, quote, quoteAt, state])).toEqual([
      ["claim", TRAVIS, 10, "open"],
      ["claim", DELL, 11 + TRAVIS.length, "open"],
    ]);
    expect(confirmed).toEqual([]);
  });

  it.each([
    ["Membership is open to everyone in the United States.", ["first_sight", "open_to_nation"], true],
    ["Join the American Consumer Council for $8 to become eligible.", ["first_sight", "open_to_nation"], true],
    [TRAVIS, ["first_sight"], false],
    ["Anyone who lives in Atlantis County, Texas can join.", null, false],
  ])("says why a person must look: %s", (text, reasons, needsSecond) => {
    const [draft] = read(text).drafts;
    expect(draft === undefined ? null : reasonsOf(draft)).toEqual(reasons);
    expect(draft?.needsSecond ?? false).toBe(needsSecond);
  });

  it("marks what came in clear", () => {
    expect(briefly(read(TRAVIS, [], [], "http://cu.example/join"))).toEqual([`claim first_sight came_in_clear: ${TRAVIS}`]);
  });

  it("drafts the same under the same id again, and under another id of another text", () => {
    const [first, again, other] = [read(TRAVIS), read(TRAVIS), read(`${TRAVIS} `)].map(({ drafts }) => drafts[0]);
    expect(again?.draftId).toBe(first?.draftId);
    expect(other?.draftId).not.toBe(first?.draftId);
    expect(other?.subject).toBe(first?.subject);
  });
});

describe("a page from which rules were taken", () => {
  const { decided, claim } = taken(TRAVIS);

  it.each([
    `Who can no longer join\n${TRAVIS}`,
    `Until December 31, 2025\n\n${TRAVIS}`,
    `Not eligible\n${TRAVIS}`,
    `As of October 1 we are no longer accepting new members.\n${TRAVIS}`,
    `${TRAVIS}\n\nContact\n\nNew memberships are currently suspended.`,
    `${TRAVIS.replace(" ", "\n")}\n\nContact\n\nNew memberships are currently suspended.`,
  ])("asks about them where a heading or a sentence says that they are over: %j", (text) => {
    const { drafts, confirmed } = read(text, [claim], [decided]);
    expect(drafts.map((draft) => [draft.kind, reasonsOf(draft)])).toEqual([["gone", ["doubt"]]]);
    expect(confirmed).toEqual([]);
  });

  it("confirms them while their words stand, and drafts them no second time", () => {
    expect(read(`News of today.\n\n${TRAVIS}`, [claim], [decided])).toEqual({ drafts: [], confirmed: [claim.claimId] });
  });

  it("drafts their end where their words are gone, and what stands instead for two people", () => {
    const looked = read("Anyone who lives in Hays County, Texas can join.", [claim], [decided]);
    expect(briefly(looked)).toEqual([
      "claim first_sight replaces_rule: Anyone who lives in Hays County, Texas can join.",
      `gone quote_gone: ${TRAVIS}`,
    ]);
    expect(looked.drafts.map(({ needsSecond }) => needsSecond)).toEqual([true, false]);
    expect(looked.confirmed).toEqual([]);
  });

  it("drafts their end once, from the day on which they were first missed, and not where a person keeps them", () => {
    const [gone] = read("We moved.", [claim], [decided]).drafts;
    if (gone === undefined) throw new Error("Nothing is gone.");
    const missed: DraftRow = { ...gone, draftedAt: "2026-11-20T10:00:00.000Z" };
    const later = read("We moved again.", [claim], [decided, missed]).drafts;
    expect(later.map(({ kind, draftedAt }) => [kind, draftedAt])).toEqual([["gone", missed.draftedAt]]);
    expect(read("We moved again.", [claim], [decided, { ...missed, state: "rejected" }]).drafts).toEqual([]);
    expect(draftGonePage(PAGE, institution([claim]), seen(""), [decided, { ...missed, state: "rejected" }])).toHaveLength(1);
  });

  it.each(["People who live in Travis County, Texas can no longer join.", "We moved."])(
    "drafts their end where it says otherwise: %s",
    (text) => {
      expect(briefly(read(text, [claim], [decided]))).toContain(`gone quote_gone: ${TRAVIS}`);
    },
  );

  it("drafts them anew once they ended, and what was rejected never", () => {
    expect(briefly(read(TRAVIS, [], [decided]))).toEqual([`claim first_sight: ${TRAVIS}`]);
    expect(read(TRAVIS, [], [{ ...decided, state: "rejected" }]).drafts).toEqual([]);
    // Accepted on this text, but not published yet.
    expect(read(TRAVIS, [], [{ ...decided, publishedAt: null }]).drafts).toEqual([]);
    // Accepted on another text. On this one, nobody has reviewed the claim.
    expect(briefly(read(`News.\n\n${TRAVIS}`, [], [{ ...decided, publishedAt: null }]))).toEqual([`claim first_sight: ${TRAVIS}`]);
  });

  it("ends them with the page", () => {
    const gone = draftGonePage(PAGE, institution([claim]), { url: PAGE.url, textSha256: "t", at: "2026-11-26T10:00:00.000Z" }, [decided]);
    expect(briefly({ drafts: gone })).toEqual([`gone page_gone: ${TRAVIS}`]);
  });
});

describe("a page from which rules were carried", () => {
  it("puts what agrees with them first, and drafts the end of those of which it says nothing", () => {
    const known = [carried("http://www.cu.example/join/", "Travis County"), carried(PAGE.url, "Hays County")];
    const looked = read(`${DELL}\n\n${TRAVIS}`, known);
    expect(briefly(looked)).toEqual([
      `claim unlike_carried first_sight: ${DELL}`,
      `claim as_carried first_sight: ${TRAVIS}`,
      "gone not_found: Its page said so in 2025.",
    ]);
    const [dell, travis] = looked.drafts;
    expect(travis?.weight).toBeGreaterThan((dell?.weight ?? 0) * 1000);
  });

  it("ends none that was carried from another page", () => {
    expect(briefly(read(DELL, [carried("https://cu.example/about", "Hays County")]))).toEqual([
      `claim unlike_carried first_sight: ${DELL}`,
    ]);
  });
});
