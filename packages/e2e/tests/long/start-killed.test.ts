import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import { createOperatorClient } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { expectSeeded, type Started, untilStarted, useStateFolder } from "../../support/npm-start.ts";

const KILLS = 3;

describe("npm start on an empty folder", () => {
  const folder = useStateFolder();

  /** Waits until the system answers, because seeding begins then. @throws if the process ends before. */
  async function untilAnswering(port: number, { child, output }: Started): Promise<void> {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`It stopped instead of starting:\n${output()}`);
      const secrets = join(folder.stateDir, "secrets.json");
      const token = existsSync(secrets) ? JSON.parse(readFileSync(secrets, "utf8")).OPERATOR_TOKEN : "";
      const status = createOperatorClient({ baseUrl: `http://127.0.0.1:${port}`, token }).status();
      if (await status.then(() => true).catch(() => false)) return;
      await sleep(50);
    }
  }

  it(`recovers by itself from being killed ${KILLS} times while it seeds, and takes up the history of rates`, async () => {
    const random = useRandom();
    for (let killed = 0; killed < KILLS; killed++) {
      const port = await freePort();
      const started = folder.start(port);
      await untilAnswering(port, started);
      await sleep(random() * 8000);
      if (killed === 0) expect(started.output()).not.toContain("Stop with Ctrl-C");
      started.child.kill("SIGKILL");
      await once(started.child, "exit");
    }
    const last = folder.start();
    await untilStarted(last);
    const keys = folder.readKeys();
    await expectSeeded(keys, "real");
    // Waits until the status lists all six quarters, because the system imports the earlier ones while it serves.
    const client = createOperatorClient({ baseUrl: keys.base_url, token: keys.operator_token });
    await expect.poll(async () => (await client.status()).catalog.quarters, { timeout: 300_000, interval: 2000 }).toHaveLength(6);
    last.child.kill("SIGINT");
    await once(last.child, "exit");
  }, 900_000);
});
