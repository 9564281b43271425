import { getDomain } from "tldts";

/** The registrable domain of a host, such as `example.org` of `www.example.org`; the host itself if it has none. */
export const registrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** @param isShared whether other institutions have hosts in the same domain: then only the host itself is the same site. */
export function isSameSite(host: string, other: string, isShared: boolean): boolean {
  return host === other || (!isShared && registrableDomain(host) === registrableDomain(other));
}
