import { spawnSync } from "node:child_process";

/** Whether to run tests that need redis-server: always in CI, where they fail if it is missing; elsewhere only if it is installed. */
export const redisPresent = spawnSync("redis-server", ["--version"]).status === 0 || process.env.CI === "true";
if (!redisPresent) process.stderr.write("Skipping Upstash tests: redis-server is not installed (Debian: apt-get install redis-server).\n");
