import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPLOYMENT_TIMEOUT_MS, type Deployment, startDeployment } from "../support/deployment.ts";

/** Deployments from the first one on (support/deployment.ts). Trials of new versions are in long/deploy-trials.test.ts. */
let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
});
afterAll(() => deployment.stop());

const NAMES = [
  "refusals",
  "documents",
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
const bindingsOf = (name: string) => {
  const bindings = deployment.platform.scripts.get(name)?.versions.at(-1)?.metadata.bindings;
  return (Array.isArray(bindings) ? bindings : []) as { name: string; type: string; text?: string; id?: string; service?: string }[];
};
const secretOf = (name: string, secret: string) => bindingsOf(`tellerline-${name}-staging`).find((one) => one.name === secret)?.text;
const changesSince = (start: number) =>
  deployment.platform.calls.slice(start).filter((call) => !call.startsWith("GET ") && !call.endsWith("/query"));

describe("a deployment", () => {
  it(
    "shows in a dry run what it would do, and does nothing of it",
    async () => {
      const { code, output } = await deployment.deploy("--env", "staging", "--dry-run");
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toContain("create the D1 database tellerline-catalog-staging in weur");
      expect(output).toContain("create the queue tellerline-dead-letters-staging");
      expect(output).toContain("create the R2 bucket tellerline-pages-staging");
      for (const name of WORKERS) expect(output).toContain(`create ${name}\n`);
      expect(changesSince(0)).toEqual([]);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "shows without an account what an empty one would get, and asks nobody",
    async () => {
      const before = deployment.platform.calls.length;
      const { code, output } = await deployment.deployAs({}, "--env", "staging", "--dry-run");
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(await deployment.deployAs({}, "--dry-run")).toEqual({ code, output });
      expect(output).toContain("create the D1 database tellerline-alerts-staging in weur");
      expect(output).toMatch(/^set DEPLOYMENT_SECRET, KEY_CHECKSUM_SECRET of tellerline-staging$/m);
      for (const name of WORKERS) expect(output).toContain(`create ${name}\n`);
      expect(deployment.platform.calls.slice(before)).toEqual([]);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "creates what it needs by name, migrates, and deploys every Worker, the gateway last",
    async () => {
      // A new service has no published books, so some paths answer 503.
      deployment.service.hasBooks = false;
      const { code, output } = await deployment.deploy("--env", "staging");
      deployment.service.hasBooks = true;
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(deployment.platform.unknown).toEqual([]);
      expect([...deployment.platform.databases.keys()].toSorted()).toEqual([
        "tellerline-accounts-staging",
        "tellerline-alerts-staging",
        "tellerline-catalog-staging",
        "tellerline-harvest-staging",
      ]);
      expect([...deployment.platform.buckets]).toEqual([
        [
          "tellerline-pages-staging",
          [expect.objectContaining({ conditions: { prefix: "body/" } }), expect.objectContaining({ conditions: { prefix: "text/" } })],
        ],
      ]);
      for (const [name, { applied }] of deployment.platform.databases) {
        const migrations = readdirSync(join(ROOT, "migrations", name.replace("tellerline-", "").replace("-staging", ""))).filter((file) =>
          file.endsWith(".sql"),
        );
        expect(applied, name).toEqual(migrations.toSorted());
      }
      expect([...deployment.platform.scripts.keys()]).toEqual(WORKERS);
      const catalog = deployment.platform.databases.get("tellerline-catalog-staging")?.uuid;
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
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "changes nothing when it is run again",
    async () => {
      const start = deployment.platform.calls.length;
      const { code, output } = await deployment.deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("Nothing had changed.") });
      expect(changesSince(start)).toEqual([]);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "creates a further shard of alerts, migrates it, and binds whoever is bound to the first",
    async () => {
      deployment.describeEnvironment({}, 2);
      const { code, output } = await deployment.deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0 });
      const [first, further] = ["tellerline-alerts-staging", "tellerline-alerts-1-staging"].map((name) =>
        deployment.platform.databases.get(name),
      );
      expect(further?.applied).toEqual(first?.applied);
      for (const name of ["monitors", "monitor-evaluator", "webhook-dispatcher", "operator"]) {
        expect(bindingsOf(`tellerline-${name}-staging`)).toContainEqual(
          expect.objectContaining({ name: "ALERTS_1", type: "d1", id: further?.uuid }),
        );
      }
      expect(bindingsOf("tellerline-keys-staging").some(({ name }) => name === "ALERTS_1")).toBe(false);
      // Removing a shard is refused, because the rows in the shard would be unreachable.
      deployment.describeEnvironment({}, 1);
      expect(await deployment.deploy("--env", "staging")).toMatchObject({
        code: 1,
        output: expect.stringContaining("tellerline-alerts-1-staging"),
      });
      deployment.describeEnvironment({}, 2);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "uploads every changed Worker before it switches any, and leaves the others",
    async () => {
      deployment.describeEnvironment(
        { "tellerline-rates": { limits: { cpu_ms: 510 } }, "tellerline-decisions": { placement: { mode: "smart" } } },
        2,
      );
      const start = deployment.platform.calls.length;
      const { code, output } = await deployment.deploy("--env", "staging");
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
      expect(deployment.platform.scripts.get("tellerline-rates-staging")?.versions.at(-1)?.metadata).toMatchObject({
        limits: { cpu_ms: 510 },
      });
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "deploys a Worker at once that gets Durable Objects, of which the platform takes no version",
    async () => {
      const migrations = [
        { tag: "v1", new_sqlite_classes: ["QuotaCounter"] },
        { tag: "v2", renamed_classes: [] },
      ];
      deployment.describeEnvironment({ tellerline: { migrations } }, 2);
      expect(await deployment.deploy("--env", "staging")).toMatchObject({
        code: 0,
        output: expect.stringContaining("deploying tellerline-staging\n"),
      });
      expect(deployment.platform.scripts.get("tellerline-staging")?.migrationTag).toBe("v2");
    },
    DEPLOYMENT_TIMEOUT_MS,
  );
});

describe("a deployment that can't begin", () => {
  it.each([
    [["--env", "nowhere"], "it has staging"],
    [[], "Give --env"],
  ])("says what is missing: %j", async (args, message) => {
    expect(await deployment.deploy(...args)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  });
});
