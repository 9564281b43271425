import { type HostLease, Pages } from "@tellerline/storage";
import { DAY_MS } from "@tellerline/vocabulary";
import { countStanding } from "./count-standing.ts";
import type { Env } from "./env.ts";
import { enrollSites, leaseHosts } from "./lease-hosts.ts";
import { runHosts } from "./run-hosts.ts";

/** Days for which the log of checks is kept (guides/operating.md#what-is-kept). */
const FETCHES_DAYS = 90;

/** Work that other Workers request, by path. */
const WORK: Readonly<Record<string, (env: Env) => Promise<unknown>>> = {
  "/enroll": enrollSites,
  "/look": leaseHosts,
  "/standing": countStanding,
};

export default {
  async fetch(request, env) {
    const work = WORK[new URL(request.url).pathname];
    if (work === undefined) return new Response(null, { status: 404 });
    const answer = await work(env);
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  },

  async queue(batch, env) {
    await runHosts(
      env,
      batch.messages.map(({ body }) => body),
    );
    await leaseHosts(env);
  },

  async scheduled(_controller, env) {
    if (env.HARVEST_DAILY === "on") await enrollSites(env);
    await leaseHosts(env);
    while ((await new Pages(env.HARVEST).pruneFetches(new Date(Date.now() - FETCHES_DAYS * DAY_MS).toISOString())) > 0);
  },
} satisfies ExportedHandler<Env, HostLease>;
