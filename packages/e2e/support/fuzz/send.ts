import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from "node:http";
import { gunzipSync } from "node:zlib";

export type Header = readonly [name: string, value: string];

/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  /** As sent: one character for each byte of the UTF-8. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
}

/** A request, or several that are sent at the same moment. */
export interface FuzzCase {
  /** The id of its operation, or the name of its tool. */
  readonly target: string;
  /** The caller's name, under which ids in the answer are remembered. */
  readonly owner: string;
  readonly requests: readonly FuzzRequest[];
}

/** One character for each byte of a text's UTF-8: Node's HTTP client accepts no other characters. */
export const toWire = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** A response, with the time from sending the request to its last byte; status 0 if there was none. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
  /** Why there was no response. */
  readonly failure: string | null;
}

/** Timeout of a request, in milliseconds. */
const GIVEN_UP_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const isNamed = (headers: FuzzRequest["headers"], name: string) => headers.some(([known]) => known.toLowerCase() === name);

/** Alternating names and values: with these, Node's client can repeat a header, and adds none of its own. */
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
