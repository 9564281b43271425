import { TellerlineError, toAnswer, toError } from "./error.ts";
import { OPERATIONS } from "./generated/operations.ts";
import { CLIENT_VERSION } from "./generated/version.ts";
import { type RateLimit, rateLimitOf } from "./rate-limit.ts";
import type { OperationName } from "./types.ts";

/** Describes one attempt of a call; passed to the hook `onRequest` before the attempt. */
export interface RequestInfo {
  readonly operation: OperationName;
  readonly method: string;
  readonly url: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/** Describes one attempt of a call and its result; passed to the hook `onResponse` after the attempt. */
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
  /** API key. Without one, only the operations that require no key work. */
  readonly apiKey?: string | undefined;
  /** URL of the service. Default: https://api.tellerline.dev. */
  readonly baseUrl?: string;
  /** Replacement for `fetch`. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Maximum number of retries of a call that is safe to retry. Default: 3. */
  readonly maxRetries?: number;
  /** Maximum milliseconds of one attempt. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Functions that are called before and after every attempt, for logs and metrics. */
  readonly hooks?: Hooks;
}

/** Options of one call. They override the client's options of the same name; only `headers` are merged. */
export interface CallOptions {
  /** Aborts the call and its remaining retries. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Idempotency key, for operations that accept one. Calls with the same key take effect only once. Default: a new key for each call. */
  readonly idempotencyKey?: string;
  /** The `etag` of an earlier answer. If the resource has changed since, the call fails with `precondition_failed`. */
  readonly ifMatch?: string;
  /** Requests a signed receipt in the answer, if the operation offers receipts. Default: false. */
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
  /** Request id, for questions to support; null if the response has none. */
  readonly requestId: string | null;
  /** Entity tag, for `ifMatch`; null if the response has none. */
  readonly etag: string | null;
  /** URL of the created resource, from the Location header; null if the response has none. */
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
/** Statuses after which a repeatable call is retried; 0 means no response. */
const TRANSIENT: readonly number[] = [0, 502, 503, 504];
/** After this status every call may be retried, because the service refused it before doing anything. */
const RATE_LIMITED = 429;

/** Name of the runtime, such as `Node.js/24.1.0`; null in a browser or an unknown runtime. */
function runtime(): string | null {
  const { process, navigator } = globalThis as { process?: { versions?: { node?: string } }; navigator?: { userAgent?: string } };
  const named = navigator?.userAgent;
  if (named !== undefined && /^(?:Cloudflare-Workers|Deno|Bun)\b/.test(named)) return named.replaceAll(/[^\w./-]/g, "");
  const node = process?.versions?.node;
  return node === undefined ? null : `Node.js/${node}`;
}

/** Value of the User-Agent header. Null in a browser, where setting this header would cost a preflight request. */
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

/**
 * Encodes a path parameter.
 * @throws TypeError if the value is missing, empty, `.` or `..`, which would call another route.
 */
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

export class Transport {
  readonly #options: ClientOptions;
  #rateLimit: RateLimit | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Quota that the last response with quota headers reported; null before the first such response. */
  get rateLimit(): RateLimit | null {
    return this.#rateLimit;
  }

  /**
   * Sends a call, and retries it if allowed.
   * @throws TellerlineError if the last attempt fails; the signal's reason if the caller aborts; TypeError if a path parameter is no id.
   */
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
        // Gives up instead of waiting this long: a monthly quota may not reset for weeks.
        if (wait > MAX_PAUSE_MS) throw error;
        await pause(wait, options.signal);
      }
    }
  }

  /** The headers of a call. Every attempt sends the same ones, including the idempotency key. */
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

  /** Sends one attempt and reads the whole body, within one time limit. */
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
