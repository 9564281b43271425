import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPLOYMENT_TIMEOUT_MS, type Deployment, startDeployment } from "../../support/deployment.ts";

/** New versions of Workers that are tried before callers reach them, and what happens if they fail (support/deployment.ts). */
let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
  expect(await deployment.deploy("--env", "staging")).toMatchObject({ code: 0 });
}, DEPLOYMENT_TIMEOUT_MS);
afterAll(() => deployment.stop());

/** Id of the Worker's version that serves every caller; null if another version is staged, too. */
const runs = (name: string) => {
  const versions = deployment.platform.scripts.get(name)?.deployments.at(-1)?.versions ?? [];
  return versions.length === 1 && versions[0]?.percentage === 100 ? versions[0].version_id : null;
};
/** Ids of a Worker's versions that served callers, in the order of deployment. Leaves out the first `deployments` deployments. */
const ledTo = (name: string, deployments: number) =>
  deployment.platform.scripts
    .get(name)
    ?.deployments.slice(deployments)
    .map(({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id);
const CHANGED = ["tellerline-rates-staging", "tellerline-staging"];

describe("a deployment of new versions", () => {
  it(
    "tries the new versions together before it leads anybody to them",
    async () => {
      const before = new Map(CHANGED.map((name) => [name, runs(name)]));
      deployment.describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 700 } }, tellerline: { limits: { cpu_ms: 700 } } });
      const start = deployment.service.answered.length;
      const { code, output } = await deployment.deploy("--env", "staging");
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("trying ") });
      const after = new Map(CHANGED.map((name) => [name, runs(name)]));
      for (const name of CHANGED) expect(after.get(name), name).not.toBe(before.get(name));
      const asked = deployment.service.answered.slice(start);
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
    DEPLOYMENT_TIMEOUT_MS,
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
      const deployments = changed.map((name) => deployment.platform.scripts.get(name)?.deployments.length ?? 0);
      deployment.describeEnvironment({ [faulty]: { limits: { cpu_ms: limit } }, tellerline: { limits: { cpu_ms: limit } } });
      deployment.service.failNewerOf(`${faulty}-staging`);
      const { code, output } = await deployment.deploy("--env", "staging");
      deployment.service.failNewerOf(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("answered 500") });
      expect(changed.map(runs)).toEqual(before);
      for (const [index, name] of changed.entries())
        expect(new Set(ledTo(name, deployments[index] ?? 0))).toEqual(new Set([before[index]]));
      expect(await deployment.deploy("--env", "staging")).toMatchObject({ code: 0 });
      expect(changed.map(runs)).not.toEqual(before);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "leads nobody to new versions that find no books where there were some",
    async () => {
      const before = CHANGED.map(runs);
      deployment.describeEnvironment({ "tellerline-rates": { limits: { cpu_ms: 820 } }, tellerline: { limits: { cpu_ms: 820 } } });
      deployment.service.failNewerOf("tellerline-rates-staging", "lost books");
      const { code, output } = await deployment.deploy("--env", "staging");
      deployment.service.failNewerOf(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("answered 503") });
      expect(CHANGED.map(runs)).toEqual(before);
      expect(await deployment.deploy("--env", "staging")).toMatchObject({ code: 0 });
      expect(CHANGED.map(runs)).not.toEqual(before);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "takes a version that was staged and never switched to for no version that runs",
    async () => {
      const rates = deployment.platform.scripts.get("tellerline-rates-staging");
      const [inForce] = rates?.deployments.at(-1)?.versions ?? [];
      const staged = rates?.versions.find(({ id }) => id !== inForce?.version_id)?.id ?? "";
      const last = rates?.deployments.at(-1);
      if (rates === undefined || inForce === undefined || last === undefined) throw new Error("Nothing is deployed.");
      rates.deployments.push({ ...last, versions: [{ version_id: staged, percentage: 0 }, inForce] });
      expect(await deployment.deploy("--env", "staging")).toMatchObject({
        code: 0,
        output: expect.stringContaining("Nothing had changed."),
      });
      rates.deployments.pop();
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "switches back what it switched where a later Worker fails",
    async () => {
      const before = ["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs);
      deployment.describeEnvironment({
        "tellerline-rates": { limits: { cpu_ms: 600 } },
        "tellerline-decisions": { limits: { cpu_ms: 600 } },
      });
      deployment.platform.failOn(/POST .*tellerline-decisions-staging\/deployments$/);
      const { code, output } = await deployment.deploy("--env", "staging");
      deployment.platform.failOn(null);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("switching tellerline-rates-staging back") });
      expect(["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs)).toEqual(before);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );

  it(
    "leads everybody to the versions before where the deployed service does not answer",
    async () => {
      const before = ["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs);
      const { code, output } = await deployment.deploy("--env", "staging", "--url", "http://127.0.0.1:9");
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("did not answer") });
      expect(["tellerline-rates-staging", "tellerline-decisions-staging"].map(runs)).toEqual(before);
    },
    DEPLOYMENT_TIMEOUT_MS,
  );
});
