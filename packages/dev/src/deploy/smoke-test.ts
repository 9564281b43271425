import { setTimeout as sleep } from "node:timers/promises";

/** Paths that every deployment answers with 200, even before anything is published. */
const CERTAIN = ["/health", "/v1/capabilities", "/openapi.json", "/docs", "/v1/receipts/keys", "/mcp"] as const;
/** Options of the requests to some paths. All other paths are requested with a plain GET. */
const SENT: Readonly<Record<string, RequestInit>> = {
  "/mcp": {
    method: "POST",
    headers: { Accept: "application/json, text/event-stream", "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  },
};
/** Paths whose answers depend on the books in force. A service that has no books yet answers 503. */
const PUBLISHED = ["/health/ready", "/v1/eligibility/coverage", "/v1/demo/rates", "/movements"] as const;

/** Response header with the gateway's version; absent outside the platform. */
const VERSION_HEADER = "Worker-Version";

const TRIES = 10;
/** Maximum number of tries if a Worker is new: its DNS name and certificate take a while to become available. */
const TRIES_OF_NEW = 60;
const UNAVAILABLE = 503;
const PAUSE_MS = 2000;
const TIMEOUT_MS = 10_000;

/** HTTP statuses by path. A path that did not answer is absent. */
export type Statuses = ReadonlyMap<string, number>;

export interface Asked {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether one of the Workers did not exist before this deployment. */
  readonly isNew?: boolean;
}

function ask({ baseUrl, headers = {} }: Asked, path: string): Promise<Response> {
  const { headers: own, ...sent } = SENT[path] ?? {};
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(baseUrl + path, {
    ...sent,
    headers: new Headers([...new Headers(own), ...Object.entries(headers)]),
    redirect: "manual",
    signal,
  });
}

export async function statusesOf(asked: Asked): Promise<Statuses> {
  const statuses = new Map<string, number>();
  for (const path of PUBLISHED) {
    const status = await ask(asked, path).then(
      (response) => response.status,
      () => null,
    );
    if (status !== null) statuses.set(path, status);
  }
  return statuses;
}

/**
 * Says how the answer for a path is wrong; null if it is right.
 * @param mayLackBooks whether 503, the answer of a service without books, is also right.
 */
async function faultOf(asked: Asked, path: string, mayLackBooks = false): Promise<string | null> {
  try {
    const { status } = await ask(asked, path);
    return status === 200 || (mayLackBooks && status === UNAVAILABLE) ? null : `${asked.baseUrl}${path} answered ${status}.`;
  } catch (error) {
    return `${asked.baseUrl}${path} did not answer: ${String(error)}`;
  }
}

async function untilNull({ isNew = false }: Asked, look: () => Promise<string | null>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const fault = await look();
    if (fault === null) return;
    if (tries === (isNew ? TRIES_OF_NEW : TRIES)) throw new Error(fault);
    await sleep(PAUSE_MS);
  }
}

/**
 * Requests each path until its answer is right, because a new version takes some seconds to arrive everywhere.
 * @param before statuses with which the previous versions answered the paths that depend on the books.
 * @throws an error that names the path, if its answer is still wrong at the last try.
 */
export async function smokeTest(asked: Asked, before: Statuses): Promise<void> {
  for (const path of CERTAIN) await untilNull(asked, () => faultOf(asked, path));
  // If a path answered 200 before, the service had books. The path must answer 200 again, not 503.
  for (const path of PUBLISHED) await untilNull(asked, () => faultOf(asked, path, before.get(path) !== 200));
}

/**
 * Waits until requests reach a version of the gateway.
 * @param versionId the gateway's new version; null if the gateway does not change. If null, waits only two seconds, because responses don't
 * show the versions of other Workers.
 * @throws if at the last try `/health` does not answer with 200, or another version still answers; the error says which.
 */
export async function arrival(asked: Asked, versionId: string | null): Promise<void> {
  if (versionId === null) return void (await sleep(PAUSE_MS));
  await untilNull(asked, async () => {
    const fault = await faultOf(asked, "/health");
    if (fault !== null) return fault;
    const answered = (await ask(asked, "/health").catch(() => null))?.headers.get(VERSION_HEADER);
    return answered === versionId ? null : `${asked.baseUrl} answered by version ${answered ?? "unknown"} instead of ${versionId}.`;
  });
}
