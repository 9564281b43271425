import { readRatePage } from "../page/read-page.ts";
import { dateFault, failedExamples, failedProofs } from "../proofs.ts";
import { type ProposedRate, proposePage } from "../proposing/propose.ts";
import { applyReading, type ReadRate } from "../reading.ts";
import type { Label, LabelledPage } from "./labelled-pages.ts";

/** How proposals compare with labels. A figure that is read for several terms counts once. */
export interface PageScore {
  /** Figures proposed without a doubt. */
  readonly sure: number;
  readonly wrongFigures: number;
  /** Figures in `sure` that are labelled, but with another scope than proposed. */
  readonly wrongScopes: number;
  /** Labels that may be published. */
  readonly publishable: number;
  /** Labels in `publishable` whose figure is proposed, with or without doubts. */
  readonly proposed: number;
}

/** The day on which the labelled pages are read. */
const TODAY = "2026-11-28";
const YEAR = 2026;

const CLOSE = 0.0005;
const isNear = (left: number | undefined, right: number | undefined) =>
  left !== undefined && right !== undefined && Math.abs(left - right) < CLOSE;

const BOUNDS = [
  "vehicle_condition",
  "vehicle_year_min",
  "vehicle_year_max",
  "mileage_max",
  "min_amount",
  "max_amount",
  "min_credit_score",
  "max_credit_score",
  "max_ltv_percent",
  "max_cltv_percent",
  "initial_fixed_months",
  "min_down_payment_percent",
] as const;
/** Bounds that differ by one cent count as the same: "under $25,000" is read as at most $24,999.99. */
const CENT = 0.011;

function sameBound(product: string, field: (typeof BOUNDS)[number], label: Label, scope: ReadRate["scope"]): boolean {
  // A rate of an auto loan can't publish an LTV limit.
  if (field === "max_ltv_percent" && product === "auto_loan") return true;
  const [said, read] = [label[field], scope[field]];
  if (typeof said === "number" && typeof read === "number") return Math.abs(said - read) <= CENT;
  return said === read;
}

function sameTerm(label: Label, scope: ReadRate["scope"]): boolean {
  const { term_months: months, product_type: product } = scope;
  if (typeof months === "number") return months >= (label.term_from ?? 0) && months <= (label.term_to ?? label.term_from ?? -1);
  return label.term_to === undefined || product === "mortgage_arm" || product === "credit_card" || product === "heloc";
}

function isRight(label: Label, { scope, figures }: ReadRate): boolean {
  const { product_type: product } = scope;
  const audience = product === "student_loan" ? "general" : (label.audience ?? "general");
  return (
    label.publishable &&
    label.product_type === product &&
    sameTerm(label, scope) &&
    BOUNDS.every((field) => sameBound(label.product_type, field, label, scope)) &&
    (label.occupancy ?? "primary") === (scope.occupancy ?? "primary") &&
    audience === (scope.audience ?? "general") &&
    (label.program ?? "conventional") === (scope.program ?? "conventional") &&
    label.rate_basis === scope.rate_basis &&
    (label.rate_high === undefined || label.rate_high === figures.rate_high)
  );
}

function scorePage({ html, labels }: LabelledPage): PageScore {
  const page = readRatePage(html);
  const proposals = proposePage(page, YEAR);
  const read = (keeps: (rate: ProposedRate) => boolean) =>
    proposals.flatMap(({ table, reading }) => {
      const own = page.tables.find(({ number }) => number === table);
      const applied = own === undefined ? null : applyReading(own, { ...reading, rates: reading.rates.filter(keeps) });
      return applied?.ok === true ? applied.rates : [];
    });
  const [sure, all] = [read(({ doubts }) => doubts.length === 0), read(() => true)];
  const publishable = labels.filter((label) => label.publishable);
  const isBlocked = dateFault(page, TODAY) !== null || failedExamples(page).length > 0 || failedProofs(all).length > 0;
  if (isBlocked) return { sure: 0, wrongFigures: 0, wrongScopes: 0, publishable: publishable.length, proposed: 0 };
  const candidates = ({ figures }: ReadRate) =>
    labels.filter(({ rate, published_apr }) => isNear(rate, figures.rate) || isNear(published_apr, figures.rate));
  const byCell = Map.groupBy(sure, ({ cell }) => cell);
  const cells = [...byCell.values()];
  return {
    sure: cells.length,
    wrongFigures: cells.filter((rates) => rates.some((rate) => candidates(rate).length === 0)).length,
    wrongScopes: cells.filter((rates) =>
      rates.some((rate) => candidates(rate).length > 0 && !candidates(rate).some((label) => isRight(label, rate))),
    ).length,
    publishable: publishable.length,
    proposed: publishable.filter((label) => all.some((rate) => candidates(rate).includes(label))).length,
  };
}

export function scorePages(pages: readonly LabelledPage[]): PageScore {
  const scores = pages.map(scorePage);
  const sum = (of: (score: PageScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  return {
    sure: sum(({ sure }) => sure),
    wrongFigures: sum(({ wrongFigures }) => wrongFigures),
    wrongScopes: sum(({ wrongScopes }) => wrongScopes),
    publishable: sum(({ publishable }) => publishable),
    proposed: sum(({ proposed }) => proposed),
  };
}
