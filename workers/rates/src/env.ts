export interface Env {
  readonly BOOKS: KVNamespace;
  /** Rate history, averages and earlier sets of books; current rates come from `BOOKS`. */
  readonly CATALOG: D1Database;
}
