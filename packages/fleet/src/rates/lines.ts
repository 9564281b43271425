import type { Random } from "@tellerline/ops/random";
import { apyOf, toThousandths } from "./arithmetic.ts";
import { type ProductEntry, type ProductKey, productOf, type Variant } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import { type Line, MODEL_YEAR, type Quote, type Style } from "./model.ts";
import { CEILING_PERCENT, PRIME_PERCENT, type Pricing, rateOf, SHARE_PERCENT } from "./pricing.ts";
import type { Conditions } from "./published-rate.ts";

export interface LineOptions {
  readonly product: ProductKey;
  readonly form: Form;
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly style: Style;
  /** Whether vehicles' lines have bounds of model years. */
  readonly hasYears: boolean;
  readonly termsAre: "exact" | "ranges";
  readonly isForDealers: boolean;
  readonly hasPoints: boolean;
}

/** Lowest score of each tier, and percentage points over the rate of the best tier. */
const TIERS = [
  [740, 0],
  [700, 0.75],
  [660, 1.75],
  [620, 3.25],
] as const;

/** Variants of vehicles with bounds of model years: new ones, and used ones in two bands. */
function withYears(variants: readonly Variant[]): readonly Variant[] {
  return variants.flatMap((variant): readonly Variant[] => {
    const { conditions } = variant;
    if (conditions.vehicleCondition === "new") return [{ ...variant, conditions: { ...conditions, vehicleYearMin: MODEL_YEAR - 1 } }];
    return [
      { ...variant, conditions: { ...conditions, vehicleYearMin: MODEL_YEAR - 6, vehicleYearMax: MODEL_YEAR - 2 } },
      { ...variant, over: variant.over + 0.75, conditions: { ...conditions, vehicleYearMax: MODEL_YEAR - 7 } },
    ];
  });
}

/** The conditions that each term of a section sets. Ranges follow each other without gaps. */
function termConditions(terms: readonly number[], termsAre: LineOptions["termsAre"]): readonly Conditions[] {
  if (terms.length === 0) return [{}];
  if (termsAre === "exact") return terms.map((termMonths) => ({ termMonths }));
  return terms.map((termTo, index) => {
    const before = terms[index - 1];
    return before === undefined ? { termTo } : { termFrom: before + 1, termTo };
  });
}

function highOver(rate: number, kind: ProductEntry["kind"], random: Random): number {
  const width = kind === "home" ? random.integer(2, 6) / 2 : random.integer(3, 8);
  return Math.max(toThousandths(rate + 0.5), Math.min(CEILING_PERCENT, toThousandths(rate + width)));
}

/** The APR of a loan with this rate. Home loans' APRs contain costs, which weigh more in shorter terms. */
function aprOver(rate: number, kind: ProductEntry["kind"], { termMonths = 60 }: Conditions, random: Random): number {
  if (kind === "home") return toThousandths(rate + random.integer(8, 12) / 1000 + 12 / termMonths);
  return random.chance(0.5) ? rate : toThousandths(rate + random.integer(2, 14) / 100);
}

const marginOf = (product: ProductKey, rate: number): Line["margin"] =>
  product === "share_secured"
    ? { over: "share", points: toThousandths(rate - SHARE_PERCENT) }
    : { over: "prime", points: toThousandths(rate - PRIME_PERCENT) };

/** One line, for a variant and a term. @param rate percent a year. */
function lineOf(options: LineOptions, variant: Variant, rate: number, conditions: Conditions, random: Random): Line {
  const { product, form, quote, style, isForDealers, hasPoints } = options;
  const { kind } = productOf(product);
  const isDeposit = kind === "deposit";
  const points = hasPoints ? { points: random.integer(0, 8) / 8 } : {};
  return {
    product,
    name: variant.name[style.language],
    rate,
    apr: isDeposit || quote === "rate" ? null : quote === "yearly" ? rate : aprOver(rate, kind, conditions, random),
    apy: !isDeposit ? null : quote === "yearly" ? rate : apyOf(rate),
    high: form === "span" ? highOver(rate, kind, random) : null,
    basis: form === "span" ? "range" : form === "from" ? "from" : "exact",
    margin: form === "relative" ? marginOf(product, rate) : null,
    conditions: { ...variant.conditions, ...conditions, ...points, ...(isForDealers ? { isForDealers } : {}) },
    through: null,
    placeholder: null,
    exampleUsd: null,
    proofFactor: 1,
  };
}

export function drawLines(options: LineOptions, random: Random): readonly Line[] {
  const { product, form, pricing } = options;
  const entry = productOf(product);
  const variants = options.hasYears && entry.kind === "vehicle" ? withYears(entry.variants) : entry.variants;
  const first = entry.terms.length > 3 ? random.integer(0, 1) : 0;
  const terms = entry.terms.slice(first, first + random.integer(3, 5));
  const perTerm = termConditions(terms, options.termsAre);
  const tiers = form === "tiers" ? TIERS.slice(0, random.integer(3, 4)) : [null];
  return variants.flatMap((variant) =>
    perTerm.flatMap((term, index) =>
      tiers.map((tier, position) => {
        const above = position === 0 ? undefined : TIERS[position - 1]?.[0];
        const scores =
          tier === null ? {} : above === undefined ? { minCreditScore: tier[0] } : { minCreditScore: tier[0], maxCreditScore: above - 1 };
        const rate = toThousandths(rateOf(entry, variant, first + index, pricing) + (tier === null ? 0 : tier[1]));
        return lineOf(options, variant, rate, { ...term, ...scores }, random);
      }),
    ),
  );
}
