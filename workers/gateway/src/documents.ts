import { entityTagOf, respondTagged, type Tagged } from "@tellerline/worker-kit";
import type { RequestContext } from "./pipeline/request-context.ts";

/** Documents and pages that are the same for everybody: made once an isolate, and compared before anything is made (guides/metering.md#documents). */

/** Makes a document for the origin that it is read at, which its links and examples name. */
type Maker = (origin: string) => Response | Promise<Response>;

/** Of one origin all documents have some 3 MB; whoever names other hosts makes those leave that were made first. */
const MOST_BYTES = 8 * 2 ** 20;

interface Made extends Tagged {
  readonly content: ArrayBuffer;
}

const kept = new Map<string, Made>();
let bytes = 0;

/** Keeps a document, unless it was made twice at a time. @returns the one that is kept. */
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

/** How many bytes are kept. */
export const keptBytes = (): number => bytes;

/**
 * Serves a document.
 * @param name tells it from the others; never what a caller wrote, or strangers say how much is kept.
 */
export async function serveDocument({ request }: Pick<RequestContext, "request">, name: string, make: Maker): Promise<Response> {
  const { origin } = new URL(request.url);
  const key = `${origin} ${name}`;
  return respondTagged(kept.get(key) ?? keep(key, await makeTagged(origin, make)), request);
}
