/** That a rate book has been published. It says no more: what to do stands in the tables. */
export interface MarketChangesMessage {
  readonly version: string;
}

/** Bindings of the operator Worker. */
export interface Env {
  readonly CATALOG: D1Database;
  readonly ACCOUNTS: D1Database;
  readonly ALERTS: D1Database;
  readonly BOOKS: KVNamespace;
  readonly MARKET_CHANGES: Queue<MarketChangesMessage>;
  /** The monitor evaluator: `ops tick` makes it do its cron work. */
  readonly EVALUATOR: Fetcher;
  readonly OPERATOR_TOKEN: string;
  readonly KEY_DERIVATION_SECRET: string;
}
