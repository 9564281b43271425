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
    // A single page gives the rate, whatever the address at which it was read.
    expect(await confirmations.newestRates()).toEqual([{ rateId: "page:1:heloc:x", url: null, at: seen.fetch.at }]);
  });

  it("of a rate that two pages give name the page of each", async () => {
    await pages.enroll([page("rates")], at(0));
    for (const name of ["join", "rates"])
      await database
        .prepare("insert into confirmations (page_id, text_sha256, confirmed_at, subjects) values (?1, 'text', ?2, ?3)")
        .bind(page(name).pageId, at(1), JSON.stringify(["page:1:heloc:x"]))
        .run();
    const urls = (await confirmations.newestRates()).map(({ url }) => url);
    expect(urls.toSorted()).toEqual([page("join").url, page("rates").url].toSorted());
  });
});
