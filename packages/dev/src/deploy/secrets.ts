import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type Cloudflare from "cloudflare";
import { NotFoundError } from "cloudflare";
import * as z from "zod";
import { readJsonFile } from "../local/bundle.ts";
import { writePrivateJson } from "../local/private-file.ts";
import type { DeployedWorker } from "./worker-configs.ts";

/** Name of the secret that a deployment sends to the gateway to try new versions. Requests without the secret can't reach new versions. */
export const DEPLOYMENT_SECRET = "DEPLOYMENT_SECRET";

/** Names of the secrets that each Worker must have. A secret has the same value in all Workers that have it. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  tellerline: [DEPLOYMENT_SECRET, "KEY_CHECKSUM_SECRET"],
  "tellerline-keys": ["KEY_DERIVATION_SECRET", "KEY_CHECKSUM_SECRET"],
  "tellerline-decisions": ["RECEIPT_SIGNING_SEEDS"],
  "tellerline-eligibility": ["RECEIPT_SIGNING_SEEDS"],
  "tellerline-monitors": ["WEBHOOK_SIGNING_ROOT"],
  "tellerline-webhook-dispatcher": ["WEBHOOK_SIGNING_ROOT"],
  "tellerline-operator": ["OPERATOR_TOKEN", "KEY_DERIVATION_SECRET", "KEY_CHECKSUM_SECRET", "WEBHOOK_SIGNING_ROOT"],
};
/** Names of further secrets that a Worker may have. The gateway needs these if metering uses Upstash Redis. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = { tellerline: ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"] };

const stored = z.record(z.string(), z.string());

/** Names of the secrets that a Worker has; empty if the Worker does not exist yet. */
async function secretsOf(api: Cloudflare, account_id: string, name: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  try {
    for await (const secret of api.workers.scripts.secrets.list(name, { account_id })) names.add(secret.name);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return names;
}

/** Names of the secrets that each Worker lacks, by the Worker's name in the sources. */
export type LackedSecrets = ReadonlyMap<string, readonly string[]>;

export interface FoundSecrets {
  readonly lacked: LackedSecrets;
  /** Names of secrets that at least one Worker already has. */
  readonly known: ReadonlySet<string>;
}

/** Whether a value is given. An empty environment variable, as CI systems make of a secret that is not set, is none. */
const isGiven = (value: string | undefined): value is string => value !== undefined && value !== "";

/** Names of a Worker's required secrets, and of the optional ones that environment variables set. @throws if only some of these are set */
export function wantedSecrets(source: string): readonly string[] {
  const optional = OPTIONAL[source] ?? [];
  const given = optional.filter((secret) => isGiven(process.env[secret]));
  if (given.length > 0 && given.length < optional.length) throw new Error(`Set ${optional.join(" and ")} together, or none of them.`);
  return [...(SECRETS[source] ?? []), ...given];
}

export async function findSecrets(api: Cloudflare, account_id: string, workers: readonly DeployedWorker[]): Promise<FoundSecrets> {
  const lacked = new Map<string, readonly string[]>();
  const known = new Set<string>();
  for (const { source, name } of workers) {
    const own = await secretsOf(api, account_id, name);
    for (const secret of own) known.add(secret);
    const missing = wantedSecrets(source).filter((secret) => !own.has(secret));
    if (missing.length > 0) lacked.set(source, missing);
  }
  return { lacked, known };
}

/**
 * Provides values for the secrets that Workers lack and for the deployment's own secret: from the environment variable of the same name,
 * else from `secrets.json` of an earlier deployment, else generated. Stores all values in `secrets.json`.
 * @throws if a Worker already has the secret and its value is in neither place: a generated value would differ.
 */
export function provideSecrets(folder: string, { lacked, known }: FoundSecrets): Readonly<Record<string, string>> {
  const path = join(folder, "secrets.json");
  const kept = stored.parse(readJsonFile(path) ?? {});
  const values: Record<string, string> = { ...kept };
  for (const secret of new Set([DEPLOYMENT_SECRET, ...[...lacked.values()].flat()])) {
    const given = [process.env[secret], values[secret]].find(isGiven);
    if (given === undefined && known.has(secret)) {
      throw new Error(`A Worker has ${secret}, and its value is not in ${path}. Set the environment variable ${secret} to it.`);
    }
    values[secret] = given ?? randomBytes(32).toString("base64url");
  }
  mkdirSync(dirname(path), { recursive: true });
  writePrivateJson(path, values);
  return values;
}
