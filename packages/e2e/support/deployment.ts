import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { startDeployedService } from "./deployed-service.ts";
import { startFakePlatform } from "./fake-platform.ts";

/** A run of the deployment's command. */
export interface Run {
  readonly code: number | null;
  readonly output: string;
}

export const DEPLOYMENT_TIMEOUT_MS = 240_000;
const ACCOUNT = { CLOUDFLARE_ACCOUNT_ID: "account-1", CLOUDFLARE_API_TOKEN: "token-1" };

/** Deploys with the real wrangler and the platform's real API library to a fake account in memory, as the environment `staging`. */
export async function startDeployment() {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-deploy-"));
  const config = join(folder, "deployment.json");
  const platform = await startFakePlatform();
  const service = await startDeployedService(platform, "tellerline-staging");

  /** Runs the command with these variables of an account. */
  function deployAs(account: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> {
    const url = args.includes("--url") ? [] : ["--url", service.url];
    return new Promise((resolve) => {
      const started = spawn(
        process.execPath,
        ["packages/dev/src/deploy/deploy.ts", "--config", config, "--folder", join(folder, "generated"), ...url, ...args],
        { cwd: ROOT, env: { ...process.env, CLOUDFLARE_API_BASE_URL: platform.url, ...account } },
      );
      let output = "";
      for (const stream of [started.stdout, started.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
      started.on("exit", (code) => resolve({ code, output }));
    });
  }

  /** Writes the environment. @param workers settings of single Workers, by name. */
  function describeEnvironment(workers: object = {}, alertsShards = 1): void {
    const staging = {
      suffix: "-staging",
      location: "weur",
      readReplication: true,
      alertsShards,
      routes: [],
      operatorRoutes: [],
      workersDev: true,
      workers,
    };
    writeFileSync(config, JSON.stringify({ staging }));
  }
  describeEnvironment();

  return {
    platform,
    service,
    describeEnvironment,
    deployAs,
    deploy: (...args: string[]): Promise<Run> => deployAs(ACCOUNT, ...args),
    async stop(): Promise<void> {
      await service.stop();
      await platform.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;
