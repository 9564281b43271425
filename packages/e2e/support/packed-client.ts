import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";

export const CLIENT_FOLDER = join(ROOT, "packages/client");

export const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Packs the client and installs it into an empty project. Returns the project's folder. */
export function installPackedClient(): string {
  const project = mkdtempSync(join(tmpdir(), "tellerline-client-"));
  const packed = run("npm", ["pack", "--silent", "--pack-destination", project], CLIENT_FOLDER).trim().split("\n").at(-1) ?? "";
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", join(project, packed)], project);
  return project;
}
