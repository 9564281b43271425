import type { ReachableWire } from "@tellerline/contract";
import { SCORE_BANDS } from "@tellerline/vocabulary";
import { call } from "../service.ts";
import type { Offer } from "./kept-cost.ts";

/** Offers within reach, for the borrower's score or, if no score is given, for each score band. */

type Row = ReachableWire["reachable_now"][number];

export interface Price {
  /** The scores that get this price, in words; null if it is the price for the borrower's own score. */
  readonly scores: string | null;
  readonly offer: Offer;
}

/** An institution's prices: one, or one for each range of scores with the same price, highest scores first. */
export interface Reachable {
  readonly provider: string;
  readonly membership: Row["membership"];
  readonly isNow: boolean;
  readonly prices: readonly Price[];
}

export interface Found {
  readonly offers: readonly Reachable[];
  readonly assumptions: readonly string[];
  /** Whether the offers are shown by score band, because no score was given. */
  readonly isByBand: boolean;
}

interface Band {
  readonly least: number;
  readonly greatest: number;
}

/** The score bands, highest first. */
const BANDS: readonly Band[] = SCORE_BANDS.toReversed();
const HIGHEST = 850;

function scoresInWords({ least, greatest }: Band): string {
  if (greatest === HIGHEST) return least === BANDS.at(-1)?.least ? "any score" : `${least} and above`;
  return `${least} to ${greatest}`;
}

const rowsOf = ({ reachable_now, reachable_after_action }: ReachableWire) => [
  ...reachable_now.map((row) => ({ row, isNow: true })),
  ...reachable_after_action.map((row) => ({ row, isNow: false })),
];

const isSamePrice = (one: Offer, other: Offer): boolean =>
  one.apr === other.apr && one.monthly_payment === other.monthly_payment && one.total_cost_usd === other.total_cost_usd;

/** Joins neighbouring bands that have the same price. */
function joined(priced: readonly { readonly band: Band; readonly offer: Offer }[]): readonly Price[] {
  const runs: { band: Band; offer: Offer }[] = [];
  for (const { band, offer } of priced) {
    const last = runs.at(-1);
    if (last !== undefined && last.band.least === band.greatest + 1 && isSamePrice(last.offer, offer))
      last.band = { ...last.band, least: band.least };
    else runs.push({ band, offer });
  }
  return runs.map(({ band, offer }) => ({ scores: scoresInWords(band), offer }));
}

function byInstitution(answers: readonly ReachableWire[]): readonly Reachable[] {
  const all = answers.flatMap((answer, number) => rowsOf(answer).map(({ row, isNow }) => ({ row, isNow, band: BANDS[number] })));
  return [...Map.groupBy(all, ({ row }) => row.credit_union_id).values()].flatMap((rows) => {
    const [first] = rows;
    const priced = rows.flatMap(({ row, band }) => (band === undefined ? [] : [{ band, offer: row.offer }]));
    if (first === undefined) return [];
    return [{ provider: first.row.provider, membership: first.row.membership, isNow: first.isNow, prices: joined(priced) }];
  });
}

const lowestApr = ({ prices }: Reachable): number => Math.min(...prices.map(({ offer }) => offer.apr));

/** Asks for reachable offers: once with the given score, or once for each score band. @param loan the product of the request. @throws Refusal */
export async function findOffers(path: string, person: object, loan: Readonly<Record<string, unknown>>, limit: number): Promise<Found> {
  const ask = (product: object) => call<ReachableWire>("POST", path, { body: { person, product, limit } });
  const isByBand = loan.credit_score === undefined;
  const answers = await Promise.all(isByBand ? BANDS.map(({ least }) => ask({ ...loan, credit_score: least })) : [ask(loan)]);
  const [first] = answers;
  const offers = isByBand
    ? byInstitution(answers)
    : answers.flatMap(rowsOf).map(({ row, isNow }) => ({
        provider: row.provider,
        membership: row.membership,
        isNow,
        prices: [{ scores: null, offer: row.offer }],
      }));
  return {
    offers: offers.toSorted((left, right) => lowestApr(left) - lowestApr(right)),
    assumptions: first?.assumptions ?? [],
    isByBand,
  };
}
