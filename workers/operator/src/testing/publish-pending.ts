/**
 * Publishes the pending versions of a D1 database, and prints the peak memory of this process in bytes. A test runs this script in a
 * separate process, with the heap size of an isolate.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { bridgeD1 } from "@tellerline/dev/d1-bridge";
import type { Env } from "../env.ts";
import { publishPendingMembership } from "../membership/publish-book.ts";
import { publishPendingRates } from "../publish-rates.ts";

/**
 * `gazetteer` is the path of a gazetteer's file, so that the gazetteer takes no memory before it is read. With a path, membership rules
 * are published; without one, rates.
 */
const [, , url = "", gazetteer] = process.argv;

/** Node lacks this class of Workers: https://developers.cloudflare.com/workers/runtime-apis/web-crypto/#constructors */
class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>;

  constructor() {
    const hash = createHash("sha256");
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    super({ write: (chunk) => void hash.update(chunk), close: () => resolve(Uint8Array.from(hash.digest()).buffer) });
    this.digest = promise;
  }
}
Object.assign(crypto, { DigestStream });

/** A KV namespace that keeps pointers, but only the sizes of books: in production, books in KV take none of an isolate's memory. */
class Values {
  readonly #texts = new Map<string, string>();
  readonly sizes: number[] = [];

  async get(key: string): Promise<string | ArrayBuffer | null> {
    if (gazetteer !== undefined && key.startsWith("gazetteer/")) return Uint8Array.from(readFileSync(gazetteer)).buffer;
    return this.#texts.get(key) ?? null;
  }

  async put(key: string, value: string | ArrayBuffer | ArrayBufferView): Promise<void> {
    if (typeof value === "string") this.#texts.set(key, value);
    else this.sizes.push(value.byteLength);
  }
}

const values = new Values();
const env = {
  CATALOG: bridgeD1(new URL(url), "CATALOG"),
  HARVEST: bridgeD1(new URL(url), "HARVEST"),
  BOOKS: values,
  MARKET_CHANGES: { sendBatch: async () => undefined },
} as unknown as Env;
/** Maximum runs of the cron until everything is published. Judging many rates takes several runs. */
const MOST_MINUTES = 5;
let version: string | null = null;
for (let minute = 0; version === null && minute < MOST_MINUTES; minute++) {
  version = await (gazetteer === undefined ? publishPendingRates(env) : publishPendingMembership(env));
}
console.info(JSON.stringify({ version, sizes: values.sizes, peakBytes: process.resourceUsage().maxRSS * 1024 }));
