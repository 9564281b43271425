/** Hosts whose pages are a platform's or a log-in page's, and no institution's own (guides/operating.md#sites). */
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

/** Whether an address is on a platform, or asks to log in. */
export function isPlatform(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  const isListed = PLATFORMS.some((platform) => hostname === platform || hostname.endsWith(`.${platform}`));
  return isListed || /\/(?:log-?in|sign-?in|authentication)\b/i.test(pathname);
}
