import ipaddr from "ipaddr.js";

/**
 * Calls over IPv6 are counted per /64, because one subscriber usually holds a whole /64 (RFC 6177). Calls over IPv4 are counted per
 * address.
 */
const CALLER_BITS = 64;
/** Prefix lengths of the networks that share a free quota (guides/metering.md#plans). */
const SITE_BITS = { ipv4: 24, ipv6: 48 } as const;

function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(text)) return null;
  // `process` turns an IPv4-mapped IPv6 address such as `::ffff:192.0.2.1` into the IPv4 address (RFC 4291, 2.5.5.2).
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

/** Results of `identify` by address. They are cached because parsing an address takes longer than all other admission checks of a call. */
const identities = new Map<string, string>();
const MAX_KNOWN = 1000;
/** Length of the longest IPv6 address in text, in characters. Longer texts are not cached. */
const MOST_CHARACTERS = 45;

/**
 * The identity under which a client's calls are counted: its IPv4 address, or its IPv6 /64 network. Text that is not an address is returned
 * unchanged.
 */
export function callerAddress(text: string): string {
  const known = identities.get(text);
  if (known !== undefined) return known;
  const identity = identify(text);
  if (text.length > MOST_CHARACTERS) return identity;
  if (identities.size >= MAX_KNOWN) identities.clear();
  identities.set(text, identity);
  return identity;
}

/**
 * The network of an address: an IPv4 /24 or an IPv6 /48. Text that is not an address is returned unchanged.
 * @param caller result of `callerAddress`.
 */
export function issuingNetwork(caller: string): string {
  const address = addressOf(caller.replace(/\/\d+$/, ""));
  return address === null ? caller : networkOf(address, SITE_BITS[address.kind()]);
}
