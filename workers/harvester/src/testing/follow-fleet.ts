import { layoutProposal, type RateRowImport, rateRowImport } from "@tellerline/contract/operator";
import { makeSite, type PublishedRate, ratePageOn, type Site } from "@tellerline/fleet";
import type { DraftRow, HarvestedRate, PageRow, ReadingRow } from "@tellerline/storage";
import { DAY_MS, type DraftReason, draftReasonsIn } from "@tellerline/vocabulary";
import type { KnownInstitution } from "../institutions.ts";
import { hashOf } from "../keep-page.ts";
import { draftRates } from "../rates/draft-rates.ts";

const SEED = 7;
/** Number of days, until the end of 2026: in another year the same ages of vehicles would mean other model years. */
const DAYS = 33;
const FIRST_DAY = Date.parse("2026-11-28T12:00:00.000Z");

const page = (site: Site): PageRow => ({
  pageId: `pg_${site.number}`,
  charterNumber: site.institution.charter,
  siteUrl: site.url,
  host: site.host,
  domain: site.host,
  url: `https://${site.host}/rates`,
  role: "rates",
  foundBy: "home",
  depth: 1,
  state: "same",
  etag: null,
  lastModified: null,
  textSha256: null,
  checkedAt: null,
  changedAt: null,
  missingSince: null,
  redirectedTo: null,
  hops: 0,
  keptAt: null,
  dueAt: "",
});

const institution = ({ institution: own }: Site): KnownInstitution => ({
  creditUnionId: own.id,
  charterNumber: own.charter,
  name: own.name,
  alsoKnownAs: [],
  members: own.members,
  state: own.state,
  rates: [],
  claims: [],
});

const isSame = (left: unknown, right: unknown): boolean =>
  typeof left === "number" && typeof right === "number" ? Math.abs(left - right) < 0.011 : (left ?? null) === (right ?? null);

/** Whether a row says what one of the page's true rates says: its figure, and what it is for. */
function isTrue(row: RateRowImport, truths: readonly PublishedRate[]): boolean {
  return truths.some((truth) => {
    const figure = row.rate_is_apr === true ? (truth.publishedApr ?? truth.rate) : (truth.publishedApy ?? truth.rate);
    const term = row.term_months;
    const [from, to] = [truth.termMonths ?? truth.termFrom ?? 0, truth.termMonths ?? truth.termTo ?? Number.POSITIVE_INFINITY];
    return (
      row.product_type === truth.productType &&
      truth.isForDealers !== true &&
      Math.abs((row.rate ?? Number.NaN) - figure) < 0.0005 &&
      (term === undefined ? truth.termMonths === undefined || truth.productType === "mortgage_arm" : term >= from && term <= to) &&
      isSame(row.rate_high, truth.rateHigh) &&
      isSame(row.vehicle_condition, truth.vehicleCondition) &&
      isSame(row.vehicle_year_min, truth.vehicleYearMin) &&
      isSame(row.vehicle_year_max, truth.vehicleYearMax) &&
      isSame(row.min_amount, truth.minAmount) &&
      isSame(row.max_amount, truth.maxAmount) &&
      isSame(row.min_credit_score, truth.minCreditScore) &&
      isSame(row.max_credit_score, truth.maxCreditScore) &&
      isSame(row.audience ?? "general", truth.audience ?? "general") &&
      (row.rate_basis ?? "exact") === truth.basis
    );
  });
}

const harvested = (row: RateRowImport): HarvestedRate => ({
  rateId: row.rate_id,
  creditUnionId: row.credit_union_id,
  productType: row.product_type,
  rate: row.rate ?? Number.NaN,
  rateHigh: row.rate_high ?? null,
  publishedApr: row.published_apr ?? null,
  points: row.points ?? null,
  introRate: row.intro_rate ?? null,
  sourceUrl: row.source_url ?? null,
  goneSince: null,
  quote: row.evidence?.quote ?? null,
});

type Reading = ReturnType<typeof layoutProposal.parse>["reading"];

/**
 * One institution's rates, as they would be in force. The reader never sees the fleet's true rates: only the person who confirms and the
 * test know them.
 */
class Follower {
  readonly site: Site;
  readings: ReadingRow[] = [];
  inForce = new Map<string, HarvestedRate>();
  decided: DraftRow[] = [];

  constructor(site: Site) {
    this.site = site;
  }

  look(html: string, day: number) {
    const at = new Date(FIRST_DAY + day * DAY_MS).toISOString();
    const seen = { url: page(this.site).url, text: "", textSha256: hashOf(html), at };
    const known = { readings: this.readings, inForce: [...this.inForce.values()] };
    return draftRates(html, page(this.site), institution(this.site), seen, this.decided, known);
  }

  /** Confirms those rates of each layout that are true, as a person who knows the page would. */
  confirm(html: string, truths: readonly PublishedRate[]): void {
    const layouts = this.look(html, 0)
      .drafts.filter(({ kind }) => kind === "layout")
      .map(({ proposed }) => layoutProposal.parse(JSON.parse(proposed)).reading);
    const row = (reading: Reading, rates: Reading["rates"]): ReadingRow => ({
      pageId: page(this.site).pageId,
      layout: reading.layout,
      charterNumber: this.site.institution.charter,
      mapping: JSON.stringify({ ...reading, rates }),
      confirmedBy: "ann",
      confirmedAt: new Date(FIRST_DAY).toISOString(),
    });
    for (const reading of layouts) {
      const rest = this.readings;
      // The other layouts count as confirmed with no rates, so that nothing is proposed for them again.
      const others = layouts.filter((other) => other !== reading).map((other) => row(other, []));
      const madeOf = (rates: Reading["rates"]) => {
        this.readings = [...others, row(reading, rates)];
        const made = this.look(html, 0).drafts.filter(({ kind }) => kind === "rate");
        return made.map(({ proposed }) => rateRowImport.parse(JSON.parse(proposed)));
      };
      const all = madeOf(reading.rates);
      const kept = reading.rates.filter((_, at) => {
        const made = all[at];
        return made !== undefined && all.length === reading.rates.length && isTrue(made, truths);
      });
      for (const made of madeOf(kept)) if (!this.inForce.has(made.rate_id)) this.inForce.set(made.rate_id, harvested(made));
      this.readings = [...rest, row(reading, kept)];
    }
  }
}

/** A rate that was published without a person, or left to one. */
export interface FollowedRate {
  readonly site: number;
  /** The kind of the page's change that day; `none` if only the page's date changed. */
  readonly change: string;
  readonly row: RateRowImport;
  /** The rate that was in force until then, percent; null if there was none. */
  readonly before: number | null;
  readonly reasons: readonly DraftReason[];
  readonly isAuto: boolean;
  readonly isTrue: boolean;
}

/** Follows the rate pages of an invented fleet for a month: a person confirms the first day's layouts, and nobody looks after that. */
export function followFleet(sites: number): readonly FollowedRate[] {
  const followed: FollowedRate[] = [];
  for (let number = 0; number < sites; number++) {
    const site = makeSite(number, SEED, { behaviour: "plain" });
    const start = ratePageOn(site, 0, SEED);
    if (start.html === null) continue;
    const follower = new Follower(site);
    follower.confirm(start.html, start.rows);
    let before = start.html;
    for (let day = 1; day <= DAYS; day++) {
      const now = ratePageOn(site, day, SEED);
      if (now.html === null) break;
      // An unchanged page is not read again.
      if (now.html === before) continue;
      before = now.html;
      const change = now.changes.find((one) => one.day === day)?.change ?? "none";
      for (const draft of follower.look(now.html, day).drafts.filter(({ kind }) => kind === "rate")) {
        const row = rateRowImport.parse(JSON.parse(draft.proposed));
        const isAuto = draft.state === "auto";
        const before = follower.inForce.get(row.rate_id)?.rate ?? null;
        followed.push({ site: number, change, row, before, reasons: draftReasonsIn(draft.reasons), isAuto, isTrue: isTrue(row, now.rows) });
        if (isAuto) follower.inForce.set(row.rate_id, harvested(row));
      }
    }
  }
  return followed;
}
