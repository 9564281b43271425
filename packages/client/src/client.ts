import * as resources from "./generated/resources.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/**
 * The Tellerline API: every operation of its reference, typed, grouped by resource. Uses only `fetch`, so it runs in Node, Workers, Deno
 * and browsers. A failed call rejects with a `TellerlineError`, which has the problem's `code`.
 */
export class TellerlineClient extends resources.Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /** Quota from the last response that reported it; null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#transport.rateLimit;
  }
}
