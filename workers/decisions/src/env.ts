import type { ReceiptEnv } from "@tellerline/worker-kit";

/** Bindings of the decisions Worker. */
export interface Env extends ReceiptEnv {
  readonly BOOKS: KVNamespace;
  readonly CATALOG: D1Database;
}
