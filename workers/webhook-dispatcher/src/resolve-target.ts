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

/** Where a host is: `nowhere` has no address, and of one that is `unresolved` nobody could be asked. */
export type HostVerdict = "public" | "private" | "nowhere" | "unresolved";

interface Verdict {
  readonly is: HostVerdict;
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
  const isPublic = records.every(({ data }) => isPublicAddress(data));
  return { is: records.length === 0 ? "nowhere" : isPublic ? "public" : "private", until: Date.now() + ttl * 1000 };
}

/**
 * Where a webhook would be sent to: not on the public internet if its name resolves to any address that is elsewhere
 * (guides/monitors.md#targets). Answers are kept for their time to live. Where nobody can be asked, nothing is sent.
 * @param resolverUrl DNS over HTTPS; empty where there is none, as on a laptop.
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
