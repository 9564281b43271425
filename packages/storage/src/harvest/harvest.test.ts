import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { AFTER, at, draft, HOST, look, page } from "../testing/harvest.ts";
import { Confirmations } from "./confirmations.ts";
import { type Act, Decisions } from "./decisions.ts";
import { Drafts } from "./drafts.ts";
import { type HostLease, Hosts } from "./hosts.ts";
import { Pages } from "./pages.ts";
import { Sites } from "./sites.ts";

const database = await openDatabase("harvest");
const [hosts, pages, drafts, sites, confirmations] = [
  new Hosts(database),
  new Pages(database),
  new Drafts(database),
  new Sites(database),
  new Confirmations(database),
];

const decisions = new Decisions(database);
const act = (decisionId: string): Act => ({ decisionId, operator: "maria", way: "single", at: at(1) });
const leaseAt = (now: string, until: string, isDaily: boolean, most: number, more = most) =>
  hosts.lease(now, until, new Date(Date.parse(now) - 3_600_000).toISOString(), isDaily, most, more);
const lease = async (): Promise<HostLease> => {
  const [held] = await leaseAt(at(1), at(2), true, 10);
  if (held === undefined) throw new Error("No host is due.");
  return held;
};

beforeEach(async () => {
  for (const table of ["sites", "hosts", "pages", "fetches", "drafts", "decisions", "confirmations"])
    await database.prepare(`delete from ${table}`).run();
  await sites.propose([{ charterNumber: 1, url: "https://cu.example/", state: "proposed", listedOn: "2026-01-01" }], at(0));
  await pages.enroll([page("join"), page("home", { depth: 0 })], at(0));
});

describe("a host", () => {
  it("is leased once at a time, and again when its lease ends; only for whoever asked while the daily look is off", async () => {
    expect(await leaseAt(at(1), at(2), false, 10)).toEqual([]);
    expect(await hosts.want([HOST, "unknown.example"], at(1), true)).toBe(1);
    const [first] = await leaseAt(at(1), at(2), false, 10);
    expect(first).toMatchObject({ host: HOST, lease: 1 });
    expect(await leaseAt(at(1), at(2), true, 10)).toEqual([]);
    expect(await leaseAt(at(3), at(4), true, 10)).toMatchObject([{ host: HOST, lease: 2 }]);
  });

  it("is not leased beyond the number of leases that may be held", async () => {
    await pages.enroll([page("other", { host: "b.example", charterNumber: 2 })], at(0));
    await pages.enroll([page("another", { host: "c.example", charterNumber: 3 })], at(0));
    expect(await leaseAt(at(1), at(2), true, 2, 1)).toHaveLength(1);
    expect(await leaseAt(at(1), at(2), true, 2)).toHaveLength(1);
    expect(await leaseAt(at(1), at(2), true, 2)).toEqual([]);
  });

  it("is taken by one invocation, however often it is announced", async () => {
    const announced = await lease();
    const taken = await hosts.take(announced, at(2));
    expect(taken).toMatchObject({
      host: HOST,
      lease: 2,
      failures: 0,
      leasedUntil: at(2),
      robots: null,
      robotsAt: null,
      robotsTriedAt: null,
      fetchedAt: null,
    });
    expect(await hosts.take(announced, at(2))).toBeNull();
    await hosts.finish(taken ?? announced, at(9), at(1), true);
    expect(await hosts.take(taken ?? announced, at(2))).toBeNull();
  });

  it("changes nothing for a late lease", async () => {
    const late = await lease();
    const held = (await leaseAt(at(3), at(4), true, 10))[0] ?? late;
    expect(await hosts.hold(late, at(5), at(3))).toBe(false);
    await hosts.finish(late, at(9), at(3), true);
    await pages.record(late, look({ drafts: [draft("d1")], siteState: "active" }), AFTER);
    expect(await drafts.find("d1")).toBeNull();
    expect((await pages.find("join"))?.state).toBe("candidate");
    expect((await sites.find(1))?.state).toBe("proposed");
    expect(await hosts.hold(held, at(5), at(3))).toBe(true);
  });

  it("is left alone for an hour once its holders died three times in a row", async () => {
    const minute = (minutes: number) => new Date(Date.parse(at(1)) + minutes * 60_000).toISOString();
    const leasedAt = async (minutes: number) => (await leaseAt(minute(minutes), minute(minutes + 1), true, 10)).length;
    expect([await leasedAt(0), await leasedAt(2), await leasedAt(4), await leasedAt(6), await leasedAt(8), await leasedAt(60)]).toEqual([
      1, 1, 1, 1, 0, 0,
    ]);
    expect(await leasedAt(68)).toBe(1);
  });

  it("that answered nothing keeps its failures", async () => {
    await hosts.fail(await lease(), at(1), at(1), false);
    const again = await lease();
    await hosts.finish(again, at(9), at(2), false);
    expect(await hosts.find(HOST)).toMatchObject({ failures: 1, failingSince: at(1) });
  });

  it("that fails for long loses its sites, and has them again once it answers", async () => {
    const held = await lease();
    await hosts.fail(held, at(3), at(1), false);
    expect((await sites.find(1))?.state).toBe("proposed");
    const again = (await leaseAt(at(4), at(5), true, 10))[0] ?? held;
    await hosts.fail(again, at(6), at(4), true);
    expect((await sites.find(1))?.state).toBe("unreachable");
    expect(await hosts.find(HOST)).toMatchObject({ failures: 2, failingSince: at(1), leasedUntil: null });
    const back = (await leaseAt(at(7), at(8), true, 10))[0] ?? held;
    await hosts.finish(back, at(9), at(7), true);
    expect((await sites.find(1))?.state).toBe("proposed");
    expect(await hosts.find(HOST)).toMatchObject({ failures: 0, failingSince: null });
  });
});

it("a host that has only some of a site's pages says nothing of the site", async () => {
  await pages.enroll([page("rates", { host: "rates.example", depth: 1 })], at(0));
  const held = (await leaseAt(at(1), at(2), true, 10)).find(({ host }) => host === "rates.example");
  if (held === undefined) throw new Error("The other host is not due.");
  await hosts.fail(held, at(3), at(1), true);
  expect((await sites.find(1))?.state).toBe("proposed");
});

describe("a look", () => {
  it("is written once, however often it is repeated", async () => {
    const held = await lease();
    const found = [page("more", { depth: 2 }), page("elsewhere", { host: "www.cu.example" })];
    for (let times = 0; times < 2; times += 1)
      await pages.record(held, look({ drafts: [draft("d1")], found, confirmed: ["c1"], siteState: "active" }), AFTER);
    expect((await pages.listOf(1)).map(({ pageId, state }) => `${pageId} ${state}`)).toEqual([
      "home candidate",
      "elsewhere candidate",
      "join watched",
      "more candidate",
    ]);
    expect(await drafts.listWaiting({ list: null, find: null, after: null, limit: 10 }, at(2))).toEqual([draft("d1")]);
    expect(await pages.looksSince(at(0))).toEqual({ read: 1 });
    expect((await sites.find(1))?.state).toBe("active");
    expect(await hosts.find("www.cu.example")).toMatchObject({ nextAt: at(1) });
    expect([...(await confirmations.newest())]).toEqual([
      ["c1", at(1)],
      ["join@t1", at(1)],
    ]);
  });

  it("of another text ends what nobody decided, and opens it again when the page says it again", async () => {
    const held = await lease();
    await pages.record(held, look({ drafts: [draft("d1"), draft("d2")] }), AFTER);
    await decisions.decide("d2", act("rev_1"), { state: "rejected", proposed: null, reason: "No.", needsSecond: false });
    const other = look({ page: page("join", { textSha256: "t2" }), fetch: { ...look().fetch, at: at(2) } });
    await pages.record(held, other, AFTER);
    expect((await drafts.find("d1"))?.state).toBe("superseded");
    expect((await drafts.find("d2"))?.state).toBe("rejected");
    await pages.record(held, look({ drafts: [draft("d1"), draft("d2")], fetch: { ...look().fetch, at: at(3) } }), AFTER);
    expect((await drafts.find("d1"))?.state).toBe("open");
    expect((await drafts.find("d2"))?.state).toBe("rejected");
  });

  it("of another text ends what was accepted and is not published", async () => {
    const held = await lease();
    await pages.record(held, look({ drafts: [draft("d1")] }), AFTER);
    await decisions.decide("d1", act("rev_1"), { state: "accepted", proposed: null, reason: null, needsSecond: false });
    await pages.record(held, look({ page: page("join", { textSha256: "t2" }), fetch: { ...look().fetch, at: at(2) } }), AFTER);
    expect(await drafts.listUnpublished()).toEqual([]);
    expect((await drafts.find("d1"))?.state).toBe("superseded");
  });

  it("of a page that is back ends what its absence was to end", async () => {
    const held = await lease();
    await pages.record(held, look({ drafts: [draft("d1", { kind: "gone", reasons: '["page_gone"]' })] }), AFTER);
    await pages.record(held, look({ fetch: { ...look().fetch, at: at(2), outcome: "same" } }), AFTER);
    expect((await drafts.find("d1"))?.state).toBe("superseded");
  });

  it("writes nothing of a page that was forgotten meanwhile", async () => {
    const held = await lease();
    await pages.forget(1);
    await pages.record(held, look({ drafts: [draft("d1")], found: [page("more")], confirmed: ["c1"], siteState: "active" }), AFTER);
    expect(await pages.listOf(1)).toEqual([]);
    expect(await drafts.find("d1")).toBeNull();
    expect([...(await confirmations.newest())]).toEqual([]);
  });

  it("of an equal text keeps what it confirmed before", async () => {
    const held = await lease();
    await pages.record(held, look({ confirmed: ["c1"] }), AFTER);
    await pages.record(held, look({ confirmed: "as_before", fetch: { ...look().fetch, at: at(2), outcome: "same" } }), AFTER);
    expect((await confirmations.newest()).get("c1")).toBe(at(2));
  });

  it("changes nothing of what a person said of a site", async () => {
    await sites.put({
      charterNumber: 1,
      url: "https://cu.example/",
      origin: "operator",
      state: "active",
      listedOn: "2026-01-01",
      changedAt: at(0),
      wholeName: null,
    });
    await pages.record(await lease(), look({ siteState: "moved" }), AFTER);
    expect((await sites.find(1))?.state).toBe("active");
  });
});

describe("pages", () => {
  it("leave with a site that is followed no longer, or has another address", async () => {
    await pages.record(await lease(), look({ drafts: [draft("d1")] }), AFTER);
    await pages.leave();
    expect(await pages.listOf(1)).toHaveLength(2);
    await sites.put({
      charterNumber: 1,
      url: "https://new.example/",
      origin: "operator",
      state: "active",
      listedOn: "2026-11-26",
      changedAt: at(1),
      wholeName: null,
    });
    await pages.leave();
    expect(await pages.listOf(1)).toEqual([]);
    expect((await drafts.find("d1"))?.state).toBe("superseded");
    expect(await pages.listUnenrolled(10)).toEqual([{ charterNumber: 1, url: "https://new.example/" }]);
  });

  it("are forgotten with all that was read of them", async () => {
    await pages.record(await lease(), look({ drafts: [draft("d1")] }), AFTER);
    expect(await pages.forget(1)).toEqual({ texts: ["t1"], bodies: ["b1"] });
    expect(await pages.listOf(1)).toEqual([]);
    expect(await drafts.find("d1")).toBeNull();
    expect(await pages.looksSince(at(0))).toEqual({});
  });

  it("leave the texts that another institution's page has", async () => {
    await pages.record(await lease(), look(), AFTER);
    await pages.enroll([page("shared", { charterNumber: 2 })], at(0));
    await database.prepare("update pages set text_sha256 = 't1' where page_id = 'shared'").run();
    expect(await pages.forget(1)).toMatchObject({ texts: [] });
    expect(await pages.forget(2)).toMatchObject({ texts: ["t1"] });
  });

  it("stand by what is gone from them, what waits, and whether any says who may join", async () => {
    expect([...(await pages.standings())]).toEqual([[1, { isFlagged: false, hasDraft: false, isWithoutPage: false }]]);
    await pages.record(await lease(), look({ drafts: [draft("d1"), draft("d2", { kind: "gone", subject: "c1" })] }), AFTER);
    expect((await pages.standings()).get(1)).toMatchObject({ isFlagged: true, hasDraft: true });
    await database.prepare("update drafts set state = 'rejected'").run();
    await database.prepare("update pages set role = 'unknown', checked_at = '2026-11-26'").run();
    expect((await pages.standings()).get(1)).toEqual({ isFlagged: false, hasDraft: false, isWithoutPage: true });
  });
});

describe("drafts", () => {
  it("wait by weight, page by page, in their lists, and later ones behind", async () => {
    const all = [
      draft("a", { weight: 1 }),
      draft("b", { weight: 9 }),
      draft("c", { weight: 9, reasons: '["first_sight","replaces_rule"]' }),
      draft("d", { weight: 5, kind: "gone" }),
      draft("e", { weight: 5, kind: "moved" }),
    ];
    await pages.record(await lease(), look({ drafts: all }), AFTER);
    const ids = async (list: "claims" | "changes" | "gone" | "sites" | null, now = at(2)) =>
      (await drafts.listWaiting({ list, find: null, after: null, limit: 10 }, now)).map(({ draftId }) => draftId);
    expect(await ids(null)).toEqual(["b", "c", "d", "e", "a"]);
    const after = { weight: 9, draftId: "c" };
    expect(await drafts.listWaiting({ list: null, find: null, after, limit: 2 }, at(2))).toMatchObject([
      { draftId: "d" },
      { draftId: "e" },
    ]);
    expect([await ids("claims"), await ids("changes"), await ids("gone"), await ids("sites")]).toEqual([["b", "a"], ["c"], ["d"], ["e"]]);
    await decisions.putOff("b", at(4), act("rev_1"));
    expect(await drafts.countWaiting(at(2))).toEqual(
      new Map([
        ["changes", 1],
        ["claims", 1],
        ["gone", 1],
        ["sites", 1],
      ]),
    );
    expect([await ids("claims"), await ids("claims", at(5))]).toEqual([["a"], ["b", "a"]]);
  });
});
