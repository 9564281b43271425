import { describe, expect, it } from "vitest";
import {
  at,
  beginMembershipBook,
  institution,
  ODD_TEXT,
  publication,
  publishRates,
  rate,
  stage,
  staged,
  withdrawal,
} from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import type { RateRecord } from "./booked-rates.ts";
import { Imports, type StagedRow } from "./imports.ts";
import { InstitutionRecords } from "./institutions.ts";
import { Memberships } from "./memberships.ts";
import { RateBooks } from "./rate-books.ts";
import { RateImports } from "./rate-imports.ts";
import type { RateOrigin } from "./rate-origin.ts";

const database = await openDatabase("catalog");
const catalog = new RateBooks(database);
const stored = new InstitutionRecords(database);
const imports = new Imports(database);
const rateImports = new RateImports(database);
const memberships = new Memberships(database);

const publish = (rows: readonly StagedRow[], origin?: RateOrigin, now?: string) => publishRates(database, rows, origin, now);

async function begin(version: number, publishedAt: string | null = null): Promise<void> {
  await database.prepare("insert into rate_books (version, created_at) values (?1, ?2)").bind(version, at(version)).run();
  if (publishedAt !== null)
    await catalog.markPublished(version, {
      contentHash: `hash-${version}`,
      pointer: `pointer-${version}`,
      rows: 0,
      institutions: 0,
      publishedAt,
      membershipHash: null,
      bookSet: `set-${version}`,
    });
}

const liveRates = async () => (await catalog.listRates("", 1000)).map(({ rateId }) => rateId);
const liveInstitutions = async () => (await stored.list("", 1000)).map(({ creditUnionId }) => creditUnionId);
async function readRate(rateId: string): Promise<RateRecord> {
  const found = (await catalog.listRates("", 1000)).find((row) => row.rateId === rateId);
  if (found === undefined) throw new Error(`${rateId} is not live.`);
  return found;
}
const storedChanges = async (version: number) =>
  (
    await readRows<{ rate_id: string; previous_rate: number | null; new_rate: number | null }>(
      database,
      "select rate_id, previous_rate, new_rate from rate_changes where book_version = ?1 order by rate_id",
      version,
    )
  ).map(({ rate_id, previous_rate, new_rate }) => [rate_id, previous_rate, new_rate]);

async function readPages<Row>(list: (after: string) => Promise<readonly Row[]>, idOf: (row: Row) => string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after = ""; ; ) {
    const page = (await list(after)).map(idOf);
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last;
  }
}

describe("a version in force", () => {
  const published = (version: number) => ({
    contentHash: `hash-${version}`,
    pointer: `pointer-${version}`,
    rows: 0,
    institutions: 0,
    publishedAt: at(version),
    membershipHash: null,
    bookSet: `set-${version}`,
  });

  it("is put in force once, and never after a newer one", async () => {
    for (const version of [1, 2, 3])
      await database.prepare("insert into rate_books (version, created_at) values (?1, ?2)").bind(version, at(0)).run();
    expect(await catalog.newestPublished()).toBeNull();
    expect(await catalog.markPublished(2, published(2))).toBe(true);
    expect(await catalog.markPublished(2, published(2))).toBe(false);
    expect(await catalog.markPublished(1, published(1))).toBe(false);
    expect(await catalog.newestPublished()).toMatchObject({ version: 2 });
    expect(await catalog.markPublished(3, published(3))).toBe(true);
    expect(await catalog.newestPublished()).toMatchObject({ version: 3 });
    expect(await catalog.markPublished(4, published(4))).toBe(false);
  });
});

describe("the versions of the book", () => {
  it("are none at first", async () => {
    expect(await catalog.newest()).toBeNull();
    expect(await catalog.newestPublished()).toBeNull();
    expect(await catalog.nextPublished(0)).toBeNull();
    expect(await catalog.countPublishedAfter(0)).toBe(0);
  });

  it("are newest first by number, published or not", async () => {
    await begin(9, at(9));
    await begin(10);
    expect(await catalog.newest()).toEqual({
      version: 10,
      createdAt: at(10),
      judgings: 0,
      importId: null,
      contentHash: null,
      rows: null,
      institutions: null,
      publishedAt: null,
      pointer: null,
      membershipHash: null,
      bookSet: null,
    });
    expect(await catalog.newestPublished()).toEqual({ version: 9, contentHash: "hash-9", membershipHash: null, publishedAt: at(9) });
    await catalog.markPublished(10, {
      contentHash: "hash-10",
      pointer: "{}",
      rows: 60_000,
      institutions: 3750,
      publishedAt: at(11),
      membershipHash: null,
      bookSet: "set-10",
    });
    expect(await catalog.newest()).toMatchObject({
      contentHash: "hash-10",
      rows: 60_000,
      institutions: 3750,
      publishedAt: at(11),
      membershipHash: null,
    });
    expect(await catalog.newestPublished()).toEqual({ version: 10, contentHash: "hash-10", membershipHash: null, publishedAt: at(11) });
  });

  it("follow each other, without those that were overtaken", async () => {
    for (const version of [1, 3, 4]) await begin(version, at(version));
    await begin(2);
    await begin(5);
    expect(await catalog.nextPublished(0)).toMatchObject({ version: 1, contentHash: "hash-1", membershipHash: null });
    expect(await catalog.nextPublished(1)).toMatchObject({ version: 3, contentHash: "hash-3", membershipHash: null });
    expect(await catalog.nextPublished(2)).toMatchObject({ version: 3, contentHash: "hash-3", membershipHash: null });
    expect(await catalog.nextPublished(4)).toBeNull();
    expect(await catalog.publishedBefore(4, "hash-3")).toMatchObject({ version: 3 });
    // The version directly before may be one that could not be read.
    expect(await catalog.publishedBefore(4, "hash-1")).toMatchObject({ version: 1 });
    expect(await catalog.publishedBefore(1, "hash-1")).toBeNull();
    expect(await Promise.all([0, 1, 3, 4, 9].map((version) => catalog.countPublishedAfter(version)))).toEqual([3, 2, 1, 0, 0]);
  });

  describe("a set", () => {
    const enforce = (version: number, gazetteer: string) =>
      database
        .prepare(
          "insert into membership_books (version, created_at, content_hash, published_at, pointer, gazetteer_pointer) values (?1, ?2, ?3, ?2, ?4, ?5)",
        )
        .bind(version, at(version), `rules-${version}`, `pointer-of-rules-${version}`, JSON.stringify({ hash: gazetteer }))
        .run();
    const put = async (version: number, publishedAt = at(version)) => {
      const { membershipHash, gazetteerPointer } = await catalog.booksBeside();
      const bookSet = JSON.stringify({ version, gazetteer: gazetteerPointer === null ? null : JSON.parse(gazetteerPointer) });
      const content = { contentHash: `hash-${version}`, pointer: "{}", rows: 5, institutions: 2, publishedAt };
      expect(await catalog.markPublished(version, { ...content, membershipHash, bookSet })).toBe(true);
    };

    it("is renewed for another membership book, once, and not while rates are to be published", async () => {
      expect(await catalog.beginIfOutdated(at(60))).toBe(false);
      await begin(1);
      await put(1);
      expect(await catalog.findPublished(1)).toMatchObject({ membershipHash: null });
      expect(await catalog.beginIfOutdated(at(60))).toBe(false);
      await enforce(1, "places-1");
      expect(await catalog.beginIfOutdated(at(60))).toBe(true);
      expect(await catalog.beginIfOutdated(at(60))).toBe(false);
      await put(2);
      expect(await catalog.findPublished(2)).toMatchObject({ membershipHash: "rules-1" });
      expect(await catalog.beginIfOutdated(at(60))).toBe(false);
      await begin(3);
      await enforce(2, "places-1");
      expect(await catalog.beginIfOutdated(at(60))).toBe(false);
      await put(3);
      expect(await catalog.findPublished(3)).toMatchObject({ membershipHash: "rules-2" });
      expect(await catalog.newestVersion()).toBe(3);
      expect(await catalog.findPublished(9)).toBeNull();
    });

    it("is renewed for another gazetteer, and names the one that the rules in force were made with", async () => {
      const publishGazetteer = (name: string, minute: number) =>
        database
          .prepare(
            "insert into gazetteers (content_hash, authority, vintage, counties, places, zips, published_at, pointer) values (?1, 'Census', '2025', 1, 1, 1, ?2, ?3)",
          )
          .bind(name, at(minute), JSON.stringify({ hash: name }))
          .run();
      await begin(1);
      await put(1);
      await publishGazetteer("places-1", 2);
      expect(await catalog.booksBeside()).toMatchObject({ membershipHash: null, gazetteerPointer: '{"hash":"places-1"}' });
      expect(await catalog.beginIfOutdated(at(3))).toBe(true);
      await put(2);
      expect(await catalog.beginIfOutdated(at(3))).toBe(false);
      await enforce(1, "places-1");
      // A newer gazetteer comes into force only with rules that were compiled with it.
      await publishGazetteer("places-2", 4);
      expect(await catalog.booksBeside()).toMatchObject({ membershipHash: "rules-1", gazetteerPointer: '{"hash":"places-1"}' });
    });

    it("is renewed on another day, and where the release before published it", async () => {
      await begin(1);
      await put(1, "2026-11-20T23:59:59Z");
      expect(await catalog.beginIfOutdated("2026-11-20T23:59:59Z")).toBe(false);
      expect(await catalog.beginIfOutdated("2026-11-21T00:00:00Z")).toBe(true);
      await put(2, "2026-11-21T00:00:01Z");
      await database.prepare("update rate_books set book_set = null where version = 2").run();
      expect(await catalog.beginIfOutdated("2026-11-21T00:01:00Z")).toBe(true);
    });

    it("is found by its version, and listed newest first", async () => {
      for (const version of [1, 2, 3, 4]) await begin(version, version === 2 ? null : at(version));
      expect(await catalog.findSet(1)).toEqual({
        version: 1,
        publishedAt: at(1),
        bookSet: "set-1",
        pointer: "pointer-1",
        membershipPointer: null,
        gazetteerPointer: null,
      });
      expect(await catalog.findSet(2)).toBeNull();
      expect(await catalog.findSet(5)).toBeNull();
      expect(await catalog.listSets(99, 2)).toMatchObject([
        { version: 4, bookSet: "set-4" },
        { version: 3, bookSet: "set-3" },
      ]);
      expect(await catalog.listSets(3, 2)).toMatchObject([{ version: 1, bookSet: "set-1" }]);
    });

    it("of the release before is told by what was in force at its time", async () => {
      await enforce(1, "places-1");
      for (const [name, minute] of [
        ["early", 1],
        ["late", 9],
      ] as const)
        await database
          .prepare(
            "insert into gazetteers (content_hash, authority, vintage, counties, places, zips, published_at, pointer) values (?1, 'Census', '2025', 1, 1, 1, ?2, ?1)",
          )
          .bind(name, at(minute))
          .run();
      await begin(1);
      await put(1, at(5));
      await database.prepare("update rate_books set book_set = null").run();
      expect(await catalog.findSet(1)).toMatchObject({ bookSet: null, membershipPointer: "pointer-of-rules-1", gazetteerPointer: "early" });
    });
  });
});

describe("an import that is applied", () => {
  it("stores institutions and rates as they were given, and ends itself", async () => {
    const everything = {
      product_type: "mortgage",
      rate: 6.125,
      published_apr: 6.25,
      points: 0.5,
      fees_usd: 995.5,
      annual_fee_usd: 25,
      term_months: 360,
      states: ["TX", "OK"],
      min_amount: 10_000,
      max_amount: 766_550.5,
      min_credit_score: 620,
      max_credit_score: 850,
      min_down_payment_percent: 3.5,
      max_ltv_percent: 96.5,
      max_cltv_percent: 105,
      occupancy: "primary",
      audience: "general",
      intents: ["purchase"],
      vehicle_condition: "new",
      initial_fixed_months: 60,
      fully_indexed_rate: 7.5,
      program: "fha",
      mortgage_insurance_percent: 0.55,
      early_closure_fee_usd: 450,
      early_closure_months: 36,
      intro_rate: 1.99,
      intro_months: 6,
      repayment_months: 240,
      initial_cap: 5,
      periodic_cap: 1.5,
      lifetime_cap: 5.5,
      rate_high: 7.25,
      index: "treasury_5y",
      margin_percent: 2.75,
      floor_percent: 3,
      ceiling_percent: 11.625,
      autopay_points: -0.25,
      relationship_points: -0.125,
      vehicle_age_points: 1,
      vehicle_year_min: 2018,
      vehicle_year_max: 2026,
      mileage_max: 120_000,
      rate_basis: "range",
      rate_is_apr: true,
      evidence: { quote: ODD_TEXT, cell: "table 1, row 2, column 3", retrieved_at: at(-60), read_by: "ann" },
      effective_at: at(-1440),
      observed_at: at(-60),
      source_url: ODD_TEXT,
    };
    const given = institution(ODD_TEXT, {
      name: ODD_TEXT,
      county: "Travis",
      charter_number: 1234,
      assets_usd: 1.5e9,
      members: 100_000,
      website: "https://cu.example/",
      federal_charter: true,
      shares_usd: 1.25e9,
      undivided_earnings_usd: -3.5e6,
      net_worth_usd: 1e8,
    });
    const row = rate("r1", ODD_TEXT, everything);
    await stage(database, "imp_1", [given, row, rate("bare", ODD_TEXT)]);
    await rateImports.apply("imp_1", "rates", 1, null, at(0));
    expect(await stored.list("", 10)).toEqual([
      {
        creditUnionId: ODD_TEXT,
        name: ODD_TEXT,
        slug: ODD_TEXT,
        city: "Austin",
        state: "TX",
        county: "Travis",
        charterNumber: 1234,
        assetsUsd: 1.5e9,
        members: 100_000,
        website: "https://cu.example/",
        alsoKnownAs: null,
        isCommunity: null,
        charteredAsOf: null,
        isFederal: true,
        sharesUsd: 1.25e9,
        undividedEarningsUsd: -3.5e6,
        netWorthUsd: 1e8,
        synthetic: false,
        retired: false,
        contentHash: given.contentHash,
        agencyHash: null,
      },
    ]);
    expect(await readRate("r1")).toEqual({
      qualityReasons: 0,
      isContested: false,
      goneSince: null,
      rateId: "r1",
      creditUnionId: ODD_TEXT,
      productType: "mortgage",
      rate: 6.125,
      publishedApr: 6.25,
      pointsPercent: 0.5,
      feesUsd: 995.5,
      annualFeeUsd: 25,
      termMonths: 360,
      states: `["TX","OK"]`,
      minAmountUsd: 10_000,
      maxAmountUsd: 766_550.5,
      maxLtvPercent: 96.5,
      maxCltvPercent: 105,
      minCreditScore: 620,
      maxCreditScore: 850,
      minDownPaymentPercent: 3.5,
      occupancy: "primary",
      audience: "general",
      intents: `["purchase"]`,
      vehicleCondition: "new",
      initialFixedMonths: 60,
      fullyIndexedRatePercent: 7.5,
      program: "fha",
      mortgageInsurancePercent: 0.55,
      earlyClosureFeeUsd: 450,
      earlyClosureMonths: 36,
      introRatePercent: 1.99,
      introMonths: 6,
      repaymentMonths: 240,
      initialCapPoints: 5,
      periodicCapPoints: 1.5,
      lifetimeCapPoints: 5.5,
      rateHighPercent: 7.25,
      rateIndex: "treasury_5y",
      marginPercent: 2.75,
      floorPercent: 3,
      ceilingPercent: 11.625,
      autopayPoints: -0.25,
      relationshipPoints: -0.125,
      vehicleAgePoints: 1,
      minVehicleYear: 2018,
      maxVehicleYear: 2026,
      maxMileage: 120_000,
      rateBasis: "range",
      rateIsApr: true,
      evidence: JSON.stringify(everything.evidence),
      effectiveAt: at(-1440),
      observedAt: at(-60),
      sourceUrl: ODD_TEXT,
      origin: "rates",
      contentHash: row.contentHash,
      withdrawn: false,
      isWithdrawnForGood: false,
      bookVersion: 1,
    });
    expect(await catalog.newest()).toMatchObject({ version: 1, createdAt: at(0), publishedAt: null });
    expect(await imports.find("imp_1")).toBeNull();
    expect(await imports.countValid("imp_1")).toBe(0);
  });

  it("takes what a row leaves out for unknown, and its own time for when it was observed", async () => {
    await publish([institution("cu"), staged("rate", "r1", { credit_union_id: "cu", product_type: "heloc", rate: 0 })], "rates", at(3));
    const { publishedApr, pointsPercent, feesUsd, termMonths, states, minAmountUsd, audience, intents, sourceUrl, ...rest } =
      await readRate("r1");
    for (const missing of [publishedApr, pointsPercent, feesUsd, termMonths, states, minAmountUsd, audience, intents, sourceUrl])
      expect(missing).toBeNull();
    expect(rest).toMatchObject({ rate: 0, observedAt: at(3) });
    expect((await stored.list("", 10))[0]).toMatchObject({
      county: null,
      charterNumber: null,
      assetsUsd: null,
      website: null,
    });
  });

  it("alters what differs, and nothing else", async () => {
    await publish([institution("cu"), rate("same", "cu"), rate("other", "cu", { points: 1 })]);
    const before = await readRate("same");
    const version = await publish([rate("same", "cu"), rate("other", "cu", { rate: 4.5, points: undefined }), rate("new", "cu")]);
    expect(await readRate("same")).toEqual(before);
    expect(await readRate("other")).toMatchObject({ rate: 4.5, pointsPercent: null, bookVersion: version });
    expect((await readRate("new")).bookVersion).toBe(version);
  });

  it("alters an institution, but for its slug and what it does not carry", async () => {
    await publish([institution("cu", { slug: "first", members: 1 })]);
    await publish([institution("cu", { slug: "second", display_name: "Renamed", members: undefined })]);
    expect(await stored.list("", 10)).toMatchObject([{ slug: "first", name: "Renamed", members: 1 }]);
  });

  it("writes down every change of a rate: begun, altered, ended, begun again", async () => {
    await publish([institution("cu"), rate("a", "cu"), rate("b", "cu")], "rates", at(1));
    expect(await storedChanges(1)).toEqual([
      ["a", null, 5],
      ["b", null, 5],
    ]);
    await publish([rate("a", "cu", { rate: 4.5 }), rate("b", "cu")], "rates", at(2));
    expect(await storedChanges(2)).toEqual([["a", 5, 4.5]]);
    await publish([withdrawal("a")], "rates", at(3));
    expect(await storedChanges(3)).toEqual([["a", 4.5, null]]);
    expect(await liveRates()).toEqual(["b"]);
    await publish([withdrawal("a")], "rates", at(4));
    expect(await storedChanges(4)).toEqual([]);
    await publish([rate("a", "cu", { rate: 4.5 })], "rates", at(5));
    expect(await storedChanges(5)).toEqual([["a", null, 4.5]]);
    expect(await liveRates()).toEqual(["a", "b"]);
  });

  it("is refused whole by a version that another has begun", async () => {
    await publish([institution("cu"), rate("r1", "cu")]);
    await stage(database, "late", [institution("cu2"), rate("r1", "cu", { rate: 4 }), rate("r2", "cu")]);
    await expect(rateImports.apply("late", "rates", 1, 1, at(9))).rejects.toThrow();
    expect(await liveRates()).toEqual(["r1"]);
    expect((await readRate("r1")).rate).toBe(5);
    expect(await liveInstitutions()).toEqual(["cu"]);
    expect(await storedChanges(1)).toEqual([["r1", null, 5]]);
    expect(await memberships.newestBook()).toBeNull();
    expect(await imports.countValid("late")).toBe(3);
    await rateImports.apply("late", "rates", 2, 1, at(9));
    expect(await storedChanges(2)).toEqual([
      ["r1", 5, 4],
      ["r2", null, 5],
    ]);
  });

  it("is refused whole by a version of the membership book that another has begun", async () => {
    await beginMembershipBook(database, 1, at(0));
    await stage(database, "late", [institution("cu")]);
    await expect(rateImports.apply("late", "rates", 1, 1, at(9))).rejects.toThrow();
    expect(await catalog.newest()).toBeNull();
    expect(await liveInstitutions()).toEqual([]);
    await rateImports.apply("late", "rates", 1, 2, at(9));
    expect(await memberships.newestBook()).toMatchObject({ version: 2, createdAt: at(9) });
  });

  it("is refused whole by a rate of an institution that is not there", async () => {
    await stage(database, "bad", [institution("cu"), rate("r1", "cu"), rate("r2", "nowhere")]);
    await expect(rateImports.apply("bad", "rates", 1, null, at(0))).rejects.toThrow();
    expect(await catalog.newest()).toBeNull();
    expect(await liveRates()).toEqual([]);
    expect(await liveInstitutions()).toEqual([]);
  });

  it("is refused whole by a slug that another institution of the state has", async () => {
    await publish([institution("cu1", { slug: "first" })]);
    await stage(database, "bad", [institution("cu2", { slug: "first" })]);
    await expect(rateImports.apply("bad", "rates", 2, null, at(0))).rejects.toThrow();
    await publish([institution("cu2", { slug: "first", state: "OK" })]);
    expect(await stored.listSlugs()).toEqual([
      { creditUnionId: "cu1", state: "TX", slug: "first", charterNumber: null, synthetic: false },
      { creditUnionId: "cu2", state: "OK", slug: "first", charterNumber: null, synthetic: false },
    ]);
  });

  it("is one of several that were to be the same version", async () => {
    await publish([institution("cu"), rate("r1", "cu")]);
    const rates = [4, 4.25, 4.5, 4.75];
    for (const one of rates) await stage(database, `imp_${one}`, [rate("r1", "cu", { rate: one })]);
    const outcomes = await Promise.allSettled(rates.map((one) => rateImports.apply(`imp_${one}`, "rates", 2, null, at(2))));
    const won = rates.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    expect(await storedChanges(2)).toEqual([["r1", 5, won[0]]]);
    expect((await readRate("r1")).rate).toBe(won[0]);
    expect((await readRows(database, "select * from imports")).length).toBe(3);
  });

  it("leaves other imports' rows alone", async () => {
    await publish([institution("cu")]);
    await stage(database, "other", [rate("r9", "cu"), institution("cu9")]);
    await publish([rate("r1", "cu")]);
    expect(await liveRates()).toEqual(["r1"]);
    expect(await liveInstitutions()).toEqual(["cu"]);
    expect(await imports.countValid("other")).toBe(2);
  });

  it("brings no rejected row with it", async () => {
    await publish([institution("cu"), rate("r1", "cu"), staged("rejected", "rate:r2:2", { line: 2, path: "", reason: "" })]);
    expect(await liveRates()).toEqual(["r1"]);
  });

  it("may hold thousands of rows", async () => {
    await publish([institution("cu"), ...Array.from({ length: 1500 }, (_, index) => rate(`r${String(index).padStart(4, "0")}`, "cu"))]);
    const pages = await readPages(
      (after) => catalog.listRates(after, 400),
      ({ rateId }) => rateId,
    );
    expect(pages).toHaveLength(1500);
    expect(pages).toEqual(pages.toSorted());
  });
});

describe("a quarter of call reports", () => {
  it("replaces the quarter before and the embedded data, and nothing of the operator's own", async () => {
    await publish([institution("real"), rate("own", "real")]);
    await publish([institution("fake"), institution("kept"), rate("fake1", "fake"), rate("fake2", "kept")], "synthetic");
    await publish([rate("kept-own", "kept")]);
    expect((await stored.list("", 10)).map(({ creditUnionId, synthetic }) => [creditUnionId, synthetic])).toEqual([
      ["fake", true],
      ["kept", true],
      ["real", false],
    ]);
    const first = await publish([institution("bank"), rate("ncua:1", "bank"), rate("ncua:2", "bank")], "ncua");
    expect(await liveRates()).toEqual(["kept-own", "ncua:1", "ncua:2", "own"]);
    expect(await liveInstitutions()).toEqual(["bank", "kept", "real"]);
    expect(await storedChanges(first)).toEqual([
      ["fake1", 5, null],
      ["fake2", 5, null],
      ["ncua:1", null, 5],
      ["ncua:2", null, 5],
    ]);
    const second = await publish([rate("ncua:2", "bank", { rate: 6 }), rate("ncua:3", "bank")], "ncua");
    expect(await liveRates()).toEqual(["kept-own", "ncua:2", "ncua:3", "own"]);
    expect(await storedChanges(second)).toEqual([
      ["ncua:1", 5, null],
      ["ncua:2", 5, 6],
      ["ncua:3", null, 5],
    ]);
  });

  it("alone retires institutions that are left without a rate", async () => {
    await publish([institution("fake"), institution("bare"), rate("fake1", "fake")], "synthetic");
    await publish([withdrawal("fake1")]);
    expect(await liveInstitutions()).toEqual(["bare", "fake"]);
    await publish([institution("bank")], "ncua");
    expect(await liveInstitutions()).toEqual(["bank"]);
  });

  it("brings an institution of the embedded data in as a real one", async () => {
    await publish([institution("cu"), rate("fake1", "cu")], "synthetic");
    await publish([institution("cu"), rate("ncua:1", "cu")], "ncua");
    expect(await stored.list("", 10)).toMatchObject([{ creditUnionId: "cu", synthetic: false, retired: false }]);
  });

  it("can be followed by what was retired", async () => {
    await publish([institution("fake"), rate("fake1", "fake")], "synthetic");
    await publish([institution("bank"), rate("ncua:1", "bank")], "ncua");
    expect(await liveInstitutions()).toEqual(["bank"]);
    await publish([institution("fake", { name: "Real after all" }), rate("r1", "fake")]);
    expect(await liveInstitutions()).toEqual(["bank", "fake"]);
  });
});

describe("what differs from what is stored", () => {
  let count = 0;
  const countChanges = async (rows: readonly StagedRow[], origin: RateOrigin = "rates") => {
    const importId = `count_${++count}`;
    await stage(database, importId, rows);
    return rateImports.countChanges(importId, origin);
  };

  it("is new, altered or withdrawn", async () => {
    await publish([institution("cu"), rate("same", "cu"), rate("other", "cu"), rate("ended", "cu"), rate("live", "cu")]);
    await publish([withdrawal("ended")]);
    expect(
      await countChanges([
        institution("cu"),
        institution("cu2"),
        rate("same", "cu"),
        rate("other", "cu", { points: 1 }),
        rate("ended", "cu"),
        rate("new", "cu"),
        withdrawal("live"),
        staged("rejected", "rate:x:1", {}),
      ]),
    ).toEqual({ changed: 5, withdrawn: 0 });
    expect(await countChanges([institution("cu", { members: 5 })])).toEqual({ changed: 1, withdrawn: 0 });
  });

  it("is nothing of what is there already, or ended already", async () => {
    const rows = [institution("cu"), rate("r1", "cu"), rate("r2", "cu")];
    await publish(rows);
    expect(await countChanges(rows)).toEqual({ changed: 0, withdrawn: 0 });
    await publish([withdrawal("r1")]);
    expect(await countChanges([withdrawal("r1"), withdrawal("never")])).toEqual({ changed: 0, withdrawn: 0 });
    expect(await countChanges([])).toEqual({ changed: 0, withdrawn: 0 });
  });

  it("is a retired institution that comes again", async () => {
    await publish([institution("fake"), rate("fake1", "fake")], "synthetic");
    await publish([institution("bank"), rate("ncua:1", "bank")], "ncua");
    expect(await countChanges([institution("fake")])).toEqual({ changed: 1, withdrawn: 0 });
  });

  it("is what a quarter ends without naming it", async () => {
    await publish([institution("cu"), rate("own", "cu")]);
    await publish([institution("fake"), rate("fake1", "fake")], "synthetic");
    expect(await countChanges([rate("ncua:1", "cu")], "ncua")).toEqual({ changed: 1, withdrawn: 1 });
    await publish([rate("ncua:1", "cu"), rate("ncua:2", "cu")], "ncua");
    expect(await countChanges([rate("ncua:1", "cu"), rate("ncua:2", "cu")], "ncua")).toEqual({ changed: 0, withdrawn: 0 });
    expect(await countChanges([rate("ncua:1", "cu")], "ncua")).toEqual({ changed: 0, withdrawn: 1 });
    expect(await countChanges([rate("own", "cu")], "rates")).toEqual({ changed: 0, withdrawn: 0 });
  });
});

describe("a list", () => {
  it("of rates or institutions goes page by page, and holds what is live", async () => {
    const ids = ["b", "a", "é", "A", "z%", "🏦", "10", "9"];
    await publish([...ids.map((id) => institution(id)), ...ids.map((id) => rate(id, id)), rate("gone", "a")]);
    await publish([withdrawal("gone")]);
    for (const limit of [1, 3, 8]) {
      const rates = await readPages(
        (after) => catalog.listRates(after, limit),
        ({ rateId }) => rateId,
      );
      expect(rates.toSorted()).toEqual(ids.toSorted());
      const institutions = await readPages(
        (after) => stored.list(after, limit),
        ({ creditUnionId }) => creditUnionId,
      );
      expect(institutions.toSorted()).toEqual(ids.toSorted());
    }
  });

  it("of slugs has those of retired institutions too, for they stay taken", async () => {
    await publish([institution("fake"), rate("fake1", "fake")], "synthetic");
    await publish([institution("bank"), rate("ncua:1", "bank")], "ncua");
    expect((await stored.listSlugs()).map(({ slug }) => slug).toSorted()).toEqual(["bank", "fake"]);
  });
});

describe("the versions that may go", () => {
  const books = async (...hashes: readonly string[]) => {
    for (const [index, hash] of hashes.entries()) {
      await database
        .prepare("insert into rate_books (version, created_at, content_hash, published_at) values (?1, ?2, ?3, ?2)")
        .bind(index + 1, at(index + 1), hash)
        .run();
    }
  };
  const spent = async (each: string, daily: string, needed: number) =>
    (await catalog.listSpent({ each, daily }, needed)).map(({ version, contentHash }) => `${version}:${contentHash}`);
  const LONG_AFTER = "2099-01-01T00:00:00Z";

  it("are old, not the newest, and not needed", async () => {
    await books("a", "b", "c", "d", "e");
    expect(await spent(LONG_AFTER, LONG_AFTER, 99)).toEqual(["1:a", "2:b", "3:c", "4:d"]);
    expect(await spent(at(3), at(3), 99)).toEqual(["1:a", "2:b"]);
    expect(await spent(LONG_AFTER, LONG_AFTER, 2)).toEqual(["1:a"]);
    await catalog.forgetVersion(1);
    expect(await spent(LONG_AFTER, LONG_AFTER, 99)).toEqual(["2:b", "3:c", "4:d"]);
    expect(await catalog.newestVersion()).toBe(5);
  });

  it("leave the last of each day for longer", async () => {
    const days = ["2026-08-01T08:00:00Z", "2026-08-01T20:00:00Z", "2026-11-01T08:00:00Z", "2026-11-01T20:00:00Z", "2026-11-02T08:00:00Z"];
    await books("a", "b", "c", "d", "e");
    for (const [index, day] of days.entries())
      await database
        .prepare("update rate_books set created_at = ?2 where version = ?1")
        .bind(index + 1, day)
        .run();
    expect(await spent("2026-11-15T00:00:00Z", "2026-07-01T00:00:00Z", 99)).toEqual(["1:a", "3:c"]);
    expect(await spent("2026-11-15T00:00:00Z", "2026-09-01T00:00:00Z", 99)).toEqual(["1:a", "2:b", "3:c"]);
  });

  it("leave content that another version still has", async () => {
    await books("a", "b", "a", "c", "b");
    expect(await spent(LONG_AFTER, LONG_AFTER, 99)).toEqual(["1:a", "2:null", "3:a", "4:c"]);
  });
});

it("counts what is live", async () => {
  expect(await catalog.counts()).toEqual({
    institutions: 0,
    ratesByOrigin: {},
    heldRates: 0,
    rateChanges: 0,
    unpublishedBooks: 0,
    oldestObservation: null,
    newestObservation: null,
  });
  await publish([institution("cu"), rate("r1", "cu", { observed_at: at(-90) }), rate("r2", "cu"), publication("pub", "cu")]);
  await publish([institution("fake"), rate("fake1", "fake", { observed_at: at(-999) })], "synthetic");
  await publish([institution("bank"), rate("ncua:1", "bank", { observed_at: at(-30) })], "ncua");
  await catalog.markPublished(1, {
    contentHash: "hash",
    pointer: "{}",
    rows: 2,
    institutions: 1,
    publishedAt: at(1),
    membershipHash: null,
    bookSet: "{}",
  });
  expect(await catalog.counts()).toEqual({
    institutions: 2,
    ratesByOrigin: { rates: 2, ncua: 1 },
    heldRates: 0,
    rateChanges: 5,
    unpublishedBooks: 2,
    oldestObservation: at(-90),
    newestObservation: at(-30),
  });
});

describe("a quarter that renames an institution", () => {
  const quarter = (id: string) =>
    publish([institution(id, { charter_number: 7, slug: "first-austin" }), rate("ncua:7:ACCT_521", id)], "ncua");
  const formerIds = async () => [...(await stored.listFormerIds())].toSorted();

  it("moves what belongs to it, keeps its slug, and remembers every id that it had", async () => {
    for (const id of ["FIRST|AUSTIN|TX", "SECOND|AUSTIN|TX", "THIRD|AUSTIN|TX"]) await quarter(id);
    const listed = (await stored.list("", 1000)).filter(({ charterNumber }) => charterNumber === 7);
    expect(listed).toMatchObject([{ creditUnionId: "THIRD|AUSTIN|TX", slug: "first-austin" }]);
    expect(await readRate("ncua:7:ACCT_521")).toMatchObject({ creditUnionId: "THIRD|AUSTIN|TX" });
    expect(await formerIds()).toEqual([
      ["FIRST|AUSTIN|TX", "THIRD|AUSTIN|TX"],
      ["SECOND|AUSTIN|TX", "THIRD|AUSTIN|TX"],
    ]);
    await quarter("FIRST|AUSTIN|TX");
    expect(await formerIds()).toEqual([
      ["SECOND|AUSTIN|TX", "FIRST|AUSTIN|TX"],
      ["THIRD|AUSTIN|TX", "FIRST|AUSTIN|TX"],
    ]);
  });
});
