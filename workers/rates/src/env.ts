/** Bindings of the rates Worker. */
export interface Env {
  readonly BOOKS: KVNamespace;
  /** Only for rate history; current rates come from the books. */
  readonly CATALOG: D1Database;
}
