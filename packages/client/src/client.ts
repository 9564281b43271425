import { TellerlineError, toError } from "./error.ts";
import { OPERATIONS } from "./generated/operations.ts";
import type { Input, Item, ListName, OperationName, Output } from "./types.ts";

export interface ClientOptions {
  /** Optional; keyless operations work without it. */
  readonly apiKey?: string;
  readonly baseUrl: string;
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Retries of safe calls. */
  readonly maxRetries?: number;
}

/** Quota state from the last response. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Input of any operation, with all parts optional. */
interface AnyInput {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const entriesOf = (part: unknown): readonly (readonly [string, unknown])[] =>
  typeof part === "object" && part !== null ? Object.entries(part) : [];

const DEFAULT_RETRIES = 3;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Statuses worth a retry; 0 is a network error. */
const TRANSIENT: readonly number[] = [0, 429, 502, 503, 504];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The Tellerline API: every operation of its reference, typed. Uses `fetch` alone, so it runs in Node, Workers, Deno and browsers. */
export class TellerlineClient {
  readonly #options: ClientOptions;
  #rateLimit: RateLimit | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** From the last response; null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#rateLimit;
  }

  /**
   * Calls an operation by its name in the reference.
   * @throws TellerlineError with the problem's `code`, after any retries.
   */
  async call<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    // A successful response has the type that the OpenAPI document gives this operation.
    return (await this.#run(name, input)) as Output<Name>;
  }

  async #run(name: OperationName, input: AnyInput): Promise<unknown> {
    const { method, isSafe, takesIdempotencyKey } = OPERATIONS[name];
    const mayRetry = isSafe || (takesIdempotencyKey && input.idempotencyKey !== undefined);
    const retries = mayRetry ? (this.#options.maxRetries ?? DEFAULT_RETRIES) : 0;
    for (let tries = 0; ; tries++) {
      try {
        return await (await this.#send(this.#urlOf(name, input), method, input)).json();
      } catch (error) {
        if (!(error instanceof TellerlineError) || !TRANSIENT.includes(error.status) || tries >= retries) throw error;
        const backoff = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());
        const wait = error.retryAfterSeconds === null ? backoff : error.retryAfterSeconds * 1000;
        // Don't wait for a quota that resets in weeks.
        if (wait > MAX_PAUSE_MS) throw error;
        await pause(wait);
      }
    }
  }

  /** Iterates over every row of a list, fetching pages as needed. */
  async *list<Name extends ListName>(name: Name, input: Input<Name>): AsyncGenerator<Item<Name>, void> {
    let cursor: string | null = null;
    do {
      const asked: AnyInput = input;
      // Every list operation takes `cursor`.
      const query: object = Object.fromEntries([...entriesOf(asked.query), ...(cursor === null ? [] : [["cursor", cursor]])]);
      const page: Readonly<Record<string, unknown>> = Object.fromEntries(entriesOf(await this.#run(name, { ...asked, query })));
      // A page has exactly one array, its rows.
      yield* (Object.values(page).find(Array.isArray) ?? []) as readonly Item<Name>[];
      cursor = typeof page.next_cursor === "string" ? page.next_cursor : null;
    } while (cursor !== null);
  }

  #urlOf(name: OperationName, { path, query }: AnyInput): URL {
    const parameters = new Map(entriesOf(path));
    const filled = OPERATIONS[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
      encodeURIComponent(String(parameters.get(parameter) ?? "")),
    );
    const url = new URL(this.#options.baseUrl.replace(/\/$/, "") + filled);
    for (const [parameter, value] of entriesOf(query)) if (value !== undefined) url.searchParams.set(parameter, String(value));
    return url;
  }

  async #send(url: URL, method: string, { body, idempotencyKey, signal }: AnyInput): Promise<Response> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (this.#options.apiKey !== undefined) headers.Authorization = `Bearer ${this.#options.apiKey}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
    const send = this.#options.fetch ?? fetch;
    let response: Response;
    try {
      response = await send(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new TellerlineError("No response from the service.", { code: "network_error", status: 0, cause });
    }
    this.#note(response.headers);
    if (!response.ok) throw await toError(response);
    return response;
  }

  #note(headers: Headers): void {
    const [limit, remaining, reset] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"].map((name) => headers.get(name));
    if (limit == null || remaining == null || reset == null) return;
    this.#rateLimit = { limit: Number(limit), remaining: Number(remaining), resetSeconds: Number(reset) };
  }
}
