import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeployedService, startDeployedService } from "../support/deployed-service.ts";
import { type FakePlatform, startFakePlatform } from "../support/fake-platform.ts";

/** Tests deployments by the real wrangler and the platform's real API library, against a fake account in memory. */
const folder = mkdtempSync(join(tmpdir(), "tellerline-deploy-"));
const config = join(folder, "deployment.json");
let platform: FakePlatform;
let service: DeployedService;

interface Run {
  readonly code: number | null;
  readonly output: string;
}

const ACCOUNT = { CLOUDFLARE_ACCOUNT_ID: "account-1", CLOUDFLARE_API_TOKEN: "token-1" };

const deploy = (...args: string[]): Promise<Run> => deployAs(ACCOUNT, ...args);

function deployAs(account: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> {
  const url = args.includes("--url") ? [] : ["--url", service.url];
  return new Promise((resolve) => {
    const started = spawn(
      process.execPath,
      ["packages/dev/src/deploy/deploy.ts", "--config", config, "--folder", join(folder, "generated"), ...url, ...args],
      {
        cwd: ROOT,
        env: { ...process.env, CLOUDFLARE_API_BASE_URL: platform.url, ...account },
      },
    );
    let output = "";
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
    started.on("exit", (code) => resolve({ code, output }));
  });
}

let alertsShards = 1;

function describeEnvironment(workers: object = {}): void {
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

const NAMES = [
  "refusals",
  "keys",
  "pdf-text",
  "harvester",
  "rates",
  "decisions",
  "eligibility",
  "monitors",
  "webhook-dispatcher",
  "monitor-evaluator",
  "tool-server",
  "operator",
];
const WORKERS = [...NAMES.map((name) => `tellerline-${name}-staging`), "tellerline-staging"];
const TIMEOUT_MS = 240_000;

beforeAll(async () => {
  platform = await startFakePlatform();
  service = await startDeployedService(platform, "tellerline-staging");
  describeEnvironment();
});
afterAll(async () => {
  await service.stop();
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bindingsOf = (name: string) => {
  const bindings = platform.scripts.get(name)?.versions.at(-1)?.metadata.bindings;
  return (Array.isArray(bindings) ? bindings : []) as { name: string; type: string; text?: string; id?: string; service?: string }[];
};
const secretOf = (name: string, secret: string) => bindingsOf(`tellerline-${name}-staging`).find((one) => one.name === secret)?.text;
/** Id of the Worker's version that serves every caller; null if another version is staged, too. */
const runs = (name: string) => {
  const versions = platform.scripts.get(name)?.deployments.at(-1)?.versions ?? [];
  return versions.length === 1 && versions[0]?.percentage === 100 ? versions[0].version_id : null;
};
/** Ids of a Worker's versions that served callers, in the order of deployment. Leaves out the first `deployments` deployments. */
const ledTo = (name: string, deployments: number) =>
  platform.scripts
    .get(name)
    ?.deployments.slice(deployments)
    .map(({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id);
const CHANGED = ["tellerline-rates-staging", "tellerline-staging"];
const changesSince = (start: number) => platform.calls.slice(start).filter((call) => !call.startsWith("GET ") && !call.endsWith("/query"));

describe("a deployment", () => {
  it(
    "shows in a dry run what it would do, and does nothing of it",
    async () => {
      const { code, output } = await deploy("--env", "staging", "--dry-run");
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toContain("create the D1 database tellerline-catalog-staging in weur");
      expect(output).toContain("create the queue tellerline-dead-letters-staging");
      expect(output).toContain("create the R2 bucket tellerline-pages-staging");
      for (const name of WORKERS) expect(output).toContain(`create ${name}\n`);
      expect(changesSince(0)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "shows without an account what an empty one would get, and asks nobody",
    async () => {
      const before = platform.calls.length;
      const { code, output } = await deployAs({}, "--env", "staging", "--dry-run");
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(await deployAs({}, "--dry-run")).toEqual({ code, output });
      expect(output).toContain("create the D1 database tellerline-alerts-staging in weur");
      expect(output).toMatch(/^set DEPLOYMENT_SECRET, KEY_CHECKSUM_SECRET of tellerline-staging$/m);
      for (const name of WORKERS) expect(output).toContain(`create ${name}\n`);
      expect(platform.calls.slice(before)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "creates what it needs by name, migrates, and deploys every Worker, the gateway last",
    async () => {
      // A new service has no published books, so some paths answer 503.
      service.hasBooks = false;
      const { code, output } = await deploy("--env", "staging");
      service.hasBooks = true;
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(platform.unknown).toEqual([]);
      expect([...platform.databases.keys()].toSorted()).toEqual([
        "tellerline-accounts-staging",
        "tellerline-alerts-staging",
        "tellerline-catalog-staging",
        "tellerline-harvest-staging",
      ]);
      expect([...platform.buckets]).toEqual([
        [
          "tellerline-pages-staging",
          [expect.objectContaining({ conditions: { prefix: "body/" } }), expect.objectContaining({ conditions: { prefix: "text/" } })],
        ],
      ]);
      for (const [name, { applied }] of platform.databases) {
        const migrations = readdirSync(join(ROOT, "migrations", name.replace("tellerline-", "").replace("-staging", ""))).filter((file) =>
          file.endsWith(".sql"),
        );
        expect(applied, name).toEqual(migrations.toSorted());
      }
      expect([...platform.scripts.keys()]).toEqual(WORKERS);
      const catalog = platform.databases.get("tellerline-catalog-staging")?.uuid;
      expect(bindingsOf("tellerline-rates-staging")).toContainEqual(expect.objectContaining({ name: "CATALOG", type: "d1", id: catalog }));
      expect(bindingsOf("tellerline-staging")).toContainEqual(
        expect.objectContaining({ name: "DECISIONS", service: "tellerline-decisions-staging" }),
      );
      // Bindings that exist only on the platform: a rate limit by address, and the id of the gateway's version.
      expect(bindingsOf("tellerline-staging")).toContainEqual(
        expect.objectContaining({ name: "ADDRESSES", type: "ratelimit", simple: { limit: 60, period: 60 } }),
      );
      expect(bindingsOf("tellerline-staging")).toContainEqual({ name: "VERSION", type: "version_metadata" });
      // If several Workers share a secret, it has the same value in all of them.
      expect(secretOf("keys", "KEY_DERIVATION_SECRET")).toMatch(/^[\w-]{43}$/);
      expect(secretOf("operator", "KEY_DERIVATION_SECRET")).toBe(secretOf("keys", "KEY_DERIVATION_SECRET"));
      const ofGateway = bindingsOf("tellerline-staging").find(({ name }) => name === "DEPLOYMENT_SECRET")?.text ?? "";
      expect(ofGateway).toMatch(/^[\w-]{43}$/);
      expect(output).not.toContain(ofGateway);
      expect(new Set(["operator", "monitors", "webhook-dispatcher"].map((name) => secretOf(name, "WEBHOOK_SIGNING_ROOT"))).size).toBe(1);
      expect(output).not.toContain(secretOf("operator", "OPERATOR_TOKEN"));
      // The deployment has not written ids into the wrangler.toml files.
      expect(readFileSync(join(ROOT, "workers/rates/wrangler.toml"), "utf8")).not.toContain(catalog);
    },
    TIMEOUT_MS,
  );

  it(
    "changes nothing when it is run again",
    async () => {
      const start = platform.calls.length;
      const { code, output } = await deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("Nothing had changed.") });
      expect(changesSince(start)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    "creates a further shard of alerts, migrates it, and binds whoever is bound to the first",
    async () => {
      alertsShards = 2;
      describeEnvironment();
      const { code, output } = await deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0 });
      const [first, further] = ["tellerline-alerts-staging", "tellerline-alerts-1-staging"].map((name) => platform.databases.get(name));
      expect(further?.applied).toEqual(first?.applied);
      for (const name of ["monitors", "monitor-evaluator", "webhook-dispatcher", "operator"]) {
        expect(bindingsOf(`tellerline-${name}-staging`)).toContainEqual(
          expect.objectContaining({ name: "ALERTS_1", type: "d1", id: further?.uuid }),
        );
      }
      expect(bindingsOf("tellerline-keys-staging").some(({ name }) => name === "ALERTS_1")).toBe(false);
      // Removing a shard is refused, because the rows in the shard would be unreachable.
      alertsShards = 1;
      describeEnvironment();
      expect(await deploy("--env", "staging")).toMatchObject({ code: 1, output: expect.stringContaining("tellerline-alerts-1-staging") });
      alertsShards = 2;
      describeEnvironment();
    },
    TIMEOUT_MS,
  );

  it(
    "uploads every changed Worker before it switches any, and leaves the others",
    async () => {
      describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 510 } }, "tellerline-decisions": { placement: { mode: "smart" } } });
      const start = platform.calls.length;
      const { code, output } = await deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0 });
      const steps = changesSince(start).filter((call) => /(?:versions|deployments)$/.test(call));
      expect(steps.map((call) => call.replace("POST /accounts/account-1/workers/scripts/", ""))).toEqual([
        "tellerline-rates-staging/versions",
        "tellerline-decisions-staging/versions",
        // First both Workers are staged. After the trial, the callers of both are switched.
        "tellerline-rates-staging/deployments",
        "tellerline-decisions-staging/deployments",
        "tellerline-rates-staging/deployments",
        "tellerline-decisions-staging/deployments",
      ]);
      expect(platform.scripts.get("tellerline-rates-staging")?.versions.at(-1)?.metadata).toMatchObject({ limits: { cpu_ms: 510 } });
    },
    TIMEOUT_MS,
  );

  it(
    "tries the new versions together before it leads anybody to them",
    async () => {
      const before = new Map(CHANGED.map((name) => [name, runs(name)]));
      describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 700 } }, tellerline: { limits: { cpu_ms: 700 } } });
      const start = service.answered.length;
      const { code, output } = await deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("trying ") });
      const after = new Map(CHANGED.map((name) => [name, runs(name)]));
      for (const name of CHANGED) expect(after.get(name), name).not.toBe(before.get(name));
      const asked = service.answered.slice(start);
      const trial = asked.filter(({ isTrial }) => isTrial);
      expect(trial.length).toBeGreaterThan(5);
      for (const { versions } of trial) for (const name of CHANGED) expect(versions.get(name)).toBe(after.get(name));
      // Until the trial ended, requests that named no version went to the previous version.
      const untilTrialEnded = asked
        .slice(
          0,
          asked.findLastIndex(({ isTrial }) => isTrial),
        )
        .filter(({ isTrial }) => !isTrial);
      for (const { versions } of untilTrialEnded) for (const name of CHANGED) expect(versions.get(name)).toBe(before.get(name));
      expect(asked.at(-1)).toMatchObject({ isTrial: false });
    },
    TIMEOUT_MS,
  );

  it.each([
    ["tellerline-rates", 800],
    // The gateway calls this Worker by RPC for callers, but by fetch in a trial, because RPC is not routed by version.
    ["tellerline-tool-server", 810],
  ])(
    "leads nobody to new versions that do not answer when they are tried, and goes on from there: %s",
    async (faulty, limit) => {
      const changed = [`${faulty}-staging`, "tellerline-staging"];
      const before = changed.map(runs);
      const deployments = changed.map((name) => platform.scripts.get(name)?.deployments.length ?? 0);
      describeEnvironment({ [faulty]: { limits: { cpu_ms: limit } }, tellerline: { limits: { cpu_ms: limit } } });
      service.failNewerOf(`${faulty}-staging`);
      const { code, output } = await deploy("--env", "staging");
      service.failNewerOf(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("answered 500") });
      expect(changed.map(runs)).toEqual(before);
      for (const [index, name] of changed.entries())
        expect(new Set(ledTo(name, deployments[index] ?? 0))).toEqual(new Set([before[index]]));
      expect(await deploy("--env", "staging")).toMatchObject({ code: 0 });
      expect(changed.map(runs)).not.toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    "leads nobody to new versions that find no books where there were some",
    async () => {
      const before = CHANGED.map(runs);
      describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 820 } }, tellerline: { limits: { cpu_ms: 820 } } });
      service.failNewerOf("tellerline-rates-staging", "lost books");
      const { code, output } = await deploy("--env", "staging");
      service.failNewerOf(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("answered 503") });
      expect(CHANGED.map(runs)).toEqual(before);
      expect(await deploy("--env", "staging")).toMatchObject({ code: 0 });
      expect(CHANGED.map(runs)).not.toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    "takes a version that was staged and never switched to for no version that runs",
    async () => {
      const rates = platform.scripts.get("tellerline-rates-staging");
      const [inForce] = rates?.deployments.at(-1)?.versions ?? [];
      const staged = rates?.versions.find(({ id }) => id !== inForce?.version_id)?.id ?? "";
      const last = rates?.deployments.at(-1);
      if (rates === undefined || inForce === undefined || last === undefined) throw new Error("Nothing is deployed.");
      rates.deployments.push({ ...last, versions: [{ version_id: staged, percentage: 0 }, inForce] });
      expect(await deploy("--env", "staging")).toMatchObject({ code: 0, output: expect.stringContaining("Nothing had changed.") });
      rates.deployments.pop();
    },
    TIMEOUT_MS,
  );

  it(
    "switches back what it switched where a later Worker fails",
    async () => {
      const before = ["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs);
      describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 600 } }, "tellerline-decisions": { limits: { cpu_ms: 600 } } });
      platform.failOn(/POST .*tellerline-decisions-staging\/deployments$/);
      const { code, output } = await deploy("--env", "staging");
      platform.failOn(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("switching tellerline-rates-staging back") });
      expect(["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs)).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    "leads everybody to the versions before where the deployed service does not answer",
    async () => {
      const before = ["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs);
      const { code, output } = await deploy("--env", "staging", "--url", "http://127.0.0.1:9");
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("did not answer") });
      expect(["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs)).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it(
    "deploys a Worker at once that gets Durable Objects, of which the platform takes no version",
    async () => {
      const migrations = [
        { tag: "v1", new_sqlite_classes: ["QuotaCounter"] },
        { tag: "v2", renamed_classes: [] },
      ];
      describeEnvironment({ tellerline: { migrations } });
      expect(await deploy("--env", "staging")).toMatchObject({
        code: 0,
        output: expect.stringContaining("deploying tellerline-staging\n"),
      });
      expect(platform.scripts.get("tellerline-staging")?.migrationTag).toBe("v2");
    },
    TIMEOUT_MS,
  );
});

describe("a deployment that can't begin", () => {
  it.each([
    [["--env", "nowhere"], "it has staging"],
    [[], "Give --env"],
  ])("says what is missing: %j", async (args, message) => {
    expect(await deploy(...args)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  });
});
