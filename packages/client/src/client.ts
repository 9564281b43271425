import * as resources from "./generated/resources.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/**
 * The Tellerline API: every operation of its reference, typed, by resource. Uses `fetch` alone, so it runs in Node, Workers, Deno and
 * browsers. A call fails with a `TellerlineError`, which has the problem's `code`.
 */
export class TellerlineClient extends resources.Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /** From the last response; null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#transport.rateLimit;
  }
}
