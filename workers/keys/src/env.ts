/** Bindings of the keys Worker. */
export interface Env {
  readonly ACCOUNTS: D1Database;
  /** Secret from which keys and blind indexes are derived; at least 32 random bytes. */
  readonly KEY_DERIVATION_SECRET: string;
}
