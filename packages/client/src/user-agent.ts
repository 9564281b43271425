import { CLIENT_VERSION } from "./generated/version.ts";

/** What runtimes that let a program name itself call themselves. */
function runtime(): string | null {
  const { process, navigator } = globalThis as { process?: { versions?: { node?: string } }; navigator?: { userAgent?: string } };
  const named = navigator?.userAgent;
  if (named !== undefined && /^(?:Cloudflare-Workers|Deno|Bun)\b/.test(named)) return named.replaceAll(/[^\w./-]/g, "");
  const node = process?.versions?.node;
  return node === undefined ? null : `Node.js/${node}`;
}

/** Null in a browser, which names itself, and would ask the service first whether another name is welcome. */
export function userAgent(): string | null {
  const name = runtime();
  return name === null ? null : `tellerline-js/${CLIENT_VERSION} ${name}`;
}
