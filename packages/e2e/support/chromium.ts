import { spawnSync } from "node:child_process";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser is. In CI it must be there; elsewhere its absence is said, and the tests of pages are left out. */
export const chromium =
  PATHS.find((path) => spawnSync(path, ["--version"]).status === 0) ?? (process.env.CI === "true" ? PATHS[0] : undefined);
if (chromium === undefined)
  process.stderr.write("The tests of pages are left out: there is no Chromium (Debian: apt-get install chromium).\n");
