import type { DecisionWay } from "@tellerline/vocabulary";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { AFTER, at, draft, look, page } from "../testing/harvest.ts";
import { type Act, Decisions, type Verdict } from "./decisions.ts";
import { type DraftRow, Drafts } from "./drafts.ts";
import { Hosts } from "./hosts.ts";
import { Pages } from "./pages.ts";

const database = await openDatabase("harvest");
const [hosts, pages, drafts, decisions] = [new Hosts(database), new Pages(database), new Drafts(database), new Decisions(database)];

const act = (decisionId: string, operator = "maria", hour = 2, way: DecisionWay = "single"): Act => ({
  decisionId,
  operator,
  way,
  at: at(hour),
});
const verdict = (state: Verdict["state"], more: Partial<Verdict> = {}): Verdict => ({
  state,
  proposed: null,
  reason: null,
  needsSecond: false,
  ...more,
});
const idsOf = (rows: readonly DraftRow[]) => rows.map(({ draftId }) => draftId).toSorted();
const stateOf = async (draftId: string) => (await drafts.find(draftId))?.state;
const undo = async (decisionId: string, operator = "maria", hour = 3) => idsOf(await decisions.undo(decisionId, operator, at(hour)));

async function see(rows: readonly DraftRow[]): Promise<void> {
  const [held] = await hosts.lease(at(1), at(2), at(0), true, 10, 10);
  if (held === undefined) throw new Error("No host is due.");
  await pages.record(held, look({ drafts: rows }), AFTER);
}
const change = () => database.prepare("update pages set text_sha256 = 't2' where page_id = 'join'").run();

beforeEach(async () => {
  for (const table of ["hosts", "pages", "drafts", "decisions"]) await database.prepare(`delete from ${table}`).run();
  await pages.enroll([page("join")], at(0));
});

describe("a decision", () => {
  it("is made once, agreed with by somebody else, and published once", async () => {
    await see([draft("d1", { needsSecond: true }), draft("d2")]);
    const accepted = verdict("accepted", { needsSecond: true });
    expect([await decisions.decide("d1", act("rev_1"), accepted), await decisions.decide("d1", act("rev_2"), accepted)]).toEqual([
      true,
      false,
    ]);
    expect(await drafts.listUnpublished()).toEqual([]);
    expect([...(await drafts.countWaiting(at(2)))]).toEqual([["claims", 2]]);
    const agreed = [];
    for (const [id, seen, who] of [
      ["rev_3", "rev_1", "maria"],
      ["rev_4", "rev_0", "paul"],
      ["rev_5", null, "paul"],
      ["rev_6", "rev_1", "paul"],
      ["rev_7", "rev_1", "eve"],
    ] as const)
      agreed.push(await decisions.second("d1", seen, act(id, who)));
    expect(agreed).toEqual([false, false, false, true, false]);
    expect(idsOf(await drafts.listUnpublished())).toEqual(["d1"]);
    await decisions.markPublished(["d1"], at(3));
    expect(await drafts.listUnpublished()).toEqual([]);
  });

  it("is taken back by whoever made it, with what was edited", async () => {
    await see([draft("d1"), draft("d2")]);
    await decisions.decide("d1", act("rev_1"), verdict("edited", { proposed: '{"a":1}', needsSecond: true }));
    expect(await drafts.find("d1")).toMatchObject({ proposed: '{"a":1}', draftedAs: "{}" });
    expect(await undo("rev_1", "paul")).toEqual([]);
    expect(await undo("rev_1")).toEqual(["d1"]);
    expect(await drafts.find("d1")).toEqual(draft("d1"));
    await decisions.putOff("d2", at(9), act("rev_2"));
    expect(await undo("rev_2", "paul")).toEqual([]);
    expect(await undo("rev_2")).toEqual(["d2"]);
    expect(await drafts.find("d2")).toEqual(draft("d2"));
  });

  it("of two people is taken back by the second, and then by the first", async () => {
    await see([draft("d1", { reasons: '["replaces_rule"]', needsSecond: true })]);
    await decisions.decide("d1", act("rev_1"), verdict("accepted", { needsSecond: true }));
    await decisions.second("d1", "rev_1", act("rev_2", "paul"));
    expect(await undo("rev_1")).toEqual([]);
    expect(await undo("rev_2", "paul")).toEqual(["d1"]);
    expect(await drafts.find("d1")).toMatchObject({ state: "accepted", decidedBy: "maria", secondedBy: null });
    expect(await undo("rev_1")).toEqual(["d1"]);
    expect(await drafts.find("d1")).toMatchObject({ state: "open", needsSecond: true });
  });

  it("is the newest of its maker that may be taken back, one after another", async () => {
    await see([draft("d1"), draft("d2"), draft("d3")]);
    await decisions.decide("d1", act("rev_1", "maria", 2), verdict("rejected"));
    await decisions.decide("d2", act("rev_2", "maria", 3), verdict("accepted"));
    await decisions.decide("d3", act("rev_3", "paul", 4), verdict("accepted"));
    expect([await decisions.newestOf("maria", at(5)), await decisions.newestOf("eve", at(5))]).toEqual(["rev_2", null]);
    await undo("rev_2");
    expect(await decisions.newestOf("maria", at(5))).toBe("rev_1");
    await undo("rev_1");
    expect(await decisions.newestOf("maria", at(5))).toBeNull();
  });

  it("stays where its page says something else by now: nobody could decide the draft again", async () => {
    await see([draft("d1")]);
    await decisions.decide("d1", act("rev_1"), verdict("rejected"));
    await change();
    expect([await decisions.newestOf("maria", at(3)), await undo("rev_1"), await stateOf("d1")]).toEqual([null, [], "rejected"]);
  });

  it("that a rule is gone gives it its time anew when it is taken back", async () => {
    await see([draft("d1", { kind: "gone", draftedAt: at(1) })]);
    await decisions.decide("d1", act("rev_1"), verdict("rejected"));
    await undo("rev_1", "maria", 7);
    expect(await drafts.find("d1")).toMatchObject({ state: "open", draftedAt: at(7) });
  });

  it("is not written down where nothing is decided", async () => {
    expect(await decisions.decide("none", act("rev_1"), verdict("accepted"))).toBe(false);
    expect(await database.prepare("select * from decisions").all()).toMatchObject({ results: [] });
  });
});

describe("a publication", () => {
  it("takes decisions together or none, and nobody takes them back meanwhile", async () => {
    await see([draft("d1"), draft("d2"), draft("d3")]);
    for (const id of ["d1", "d2"]) await decisions.decide(id, act(`rev_${id}`), verdict("accepted"));
    expect(await decisions.beginPublishing(["d1", "d3"], at(3))).toBe(false);
    expect(await decisions.beginPublishing(["d1"], at(3))).toBe(true);
    expect([await decisions.beginPublishing(["d1", "d2"], at(3)), await undo("rev_d1"), await decisions.newestOf("maria", at(3))]).toEqual([
      false,
      [],
      "rev_d2",
    ]);
    await decisions.markPublished(["d1"], at(3));
    expect([await undo("rev_d1"), await undo("rev_d2")]).toEqual([[], ["d2"]]);
  });

  it("that failed lets go of them, and so does one that was killed, in time", async () => {
    await see([draft("d1")]);
    await decisions.decide("d1", act("rev_1"), verdict("accepted"));
    await decisions.beginPublishing(["d1"], at(3));
    await decisions.failPublishing(["d1"]);
    expect(await decisions.beginPublishing(["d1"], at(3))).toBe(true);
    expect(await decisions.beginPublishing(["d1"], at(4))).toBe(true);
  });

  it("of a page that changed meanwhile is published, and the page is read anew", async () => {
    await see([draft("d1"), draft("d2")]);
    await decisions.decide("d1", act("rev_1"), verdict("accepted"));
    await decisions.decide("d2", act("rev_2"), verdict("edited", { proposed: "[]" }));
    await database.prepare("update drafts set state = 'superseded'").run();
    await decisions.markPublished(["d1", "d2"], at(3));
    expect([await stateOf("d1"), await stateOf("d2")]).toEqual(["accepted", "edited"]);
    expect(await pages.find("join")).toMatchObject({ textSha256: null, etag: null, lastModified: null });
  });
});

describe("drafts of one layout", () => {
  it("are accepted together, but for those that are decided, put off, for two people, or of another text", async () => {
    await see([draft("a"), draft("b"), draft("c", { needsSecond: true }), draft("d"), draft("e"), draft("f", { textSha256: "t0" })]);
    await decisions.decide("d", act("rev_d"), verdict("rejected"));
    await decisions.putOff("e", at(9), act("rev_e"));
    expect(await decisions.acceptTogether(["a", "b", "c", "d", "e", "f", "none"], act("rev_1", "maria", 3, "together"))).toBe(2);
    expect(idsOf(await drafts.listDecidedIn("rev_1"))).toEqual(["a", "b"]);
    expect(await undo("rev_1", "maria", 4)).toEqual(["a", "b"]);
  });

  it("were looked at singly as often as a person decided on one of them alone", async () => {
    await see([draft("a"), draft("b"), draft("c"), draft("d")]);
    await decisions.decide("a", act("rev_a"), verdict("accepted"));
    await decisions.decide("b", act("rev_b", "maria", 2, "file"), verdict("accepted"));
    await decisions.acceptTogether(["c", "d"], act("rev_c", "maria", 2, "together"));
    expect(await decisions.countSingle(["rev_a", "rev_b", "rev_c", "none"])).toBe(1);
  });
});

describe("a rule that is gone", () => {
  it("closes by itself, but for doubts and what somebody decided", async () => {
    const gone = (id: string, more: Partial<DraftRow> = {}) => draft(id, { kind: "gone", reasons: '["quote_gone"]', ...more });
    await see([gone("a"), gone("b", { reasons: '["doubt"]' }), gone("c"), gone("d", { draftedAt: at(5) }), draft("e")]);
    await decisions.decide("c", act("rev_1"), verdict("rejected"));
    expect(idsOf(await drafts.listGoneBefore(at(4), 10))).toEqual(["a"]);
    await decisions.endUndecided(["a", "c"], at(6));
    expect(await drafts.find("a")).toMatchObject({ state: "accepted", decidedBy: null, publishedAt: at(6) });
    expect(await stateOf("c")).toBe("rejected");
    expect(await drafts.listGoneBefore(at(4), 10)).toEqual([]);
  });
});
