import ipaddr from "ipaddr.js";

/** One IPv6 caller holds a whole /64, so that is what is counted; an IPv4 address stands for itself (RFC 6177). */
const CALLER_BITS = 64;
/** What a site is given at most: an email's free quota is counted for each. */
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

/** Reading an address takes longer than all else that a call is asked at the door: those that call often are known. */
const identities = new Map<string, string>();
const MAX_KNOWN = 1000;
/** No address has more characters; what has is not kept. */
const MOST_CHARACTERS = 45;

/** The identity of a client by its address: the address itself, or its /64 network. What is no address stays as it is. */
export function callerAddress(text: string): string {
  const known = identities.get(text);
  if (known !== undefined) return known;
  const identity = identify(text);
  if (text.length > MOST_CHARACTERS) return identity;
  if (identities.size >= MAX_KNOWN) identities.clear();
  identities.set(text, identity);
  return identity;
}

/** The network that an address was issued to, an IPv4 /24 or an IPv6 /48. @param caller from `callerAddress`. */
export function issuingNetwork(caller: string): string {
  const address = addressOf(caller.replace(/\/\d+$/, ""));
  return address === null ? caller : networkOf(address, SITE_BITS[address.kind()]);
}
