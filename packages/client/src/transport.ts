import { TellerlineError, toAnswer, toError } from "./error.ts";
import { OPERATIONS } from "./generated/operations.ts";
import { CLIENT_VERSION } from "./generated/version.ts";
import { type RateLimit, rateLimitOf } from "./rate-limit.ts";
import type { OperationName } from "./types.ts";

/** Passed to `onRequest` before each attempt. */
export interface RequestInfo {
  readonly operation: OperationName;
  readonly method: string;
  readonly url: string;
  /** Counts from 1. */
  readonly attempt: number;
}

/** Passed to `onResponse` after each attempt. */
export interface ResponseInfo extends RequestInfo {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | null;
}

export interface Hooks {
  onRequest?(info: RequestInfo): void;
  onResponse?(info: ResponseInfo): void;
}

export interface ClientOptions {
  /** Optional; keyless operations work without it. */
  readonly apiKey?: string | undefined;
  /** Default: https://api.tellerline.dev. */
  readonly baseUrl?: string;
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Retries of calls that are safe to retry. Default: 3. */
  readonly maxRetries?: number;
  /** Milliseconds that an attempt may take. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before and after every attempt, for logs and metrics. */
  readonly hooks?: Hooks;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call and its remaining retries. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For operations that accept one: two calls with the same key have one effect. Default: a new key for each call. */
  readonly idempotencyKey?: string;
  /** For changes: the `etag` of the answer you started from; if the resource has changed since, fails with `precondition_failed`. */
  readonly ifMatch?: string;
  /** Whether to ask for a receipt, for operations that give one. Default: false. */
  readonly receipt?: boolean;
}

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly options?: CallOptions | undefined;
}

export interface ResponseMetadata {
  readonly status: number;
  readonly headers: Headers;
  /** Quote it when you write to us; null if the response has none. */
  readonly requestId: string | null;
  /** Entity tag, for `ifMatch`; null if the response has none. */
  readonly etag: string | null;
  /** Location of the created resource; null if none was created. */
  readonly location: string | null;
  readonly rateLimit: RateLimit | null;
}

export interface Answered<Data> {
  readonly data: Data;
  readonly response: ResponseMetadata;
}

const PRODUCTION = "https://api.tellerline.dev";
const DEFAULT_RETRIES = 3;
const DEFAULT_TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Statuses worth a retry; 0 is no response. */
const TRANSIENT: readonly number[] = [0, 502, 503, 504];
/** Always safe to retry: the service refused the call before it did anything. */
const RATE_LIMITED = 429;

/** Name of a runtime that lets a program set its User-Agent; null for others, such as browsers. */
function runtime(): string | null {
  const { process, navigator } = globalThis as { process?: { versions?: { node?: string } }; navigator?: { userAgent?: string } };
  const named = navigator?.userAgent;
  if (named !== undefined && /^(?:Cloudflare-Workers|Deno|Bun)\b/.test(named)) return named.replaceAll(/[^\w./-]/g, "");
  const node = process?.versions?.node;
  return node === undefined ? null : `Node.js/${node}`;
}

/** The User-Agent header; null in a browser, which sends its own and needs a preflight request to send another. */
function userAgent(): string | null {
  const name = runtime();
  return name === null ? null : `tellerline-js/${CLIENT_VERSION} ${name}`;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

/** Encodes a path parameter. @throws TypeError if the value would change the route, such as `..`. */
function segment(name: string, value: string | undefined): string {
  if (value === undefined || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id, got ${JSON.stringify(value)}.`);
  return encodeURIComponent(value);
}

function metadataOf({ status, headers }: Response): ResponseMetadata {
  return {
    status,
    headers,
    requestId: headers.get("X-Request-Id"),
    etag: headers.get("ETag"),
    location: headers.get("Location"),
    rateLimit: rateLimitOf(headers),
  };
}

/** Sends calls: headers, time limits, retries, hooks. */
export class Transport {
  readonly #options: ClientOptions;
  #rateLimit: RateLimit | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Quota from the last response that reported it; null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#rateLimit;
  }

  /** @throws TellerlineError after any retries. */
  async call(operation: OperationName, input: CallInput): Promise<Answered<unknown>> {
    const { method, isSafe, takesIdempotencyKey } = OPERATIONS[operation];
    const { options = {} } = input;
    const url = this.#urlOf(operation, input);
    const headers = this.#headersOf(operation, input);
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    const isRepeatable = isSafe || takesIdempotencyKey || method === "DELETE";
    const retries = options.maxRetries ?? this.#options.maxRetries ?? DEFAULT_RETRIES;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt({ operation, method, url, attempt }, headers, body, options);
      } catch (error) {
        if (!(error instanceof TellerlineError) || attempt > retries) throw error;
        if (error.status !== RATE_LIMITED && !(isRepeatable && TRANSIENT.includes(error.status))) throw error;
        const backoff = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
        const wait = error.retryAfterSeconds === null ? backoff : error.retryAfterSeconds * 1000;
        // Don't wait for a quota that resets in weeks.
        if (wait > MAX_PAUSE_MS) throw error;
        await pause(wait, options.signal);
      }
    }
  }

  /** The headers of all attempts of one call: they share the idempotency key. */
  #headersOf(operation: OperationName, { body, options = {} }: CallInput): Headers {
    const headers = new Headers({ Accept: "application/json" });
    const agent = userAgent();
    if (agent !== null) headers.set("User-Agent", agent);
    if (this.#options.apiKey !== undefined) headers.set("Authorization", `Bearer ${this.#options.apiKey}`);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (OPERATIONS[operation].takesIdempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    if (options.ifMatch !== undefined) headers.set("If-Match", options.ifMatch);
    if (options.receipt === true) headers.set("Prefer", "receipt");
    for (const [name, value] of Object.entries({ ...this.#options.headers, ...options.headers })) headers.set(name, value);
    return headers;
  }

  #urlOf(operation: OperationName, { path = {}, query = {} }: CallInput): string {
    const filled = OPERATIONS[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
    const url = new URL((this.#options.baseUrl ?? PRODUCTION).replace(/\/+$/, "") + filled);
    for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, String(value));
    return url.href;
  }

  async #attempt(info: RequestInfo, headers: Headers, body: string | null, options: CallOptions): Promise<Answered<unknown>> {
    const { hooks = {} } = this.#options;
    const started = Date.now();
    const told = (status: number, requestId: string | null) =>
      hooks.onResponse?.({ ...info, status, requestId, durationMs: Date.now() - started });
    hooks.onRequest?.(info);
    let answered: { readonly response: Response; readonly text: string };
    try {
      answered = await this.#fetch(info, headers, body, options);
    } catch (error) {
      told(0, null);
      throw error;
    }
    const { response, text } = answered;
    told(response.status, response.headers.get("X-Request-Id"));
    this.#rateLimit = rateLimitOf(response.headers) ?? this.#rateLimit;
    if (!response.ok) throw toError(response, text);
    return { data: toAnswer(response, text), response: metadataOf(response) };
  }

  /** One attempt, including reading the whole body. */
  async #fetch({ method, url }: RequestInfo, headers: Headers, body: string | null, options: CallOptions) {
    const send = this.#options.fetch ?? fetch;
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    try {
      const response = await send(url, { method, headers, signal, body });
      return { response, text: await response.text() };
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      if (timeout.aborted) throw new TellerlineError(`No response within ${timeoutMs} ms.`, { code: "timeout", status: 0, cause });
      throw new TellerlineError("No response from the service.", { code: "network_error", status: 0, cause });
    }
  }
}
