import { entityTagOf, respondTagged, type Tagged } from "@tellerline/worker-kit";

/**
 * Serves documents and pages that are the same for everyone. Each is made once per isolate and origin while it stays in the cache, and has
 * an entity tag (guides/metering.md#documents).
 */

export const PUBLIC_FOR_A_DAY = { "Cache-Control": "public, max-age=86400" };
export const PUBLIC_FOR_A_MINUTE = { "Cache-Control": "public, max-age=60" };

export const textOf = (type: string, text: string): Response =>
  new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, ...PUBLIC_FOR_A_MINUTE } });

/** Makes a document for the origin that it is served from, which its links and examples name. */
type Maker = (origin: string) => Response | Promise<Response>;

/** Maximum bytes of cached documents. All documents of one origin take about 3 MB. Requests for other hosts evict the oldest documents. */
const MOST_BYTES = 8 * 2 ** 20;

interface Made extends Tagged {
  readonly content: ArrayBuffer;
}

const kept = new Map<string, Made>();
let bytes = 0;

/** Caches a document, unless a concurrent request has cached it already. @returns the cached document */
function keep(key: string, document: Made): Made {
  const known = kept.get(key);
  if (known !== undefined) return known;
  kept.set(key, document);
  bytes += document.content.byteLength;
  for (const [oldest, { content }] of kept) {
    if (bytes <= MOST_BYTES) break;
    kept.delete(oldest);
    bytes -= content.byteLength;
  }
  return document;
}

async function makeTagged(origin: string, make: Maker): Promise<Made> {
  const response = await make(origin);
  const content = await response.arrayBuffer();
  const { status, headers } = response;
  return { tag: await entityTagOf(content), content, status, headers };
}

export const keptBytes = (): number => bytes;

/**
 * Serves a document, or 304 if the caller has it.
 * @param name part of the cache key, different for each document. It may depend on the request only through a closed list, such as the names of
 * guides: callers could otherwise fill the cache.
 * @param make called if the document is not cached for the request's origin. Its response is then served to everyone.
 */
export async function serveDocument(
  { url, headers }: { readonly url: string; readonly headers: Headers },
  name: string,
  make: Maker,
): Promise<Response> {
  const { origin } = new URL(url);
  const key = `${origin} ${name}`;
  return respondTagged(kept.get(key) ?? keep(key, await makeTagged(origin, make)), { method: "GET", headers });
}
