import { type Robots, robotsFrom, USUAL_DELAY_SECONDS } from "@tellerline/harvest";
import { type HostLease, type HostRow, Hosts } from "@tellerline/storage";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { sleep } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { type Answer, fetchOnce, MOST_BYTES, type NoAnswer, type Validators } from "./fetch-once.ts";

/** How long robots' rules are used, and how long while they can't be fetched (RFC 9309, 2.4 and 2.3.1.4). */
const ROBOTS_MS = DAY_MS;
const LAST_COPY_MS = 30 * DAY_MS;
/** How long the last copy is used without asking again, after the rules could not be fetched. */
const TRIED_MS = HOUR_MS;
const MOST_HOPS = 5;
/** How long a lease is held from a request on. */
const LEASE_MS = 90 * 1000;

/** An invocation's time is up, or its lease is another's: the rest is another's work. */
export class Interrupted extends Error {
  /** Seconds after which to go on; null if the lease is lost. */
  readonly resumeSeconds: number | null;

  constructor(resumeSeconds: number | null) {
    super(resumeSeconds === null ? "The lease is another's." : "The time is up.");
    this.resumeSeconds = resumeSeconds;
  }
}

const at = (ms: number): string => new Date(ms).toISOString();

interface Fetched {
  readonly answer: Answer | NoAnswer;
  /** The address as it was fetched, with its scheme. */
  readonly url: string;
}

export const leaseEnd = (nowMs: number): string => at(nowMs + LEASE_MS);

/** All requests to one host under one lease: one after another, each a delay after the last. */
export class HostSession {
  readonly #env: Env;
  readonly #held: HostLease;
  readonly #deadlineMs: number;
  #fetchedMs: number;
  /** The usual one, until the host's rules are known. */
  #delayMs = USUAL_DELAY_SECONDS * 1000;
  /** `https:` is tried first; a host that does not answer to it is read in clear. */
  #scheme: "https:" | "http:" = "https:";
  #hasAnswered = false;

  constructor(env: Env, held: HostLease, row: HostRow, deadlineMs: number) {
    this.#env = env;
    this.#held = held;
    this.#deadlineMs = deadlineMs;
    this.#fetchedMs = row.fetchedAt === null ? 0 : Date.parse(row.fetchedAt);
  }

  /** Whether the host answered anything. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  get held(): HostLease {
    return this.#held;
  }

  /** Waits for the host's turn. @throws Interrupted if this takes longer than the invocation has. */
  async #wait(): Promise<void> {
    const turnMs = this.#fetchedMs + this.#delayMs;
    if (Math.max(turnMs, Date.now()) >= this.#deadlineMs) {
      throw new Interrupted(Math.max(0, Math.ceil((turnMs - Date.now()) / 1000)));
    }
    if (turnMs > Date.now()) await sleep(turnMs - Date.now());
    if (!(await new Hosts(this.#env.HARVEST).hold(this.#held, leaseEnd(Date.now()), at(Date.now())))) throw new Interrupted(null);
  }

  async #once(url: string, most: number, validators: Validators | null): Promise<Fetched> {
    await this.#wait();
    const address = url.replace(/^https?:/, this.#scheme);
    try {
      const answer = await fetchOnce(this.#env, address, most, validators);
      // A host that leads from http to https, which did not answer: nobody is there.
      if (typeof answer !== "string" && this.#scheme === "http:" && redirectOf(answer, address) === address.replace(/^http:/, "https:")) {
        return { answer: "failed", url: address };
      }
      this.#hasAnswered ||= typeof answer !== "string";
      return { answer, url: address };
    } finally {
      this.#fetchedMs = Date.now();
    }
  }

  async fetch(url: string, most: number, validators: Validators | null = null): Promise<Fetched> {
    const first = await this.#once(url, most, validators);
    if (first.answer !== "failed" || this.#hasAnswered || this.#scheme === "http:") return first;
    this.#scheme = "http:";
    return this.#once(url, most, validators);
  }

  /** The rules of the host for robots; null while they can't be fetched and no copy is young enough: then nothing may be fetched. */
  async robots({ host, robots, robotsAt, robotsTriedAt }: HostRow): Promise<Robots | null> {
    const origin = `https://${host}`;
    const isWithin = (ms: number, time: string | null) => time !== null && Date.now() - Date.parse(time) < ms;
    const lastCopy = isWithin(LAST_COPY_MS, robotsAt) ? robots : null;
    if (lastCopy !== null) this.#delayMs = robotsFrom(origin, lastCopy).delaySeconds * 1000;
    const isCurrent = lastCopy !== null && (isWithin(ROBOTS_MS, robotsAt) || isWithin(TRIED_MS, robotsTriedAt));
    const rules = isCurrent ? robotsFrom(origin, lastCopy) : await this.#fetchRobots(origin, lastCopy);
    if (rules !== null) this.#delayMs = rules.delaySeconds * 1000;
    return rules;
  }

  /**
   * Asks for the rules (RFC 9309, 2.3.1).
   * @param lastCopy what stands in their place where they can't be fetched.
   */
  async #fetchRobots(origin: string, lastCopy: string | null): Promise<Robots | null> {
    const hosts = new Hosts(this.#env.HARVEST);
    // Noted first: an invocation that has no time left for the answer is not followed by one that asks again.
    await hosts.noteRobotsTried(this.#held, at(Date.now()));
    let url = `${origin}/robots.txt`;
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const { answer, url: address } = await this.fetch(url, MOST_BYTES.robots);
      if (typeof answer === "string" || answer.status >= 500) break;
      const next = redirectOf(answer, address);
      if (next !== null && new URL(next).hostname !== new URL(url).hostname) return this.#rulesElsewhere(origin, next);
      if (next === null) {
        const text = answer.status === 200 ? new TextDecoder().decode(answer.bytes) : "";
        await hosts.noteRobots(this.#held, text, at(Date.now()));
        return robotsFrom(origin, text);
      }
      url = next;
    }
    return lastCopy === null ? null : robotsFrom(origin, lastCopy);
  }

  /**
   * Rules that stand on another host, whose turn this is not: as that host was last read. Before it was, the home page alone may be asked where it
   * leads, which usually is the other host, too.
   */
  async #rulesElsewhere(origin: string, url: string): Promise<Robots> {
    const other = await new Hosts(this.#env.HARVEST).find(new URL(url).hostname);
    return robotsFrom(origin, other?.robots ?? "User-agent: *\nAllow: /$\nDisallow: /");
  }
}

/** Where an answer leads; null where it is no redirect. */
export function redirectOf({ status, headers }: Answer, url: string): string | null {
  const location = headers.get("Location");
  if (status < 300 || status >= 400 || status === 304 || location === null || !URL.canParse(location, url)) return null;
  const next = new URL(location, url);
  next.hash = "";
  return next.href;
}
