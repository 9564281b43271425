import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "../support/api.ts";

/** Runs the guide "Your first ten minutes" as it is served: each of its examples, one after another, in one shell and an empty folder. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tellerline-ten-minutes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MARK = "=== ";

/** Kills the shell's background jobs and their children. */
const END = 'for job in $(jobs -p); do kill -- "-$job"; done';

it("leads from no key to a received, verified event", async () => {
  const markdown = await (await call("GET", "/docs/first-ten-minutes.md")).text();
  const steps = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  expect(steps.length).toBeGreaterThanOrEqual(8);
  const script = ["set -em", ...steps.map((code, number) => `printf '\\n${MARK}${number}\\n'\n${code}`), END].join("\n");
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], {
    cwd: folder,
    env: { ...process.env, TELLERLINE: ROOT },
    encoding: "utf8",
    timeout: 120_000,
  });
  expect(status, stderr).toBe(0);
  const said = stdout.split(/^=== \d+\n/m).slice(1);
  expect(said).toHaveLength(steps.length);
  const [, decision = "", search = "", monitor = "", change = "", events = ""] = said;
  expect(JSON.parse(decision).offers).not.toEqual([]);
  expect(JSON.parse(search).next_questions).not.toEqual([]);
  expect(JSON.parse(monitor)).toMatchObject({ name: "Auto loans in Texas" });
  expect(JSON.parse(change).event_ids).toHaveLength(1);
  expect(JSON.parse(events).events.map(({ event }: { event: { event_id: string } }) => event.event_id)).toEqual(
    JSON.parse(change).event_ids,
  );
  const triggered = /^Event (evt_\w+)$/m.exec(said.at(-1) ?? "")?.[1];
  expect(said.at(-1)).toContain(`\nverified decision.monitor.triggered ${triggered}\n`);
});
