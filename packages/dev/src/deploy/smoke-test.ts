/** What every deployment answers, whatever is published. */
const PATHS = ["/health", "/v1/capabilities", "/openapi.json", "/docs", "/v1/receipts/keys"] as const;

const TRIES = 10;
const PAUSE_MS = 2000;

async function answers(url: string): Promise<string | null> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return status === 200 ? null : `${url} answered ${status}.`;
  } catch (error) {
    return `${url} did not answer: ${String(error)}`;
  }
}

/** Asks a deployment for what it must answer. A new version takes some seconds to arrive everywhere. @throws what did not answer */
export async function smokeTest(baseUrl: string, pauseMs = PAUSE_MS): Promise<void> {
  for (const path of PATHS) {
    let fault = await answers(baseUrl + path);
    for (let tries = 1; fault !== null && tries < TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      fault = await answers(baseUrl + path);
    }
    if (fault !== null) throw new Error(fault);
  }
}
