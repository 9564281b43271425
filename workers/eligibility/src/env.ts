/** Bindings of the eligibility Worker. */
export interface Env {
  readonly BOOKS: KVNamespace;
}
