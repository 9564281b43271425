import { isPublicAddress } from "@tellerline/webhooks";
import * as z from "zod";
import { describeError, log } from "../http/log.ts";

/** The JSON form of DNS over HTTPS that public resolvers share. */
const dnsAnswer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), TTL: z.int(), data: z.string() })).optional(),
});

/** Record types (RFC 1035, RFC 3596) that hold an address. */
const RECORDS = [
  { name: "A", type: 1 },
  { name: "AAAA", type: 28 },
] as const;
/** Response codes (RFC 1035, 4.1.1) that tell which records exist: no error, and no such name. */
const TELLING: readonly number[] = [0, 3];
const RESOLVER_TIMEOUT_MS = 2000;
const SHORTEST_TTL_SECONDS = 10;
const LONGEST_TTL_SECONDS = 3600;
const MAX_CACHED = 5000;

/** Where a host is. `nowhere`: it has no address. `unresolved`: its name could not be looked up. */
export type HostVerdict = "public" | "private" | "nowhere" | "unresolved";

interface Verdict {
  readonly is: HostVerdict;
  readonly until: number;
}

const verdicts = new Map<string, Verdict>();

/** Asks a resolver for one type of record. @returns the records, and whether the response code tells which exist. */
async function ask(resolverUrl: string, host: string, { name, type }: (typeof RECORDS)[number]) {
  const url = new URL(resolverUrl);
  url.searchParams.set("name", host);
  url.searchParams.set("type", name);
  const response = await fetch(url, { headers: { Accept: "application/dns-json" }, signal: AbortSignal.timeout(RESOLVER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The resolver answered ${response.status}.`);
  const { Status: status, Answer: answer = [] } = dnsAnswer.parse(await response.json());
  return { status, isTold: TELLING.includes(status), records: answer.filter((record) => record.type === type) };
}

async function look(resolverUrl: string, host: string): Promise<Verdict> {
  const answers = await Promise.all(RECORDS.map((record) => ask(resolverUrl, host, record)));
  const records = answers.flatMap((answer) => answer.records);
  const untold = answers.find(({ isTold }) => !isTold);
  if (records.length === 0 && untold !== undefined) throw new Error(`The resolver could not tell: its status is ${untold.status}.`);
  // A missing name may exist soon, and no address record says how long its absence may be remembered.
  if (records.length === 0) return { is: "nowhere", until: Date.now() + SHORTEST_TTL_SECONDS * 1000 };
  const ttl = Math.max(SHORTEST_TTL_SECONDS, Math.min(LONGEST_TTL_SECONDS, ...records.map(({ TTL }) => TTL)));
  const isPublic = records.every(({ data }) => isPublicAddress(data));
  return { is: isPublic ? "public" : "private", until: Date.now() + ttl * 1000 };
}

/**
 * Where a webhook would be sent to: `private` if its host resolves to any address that is not on the public internet (guides/monitors.md#targets).
 * Verdicts are kept for the time to live of the records, but at least 10 seconds and at most an hour. If no resolver answers, the verdict is
 * `unresolved`.
 * @param resolverUrl DNS over HTTPS; empty if there is none, as on a laptop.
 */
export async function judgeHost(resolverUrl: string, hostname: string): Promise<HostVerdict> {
  if (isPublicAddress(hostname.replace(/^\[|\]$/g, ""))) return "public";
  if (resolverUrl === "") return "unresolved";
  const known = verdicts.get(hostname);
  if (known !== undefined && known.until > Date.now()) return known.is;
  try {
    const verdict = await look(resolverUrl, hostname);
    if (verdicts.size >= MAX_CACHED) verdicts.clear();
    verdicts.set(hostname, verdict);
    return verdict.is;
  } catch (error) {
    log("warn", "resolver_unreachable", describeError(error));
    return "unresolved";
  }
}
