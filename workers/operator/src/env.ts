/** Bindings of the operator Worker. */
export interface Env {
  readonly CATALOG: D1Database;
  readonly ACCOUNTS: D1Database;
  readonly BOOKS: KVNamespace;
  readonly OPERATOR_TOKEN: string;
  readonly KEY_DERIVATION_SECRET: string;
}
