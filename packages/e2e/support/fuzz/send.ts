import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from "node:http";
import { gunzipSync } from "node:zlib";

export type Header = readonly [name: string, value: string];

export interface FuzzRequest {
  readonly method: string;
  /** The path as it is sent, with one character for each byte of its UTF-8 (`toWire`). */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
}

/** A request, or several that are sent at the same moment. */
export interface FuzzCase {
  /** What the case calls, as findings name it: `createMonitor`, `tool list_rates`, or `no operation`. */
  readonly target: string;
  /** Name of the caller. `World` remembers ids from the answers under this name. */
  readonly owner: string;
  readonly requests: readonly FuzzRequest[];
}

/** A text with one character for each byte of the UTF-8 of `text`, because Node's HTTP client accepts no other characters. */
export const toWire = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** A response. `ms` is the time from sending the request to the response's last byte. Without a response, `status` is 0. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
  /** Reason why there was no response; null if there was one. */
  readonly failure: string | null;
}

/** Milliseconds after which a request without a response is given up. */
const GIVEN_UP_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const isNamed = (headers: FuzzRequest["headers"], name: string) => headers.some(([known]) => known.toLowerCase() === name);

/** Headers as a list of alternating names and values. With such a list, Node's client can repeat a header, and adds no headers itself. */
function rawHeaders({ method, headers, body }: FuzzRequest): readonly string[] {
  const host = isNamed(headers, "host") ? [] : [["Host", "127.0.0.1"]];
  const hasLength = isNamed(headers, "transfer-encoding") || (body === null && method !== "POST");
  return [...host, ...headers, ...(hasLength ? [] : [["Content-Length", String(body?.length ?? 0)]])].flat();
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return response.headers["content-encoding"] === "gzip" && whole.length > 0 ? gunzipSync(whole) : whole;
}

/** Sends a request unchanged; `fetch` would correct invalid parts. */
export function send(baseUrl: string, request: FuzzRequest): Promise<Answer> {
  const { method, path, body } = request;
  const { hostname, port } = new URL(baseUrl);
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ status: 0, headers: {}, body: Buffer.alloc(0), ms: since(), failure: reason });
    const outgoing = open({ hostname, port, method, path, headers: rawHeaders(request), agent, setHost: false }, (response) => {
      readAll(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read, ms: since(), failure: null }),
        (error: Error) => fail(`the answer broke off: ${error.message}`),
      );
    });
    outgoing.setTimeout(GIVEN_UP_MS, () => outgoing.destroy(new Error(`no answer within ${GIVEN_UP_MS} ms`)));
    outgoing.on("error", (error) => fail(error.message));
    outgoing.end(body ?? undefined);
  });
}
