import { type Page, renderPage } from "./shell.ts";

const encoder = new TextEncoder();

/** A script's hash in the form that a content security policy lists (CSP Level 3). */
async function hashSource(script: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(script)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/**
 * Headers of a page. Its content security policy allows the page's own script, which may then call this service, and forms to this service
 * if `sendsForms`. It allows no third-party resources.
 */
export async function pageHeaders({
  script,
  sendsForms = false,
}: Pick<Page, "script" | "sendsForms"> = {}): Promise<Readonly<Record<string, string>>> {
  const scripts = script === undefined ? "" : `script-src ${await hashSource(script)}; connect-src 'self'; `;
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; ${scripts}base-uri 'none'; form-action ${sendsForms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
  };
}

export async function pageResponse(
  page: Page,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  return new Response(renderPage(page), { status, headers: { ...(await pageHeaders(page)), ...headers } });
}
