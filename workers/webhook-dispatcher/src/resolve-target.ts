import { isPublicAddress } from "@tellerline/webhooks";
import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";

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
const RESOLVER_TIMEOUT_MS = 2000;
const SHORTEST_TTL_SECONDS = 10;
const LONGEST_TTL_SECONDS = 3600;
const MAX_CACHED = 5000;

interface Verdict {
  readonly isPublic: boolean;
  readonly until: number;
}

const verdicts = new Map<string, Verdict>();

async function recordsOf(resolverUrl: string, host: string, { name, type }: (typeof RECORDS)[number]) {
  const url = new URL(resolverUrl);
  url.searchParams.set("name", host);
  url.searchParams.set("type", name);
  const response = await fetch(url, { headers: { Accept: "application/dns-json" }, signal: AbortSignal.timeout(RESOLVER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The resolver answered ${response.status}.`);
  return (dnsAnswer.parse(await response.json()).Answer ?? []).filter((record) => record.type === type);
}

async function look(resolverUrl: string, host: string): Promise<Verdict> {
  const records = (await Promise.all(RECORDS.map((record) => recordsOf(resolverUrl, host, record)))).flat();
  const ttl = Math.max(SHORTEST_TTL_SECONDS, Math.min(LONGEST_TTL_SECONDS, ...records.map(({ TTL }) => TTL)));
  return { isPublic: records.every(({ data }) => isPublicAddress(data)), until: Date.now() + ttl * 1000 };
}

/**
 * Whether a webhook may be sent to a host: false if its name resolves to any address that is not on the public internet
 * (guides/monitors.md#targets). Answers are kept for their time to live. If the resolver can't be reached, the platform's own network is what
 * keeps a Worker from private addresses.
 * @param resolverUrl DNS over HTTPS; empty to trust names as they are.
 */
export async function isPublicHost(resolverUrl: string, hostname: string): Promise<boolean> {
  if (resolverUrl === "" || isPublicAddress(hostname.replace(/^\[|\]$/g, ""))) return true;
  const known = verdicts.get(hostname);
  if (known !== undefined && known.until > Date.now()) return known.isPublic;
  try {
    const verdict = await look(resolverUrl, hostname);
    if (verdicts.size >= MAX_CACHED) verdicts.clear();
    verdicts.set(hostname, verdict);
    return verdict.isPublic;
  } catch (error) {
    log("warn", "resolver_unreachable", describeError(error));
    return true;
  }
}
