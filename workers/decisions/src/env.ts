/** Bindings of the decisions Worker. */
export interface Env {
  readonly BOOKS: KVNamespace;
}
