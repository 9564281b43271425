import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../testing/d1.ts";
import { AFTER, at, look, page } from "../testing/harvest.ts";
import { Confirmations } from "./confirmations.ts";
import { Hosts } from "./hosts.ts";
import { Pages } from "./pages.ts";
import { Sites } from "./sites.ts";

const database = await openDatabase("harvest");
const [hosts, pages, confirmations] = [new Hosts(database), new Pages(database), new Confirmations(database)];

beforeEach(async () => {
  for (const table of ["sites", "hosts", "pages", "fetches", "drafts", "confirmations"])
    await database.prepare(`delete from ${table}`).run();
  await new Sites(database).propose([{ charterNumber: 1, url: "https://cu.example/", state: "proposed", listedOn: "2026-01-01" }], at(0));
  await pages.enroll([page("join")], at(0));
});

describe("confirmations", () => {
  it("have what was published from a text whenever the page is seen with it", async () => {
    const [held] = await hosts.lease(at(1), at(9), at(0), true, 10, 10);
    if (held === undefined) throw new Error("No host is due.");
    const seen = look({ confirmed: ["claim-a"] });
    await pages.record(held, seen, AFTER);
    const { pageId, textSha256 } = seen.page;
    const of = (subject: string) => ({ pageId, textSha256: textSha256 ?? "", subject });
    await confirmations.add([of("page:1:heloc:x"), of("claim-a"), { ...of("page:1:heloc:y"), textSha256: "of another text" }]);
    const newest = await confirmations.newest();
    expect([newest.get("page:1:heloc:x"), newest.get("claim-a"), newest.get("page:1:heloc:y")]).toEqual([
      seen.fetch.at,
      seen.fetch.at,
      undefined,
    ]);
    expect(await confirmations.newestRates()).toEqual([{ rateId: "page:1:heloc:x", url: page("join").url, at: seen.fetch.at }]);
  });
});
