import { type HostLease, Hosts } from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, enqueue, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { Interrupted, leaseEnd } from "./host-session.ts";
import { gazetteerInForce, Institutions } from "./institutions.ts";
import { leaseDue } from "./lease-hosts.ts";
import { failHost, type HostVisit, type Invocation, lookAtHost, visitsOf } from "./look-at-host.ts";
import { Room } from "./room.ts";

/** Milliseconds after which an invocation makes no further request, and leaves the rest to another one. */
const INVOCATION_MS = 30_000;
/** Milliseconds after which an invocation leases no further hosts. */
const BEGIN_MS = 20_000;
/** Maximum hosts that an invocation checks: a host takes about ten calls, and wrangler.toml allows 10,000 an invocation. */
const MOST_HOSTS = 200;
/** Number of further hosts that are leased together. */
const LEASED = 10;

/**
 * Leaves the rest of a host to another invocation. The lease lasts until that invocation begins,
 * which then waits for the delay after the requests of this one.
 */
async function resumeLater(env: Env, { host, lease }: HostLease, seconds: number): Promise<void> {
  const nowMs = Date.now();
  const isHeld = await new Hosts(env.HARVEST).hold({ host, lease }, leaseEnd(nowMs + seconds * 1000), storedTimestampOf(nowMs));
  if (isHeld) await enqueue(env.HARVEST_HOSTS, [{ host, lease }], () => seconds);
}

/** Ends a host whose check threw: another invocation resumes an interrupted one, and any other error counts as a failure of the host. */
async function endThrown(env: Env, { taken }: HostVisit, error: unknown): Promise<void> {
  if (!(error instanceof Interrupted)) {
    log("error", "harvest_failed", describeError(error));
    await failHost(env, taken);
  } else if (error.resumeSeconds !== null) await resumeLater(env, taken, error.resumeSeconds);
}

/** Checks one host. If the result of a failure can't be stored either, the lease runs out, and the cron leases the host again. */
async function handle(invocation: Invocation, visit: HostVisit): Promise<void> {
  try {
    await lookAtHost(invocation, visit).catch((error: unknown) => endThrown(invocation.env, visit, error));
  } catch (error) {
    log("error", "harvest_failed", describeError(error));
  }
}

/** Due hosts besides those that the queue announced, leased a few at a time before they are needed. */
class FurtherHosts {
  readonly #invocation: Invocation;
  #left: number;
  #waiting: HostVisit[] = [];
  #leasing: Promise<void> | null = null;

  constructor(invocation: Invocation, most: number) {
    this.#invocation = invocation;
    this.#left = most;
  }

  /** The next host; null if there is none, or if this invocation may check no more. */
  async next(): Promise<HostVisit | null> {
    for (;;) {
      if (this.#waiting.length < LEASED / 2 && this.#left > 0) {
        this.#leasing ??= this.#lease();
        if (this.#waiting.length === 0) await this.#leasing;
      }
      const visit = this.#waiting.shift();
      if (visit !== undefined) return visit;
      if (this.#left === 0) return null;
    }
  }

  /** Leases hosts. After `BEGIN_MS`, after a failure, or if no host is due, `next` leases no more: `leaseHosts` leases the rest. */
  async #lease(): Promise<void> {
    const { env, institutions, deadlineMs } = this.#invocation;
    try {
      const isLate = deadlineMs - Date.now() < INVOCATION_MS - BEGIN_MS;
      const hosts = isLate ? [] : await leaseDue(env, Math.min(LEASED, this.#left));
      const [visits] = await Promise.all([visitsOf(env, hosts), institutions.loadOf(hosts)]);
      this.#waiting.push(...visits);
      this.#left = hosts.length === 0 ? 0 : this.#left - hosts.length;
    } catch (error) {
      log("error", "harvest_failed", describeError(error));
      this.#left = 0;
    } finally {
      this.#leasing = null;
    }
  }
}

/** Checks the announced hosts. When a host is done, an unannounced due host takes its place, so that a slow host delays no others. */
export async function runHosts(env: Env, announced: readonly HostLease[]): Promise<void> {
  const institutions = new Institutions(env);
  const hosts = new Hosts(env.HARVEST);
  const deadlineMs = Date.now() + INVOCATION_MS;
  // Runs before any lease is taken over. If it fails, the queue delivers the hosts again.
  const [gazetteer] = await Promise.all([gazetteerInForce(env), institutions.loadOf(announced)]);
  const taken = await Promise.all(announced.map((host) => hosts.take(host, leaseEnd(Date.now()))));
  const invocation = { env, gazetteer, institutions, room: new Room(), deadlineMs };
  const first = await visitsOf(
    env,
    taken.filter((host) => host !== null),
  );
  const further = new FurtherHosts(invocation, MOST_HOSTS - announced.length);
  await Promise.all(
    announced.map(async (_, place) => {
      for (let visit = first[place] ?? (await further.next()); visit !== null; visit = await further.next())
        await handle(invocation, visit);
    }),
  );
}
