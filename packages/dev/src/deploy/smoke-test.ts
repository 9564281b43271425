/** What every deployment answers, whatever is published. */
const CERTAIN = ["/health", "/v1/capabilities", "/openapi.json", "/docs", "/v1/receipts/keys"] as const;
/** What depends on the books in force: where there are none yet, a new version need not do better than the one before. */
const PUBLISHED = ["/health/ready", "/v1/eligibility/coverage", "/v1/demo/rates", "/movements"] as const;

/** Names the version of the gateway that answered, where the platform says which one that is. */
const VERSION_HEADER = "Worker-Version";

const TRIES = 10;
const PAUSE_MS = 2000;
const TIMEOUT_MS = 10_000;

/** Statuses by path; no status where nothing answered. */
export type Statuses = ReadonlyMap<string, number>;

export interface Asked {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function ask({ baseUrl, headers = {} }: Asked, path: string): Promise<Response> {
  return fetch(baseUrl + path, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** What the service answers now. */
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

/** Why an answer is not what it must be; null if it is. */
async function faultOf(asked: Asked, path: string, before: number | undefined): Promise<string | null> {
  try {
    const { status } = await ask(asked, path);
    return status === 200 || status === before ? null : `${asked.baseUrl}${path} answered ${status}.`;
  } catch (error) {
    return `${asked.baseUrl}${path} did not answer: ${String(error)}`;
  }
}

async function untilNull(look: () => Promise<string | null>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const fault = await look();
    if (fault === null) return;
    if (tries === TRIES) throw new Error(fault);
    await pause();
  }
}

/**
 * Asks a deployment for what it must answer. A new version takes some seconds to arrive everywhere.
 * @param before what the version before answered to what depends on the books.
 * @throws what did not answer
 */
export async function smokeTest(asked: Asked, before: Statuses): Promise<void> {
  for (const path of CERTAIN) await untilNull(() => faultOf(asked, path, undefined));
  for (const path of PUBLISHED) await untilNull(() => faultOf(asked, path, before.get(path)));
}

/**
 * Waits until asking reaches a version of the gateway.
 * @param versionId null where the gateway stays as it is: then nothing tells, and other Workers have the time that versions take.
 * @throws what answered instead
 */
export async function arrival(asked: Asked, versionId: string | null): Promise<void> {
  if (versionId === null) return void (await pause());
  await untilNull(async () => {
    const fault = await faultOf(asked, "/health", undefined);
    if (fault !== null) return fault;
    const answered = (await ask(asked, "/health")).headers.get(VERSION_HEADER);
    return answered === versionId ? null : `${asked.baseUrl} answered by version ${answered ?? "unknown"} instead of ${versionId}.`;
  });
}
