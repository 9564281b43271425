import type { StateCode } from "@tellerline/geography";
import type { CellContext } from "@tellerline/monitoring";
import type { DecisionBasis, LoadedBook, MembershipKnowledge } from "@tellerline/quoting";
import { parseChanges } from "@tellerline/quoting/monitors";
import { type MarketChange, reaches } from "@tellerline/scoring";
import type { Evaluations, LookRow } from "@tellerline/storage";
import type { LoanProduct } from "@tellerline/vocabulary";

/** A market as a monitor has it. */
export interface Market {
  readonly product: LoanProduct;
  readonly termMonths: number;
  readonly state: StateCode | null;
}

/** A context of the market index, as a market of the engine. */
export function toMarket({ product, termMonths, state }: CellContext): Market {
  return { product, termMonths, state };
}

interface Parts {
  readonly bookVersion: number;
  readonly current: LoadedBook;
  readonly previous: LoadedBook;
  readonly knowledge: MembershipKnowledge | null;
}

/** Looks further back than this are only asked for by monitors that have not been looked at in as many changes of their product. */
const LOOKS_READ = 200;

/** One book, the one before it, and what changed between them. */
export class LookContext {
  readonly bookVersion: number;
  readonly basis: DecisionBasis;
  readonly previousBasis: DecisionBasis;
  readonly changes: readonly MarketChange[];
  readonly #earlier: readonly LookRow[];

  private constructor({ bookVersion, current, previous, knowledge }: Parts, changes: readonly MarketChange[], earlier: readonly LookRow[]) {
    this.bookVersion = bookVersion;
    this.basis = { loaded: current, knowledge };
    this.previousBasis = { loaded: previous, knowledge };
    this.changes = changes;
    this.#earlier = earlier;
  }

  static async open(store: Evaluations, parts: Parts): Promise<LookContext> {
    const changes = (await store.looksAt(parts.bookVersion)).flatMap((look) => parseChanges(look.changes));
    const products = [...new Set(changes.map(({ product }) => product))];
    const looks = products.length === 0 ? [] : await store.recentLooks(products, 0, LOOKS_READ);
    return new LookContext(
      parts,
      changes,
      looks.filter(({ bookVersion }) => bookVersion < parts.bookVersion),
    );
  }

  /** Whether the book brought a change of this market. */
  reaches({ product, termMonths, state }: Market): boolean {
    return this.changes.some((change) => reaches(change, product, termMonths, state));
  }

  /** The last book before this one that brought a change of this market; null where none is remembered. */
  lastLookVersion({ product, termMonths, state }: Market): number | null {
    const last = this.#earlier.find((look) => parseChanges(look.changes).some((change) => reaches(change, product, termMonths, state)));
    return last?.bookVersion ?? null;
  }
}
