import type { ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv {
  readonly BOOKS: KVNamespace;
  readonly CATALOG: D1Database;
}
