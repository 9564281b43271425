import { spawnSync } from "node:child_process";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of Chromium. Required in CI; elsewhere the page tests are skipped without it. */
export const chromium =
  PATHS.find((path) => spawnSync(path, ["--version"]).status === 0) ?? (process.env.CI === "true" ? PATHS[0] : undefined);
if (chromium === undefined) process.stderr.write("Skipping page tests: Chromium is not installed (Debian: apt-get install chromium).\n");
