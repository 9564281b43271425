import type { ReachableWire } from "@tellerline/contract";
import { SCORE_BANDS } from "@tellerline/vocabulary";
import { call } from "../service.ts";
import type { Offer } from "./kept-cost.ts";

type Row = ReachableWire["reachable_now"][number];

export interface Price {
  /** The scores that get this price, in words; null if it is the price for the borrower's own score. */
  readonly scores: string | null;
  readonly offer: Offer;
}

/**
 * An institution that the person can join now or after one step. `prices` has the price for the borrower's score or, if no score was
 * given, one price for each range of scores with equal prices, highest scores first.
 */
export interface Reachable {
  readonly provider: string;
  readonly membership: Row["membership"];
  readonly isNow: boolean;
  readonly prices: readonly Price[];
}

/** An institution that the person may or may not be able to join. */
export interface Open extends Pick<Reachable, "provider" | "prices"> {
  /** Whether part of a path to membership applies to the person. */
  readonly isPossible: boolean;
  readonly ask: string;
}

export interface Found {
  readonly offers: readonly Reachable[];
  /** The nearest first. */
  readonly open: readonly Open[];
  readonly assumptions: readonly string[];
  /** Whether the offers are shown by score band, because no score was given. */
  readonly isByBand: boolean;
}

interface Band {
  readonly least: number;
  readonly greatest: number;
}

const BANDS: readonly Band[] = SCORE_BANDS.toReversed();
const HIGHEST = 850;
export const ANY_SCORE = "any score";

function scoresInWords({ least, greatest }: Band): string {
  if (greatest === HIGHEST) return least === BANDS.at(-1)?.least ? ANY_SCORE : `${least} and above`;
  return `${least} to ${greatest}`;
}

const rowsOf = ({ reachable_now, reachable_after_action }: ReachableWire) => [
  ...reachable_now.map((row) => ({ ...row, isNow: true })),
  ...reachable_after_action.map((row) => ({ ...row, isNow: false })),
];

const isSamePrice = (one: Offer, other: Offer): boolean =>
  one.apr === other.apr && one.monthly_payment === other.monthly_payment && one.total_cost_usd === other.total_cost_usd;

/** Merges neighboring bands that have the same price. Expects the highest band first. */
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

interface Offered {
  readonly credit_union_id: string;
  readonly offer: Offer;
}

/** For each institution, its first row and its prices from all responses. There is one response, or one for each of `BANDS`. */
function priced<Row extends Offered>(
  answers: readonly ReachableWire[],
  rowsIn: (answer: ReachableWire) => readonly Row[],
): readonly { readonly row: Row; readonly prices: readonly Price[] }[] {
  const [only] = answers;
  if (answers.length === 1 && only !== undefined) return rowsIn(only).map((row) => ({ row, prices: [{ scores: null, offer: row.offer }] }));
  const all = answers.flatMap((answer, number) => rowsIn(answer).map((row) => ({ row, band: BANDS[number] })));
  return [...Map.groupBy(all, ({ row }) => row.credit_union_id).values()].flatMap((rows) => {
    const [first] = rows;
    const prices = rows.flatMap(({ row, band }) => (band === undefined ? [] : [{ band, offer: row.offer }]));
    return first === undefined ? [] : [{ row: first.row, prices: joined(prices) }];
  });
}

const toAsk = ({ ask, missing_facts }: ReachableWire["unresolved"][number]): string =>
  ask ?? missing_facts[0]?.question ?? "Ask it who may join.";

const unresolvedIn = ({ unresolved }: ReachableWire) =>
  unresolved.flatMap((row) => (row.offer === undefined ? [] : [{ ...row, offer: row.offer, ask: toAsk(row) }]));

/** The rate by which offers are ordered, in percent: the APR while the loan is kept, if the borrower says how long; otherwise the APR. */
export const rankedBy = ({ kept, apr }: Offer): number => kept?.apr ?? apr;

const lowest = ({ prices }: Reachable): number => Math.min(...prices.map(({ offer }) => rankedBy(offer)));

/**
 * Requests reachable offers: once if `loan` has a credit score, otherwise once for each score band.
 * @param loan the product of the request
 * @throws Refusal
 */
export async function findOffers(path: string, person: object, loan: Readonly<Record<string, unknown>>, limit: number): Promise<Found> {
  const ask = (product: object) => call<ReachableWire>("POST", path, { body: { person, product, limit } });
  const isByBand = loan.credit_score === undefined;
  const answers = await Promise.all(isByBand ? BANDS.map(({ least }) => ask({ ...loan, credit_score: least })) : [ask(loan)]);
  const offers = priced(answers, rowsOf).map(({ row: { provider, membership, isNow }, prices }) => ({
    provider,
    membership,
    isNow,
    prices,
  }));
  return {
    offers: offers.toSorted((left, right) => lowest(left) - lowest(right)),
    open: priced(answers, unresolvedIn).map(({ row, prices }) => ({
      isPossible: row.bucket === "possibly_eligible",
      provider: row.provider,
      ask: row.ask,
      prices,
    })),
    assumptions: answers[0]?.assumptions ?? [],
    isByBand,
  };
}
