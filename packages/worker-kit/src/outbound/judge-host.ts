import { isPublicAddress } from "@tellerline/webhooks";
import * as z from "zod";
import { describeError, log } from "../http/log.ts";

/** A response of DNS over HTTPS in the JSON format of public resolvers. */
const dnsAnswer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), TTL: z.int(), data: z.string() })).optional(),
});

/** Types of DNS records that hold an address (RFC 1035, RFC 3596). */
const RECORDS = [
  { name: "A", type: 1 },
  { name: "AAAA", type: 28 },
] as const;
/** Conclusive DNS response codes (RFC 1035, 4.1.1): no error (0), and no such name (3). */
const TELLING: readonly number[] = [0, 3];
const RESOLVER_TIMEOUT_MS = 2000;
const SHORTEST_TTL_SECONDS = 10;
const LONGEST_TTL_SECONDS = 3600;
const MAX_CACHED = 5000;

/** `nowhere`: the host has no address. `unresolved`: its name could not be looked up. */
export type HostVerdict = "public" | "private" | "nowhere" | "unresolved";

interface Verdict {
  readonly is: HostVerdict;
  readonly until: number;
}

const verdicts = new Map<string, Verdict>();

/** @returns the records of this type, and in `isTold` whether the response code is conclusive. */
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
  // A missing name may be registered soon, and there is no record whose TTL could be used.
  if (records.length === 0) return { is: "nowhere", until: Date.now() + SHORTEST_TTL_SECONDS * 1000 };
  const ttl = Math.max(SHORTEST_TTL_SECONDS, Math.min(LONGEST_TTL_SECONDS, ...records.map(({ TTL }) => TTL)));
  const isPublic = records.every(({ data }) => isPublicAddress(data));
  return { is: isPublic ? "public" : "private", until: Date.now() + ttl * 1000 };
}

/**
 * Tells whether a webhook host is on the public internet (guides/monitors.md#targets). `private` if it resolves to any address that is not
 * public; `nowhere` if it has no address; `unresolved` if the resolver fails. A verdict is cached for the TTL of the DNS records, but at
 * least 10 seconds and at most an hour.
 * @param resolverUrl URL of DNS over HTTPS; empty if there is none, as in local development: every name is `unresolved` then.
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
