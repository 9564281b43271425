import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Cloudflare from "cloudflare";
import { NotFoundError } from "cloudflare";
import * as z from "zod";
import { writePrivateJson } from "../local/private-file.ts";
import type { DeployedWorker } from "./worker-configs.ts";
import { wrangler } from "./wrangler.ts";

export interface RunningVersion {
  readonly versionId: string;
  /** Message of the Worker's newest deployment: the fingerprint of the version. Null if the deployment was made by other means, without a message. */
  readonly fingerprint: string | null;
}

/**
 * API response that lists a Worker's deployments, newest first. It is parsed here, because the library's own method expects a
 * paginated response.
 */
const deploymentList = z.object({
  result: z.object({
    deployments: z.array(
      z.object({
        versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
        annotations: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
});

export async function runningVersion(api: Cloudflare, account_id: string, { name }: DeployedWorker): Promise<RunningVersion | null> {
  try {
    const { result } = deploymentList.parse(await api.get(`/accounts/${account_id}/workers/scripts/${name}/deployments`));
    const [newest] = result.deployments;
    if (newest === undefined) return null;
    // Takes the version with the most callers, because the deployment may also have a staged version, which has none.
    const [version] = newest.versions.toSorted((left, right) => right.percentage - left.percentage);
    if (version === undefined) throw new Error(`The newest deployment of ${name} names no version.`);
    return { versionId: version.version_id, fingerprint: newest.annotations?.["workers/message"] ?? null };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

const serviceEnvelope = z.object({
  result: z.object({ default_environment: z.object({ script: z.looseObject({ migration_tag: z.string().nullish() }) }) }),
});

/**
 * True if an existing Worker needs Durable Objects that its current version lacks: the platform creates them with a deployment, and rejects
 * an uploaded version until then (developers.cloudflare.com/durable-objects/reference/durable-objects-migrations).
 */
export async function hasPendingMigration(api: Cloudflare, account_id: string, { name, migrationTag }: DeployedWorker): Promise<boolean> {
  if (migrationTag === null) return false;
  const { result } = serviceEnvelope.parse(await api.get(`/accounts/${account_id}/workers/services/${name}`));
  return result.default_environment.script.migration_tag !== migrationTag;
}

/**
 * Calls `run` with wrangler's flags for a private file with the secrets. The file exists only during the call. Without secrets there are no
 * flags.
 */
function withSecrets<Result>(secrets: Readonly<Record<string, string>>, run: (flags: readonly string[]) => Result): Result {
  if (Object.keys(secrets).length === 0) return run([]);
  const folder = mkdtempSync(join(tmpdir(), "tellerline-secrets-"));
  try {
    const path = join(folder, "secrets.json");
    writePrivateJson(path, secrets);
    return run(["--secrets-file", path]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads a version of a Worker. No caller reaches it yet. @returns the version's id. */
export function upload({ configPath, fingerprint, name }: DeployedWorker, secrets: Readonly<Record<string, string>>): string {
  const flags = ["versions", "upload", "--config", configPath, "--message", fingerprint];
  const versionId = withSecrets(secrets, (more) => wrangler(...flags, ...more));
  if (versionId === null) throw new Error(`wrangler named no version of ${name}.`);
  return versionId;
}

/** Uploads a Worker and switches its callers in one step, for when the platform refuses two steps. */
export function deployAtOnce({ configPath, fingerprint }: DeployedWorker, secrets: Readonly<Record<string, string>>): void {
  withSecrets(secrets, (more) => wrangler("deploy", "--config", configPath, "--message", fingerprint, ...more));
}

/** Stages a version beside the running version, which keeps serving every caller. Only requests that name the staged version reach it. */
export function stage({ name, configPath }: DeployedWorker, { versionId, fingerprint }: RunningVersion, staged: string): void {
  deployVersions(name, configPath, [`${versionId}@100%`, `${staged}@0%`], fingerprint);
}

/** Switches every caller to a version. The deployment's message is `fingerprint`; null makes a deployment without a message. */
export function switchTo({ name, configPath }: DeployedWorker, versionId: string, fingerprint: string | null): void {
  deployVersions(name, configPath, [`${versionId}@100%`], fingerprint);
}

function deployVersions(name: string, configPath: string, shares: readonly string[], fingerprint: string | null): void {
  const message = fingerprint === null ? [] : ["--message", fingerprint];
  wrangler("versions", "deploy", ...shares, "--name", name, "--config", configPath, ...message, "--yes");
}

export function applyTriggers({ configPath }: DeployedWorker): void {
  wrangler("triggers", "deploy", "--config", configPath);
}
