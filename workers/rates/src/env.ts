/** Bindings of the rates Worker. */
export interface Env {
  readonly BOOKS: KVNamespace;
}
