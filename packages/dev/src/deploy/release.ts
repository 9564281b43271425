import { arrival, type Statuses, smokeTest, statusesOf } from "./smoke-test.ts";
import { applyTriggers, deployAtOnce, type RunningVersion, stage, switchTo, upload } from "./versions.ts";
import type { DeployedWorker } from "./worker-configs.ts";

/** A Worker and the version that it runs now; null if it does not exist. */
export interface Change {
  readonly worker: DeployedWorker;
  readonly running: RunningVersion | null;
  /** True if the Worker is new or gets Durable Objects: it is then deployed at once, neither tried first nor switched back. */
  readonly atOnce: boolean;
}

/** A Worker with a new version that is uploaded, and the version that it still runs. */
interface Uploaded {
  readonly worker: DeployedWorker;
  readonly running: RunningVersion;
  readonly versionId: string;
}

export interface Release {
  readonly changes: readonly Change[];
  /** Values of the secrets that a Worker lacks, by name. */
  readonly secretsOf: (worker: DeployedWorker) => Readonly<Record<string, string>>;
  /** URL of the gateway; null skips every request to it. */
  readonly baseUrl: string | null;
  /** Sent with a request so that the gateway routes it to the versions that it names. */
  readonly deploymentSecret: string;
  readonly say: (line: string) => void;
}

/** Header that names versions to use, even without callers (developers.cloudflare.com/workers/versions-and-deployments/version-overrides). */
const OVERRIDES_HEADER = "Cloudflare-Workers-Version-Overrides";
const SECRET_HEADER = "Deployment-Secret";

/** Switches callers back to the previous version. If that fails, it prints the error, so that other Workers are still switched back. */
function switchBack({ worker, running }: Uploaded, say: Release["say"]): void {
  say(`switching ${worker.name} back`);
  try {
    switchTo(worker, running.versionId, running.fingerprint);
  } catch (error) {
    process.stderr.write(`${worker.name} could not be switched back to version ${running.versionId}: ${String(error)}\n`);
  }
}

/** Tests all new versions together while callers still reach the previous versions. */
async function tryOut(uploaded: readonly Uploaded[], baseUrl: string, before: Statuses, { deploymentSecret, say }: Release): Promise<void> {
  say(`trying ${uploaded.length} new versions together`);
  const versions = uploaded.map(({ worker, versionId }) => `${worker.name}="${versionId}"`).join(", ");
  const headers = { [OVERRIDES_HEADER]: versions, [SECRET_HEADER]: deploymentSecret };
  const gateway = uploaded.find(({ worker }) => worker.isGateway);
  await arrival({ baseUrl, headers }, gateway?.versionId ?? null);
  await smokeTest({ baseUrl, headers }, before);
}

/**
 * Uploads every changed Worker, tries the new versions, and only then switches callers to them, in deployment order. After a failure it
 * switches callers back to the previous versions.
 */
export async function release(due: Release): Promise<void> {
  const { changes, secretsOf, baseUrl, say } = due;
  const before: Statuses = baseUrl === null ? new Map() : await statusesOf({ baseUrl });
  const uploaded = changes.flatMap(({ worker, running, atOnce }) => {
    if (running === null || atOnce) return [];
    say(`uploading ${worker.name}`);
    return [{ worker, running, versionId: upload(worker, secretsOf(worker)) }];
  });
  // Workers that were staged or switched.
  const touched: Uploaded[] = [];
  try {
    // Skips the trial if any Worker must be deployed at once: the others can't be tried without it.
    if (baseUrl !== null && uploaded.length === changes.length && uploaded.length > 0) {
      for (const one of uploaded) {
        touched.push(one);
        stage(one.worker, one.running, one.versionId);
      }
      await tryOut(uploaded, baseUrl, before, due);
    }
    for (const { worker, running } of changes) {
      const next = uploaded.find((one) => one.worker === worker);
      say(`${running === null ? "creating" : next === undefined ? "deploying" : "switching"} ${worker.name}`);
      if (next === undefined) deployAtOnce(worker, secretsOf(worker));
      else {
        if (!touched.includes(next)) touched.push(next);
        switchTo(worker, next.versionId, worker.fingerprint);
        applyTriggers(worker);
      }
    }
    const isNew = changes.some(({ running }) => running === null);
    if (baseUrl !== null && changes.length > 0) await smokeTest({ baseUrl, isNew }, before);
  } catch (error) {
    for (const one of touched.toReversed()) switchBack(one, say);
    throw error;
  }
}
