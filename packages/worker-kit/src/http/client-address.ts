import ipaddr from "ipaddr.js";

/** An IPv6 caller holds a whole /64, so its calls are counted per /64; IPv4 calls are counted per address (RFC 6177). */
const CALLER_BITS = 64;
/** Prefix lengths of the largest network that one site is given: an email's free quota is counted per such network. */
const SITE_BITS = { ipv4: 24, ipv6: 48 } as const;

function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(text)) return null;
  // An IPv4-mapped address (RFC 4291, 2.5.5.2) is the IPv4 address.
  return ipaddr.process(text);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

function identify(text: string): string {
  const address = addressOf(text);
  if (address === null) return text;
  return address.kind() === "ipv6" ? networkOf(address, CALLER_BITS) : address.toString();
}

/** Cache of identities by address: parsing an address takes longer than all other admission checks of a call. */
const identities = new Map<string, string>();
const MAX_KNOWN = 1000;
/** Length of the longest address, in characters; longer texts are not cached. */
const MOST_CHARACTERS = 45;

/** A client's identity from its address: the IPv4 address itself, or the IPv6 /64 network. Other text is returned unchanged. */
export function callerAddress(text: string): string {
  const known = identities.get(text);
  if (known !== undefined) return known;
  const identity = identify(text);
  if (text.length > MOST_CHARACTERS) return identity;
  if (identities.size >= MAX_KNOWN) identities.clear();
  identities.set(text, identity);
  return identity;
}

/** The network of an address: an IPv4 /24 or an IPv6 /48. Text that is not an address is returned unchanged. @param caller from `callerAddress`. */
export function issuingNetwork(caller: string): string {
  const address = addressOf(caller.replace(/\/\d+$/, ""));
  return address === null ? caller : networkOf(address, SITE_BITS[address.kind()]);
}
