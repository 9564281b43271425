import { createServer } from "node:http";
import type { FakePlatform } from "./fake-platform.ts";

/** A request that the service answered. `versions` has a version id for each Worker's name; `isTrial` is true if the request named versions. */
export interface Answered {
  readonly path: string;
  readonly versions: ReadonlyMap<string, string>;
  readonly isTrial: boolean;
}

export interface DeployedService {
  readonly url: string;
  readonly answered: Answered[];
  /** Whether books have been published. If false, paths that need books answer 503. */
  hasBooks: boolean;
  /**
   * From now on, requests that reach another version of this Worker than the one deployed now get 500, or find no books. A null `worker` ends
   * these failures.
   */
  failNewerOf(worker: string | null, by?: "faults" | "lost books"): void;
  stop(): Promise<void>;
}

const OF_BOOKS = new Set(["/health/ready", "/v1/eligibility/coverage", "/v1/demo/rates"]);

/** Starts a server that answers like the deployed gateway. Each Worker runs its deployed version, or a staged version that the request names. */
export async function startDeployedService(platform: FakePlatform, gateway: string): Promise<DeployedService> {
  const answered: Answered[] = [];
  let bad: { readonly worker: string; readonly good: string | undefined; readonly by: "faults" | "lost books" } | null = null;
  const versionsFor = (overrides: string): ReadonlyMap<string, string> => {
    const named = new Map([...overrides.matchAll(/([\w-]+)="([^"]+)"/g)].map(([, worker = "", version = ""]) => [worker, version]));
    return new Map(
      [...platform.scripts].map(([worker, { deployments }]) => {
        const inForce = deployments.at(-1)?.versions ?? [];
        const asked = inForce.find(({ version_id }) => version_id === named.get(worker));
        return [worker, (asked ?? inForce.find(({ percentage }) => percentage === 100))?.version_id ?? ""];
      }),
    );
  };
  const server = createServer((request, response) => {
    // The gateway ignores the versions that a request names, unless the request has the deployment's secret.
    const isDeployment = request.headers["deployment-secret"] === platform.scripts.get(gateway)?.secrets.get("DEPLOYMENT_SECRET");
    const overrides = isDeployment ? String(request.headers["cloudflare-workers-version-overrides"] ?? "") : "";
    const versions = versionsFor(overrides);
    answered.push({ path: request.url ?? "", versions, isTrial: overrides !== "" });
    // The gateway calls the tool server only for /mcp.
    const isReached = bad !== null && (!bad.worker.includes("tool-server") || request.url === "/mcp");
    const isBad = isReached && bad !== null && versions.get(bad.worker) !== bad.good;
    const lacksBooks = (!service.hasBooks || (isBad && bad?.by === "lost books")) && OF_BOOKS.has(request.url ?? "");
    const status = lacksBooks ? 503 : isBad && bad?.by === "faults" ? 500 : 200;
    response.writeHead(status, { "Worker-Version": versions.get(gateway) ?? "" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const service: DeployedService = {
    hasBooks: true,
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    answered,
    failNewerOf(worker, by = "faults") {
      bad = worker === null ? null : { worker, good: versionsFor("").get(worker), by };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}
