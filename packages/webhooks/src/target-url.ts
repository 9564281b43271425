import ipaddr from "ipaddr.js";

/** Names that never lead to the public internet (RFC 3172, 6761, 6762, 7686, 9476; ICANN's reserved .internal; private networks' names). */
const LOCAL_NAMES = [
  ...["localhost", "local", "internal", "arpa", "alt", "test", "invalid", "onion"],
  ...["lan", "intranet", "corp", "localdomain", "home", "private", "svc", "mail", "consul", "docker", "cluster"],
];
/** Besides web ports, only unprivileged ports are allowed: a privileged port belongs to another protocol, such as SMTP. */
const WEB_PORTS = ["", "80", "443"];
const FIRST_FREE_PORT = 1024;
const MAX_LENGTH = 2048;

/** Loopback in plain notation, such as `127.0.0.1`. Other notations, such as `2130706433`, are refused: they can disguise an address. */
const PLAIN_LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?]|$)/i;

export type TargetUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string };

const refused = (message: string): TargetUrl => ({ ok: false, message });

/** The IP address in a URL's `hostname`; null if the host is a name. */
function addressOf(hostname: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? ipaddr.parse(bare) : null;
}

/** Parts of IPv6 addresses that mark ISATAP addresses, which contain an IPv4 address (RFC 5214, 6.1). */
const ISATAP: readonly string[] = ["0000:5efe", "0200:5efe"];

/**
 * Whether the address is on the public internet. A public IPv6 address is in 2000::/3 (RFC 4291), and is not a 6to4, Teredo or ISATAP
 * address: those lead to the IPv4 address that they contain.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv4") return true;
  const groups = address.toByteArray().map((byte) => byte.toString(16).padStart(2, "0"));
  const identifier = `${groups.slice(8, 10).join("")}:${groups.slice(10, 12).join("")}`;
  return /^[23]/.test(groups.join("")) && !ISATAP.includes(identifier);
}

/** Whether a text is an IP address on the public internet. False for a host name. */
export function isPublicAddress(text: string): boolean {
  return ipaddr.isValid(text) && isPublic(ipaddr.parse(text));
}

/** Each label of a name has 1 to 63 characters (RFC 1035, 2.3.4). */
const DNS_NAME = /^(?:[^.]{1,63}\.)+[^.]{1,63}$/;

function isLocalName(hostname: string): boolean {
  // A trailing dot stands for the DNS root, and is allowed.
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  if (!DNS_NAME.test(name)) return true;
  return !name.includes(".") || LOCAL_NAMES.some((local) => name === local || name.endsWith(`.${local}`));
}

export const isPlainLoopback = (text: string): boolean => PLAIN_LOOPBACK.test(text);

/**
 * Checks that webhooks may be sent to `text` (guides/monitors.md#targets): https, a public host, port 80, 443 or an unprivileged one, no
 * credentials, no fragment, at most `MAX_LENGTH` characters. Addresses in decimal, octal or hex are checked like others, because the URL
 * parser (WHATWG) normalizes them first.
 * @param allowsLoopback true in development: permits http, and loopback in plain notation at any port except 0.
 */
export function checkTargetUrl(text: string, allowsLoopback: boolean): TargetUrl {
  if (text.length > MAX_LENGTH) return refused(`A URL must not exceed ${MAX_LENGTH} characters.`);
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return refused("Must be an absolute URL, such as https://hooks.example.com/rates.");
  const url = new URL(text);
  if (!/^https?:\/\//i.test(text)) return refused("Must be an absolute URL, such as https://hooks.example.com/rates.");
  if (url.port === "0") return refused("Port 0 cannot be reached.");
  if (url.protocol !== "https:" && !(allowsLoopback && url.protocol === "http:")) return refused("Must be an https URL.");
  if (url.username !== "" || url.password !== "" || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) return refused("Must not carry credentials.");
  if (text.includes("#")) return refused("Must not have a fragment: it would never be sent.");
  if (url.href.length > MAX_LENGTH) return refused(`A URL must not exceed ${MAX_LENGTH} characters once it is normalized.`);
  if (allowsLoopback && PLAIN_LOOPBACK.test(text)) return { ok: true, url: url.href };
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < FIRST_FREE_PORT) {
    return refused(`Must have port 80, 443, or one from ${FIRST_FREE_PORT} on.`);
  }
  const address = addressOf(url.hostname);
  if (address === null ? isLocalName(url.hostname) : !isPublic(address)) {
    return refused(
      "Must point to the public internet, not to a private, loopback, link-local, multicast or reserved address or a local name.",
    );
  }
  return { ok: true, url: url.href };
}
