import { layoutProposal, type RateRowImport, rateRowImport } from "@tellerline/contract/operator";
import type { DraftRow, HarvestedRate, PageRow, ReadingRow } from "@tellerline/storage";
import { draftReasonsIn } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import type { KnownInstitution } from "../institutions.ts";
import { draftRates, type KnownRates } from "./draft-rates.ts";
import { draftGoneRates } from "./gone-rates.ts";

const PAGE: PageRow = {
  pageId: "pg_1",
  charterNumber: 1,
  siteUrl: "https://cu.example/",
  host: "cu.example",
  domain: "cu.example",
  url: "https://cu.example/rates",
  role: "rates",
  foundBy: "home",
  depth: 1,
  state: "same",
  etag: null,
  lastModified: null,
  textSha256: "t0",
  checkedAt: null,
  changedAt: null,
  missingSince: null,
  redirectedTo: null,
  hops: 0,
  keptAt: null,
  dueAt: "",
};
const INSTITUTION: KnownInstitution = {
  creditUnionId: "CU|AUSTIN|TX",
  charterNumber: 1,
  name: "CU",
  alsoKnownAs: [],
  members: 1000,
  state: "TX",
  rates: [],
  claims: [],
};

const rowOf = ([term, rate]: readonly [string, string]) => `<tr><td>New auto, ${term} months</td><td>${rate}</td></tr>`;
const pageWith = (rows: readonly (readonly [string, string])[]) =>
  `<h1>Auto loans</h1><table><tr><th>Term</th><th>APR</th></tr>${rows.map(rowOf).join("")}</table>`;

function look(html: string, known: KnownRates, decided: readonly DraftRow[] = [], at = "2026-11-28T12:00:00.000Z", url = PAGE.url) {
  const seen = { url, text: "", textSha256: `sha of ${html}`, at };
  return draftRates(html, PAGE, INSTITUTION, seen, decided, known);
}

const START = pageWith([
  ["36", "5.00%"],
  ["48", "5.25%"],
]);
const NOTHING: KnownRates = { readings: [], inForce: [] };

/** The reading that a person confirmed for the first day's table. */
function readingOfStart(): ReadingRow {
  const [draft] = look(START, NOTHING).drafts;
  if (draft === undefined) throw new Error("The table is not asked about.");
  const { layout } = layoutProposal.parse(JSON.parse(draft.proposed)).reading;
  const rates = [36, 48].map((term_months, at) => ({
    label: `New auto, ${term_months} months`,
    figures: { rate: { row: at + 2, column: 2, figure: 1 } },
    scope: { product_type: "auto_loan", vehicle_condition: "new", term_months, rate_is_apr: true },
  }));
  const mapping = JSON.stringify({ layout, rates });
  return { pageId: "pg_1", layout, charterNumber: 1, mapping, confirmedBy: "ann", confirmedAt: "2026-11-28T12:00:00.000Z" };
}

const inForce = (row: RateRowImport): HarvestedRate => ({
  rateId: row.rate_id,
  creditUnionId: row.credit_union_id,
  productType: row.product_type,
  rate: row.rate ?? Number.NaN,
  rateHigh: null,
  publishedApr: row.published_apr ?? null,
  points: null,
  introRate: null,
  sourceUrl: row.source_url ?? null,
  goneSince: null,
  quote: row.evidence?.quote ?? null,
});

const rowIn = ({ proposed }: DraftRow) => rateRowImport.parse(JSON.parse(proposed));
const readings = [readingOfStart()];
const published = look(START, { readings, inForce: [] })
  .drafts.filter(({ kind }) => kind === "rate")
  .map(rowIn);
const KNOWN: KnownRates = { readings, inForce: published.map(inForce) };
const idOf = (months: number) => published.find(({ term_months }) => term_months === months)?.rate_id;

const said = ({ drafts }: ReturnType<typeof look>) => drafts.map(({ kind, state, reasons }) => [kind, state, draftReasonsIn(reasons)]);
const goneIn = ({ drafts }: ReturnType<typeof look>) => drafts.filter(({ kind }) => kind === "gone_rate").map(({ subject }) => subject);
const rejected = (drafts: readonly DraftRow[]) => drafts.map((row) => ({ ...row, state: "rejected" as const }));

describe("a rate page that is looked at again", () => {
  it("confirms what it still gives, and drafts nothing", () => {
    const looked = look(START, KNOWN);
    expect([looked.drafts, looked.confirmed.toSorted(), looked.hasGone]).toEqual([[], [idOf(36), idOf(48)].toSorted(), false]);
  });

  it("publishes a figure that moved a little, and leaves to a person one that moved far, unless that was rejected", () => {
    const little = pageWith([
      ["36", "5.10%"],
      ["48", "5.25%"],
    ]);
    expect(said(look(little, KNOWN))).toEqual([["rate", "auto", []]]);
    const far = pageWith([
      ["36", "7.00%"],
      ["48", "5.25%"],
    ]);
    const looked = look(far, KNOWN);
    expect(said(looked)).toEqual([["rate", "open", ["moved_far"]]]);
    expect(look(far, KNOWN, rejected(looked.drafts)).drafts).toEqual([]);
  });

  it("leaves to a person what another page of the institution gave, and confirms nothing of that", () => {
    const elsewhere = KNOWN.inForce.map((rate) => ({ ...rate, sourceUrl: "https://cu.example/auto-loans" }));
    const same = look(START, { readings, inForce: elsewhere });
    expect([same.drafts, same.confirmed]).toEqual([[], []]);
    const moved = look(START.replace("5.25%", "5.34%"), { readings, inForce: elsewhere });
    expect(said(moved)).toEqual([["rate", "open", ["stated_twice"]]]);
  });

  it("asks again how a table is read when a down payment beside its figures changes", () => {
    const down = (percent: number) => START.replace("New auto, 36 months", `New auto, 36 months, down payment: ${percent}%`);
    const { drafts } = look(down(20), KNOWN);
    expect(drafts.map(({ kind }) => kind)).toContain("layout");
    expect(drafts.filter(({ state }) => state === "auto")).toEqual([]);
    const [first, second] = [20, 10].map((percent) => look(down(percent), NOTHING).drafts[0]?.subject);
    expect(first).not.toBe(second);
  });

  it("says in the draft of a new layout what speaks against its rates", () => {
    const auto = (note: string) =>
      look(`${START}${note}`, NOTHING).drafts.map(({ reasons, proposed }) => [draftReasonsIn(reasons), proposed] as const);
    const [[, plain] = []] = auto("");
    expect(plain).toBeDefined();
    const [[dated, proposed = ""] = []] = auto("<p>Rates effective January 1, 2027</p>");
    expect(dated).toEqual(["page_date", "layout_in_doubt", "new_layout"]);
    expect(proposed).toContain("Its rates are dated 2027-01-01 (");
    expect(proposed).toContain("Rates effective January 1, 2027");
    const [[failed, told = ""] = []] = auto("<p>A $20,000 loan for 60 months at 3.49% APR has monthly payments of $371.12.</p>");
    expect(failed).toContain("proof_failed");
    expect(told).toContain("the payment is not that of the rate");
  });

  it("says of a table that is too long to be read that it is", () => {
    const long = pageWith(Array.from({ length: 400 }, (_, at) => [String(at + 1), "5.00%"] as const));
    const [draft] = look(long, NOTHING).drafts;
    expect([draft?.quote, draftReasonsIn(draft?.reasons ?? "")]).toEqual([
      "table 1: It has 401 rows; 400 are read at most.",
      ["unreadable_figure", "new_layout"],
    ]);
  });

  it("renews the evidence of a rate where only another figure of its row moved, unless the page is in doubt", () => {
    const grid = (second: string, note = "") =>
      `<h1>Auto loans</h1><table><tr><th>New auto</th><th>36 months</th><th>48 months</th></tr><tr><td>Rate</td><td>5.00%</td><td>${second}</td></tr></table>${note}`;
    const knownOf = (note: string): KnownRates => {
      const [draft] = look(grid("5.25%", note), NOTHING).drafts;
      const { layout } = layoutProposal.parse(JSON.parse(draft?.proposed ?? "")).reading;
      const rates = [36, 48].map((term_months, at) => ({
        label: `${term_months} months`,
        figures: { rate: { row: 2, column: at + 2, figure: 1 } },
        scope: { product_type: "auto_loan", vehicle_condition: "new", term_months },
      }));
      const own = [{ ...readingOfStart(), layout, mapping: JSON.stringify({ layout, rates }) }];
      return { readings: own, inForce: look(grid("5.25%", note), { readings: own, inForce: [] }).drafts.map((one) => inForce(rowIn(one))) };
    };
    const moved = look(grid("5.35%"), knownOf("")).drafts;
    expect(moved.map((one) => [rowIn(one).term_months, rowIn(one).rate, rowIn(one).evidence?.quote, one.state])).toEqual([
      [36, 5, "Rate | 5.00% | 5.35%", "auto"],
      [48, 5.35, "Rate | 5.00% | 5.35%", "auto"],
    ]);
    const old = "<p>Rates effective January 2, 2020</p>";
    const doubtful = look(grid("5.35%", old), knownOf(old)).drafts;
    expect(doubtful.map((one) => [rowIn(one).term_months, one.state])).toEqual([[48, "open"]]);
  });

  it("keeps the rate of vehicles of some age in the next year, under the same id", () => {
    const page =
      "<h1>Used auto loans, up to 5 years old</h1><table><tr><th>Term</th><th>APR</th></tr><tr><td>36 months</td><td>5.00%</td></tr></table>";
    const [draft] = look(page, NOTHING).drafts;
    const { reading } = layoutProposal.parse(JSON.parse(draft?.proposed ?? ""));
    expect(reading.rates[0]).toMatchObject({ scope: { vehicle_year_min: 2021 }, ages_in: 2026 });
    const own = [{ ...readingOfStart(), layout: reading.layout, mapping: JSON.stringify(reading) }];
    const [before] = look(page, { readings: own, inForce: [] }).drafts.map(rowIn);
    if (before === undefined) throw new Error("The page gives no rate.");
    expect(before.evidence?.ages_in).toBe(2026);
    const later = look(page.replace("5.00", "5.10"), { readings: own, inForce: [inForce(before)] }, [], "2028-01-01T12:00:00.000Z").drafts;
    expect(later.map((one) => [rowIn(one).rate_id === before.rate_id, rowIn(one).vehicle_year_min, rowIn(one).evidence?.ages_in])).toEqual([
      [true, 2023, 2028],
    ]);
  });

  it("ends only the rate whose row is gone, unless a person rejected its end", () => {
    const shorter = look(pageWith([["48", "5.25%"]]), KNOWN);
    expect([goneIn(shorter), shorter.hasGone]).toEqual([[idOf(36)], true]);
    expect(goneIn(look(pageWith([["48", "5.25%"]]), KNOWN, rejected(shorter.drafts)))).toEqual([]);
  });

  it("ends nothing that stands beside a figure that can't be read", () => {
    const comma = pageWith([
      ["36", "5,00%"],
      ["48", "5.25%"],
    ]);
    const looked = look(comma, KNOWN);
    expect(goneIn(looked)).toEqual([idOf(36)]);
    expect(looked.drafts.some(({ kind, state }) => kind === "layout" && state === "open")).toBe(true);
    expect(looked.drafts.some(({ kind }) => kind === "rate")).toBe(false);
  });

  it("ends all its rates once it is gone itself", () => {
    const seen = { url: PAGE.url, textSha256: "t0", at: "2026-11-29T12:00:00.000Z" };
    const drafts = draftGoneRates(PAGE, { ...INSTITUTION, rates: KNOWN.inForce }, seen, [], new Set());
    expect(drafts.map(({ subject }) => subject).toSorted()).toEqual([idOf(36), idOf(48)].toSorted());
    expect(drafts.map(({ reasons }) => draftReasonsIn(reasons))).toEqual([["page_gone"], ["page_gone"]]);
    expect(draftGoneRates(PAGE, { ...INSTITUTION, rates: KNOWN.inForce }, seen, rejected(drafts), new Set())).toEqual([]);
  });

  it("ends what was read from where it led, and nothing that another page gives from there", () => {
    const led = `${PAGE.url}/today`;
    const seen = { url: PAGE.url, textSha256: "t0", at: "2026-11-29T12:00:00.000Z" };
    const rates = KNOWN.inForce.map((rate) => ({ ...rate, sourceUrl: led }));
    const read = look(START, { readings, inForce: [] }, [], undefined, led).drafts.filter(({ kind }) => kind === "rate");
    expect(read.map(({ subject }) => subject).toSorted()).toEqual([idOf(36), idOf(48)].toSorted());
    const gone = (others: readonly string[], drafts = read) =>
      draftGoneRates(PAGE, { ...INSTITUTION, rates }, seen, drafts, new Set(others)).map(({ subject }) => subject);
    expect(gone([]).toSorted()).toEqual([idOf(36), idOf(48)].toSorted());
    expect(gone([led])).toEqual([]);
    expect(gone([], [])).toEqual([]);
  });
});
