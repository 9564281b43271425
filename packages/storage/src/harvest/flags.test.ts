import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { AFTER, at, draft, look, page } from "../testing/harvest.ts";
import { Flags } from "./flags.ts";
import { Hosts } from "./hosts.ts";
import { Pages } from "./pages.ts";
import { Sites } from "./sites.ts";

const database = await openDatabase("harvest");
const [hosts, pages, flags] = [new Hosts(database), new Pages(database), new Flags(database)];
const decide = (draftId: string, state: string, decidedAt: string) =>
  database.prepare("update drafts set state = ?2, decided_at = ?3 where draft_id = ?1").bind(draftId, state, decidedAt).run();

beforeEach(async () => {
  for (const table of ["sites", "hosts", "pages", "fetches", "drafts"]) await database.prepare(`delete from ${table}`).run();
  await new Sites(database).propose([{ charterNumber: 1, url: "https://cu.example/", state: "proposed", listedOn: "2026-01-01" }], at(0));
  await pages.enroll([page("join")], at(0));
});

describe("flags", () => {
  it("are rules whose words are gone, since they were first missed, until a person decides", async () => {
    expect([await flags.list(), await flags.newestChange()]).toEqual([new Map(), null]);
    const [held] = await hosts.lease(at(1), at(2), at(0), true, 10, 10);
    if (held === undefined) throw new Error("No host is due.");
    const gone = (id: string, reason: string, hour: number) =>
      draft(id, { kind: "gone", subject: `claim-${id}`, reasons: JSON.stringify([reason]), draftedAt: at(hour) });
    const drafts = [gone("a", "quote_gone", 1), gone("b", "page_gone", 3), gone("c", "doubt", 5), draft("d", { draftedAt: at(7) })];
    await pages.record(held, look({ drafts }), AFTER);
    expect(await flags.list()).toEqual(
      new Map([
        ["claim-a", at(1)],
        ["claim-b", at(3)],
      ]),
    );
    expect(await flags.newestChange()).toBe(at(3));
    await decide("b", "rejected", at(8));
    await decide("c", "rejected", at(9));
    expect([await flags.list(), await flags.newestChange()]).toEqual([new Map([["claim-a", at(1)]]), at(8)]);
    await decide("a", "superseded", at(9));
    expect(await flags.list()).toEqual(new Map());
  });
});
