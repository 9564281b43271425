import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { copyState } from "../support/fixtures.ts";
import { expectSeeded, runtimesOf, type Started, untilStarted, useStateFolder } from "../support/npm-start.ts";

/** Tests starts on a seeded folder. `long/start-killed.test.ts` tests a first start, which seeds an empty folder. */
describe("npm start on a seeded folder", () => {
  const folder = useStateFolder();
  let first: Started;
  beforeAll(() => {
    copyState("seeded", folder.stateDir);
    first = folder.start();
  });

  it("serves what is there, and gives a key for each plan", async () => {
    await untilStarted(first);
    const steps = ["bundling the Workers …", "starting them …", "migrating the databases …", "filling what is empty …"];
    expect(
      first
        .output()
        .split("\n")
        .filter((line) => line.endsWith("…")),
    ).toEqual(steps);
    await expectSeeded(folder.readKeys(), "invented");
  });

  it("refuses a second copy on the same state folder, and stops without leaving a process", async () => {
    const { child, output } = folder.start();
    await once(child, "exit");
    expect([child.exitCode, output()]).toEqual([1, expect.stringContaining("is in use by process")]);
    expect(runtimesOf(first.child.pid)).toHaveLength(1);
    first.child.kill("SIGINT");
    await once(first.child, "exit");
    expect(runtimesOf(first.child.pid)).toEqual([]);
  });

  it("starts again on its data, with the same keys", async () => {
    const before = folder.readKeys();
    const again = folder.start();
    await untilStarted(again);
    const { base_url: _, mcp_url: __, ...keys } = folder.readKeys();
    expect(before).toMatchObject(keys);
    again.child.kill("SIGTERM");
    await once(again.child, "exit");
    expect(runtimesOf(again.child.pid)).toEqual([]);
  });
});
