/** Hosts of platforms and log-in pages, which are never an institution's own site (guides/operating.md#sites). */
const PLATFORMS: readonly string[] = [
  "facebook.com",
  "linkedin.com",
  "instagram.com",
  "sites.google.com",
  "wixsite.com",
  "itsme247.com",
  "amimembernet.com",
  "onlinecu.com",
  "financial-net.com",
];

/** Whether a URL is on a platform, or is a log-in page. */
export function isPlatform(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  const isListed = PLATFORMS.some((platform) => hostname === platform || hostname.endsWith(`.${platform}`));
  return isListed || /\/(?:log-?in|sign-?in|authentication)\b/i.test(pathname);
}
