import { readFileSync } from "node:fs";
import { membersIn, UNPUBLISHED_PRICE, UNVERIFIED } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { findInstitution, marketOf, providerNameOf } from "../book/rate-book.ts";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import type { CurrentOffer } from "../comparing/present-loan.ts";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import type { MembershipStanding } from "../ranking/membership.ts";
import { requirementsIn } from "../ranking/qualification.ts";
import type { Scenario } from "../ranking/scenario.ts";
import {
  ALL_PUBLISHED,
  anInstitution,
  aRate,
  aRequest,
  idOf,
  NOTHING_SAID,
  NOW,
  openSheet,
  type SmallBook,
} from "../testing/small-books.oracle.ts";
import { assumptionsOf, requirementInWords } from "./advice.ts";
import { bestAprWithKnownFees, decide } from "./decision.ts";
import type { Decision } from "./decision-parts.ts";
import { headlineOf, offerSentences } from "./decision-sentences.ts";

/** A rate of the institution `of`, with the columns that differ from `ALL_PUBLISHED`. */
type Rate = Partial<RateSheetRow> & { readonly of: string };

/** A request, and the complete answer to it: every figure and every sentence. */
interface Example {
  readonly what: string;
  readonly rates: readonly Rate[];
  readonly contested?: readonly Rate[];
  readonly institutions?: readonly (Partial<Institution> & { readonly name: string })[];
  readonly asked: Partial<Scenario>;
  readonly limit?: number;
  readonly current?: Partial<CurrentOffer>;
  /** The borrower's standing by the institution's name; absent if nothing is known about membership. */
  readonly standing?: Readonly<Record<string, MembershipStanding>>;
  /** Sentences about the request's place that the caller of `offerSentences` adds. */
  readonly places?: readonly string[];
  readonly answer: unknown;
}

const examples: readonly Example[] = JSON.parse(readFileSync(new URL("../../fixtures/decisions.json", import.meta.url), "utf8"));

const rowsOf = (rates: readonly Rate[]) =>
  rates.map(({ of, ...more }, index) => aRate(of, { rateId: `${of} ${index + 1}`, ...ALL_PUBLISHED, ...more }));

/** The fields of a price that differ from `UNPUBLISHED_PRICE`. */
const published = (price: LoanPrice) =>
  Object.fromEntries(
    Object.entries(price).filter(
      ([field, value]) => !Object.entries(UNPUBLISHED_PRICE).some(([key, none]) => key === field && none === value),
    ),
  );

/** A decision with names instead of row and institution numbers, and words instead of bit sets. */
function inWords({ book, details }: SmallBook, decision: Decision, places: readonly string[] | undefined) {
  const { assumed, offers, noOffer, nowSeconds, current: _current, present: _, institutionsConsidered, ...rest } = decision;
  expect(nowSeconds).toBe(NOW);
  return {
    ...rest,
    bestAprWithKnownFees: bestAprWithKnownFees(book, decision),
    headline: headlineOf(book, decision),
    assumptions: assumptionsOf(assumed.asked),
    sentences: offerSentences(book, decision, places),
    considered: institutionsConsidered,
    offers: offers.map(({ row, institution, unverified, unverifiedCount, price, ...offer }) => {
      expect(unverifiedCount).toBe(membersIn(UNVERIFIED, unverified).length);
      return {
        provider: providerNameOf(book, institution),
        ...offer,
        price: published(price),
        unverified: membersIn(UNVERIFIED, unverified),
      };
    }),
    noOffer: noOffer && {
      ...noOffer,
      nearMisses: noOffer.nearMisses.map(({ row, institution, failures }) => ({
        rate: details.rateId(row),
        provider: providerNameOf(book, institution),
        failures: requirementsIn(failures).map((requirement) => ({
          requirement,
          ...requirementInWords(book, row, marketOf(book, row).termMonths, requirement, assumed),
        })),
      })),
    },
  };
}

function answerTo({ rates, contested = [], institutions = [], asked, limit = 3, current, standing, places }: Example) {
  const known = institutions.map(({ name, ...more }) => anInstitution(name, more));
  const small = openSheet(rowsOf(rates), known, rowsOf(contested));
  const { book } = small;
  const standings = new Map(Object.entries(standing ?? {}).map(([name, one]) => [findInstitution(book, idOf(name)), one]));
  const decision = decide(book, aRequest(asked), {
    limit,
    nowSeconds: NOW,
    current: current === undefined ? null : { ...NOTHING_SAID, ...current },
    standingOf: standing === undefined ? null : (institution) => standings.get(institution) ?? "unknown",
  });
  return inWords(small, decision, places);
}

describe("a decision", () => {
  it.each(examples)("$what", (example) => {
    expect(answerTo(example)).toEqual(example.answer);
  });
});
