/** Bindings of the rates Worker. */
export interface Env {
  readonly BOOKS: KVNamespace;
  /** For the history of rates alone; what is in force is in the books. */
  readonly CATALOG: D1Database;
}
