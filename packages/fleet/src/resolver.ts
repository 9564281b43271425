import type { Site } from "./site.ts";

/**
 * Answers DNS over HTTPS in its JSON form: a public address for the hosts of the fleet, a private address for `private_name` sites, and no such
 * name for `unknown_name` sites and other hosts.
 */

const PUBLIC = "93.184.216.34";
const PRIVATE = "10.0.0.7";

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** Answers a query. @param site the site whose host is asked for; undefined if no site has the host. */
export function resolved(site: Site | undefined, type: string): object {
  if (site === undefined || site.behaviour === "unknown_name") return { Status: NO_SUCH_NAME };
  if (type !== "A") return { Status: NO_ERROR };
  return { Status: NO_ERROR, Answer: [{ type: 1, TTL: 60, data: site.behaviour === "private_name" ? PRIVATE : PUBLIC }] };
}
