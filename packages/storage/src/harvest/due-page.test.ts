import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { AFTER, at, draft, HOST, look, page } from "../testing/harvest.ts";
import { Drafts } from "./drafts.ts";
import { type HostLease, Hosts } from "./hosts.ts";
import { Pages } from "./pages.ts";

const database = await openDatabase("harvest");
const [hosts, pages, drafts] = [new Hosts(database), new Pages(database), new Drafts(database)];

const lease = async (): Promise<HostLease> => {
  const held = (await hosts.lease(at(1), at(2), at(0), true, 10, 10)).find(({ host }) => host === HOST);
  if (held === undefined) throw new Error("The host is not due.");
  return held;
};

beforeEach(async () => {
  for (const table of ["hosts", "pages", "fetches", "drafts"]) await database.prepare(`delete from ${table}`).run();
  await pages.enroll([page("join"), page("home", { depth: 0 })], at(0));
});

describe("pages of a host", () => {
  it("come one after another, the nearest to the home page first, with the checks of the institution and who shares the domain", async () => {
    await pages.enroll(
      [
        page("b", { charterNumber: 2, host: "two.cu.example" }),
        page("c", { charterNumber: 3, host: "notcu.example", domain: "notcu.example" }),
        // Earlier releases stored pages without a domain.
        page("d", { charterNumber: 4, host: "four.cu.example", domain: null }),
        page("e", { charterNumber: 5, host: "alsonotcu.example", domain: null }),
      ],
      at(0),
    );
    const { next } = AFTER;
    expect(await pages.nextDue([[], ["home"], ["home", "join"]].map((seen) => ({ ...next, seen })))).toEqual([
      { page: page("home", { depth: 0 }), looks: 0, charters: 3 },
      { page: page("join"), looks: 0, charters: 3 },
      null,
    ]);
    expect(await pages.nextDue([])).toEqual([]);
    const home = look({ page: page("home", { depth: 0, dueAt: at(9) }) });
    const recorded = await pages.record(await lease(), home, { ...AFTER, next: { ...next, seen: ["home"] } });
    expect(recorded).toEqual({ isStored: true, due: { page: page("join"), looks: 1, charters: 3 } });
    expect(await hosts.find(HOST)).toMatchObject({ leasedUntil: AFTER.leasedUntil, fetchedAt: AFTER.fetchedAt });
  });

  it("release their host with the last of them", async () => {
    const held = await lease();
    const after = { ...AFTER, releases: true };
    await pages.record(held, look({ page: page("join", { dueAt: at(8) }) }), after);
    expect((await hosts.find(HOST))?.leasedUntil).toBe(AFTER.leasedUntil);
    await pages.record(held, look({ page: page("home", { depth: 0, dueAt: at(9) }), fetch: { ...look().fetch, at: at(2) } }), after);
    expect(await hosts.find(HOST)).toMatchObject({ leasedUntil: null, nextAt: at(8), isWanted: false });
  });

  it("that are gone store nothing", async () => {
    const held = await lease();
    await pages.forget(1);
    expect(await pages.record(held, look(), AFTER)).toEqual({ isStored: false, due: null });
    expect(await pages.looksSince(at(0))).toEqual({});
  });

  it("say when their host is due again, unless somebody else says it", async () => {
    const held = await lease();
    await pages.record(held, look({ page: page("join", { dueAt: at(7) }) }), AFTER);
    await hosts.finish(held, null, at(1), true);
    expect((await hosts.find(HOST))?.nextAt).toBe(at(0));
    const again = await lease();
    await pages.forget(1);
    await hosts.finish(again, null, at(1), true);
    expect((await hosts.find(HOST))?.nextAt).toBe("9999-12-31T00:00:00.000Z");
  });

  it("that are as before leave their drafts alone, and end those of another text otherwise", async () => {
    const held = await lease();
    await pages.record(held, look({ drafts: [draft("d1")] }), AFTER);
    const other = look({ page: page("join", { textSha256: "t2" }), fetch: { ...look().fetch, at: at(2) } });
    await pages.record(held, { ...other, isAsBefore: true }, AFTER);
    expect((await drafts.find("d1"))?.state).toBe("open");
    await pages.record(held, other, AFTER);
    expect((await drafts.find("d1"))?.state).toBe("superseded");
  });
});
