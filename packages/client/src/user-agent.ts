import { CLIENT_VERSION } from "./generated/version.ts";

/** Name of a runtime that lets a program set its User-Agent; null for others, such as browsers. */
function runtime(): string | null {
  const { process, navigator } = globalThis as { process?: { versions?: { node?: string } }; navigator?: { userAgent?: string } };
  const named = navigator?.userAgent;
  if (named !== undefined && /^(?:Cloudflare-Workers|Deno|Bun)\b/.test(named)) return named.replaceAll(/[^\w./-]/g, "");
  const node = process?.versions?.node;
  return node === undefined ? null : `Node.js/${node}`;
}

/** The User-Agent header; null in a browser, which sends its own and would ask for permission by a preflight to send another. */
export function userAgent(): string | null {
  const name = runtime();
  return name === null ? null : `tellerline-js/${CLIENT_VERSION} ${name}`;
}
