import { userAgent } from "@tellerline/harvest";
import { checkTargetUrl } from "@tellerline/webhooks";
import { judgeHost } from "@tellerline/worker-kit/outbound";
import type { Env } from "./env.ts";
import type { Room } from "./room.ts";

/** Maximum bytes that are read from a response, counted after decompression. For robots.txt, see RFC 9309, 2.5. */
export const MOST_BYTES = { page: 2_000_000, pdf: 8_000_000, sitemap: 10_000_000, robots: 512_000 } as const;
/** Bytes. A body that grows larger than this waits until the invocation has room for it (room.ts). */
const SMALL_BYTES = MOST_BYTES.robots;
const TIMEOUT_MS = 20_000;

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a successful response; empty for any other status, or if it was cut. A cut robots.txt has its beginning. */
  readonly bytes: Uint8Array;
  /** Whether the body was longer than the limit. */
  readonly isCut: boolean;
  /** Number of bytes that were read. */
  readonly size: number;
  /** Bytes of the invocation's room that the body takes; 0 for a small body. */
  readonly taken: number;
}

/** Why there is no response: `not_public` if the URL may not be fetched, otherwise `failed`. */
export type NoAnswer = "not_public" | "failed";

/**
 * Whether a URL may be fetched: http or https at the default port, with a public name or address as its host, without credentials or
 * fragment.
 */
export function isFetchable(url: string): boolean {
  const { protocol, port } = new URL(url);
  return port === "" && /^https?:$/.test(protocol) && checkTargetUrl(url.replace(/^http:/, "https:"), false).ok;
}

/** Whether the status comes from the platform, because no server responded: no connection, TLS handshake, certificate or name. */
const isOfThePlatform = (status: number): boolean => (status >= 520 && status <= 527) || status === 530;

/** Reads a body up to `most` bytes. Once the body is larger than `SMALL_BYTES`, waits for room for all that `most` allows. */
async function readBody(response: Response, most: number, room: Room): Promise<Omit<Answer, "status" | "headers">> {
  const parts: Uint8Array[] = [];
  let [size, taken, isCut] = [0, 0, false];
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read();
      if (done) break;
      if (taken === 0 && most > SMALL_BYTES && size + value.length > SMALL_BYTES) {
        await room.take(most - SMALL_BYTES);
        taken = most - SMALL_BYTES;
      }
      const part = value.subarray(0, most - size);
      parts.push(part);
      size += part.length;
      if (part.length < value.length) {
        isCut = true;
        await reader.cancel();
        break;
      }
    }
  } catch (error) {
    room.give(taken);
    throw error;
  }
  if (isCut && taken > 0) return { bytes: new Uint8Array(), size, isCut, taken };
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, size, isCut, taken };
}

/**
 * Fetches a URL once, without following redirects (guides/from-a-page-to-an-answer.md#hostile-pages).
 * @param most maximum bytes of the body that are read.
 * @param validators of the last response, so that an unchanged page is not sent again; null to fetch the page in full.
 */
export async function fetchOnce(
  env: Env,
  room: Room,
  url: string,
  most: number,
  validators: Validators | null,
): Promise<Answer | NoAnswer> {
  if (!isFetchable(url)) return "not_public";
  const { hostname } = new URL(url);
  const verdict = await judgeHost(env.DNS_RESOLVER_URL, hostname);
  if (verdict === "private") return "not_public";
  if (verdict !== "public") return "failed";
  try {
    const response = await fetch(url, {
      headers: {
        "User-Agent": userAgent(env.HARVEST_ABOUT),
        Accept: "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.1",
        ...(validators?.etag == null ? {} : { "If-None-Match": validators.etag }),
        ...(validators?.lastModified == null ? {} : { "If-Modified-Since": validators.lastModified }),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = response;
    if (isOfThePlatform(status)) {
      await response.body?.cancel();
      return "failed";
    }
    if (!response.ok) {
      await response.body?.cancel();
      return { status, headers, bytes: new Uint8Array(), size: 0, isCut: false, taken: 0 };
    }
    return { status, headers, ...(await readBody(response, most, room)) };
  } catch {
    // A lost connection, a timeout or a body that can't be decompressed. The check is repeated later.
    return "failed";
  }
}
