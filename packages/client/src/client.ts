import * as resources from "./generated/resources.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/**
 * Client of the Tellerline API: a typed method for every operation of the API reference, grouped by resource. The client needs only `fetch`,
 * so it runs in Node, Workers, Deno and browsers. A failed call rejects with a `TellerlineError`, whose `code` names the problem.
 */
export class TellerlineClient extends resources.Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /** Quota that the last response with quota headers reported; null before the first such response. */
  get rateLimit(): RateLimit | null {
    return this.#transport.rateLimit;
  }
}
