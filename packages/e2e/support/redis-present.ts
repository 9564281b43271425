import { spawnSync } from "node:child_process";

/** Whether this machine has a Redis server. In CI it must: a missing one fails there, and is said elsewhere. */
export const redisPresent = spawnSync("redis-server", ["--version"]).status === 0 || process.env.CI === "true";
if (!redisPresent)
  process.stderr.write("The Upstash tests are left out: there is no redis-server (Debian: apt-get install redis-server).\n");
