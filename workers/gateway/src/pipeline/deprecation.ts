import type { Operation } from "@tellerline/contract";

/** Deprecation (RFC 9745), Sunset (RFC 8594) and a link to what replaces the operation; empty if it is not deprecated. */
export function deprecationHeaders(operation: Operation): Readonly<Record<string, string>> {
  if (operation.deprecation === undefined) return {};
  const { since, sunset, link } = operation.deprecation;
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation"`,
  };
}
