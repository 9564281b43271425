import type { StateCode } from "@tellerline/geography";
import type { CellContext } from "@tellerline/monitoring";
import { reaches } from "@tellerline/scoring";
import type { EvaluationPassRow, Evaluations } from "@tellerline/storage";
import type { LoanProduct } from "@tellerline/vocabulary";
import { parseChanges, type WatchedChange } from "../monitors/stored.ts";
import type { DecisionBasis } from "../offers/single-decision.ts";

export interface Market {
  readonly product: LoanProduct;
  readonly termMonths: number;
  readonly state: StateCode | null;
}

export function toMarket({ product, termMonths, state }: CellContext): Market {
  return { product, termMonths, state };
}

interface Parts {
  readonly bookVersion: number;
  readonly current: DecisionBasis;
  readonly previous: DecisionBasis;
}

/** Maximum earlier evaluation passes that are read, for all changed products together. */
const MAX_PASSES_READ = 200;

/** An earlier book version and the stored JSON of what it changed. */
export type EvaluationPass = Pick<EvaluationPassRow, "bookVersion" | "changes">;

/** A book version that monitors are evaluated against, the version before it, and what changed between them. */
export class EvaluationContext {
  readonly bookVersion: number;
  readonly basis: DecisionBasis;
  readonly previousBasis: DecisionBasis;
  readonly changes: readonly WatchedChange[];
  readonly #earlier: readonly EvaluationPass[];

  private constructor({ bookVersion, current, previous }: Parts, changes: readonly WatchedChange[], earlier: readonly EvaluationPass[]) {
    this.bookVersion = bookVersion;
    this.basis = current;
    this.previousBasis = previous;
    this.changes = changes;
    this.#earlier = earlier;
  }

  /**
   * The context of a rate change in the sandbox.
   * @param earlier the organization's earlier changes, newest first.
   */
  static ofChanges(parts: Parts, changes: readonly WatchedChange[], earlier: readonly EvaluationPass[]): EvaluationContext {
    return new EvaluationContext(parts, changes, earlier);
  }

  static async open(store: Evaluations, parts: Parts): Promise<EvaluationContext> {
    const changes = (await store.passesAt(parts.bookVersion)).flatMap((pass) => parseChanges(pass.changes));
    const products = [...new Set(changes.map(({ product }) => product))];
    const passes = products.length === 0 ? [] : await store.recentPasses(products, 0, MAX_PASSES_READ);
    return new EvaluationContext(
      parts,
      changes,
      passes.filter(({ bookVersion }) => bookVersion < parts.bookVersion),
    );
  }

  reaches({ product, termMonths, state }: Market): boolean {
    return this.changes.some((change) => reaches(change, product, termMonths, state));
  }

  /** Whether the only change to this market is which suspect rates are held back (guides/data-quality.md#held-rates). */
  isQualityAlone({ product, termMonths, state }: Market): boolean {
    const own = this.changes.filter((change) => reaches(change, product, termMonths, state));
    return own.length > 0 && own.every(({ cause }) => cause === "quality");
  }

  /** Whether suspect rates of this market were held back or released, whatever else changed. */
  hasOtherQuality({ product, termMonths, state }: Market): boolean {
    return this.changes.some((change) => change.cause === "quality" && reaches(change, product, termMonths, state));
  }

  /** True if no rate of this market changed. Membership rules, or which rates are held back, may have changed. */
  hasSameRates({ product, termMonths, state }: Market): boolean {
    return !this.changes.some((change) => change.cause === "rates" && reaches(change, product, termMonths, state));
  }

  /** The last earlier book version that changed this market; null if none of the evaluation passes that were read did. */
  lastEvaluatedVersion({ product, termMonths, state }: Market): number | null {
    const last = this.#earlier.find((pass) => parseChanges(pass.changes).some((change) => reaches(change, product, termMonths, state)));
    return last?.bookVersion ?? null;
  }
}
