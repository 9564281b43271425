import type { Site } from "./site.ts";

const PUBLIC = "93.184.216.34";
const PRIVATE = "10.0.0.7";

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/**
 * Answers a query of DNS over HTTPS, in JSON: a public address for the fleet's hosts, a private one for `private_name` sites, and "no such
 * name" for `unknown_name` sites.
 * @param site the site whose host is asked for; undefined (no such name) if no site has the host.
 */
export function resolved(site: Site | undefined, type: string): object {
  if (site === undefined || site.behaviour === "unknown_name") return { Status: NO_SUCH_NAME };
  if (type !== "A") return { Status: NO_ERROR };
  return { Status: NO_ERROR, Answer: [{ type: 1, TTL: 60, data: site.behaviour === "private_name" ? PRIVATE : PUBLIC }] };
}
