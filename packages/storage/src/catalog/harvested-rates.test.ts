import { DAY_MS, qualityReasonBit } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { institution, publishRates, rate, type staged, withdrawal } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { HarvestedRates } from "./harvested-rates.ts";
import { RateBooks } from "./rate-books.ts";

const CU = "ASH CU|AUSTIN|TX";
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const words = (quote: string) => ({
  quote,
  cell: "table 1, row 2, column 2",
  retrieved_at: daysAgo(3),
  confirmed_at: daysAgo(3),
  read_by: "ann",
});
const ofPage = (rateId: string, days: number, fields: object = {}) =>
  rate(rateId, CU, { observed_at: daysAgo(days), source_url: "https://ash.example/rates", evidence: words("New auto 5.00 %"), ...fields });

type Rows = readonly ReturnType<typeof staged>[];

async function open(pages: Rows, reported: Rows = [rate("ncua:auto", CU, { rate: 4 })]) {
  const database = await openDatabase("catalog");
  await publishRates(database, [institution(CU), ...reported], "ncua", daysAgo(4), "2026-09-30");
  await publishRates(database, pages, "harvest", daysAgo(3));
  const booked = async () => (await new RateBooks(database).listRates("", 100)).map(({ rateId }) => rateId);
  return { database, booked, harvested: new HarvestedRates(database) };
}

it("lets a call report's figure step back while the page's is fresh, and for half a year after", async () => {
  for (const [days, shown] of [
    [1, ["page:auto"]],
    [44, ["page:auto"]],
    [46, ["page:auto"]],
    [224, ["page:auto"]],
    [226, ["ncua:auto", "page:auto"]],
  ] as const)
    expect([days, await (await open([ofPage("page:auto", days)])).booked()]).toEqual([days, shown]);
});

it("lets only a figure of the product step back, and not for a page's figure that is held", async () => {
  const personal = rate("ncua:personal", CU, { product_type: "personal_loan", rate: 9 });
  const { booked, database } = await open([ofPage("page:auto", 1)], [rate("ncua:auto", CU, { rate: 4 }), personal]);
  expect(await booked()).toEqual(["ncua:personal", "page:auto"]);
  await database.prepare("update rates set quality_reasons = ?1 where rate_id = 'page:auto'").bind(qualityReasonBit("implausible")).run();
  expect(await booked()).toEqual(["ncua:auto", "ncua:personal", "page:auto"]);
});

it("does not bring a call report's figure back because the page's is gone or withdrawn", async () => {
  const { booked, database } = await open([ofPage("page:auto", 1)]);
  await database
    .prepare("update rates set quality_reasons = ?1, gone_since = ?2 where rate_id = 'page:auto'")
    .bind(qualityReasonBit("gone_from_page"), daysAgo(0))
    .run();
  expect(await booked()).toEqual(["page:auto"]);
  await publishRates(database, [withdrawal("page:auto")], "harvest", daysAgo(0));
  expect(await booked()).toEqual([]);
});

it("holds deposits that are gone at once, and has loans judged again", async () => {
  const deposit = ofPage("page:savings", 1, { product_type: "savings" });
  const { database, harvested } = await open([ofPage("page:auto", 1), deposit]);
  const catalog = new RateBooks(database);
  const newest = await catalog.newestVersion();
  await catalog.markPublished(newest, {
    contentHash: "hash",
    pointer: "pointer",
    rows: 3,
    institutions: 1,
    publishedAt: daysAgo(1),
    membershipHash: null,
    bookSet: "set",
  });
  const held = async () => (await catalog.listRates("", 100)).filter((row) => row.qualityReasons > 0).map(({ rateId }) => rateId);
  await database.prepare("delete from unjudged_institutions").run();
  await harvested.setGone(["page:auto", "page:savings"], daysAgo(0));
  expect(await harvested.listGone()).toEqual(["page:auto", "page:savings"]);
  expect(await held()).toEqual(["page:savings"]);
  expect(await readRows(database, "select credit_union_id from unjudged_institutions")).toEqual([{ credit_union_id: CU }]);
  expect(await catalog.newestVersion()).toBe(newest + 1);
  await harvested.setGone(["page:auto", "page:savings"], null);
  expect([await harvested.listGone(), await held()]).toEqual([[], []]);
});

it("forgets the words of an institution's pages", async () => {
  const { database, harvested } = await open([ofPage("page:auto", 1)]);
  await publishRates(database, [ofPage("file:auto", 1)], "rates", daysAgo(0));
  await harvested.forgetWords(CU);
  expect(await readRows(database, "select rate_id, evidence, source_url from rates order by 1")).toEqual([
    { rate_id: "file:auto", evidence: null, source_url: "https://ash.example/rates" },
    { rate_id: "ncua:auto", evidence: null, source_url: null },
    { rate_id: "page:auto", evidence: null, source_url: null },
  ]);
});
