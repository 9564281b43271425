import { spawnSync } from "node:child_process";

/** Whether redis-server is installed; always true in CI, which requires it. Elsewhere, tests that need it are skipped without it. */
export const redisPresent = spawnSync("redis-server", ["--version"]).status === 0 || process.env.CI === "true";
if (!redisPresent) process.stderr.write("Skipping Upstash tests: redis-server is not installed (Debian: apt-get install redis-server).\n");
