import type { HostLease } from "@tellerline/storage";

export interface Env {
  readonly CATALOG: D1Database;
  readonly HARVEST: D1Database;
  readonly BOOKS: KVNamespace;
  readonly PAGES: R2Bucket;
  readonly HARVEST_HOSTS: Queue<HostLease>;
  /** Wakes the operator's Worker, which publishes what moved. The message names the institution's charter. */
  readonly HARVEST_RATES: Queue<{ readonly charterNumber: number }>;
  readonly PDF_TEXT: Fetcher;
  /** URL of DNS over HTTPS in its JSON form. If empty, no name can be resolved, and nothing is fetched. */
  readonly DNS_RESOLVER_URL: string;
  /** If `on`, pages are checked when they are due; otherwise only when somebody requests a check. */
  readonly HARVEST_DAILY: string;
  /** URL of a page that explains to institutions what is read, and how to be left out. */
  readonly HARVEST_ABOUT: string;
}
