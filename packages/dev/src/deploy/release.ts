import { arrival, type Statuses, smokeTest, statusesOf } from "./smoke-test.ts";
import { applyTriggers, deployAtOnce, type RunningVersion, stage, switchTo, upload } from "./versions.ts";
import type { DeployedWorker } from "./worker-configs.ts";

/** A Worker to deploy. `running` is the version that it runs now; null if the Worker does not exist yet. */
export interface Change {
  readonly worker: DeployedWorker;
  readonly running: RunningVersion | null;
  /** True if the Worker is new or gets new Durable Objects. Its new version is then deployed without a trial, and never switched back. */
  readonly atOnce: boolean;
}

/** A Worker whose new version, `versionId`, is uploaded, but which still runs `running`. */
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
  /** Secret of the deployment. Without it, the gateway ignores the versions that a request names. */
  readonly deploymentSecret: string;
  readonly say: (line: string) => void;
}

/**
 * Request header that names Worker versions to use, even staged ones
 * (developers.cloudflare.com/workers/versions-and-deployments/version-overrides).
 */
const OVERRIDES_HEADER = "Cloudflare-Workers-Version-Overrides";
const SECRET_HEADER = "Deployment-Secret";

/** Switches a Worker's callers back to its previous version. Prints a failure instead of throwing, so that other Workers are still switched back. */
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
 * Uploads every changed Worker, tries the new versions, and only then switches callers to them, in deployment order. A Worker with `atOnce`
 * is uploaded and switched in one step; if there is one, or no URL, nothing is tried.
 * @throws after a failure, once callers are switched back to the previous versions, except those of Workers with `atOnce`.
 */
export async function release(due: Release): Promise<void> {
  const { changes, secretsOf, baseUrl, say } = due;
  const before: Statuses = baseUrl === null ? new Map() : await statusesOf({ baseUrl });
  const uploaded = changes.flatMap(({ worker, running, atOnce }) => {
    if (running === null || atOnce) return [];
    say(`uploading ${worker.name}`);
    return [{ worker, running, versionId: upload(worker, secretsOf(worker)) }];
  });
  // Workers whose new version was staged or switched to.
  const touched: Uploaded[] = [];
  try {
    // Skips the trial if any Worker must be deployed at once, because the other new versions can't be tried without that Worker.
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
