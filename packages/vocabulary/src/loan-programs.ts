import type { Intent } from "./borrowing.ts";
import { SAME_PERCENT } from "./rounding.ts";

/**
 * Programs in which an agency insures or guarantees first mortgages (guides/what-a-loan-costs.md#programs). `conventional` stands for every loan
 * without such an agency. A program's position is its code in a book, so add new programs at the end.
 */
export const LOAN_PROGRAMS = ["conventional", "fha", "va", "usda"] as const;
export type LoanProgram = (typeof LOAN_PROGRAMS)[number];
export const CONVENTIONAL: LoanProgram = "conventional";

/** Whether a borrower uses the home loan benefit for veterans for the first time, or again. */
export const VA_USES = ["first", "later"] as const;
export type VaUse = (typeof VA_USES)[number];

export interface ProgramFees {
  /** Charge that is paid once, percent of the loan amount. */
  readonly upfrontPercent: number;
  /** Charge that is paid each year, percent of the loan's average balance in that year. */
  readonly annualPercent: number;
  readonly annualMonths: number;
}

export interface ProgramLoan {
  readonly amountUsd: number;
  readonly termMonths: number;
  readonly intent: Intent | null;
  /** Null if the home's value is not known. */
  readonly ltvPercent: number | null;
  readonly downPaymentPercent: number | null;
  readonly isPurchase: boolean;
  readonly paysOutCash: boolean;
  readonly vaUse: VaUse;
  readonly isVaFeeExempt: boolean;
}

/** Annual premiums by loan to value, both in percent. The first row whose `atMostPercent` the loan to value does not exceed applies. */
type ByValue = readonly (readonly [atMostPercent: number, annualPercent: number])[];

/**
 * Mortgage insurance of the Federal Housing Administration, from lenders' reprints of its Mortgagee Letters: the upfront premium by Letter 2012-04,
 * the annual premiums by Letter 2023-05 (from 2023-03-20), and the months for which they are paid by Letter 2013-04. No later change of
 * `largerAboveUsd` was found.
 */
const FHA = {
  upfrontPercent: 1.75,
  /** In `annual`, `larger` applies to loans above this amount, and `long` to terms above `shortUpToMonths`. */
  largerAboveUsd: 726_200,
  shortUpToMonths: 180,
  annual: {
    long: {
      usual: [
        [95, 0.5],
        [Number.POSITIVE_INFINITY, 0.55],
      ],
      larger: [
        [95, 0.7],
        [Number.POSITIVE_INFINITY, 0.75],
      ],
    },
    short: {
      usual: [
        [90, 0.15],
        [Number.POSITIVE_INFINITY, 0.4],
      ],
      larger: [
        [78, 0.15],
        [90, 0.4],
        [Number.POSITIVE_INFINITY, 0.65],
      ],
    },
  } as const satisfies Readonly<Record<string, Readonly<Record<string, ByValue>>>>,
  /** Maximum months of the annual premium: `lowMonths` if the loan is at most `lowUpToPercent` of the home's value, else `highMonths`. */
  lowUpToPercent: 90,
  lowMonths: 132,
  highMonths: 360,
} as const;

function annualFhaPercent({ termMonths, amountUsd }: ProgramLoan, ltvPercent: number): number {
  const { long, short } = FHA.annual;
  const { usual, larger } = termMonths > FHA.shortUpToMonths ? long : short;
  const table: ByValue = amountUsd > FHA.largerAboveUsd ? larger : usual;
  const found = table.find(([atMostPercent]) => ltvPercent <= atMostPercent + SAME_PERCENT);
  if (found === undefined) throw new Error(`The last row of each table is for any loan to value, and there is none for ${ltvPercent} %.`);
  return found[1];
}

/** Charges for an FHA loan; null if the loan to value, on which the annual premium depends, is not known. */
function fhaFees(loan: ProgramLoan): ProgramFees | null {
  const { ltvPercent, termMonths } = loan;
  if (ltvPercent === null) return null;
  const annualPercent = annualFhaPercent(loan, ltvPercent);
  const most = ltvPercent <= FHA.lowUpToPercent + SAME_PERCENT ? FHA.lowMonths : FHA.highMonths;
  return { upfrontPercent: FHA.upfrontPercent, annualPercent, annualMonths: Math.min(most, termMonths) };
}

/** The funding fee of the Department of Veterans Affairs, percent of the loan amount: 38 U.S.C. 3729(b)(2), for loans from 2023-04-07 on. */
const VA = {
  /** For purchases, by minimum down payment in percent, largest first. `first` and `later` are uses of the benefit. */
  purchase: [
    { fromDownPercent: 10, first: 1.25, later: 1.25 },
    { fromDownPercent: 5, first: 1.5, later: 1.5 },
    { fromDownPercent: 0, first: 2.15, later: 3.3 },
  ],
  /** For a loan with the intent `refinance` that pays out no cash. It is taken to replace a VA loan at a lower rate. */
  refinance: 0.5,
  other: { first: 2.15, later: 3.3 },
} as const;

function vaPercent({ isVaFeeExempt, vaUse, isPurchase, paysOutCash, intent, downPaymentPercent }: ProgramLoan): number {
  if (isVaFeeExempt) return 0;
  if (intent === "refinance" && !paysOutCash) return VA.refinance;
  if (!isPurchase) return VA.other[vaUse];
  const down = downPaymentPercent === null ? 0 : downPaymentPercent;
  const tier = VA.purchase.find(({ fromDownPercent }) => down >= fromDownPercent - SAME_PERCENT);
  return tier === undefined ? VA.other[vaUse] : tier[vaUse];
}

const FEES: Readonly<Record<LoanProgram, ((loan: ProgramLoan) => ProgramFees | null) | null>> = {
  conventional: null,
  fha: fhaFees,
  va: (loan) => ({ upfrontPercent: vaPercent(loan), annualPercent: 0, annualMonths: 0 }),
  // Not known: the agency's notice of charges for the present fiscal year was not found.
  usda: () => null,
};

/** What the program's agency charges for a loan; null for a conventional loan, and if the charges are not known. */
export const programFees = (program: LoanProgram, loan: ProgramLoan): ProgramFees | null => FEES[program]?.(loan) ?? null;
