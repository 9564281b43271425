import { type HostLease, Hosts, Pages } from "@tellerline/storage";
import { DAY_MS } from "@tellerline/vocabulary";
import { describeError, enqueue, log } from "@tellerline/worker-kit";
import { countStanding } from "./count-standing.ts";
import type { Env } from "./env.ts";
import { Interrupted, leaseEnd } from "./host-session.ts";
import { enrollSites, leaseHosts } from "./lease-hosts.ts";
import { failHost, lookAtHost } from "./look-at-host.ts";

/** Milliseconds after which an invocation makes no further request, and leaves the rest to another one. */
const INVOCATION_MS = 30_000;
/** Days for which the log of checks is kept (guides/operating.md#what-is-kept). */
const FETCHES_DAYS = 90;

/** Checks one host. An error of our own counts as a failure of the host: the host is checked again later, with a growing delay. */
async function handle(env: Env, announced: HostLease, deadlineMs: number): Promise<void> {
  const held = await new Hosts(env.HARVEST).take(announced, leaseEnd(Date.now()));
  if (held === null) return;
  try {
    await lookAtHost(env, held, deadlineMs);
  } catch (error) {
    if (error instanceof Interrupted) {
      const { resumeSeconds } = error;
      if (resumeSeconds !== null) await enqueue(env.HARVEST_HOSTS, [held], () => resumeSeconds);
      return;
    }
    log("error", "harvest_failed", describeError(error));
    await failHost(env, held);
  }
}

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
    const deadlineMs = Date.now() + INVOCATION_MS;
    await Promise.all(batch.messages.map(({ body }) => handle(env, body, deadlineMs)));
    await leaseHosts(env);
  },

  async scheduled(_controller, env) {
    if (env.HARVEST_DAILY === "on") await enrollSites(env);
    await leaseHosts(env);
    while ((await new Pages(env.HARVEST).pruneFetches(new Date(Date.now() - FETCHES_DAYS * DAY_MS).toISOString())) > 0);
  },
} satisfies ExportedHandler<Env, HostLease>;
