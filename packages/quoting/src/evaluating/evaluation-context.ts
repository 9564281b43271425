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

/** Maximum evaluation passes read per book, for all its changed products together. */
const MAX_PASSES_READ = 200;

/** An earlier version of the books, and what it changed, as stored. */
export type EvaluationPass = Pick<EvaluationPassRow, "bookVersion" | "changes">;

/** A version of the books, the version before it, and what changed between the two. */
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

  /** The context of a change in the sandbox. @param earlier the organization's earlier changes, newest first. */
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

  /** Whether the book changed this market. */
  reaches({ product, termMonths, state }: Market): boolean {
    return this.changes.some((change) => reaches(change, product, termMonths, state));
  }

  /** Whether nothing changed in this market except which of its rates are held (guides/data-quality.md#held-rates). */
  isQualityAlone({ product, termMonths, state }: Market): boolean {
    const own = this.changes.filter((change) => reaches(change, product, termMonths, state));
    return own.length > 0 && own.every(({ cause }) => cause === "quality");
  }

  /** Whether any of the changes to this market is one of quality: a change only of which rates are held. */
  hasOtherQuality({ product, termMonths, state }: Market): boolean {
    return this.changes.some((change) => change.cause === "quality" && reaches(change, product, termMonths, state));
  }

  /** True if no rate of this market changed. Membership, or which rates are held, may have. */
  hasSameRates({ product, termMonths, state }: Market): boolean {
    return !this.changes.some((change) => change.cause === "rates" && reaches(change, product, termMonths, state));
  }

  /** Version of the last earlier book that changed this market; null if no pass that was read did. */
  lastEvaluatedVersion({ product, termMonths, state }: Market): number | null {
    const last = this.#earlier.find((pass) => parseChanges(pass.changes).some((change) => reaches(change, product, termMonths, state)));
    return last?.bookVersion ?? null;
  }
}
