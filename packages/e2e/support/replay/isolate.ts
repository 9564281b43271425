import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { call } from "../api.ts";
import { bundledWorkers } from "../fixtures.ts";
import { isObject, objectIn, parseJson } from "../fuzz/json.ts";
import type { StoredRequest } from "./requests.ts";

/** A response without its request ids, which differ from call to call. */
export interface StoredAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
  /** The answer with the next page of a list; null if there is no next page, or if it was not read. */
  readonly next: StoredAnswer | null;
}

export type Keys = Readonly<Record<"live" | "sandbox", string>>;

/** A running system with its own isolates and its own clock. */
export interface Isolate {
  readonly baseUrl: string;
  readonly operator: OperatorClient;
  stop(): Promise<void>;
}

/** Code that is prepended to a Worker's code. It sets the Worker's clock to `time`. */
function clockAt(time: string): string {
  const shift = Date.parse(time) - Date.now();
  return `globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => (parts.length === 0 ? new date(date.now() + ${shift}) : new date(...parts)),
  get: (date, name) => (name === "now" ? () => date.now() + ${shift} : date[name]),
});\n`;
}

/** Starts a system on a state folder, with its Workers' clocks at `time`. */
export async function startIsolate(stateDir: string, time: string): Promise<Isolate> {
  const workers = bundledWorkers().map((worker) => ({ ...worker, script: clockAt(time) + worker.script }));
  const system: LocalSystem = await startSystem({ port: 0, stateDir, quiet: true, workers });
  const { baseUrl, operatorToken: token } = system;
  return { baseUrl, operator: createOperatorClient({ baseUrl, token }), stop: () => system.stop() };
}

const REQUEST_ID = /"request_id":"req_\w+"/g;

/** The request for the page after an answer; null if the answer has no cursor. */
function nextPage(request: StoredRequest, answer: unknown): StoredRequest | null {
  if (!isObject(answer)) return null;
  const { next_cursor: cursor } = answer;
  if (typeof cursor === "string") {
    return { ...request, path: `${request.path}${request.path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}` };
  }
  const [next] = Object.entries(objectIn(answer, "next_cursors")).filter(([, value]) => value !== null);
  return next === undefined ? null : { ...request, body: { ...request.body, bucket: next[0], cursor: next[1] } };
}

async function answerOne(baseUrl: string, keys: Keys, request: StoredRequest, pages: number): Promise<StoredAnswer> {
  const { method, path, body, key } = request;
  const options = { ...(key === null ? {} : { key: keys[key] }), ...(body === null ? {} : { body }) };
  const response = await call(method, path, options, baseUrl);
  const text = await response.text();
  const next = pages > 1 && response.status === 200 ? nextPage(request, parseJson(text)) : null;
  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    body: text.replaceAll(REQUEST_ID, '"request_id":""'),
    next: next === null ? null : await answerOne(baseUrl, keys, next, pages - 1),
  };
}

/** Maximum number of pages that are read of one list. */
const PAGES = 2;

/**
 * Sends requests to an isolate. @returns the answers in the order of `requests`.
 * @param order indexes of the requests, in the order in which they are sent.
 * @param atOnce number of requests in flight at a time.
 */
export async function answersOf(
  { baseUrl }: Isolate,
  keys: Keys,
  requests: readonly StoredRequest[],
  order: readonly number[],
  atOnce: number,
): Promise<readonly StoredAnswer[]> {
  const answers = new Map<number, StoredAnswer>();
  const left = order.values();
  const send = async () => {
    for (const number of left) {
      const request = requests[number];
      if (request !== undefined) answers.set(number, await answerOne(baseUrl, keys, request, PAGES));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return requests.map((_, number) => {
    const answer = answers.get(number);
    if (answer === undefined) throw new Error(`Request ${number} was not sent.`);
    return answer;
  });
}
