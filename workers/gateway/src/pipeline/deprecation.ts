import type { Operation } from "@tellerline/contract";
import { secondsOf } from "@tellerline/vocabulary";

/** Deprecation (RFC 9745) with a link to read about it, and Sunset (RFC 8594); empty if the operation is not deprecated. */
export function deprecationHeaders(operation: Operation): Readonly<Record<string, string>> {
  if (operation.deprecation === undefined) return {};
  const { since, sunset, link } = operation.deprecation;
  return {
    Deprecation: `@${secondsOf(since)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation"`,
  };
}
