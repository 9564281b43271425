import { type Robots, robotsFrom, USUAL_DELAY_SECONDS } from "@tellerline/harvest";
import { type DueQuery, type HostLease, Hosts, type Look, Pages, type TakenHost } from "@tellerline/storage";
import { DAY_MS, HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { sleep } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { type Answer, fetchOnce, MOST_BYTES, type NoAnswer, type Validators } from "./fetch-once.ts";
import type { Room } from "./room.ts";

/** Milliseconds until robots rules are fetched again (RFC 9309, 2.4). */
const ROBOTS_MS = DAY_MS;
/** Milliseconds for which the last copy is used while fetching fails (RFC 9309, 2.3.1.4). */
const LAST_COPY_MS = 30 * DAY_MS;
/** Milliseconds for which the last copy of the rules is used without another attempt, after fetching them failed. */
const TRIED_MS = HOUR_MS;
/** Maximum redirects that are followed from one URL. */
export const MOST_HOPS = 5;
/** Milliseconds from an extension of the lease to its end. */
const LEASE_MS = 90 * 1000;
/**
 * Milliseconds after an extension of the lease in which one request may start without a new extension. If this invocation dies during the
 * request, the rest of the lease is still longer than any host's delay.
 */
const COVERED_MS = 10 * 1000;

/** Thrown if the invocation's time is up or its lease is lost. Another invocation does the rest. */
export class Interrupted extends Error {
  /** Seconds after which to continue; null if the lease is lost. */
  readonly resumeSeconds: number | null;

  constructor(resumeSeconds: number | null) {
    super(resumeSeconds === null ? "The lease is another's." : "The time is up.");
    this.resumeSeconds = resumeSeconds;
  }
}

interface Fetched {
  readonly answer: Answer | NoAnswer;
  /** The URL as fetched, with its scheme. */
  readonly url: string;
}

export const leaseEnd = (nowMs: number): string => storedTimestampOf(nowMs + LEASE_MS);

/** Makes all requests to one host under one lease, one after another, with a delay between them. */
export class HostSession {
  readonly #env: Env;
  readonly #room: Room;
  readonly #held: HostLease;
  readonly #deadlineMs: number;
  #fetchedMs: number;
  /** Time until which the next request may start without extending the lease, ms since the epoch. */
  #coveredMs: number;
  /** Milliseconds between two requests: the default, until the host's robots rules are known. */
  #delayMs = USUAL_DELAY_SECONDS * 1000;
  /** `https:` is tried first. A host that does not respond to it is read over `http:`. */
  #scheme: "https:" | "http:" = "https:";
  #hasAnswered = false;
  /** Bytes of the room that the last body takes. */
  #taken = 0;

  constructor(env: Env, room: Room, taken: TakenHost, deadlineMs: number) {
    this.#env = env;
    this.#room = room;
    this.#held = taken;
    this.#deadlineMs = deadlineMs;
    this.#fetchedMs = taken.fetchedAt === null ? 0 : Date.parse(taken.fetchedAt);
    this.#coveredMs = Date.parse(taken.leasedUntil) - LEASE_MS + COVERED_MS;
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  get held(): HostLease {
    return this.#held;
  }

  /** Waits until the delay is over, and extends the lease if necessary. @throws Interrupted if time is too short or the lease is lost. */
  async #wait(): Promise<void> {
    const turnMs = this.#fetchedMs + this.#delayMs;
    if (Math.max(turnMs, Date.now()) >= this.#deadlineMs) {
      throw new Interrupted(Math.max(0, Math.ceil((turnMs - Date.now()) / 1000)));
    }
    if (turnMs > Date.now()) await sleep(turnMs - Date.now());
    if (Date.now() <= this.#coveredMs) return;
    if (!(await new Hosts(this.#env.HARVEST).hold(this.#held, leaseEnd(Date.now()), storedTimestampOf(Date.now()))))
      throw new Interrupted(null);
  }

  async #once(url: string, most: number, validators: Validators | null): Promise<Fetched> {
    await this.#wait();
    const address = url.replace(/^https?:/, this.#scheme);
    try {
      const answer = await fetchOnce(this.#env, this.#room, address, most, validators);
      if (typeof answer !== "string") this.#taken += answer.taken;
      // If the host did not respond over https, and redirects from http to https, it can't be reached.
      if (typeof answer !== "string" && this.#scheme === "http:" && redirectOf(answer, address) === address.replace(/^http:/, "https:")) {
        return { answer: "failed", url: address };
      }
      this.#hasAnswered ||= typeof answer !== "string";
      return { answer, url: address };
    } finally {
      this.#fetchedMs = Date.now();
      this.#coveredMs = 0;
    }
  }

  /** Gives back the room that the last body took. Call it once the body is no longer needed. */
  letGo(): void {
    this.#room.give(this.#taken);
    this.#taken = 0;
  }

  /**
   * Stores the result of a check and extends the lease.
   * @param releases whether to release the host if no further page is due.
   * @returns whether the result was stored, and the page to check next.
   */
  async record(look: Look, next: DueQuery, releases: boolean) {
    const nowMs = Date.now();
    const after = { leasedUntil: leaseEnd(nowMs), fetchedAt: storedTimestampOf(this.#fetchedMs), next, releases };
    const recorded = await new Pages(this.#env.HARVEST).record(this.#held, look, after);
    if (recorded.isStored) this.#coveredMs = nowMs + COVERED_MS;
    return recorded;
  }

  async fetch(url: string, most: number, validators: Validators | null = null): Promise<Fetched> {
    const first = await this.#once(url, most, validators);
    if (first.answer !== "failed" || this.#hasAnswered || this.#scheme === "http:") return first;
    this.#scheme = "http:";
    return this.#once(url, most, validators);
  }

  /** The host's robots rules. Null if they can't be fetched and no copy is recent enough: then nothing on the host may be fetched. */
  async robots({ host, robots, robotsAt, robotsTriedAt }: TakenHost): Promise<Robots | null> {
    const origin = `https://${host}`;
    const isWithin = (ms: number, time: string | null) => time !== null && Date.now() - Date.parse(time) < ms;
    const lastCopy = isWithin(LAST_COPY_MS, robotsAt) ? robots : null;
    if (lastCopy !== null) this.#delayMs = robotsFrom(origin, lastCopy).delaySeconds * 1000;
    const isCurrent = lastCopy !== null && (isWithin(ROBOTS_MS, robotsAt) || isWithin(TRIED_MS, robotsTriedAt));
    const rules = isCurrent ? robotsFrom(origin, lastCopy) : await this.#fetchRobots(origin, lastCopy);
    if (rules !== null) this.#delayMs = rules.delaySeconds * 1000;
    return rules;
  }

  /** Fetches the robots rules (RFC 9309, 2.3.1). @param lastCopy used if the rules can't be fetched; null if there is none. */
  async #fetchRobots(origin: string, lastCopy: string | null): Promise<Robots | null> {
    const hosts = new Hosts(this.#env.HARVEST);
    // The attempt is recorded first. If this invocation runs out of time, the next one uses the last copy of robots.txt, if there is one.
    await hosts.noteRobotsTried(this.#held, storedTimestampOf(Date.now()));
    let url = `${origin}/robots.txt`;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const { answer, url: address } = await this.fetch(url, MOST_BYTES.robots);
      if (typeof answer === "string" || answer.status >= 500) break;
      const next = redirectOf(answer, address);
      if (next !== null && new URL(next).hostname !== new URL(url).hostname) return this.#rulesElsewhere(origin, next);
      if (next === null) {
        const text = answer.status === 200 ? new TextDecoder().decode(answer.bytes) : "";
        await hosts.noteRobots(this.#held, text, storedTimestampOf(Date.now()));
        return robotsFrom(origin, text);
      }
      url = next;
    }
    return lastCopy === null ? null : robotsFrom(origin, lastCopy);
  }

  /**
   * Rules of a host whose robots.txt is on another host. This session may not fetch from there, so the rules last read there are used. If none were
   * read, only the home page may be fetched, to see where it redirects; usually that is the other host.
   */
  async #rulesElsewhere(origin: string, url: string): Promise<Robots> {
    const other = await new Hosts(this.#env.HARVEST).find(new URL(url).hostname);
    return robotsFrom(origin, other?.robots ?? "User-agent: *\nAllow: /$\nDisallow: /");
  }
}

/** Target of a redirect; null if the response is not a redirect. */
export function redirectOf({ status, headers }: Answer, url: string): string | null {
  const location = headers.get("Location");
  if (status < 300 || status >= 400 || status === 304 || location === null || !URL.canParse(location, url)) return null;
  const next = new URL(location, url);
  next.hash = "";
  return next.href;
}
