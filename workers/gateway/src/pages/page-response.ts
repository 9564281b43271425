const encoder = new TextEncoder();

/** Hash source of a script for a content security policy (CSP Level 3). */
async function hashSource(script: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(script)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** An HTML response whose policy allows no external resources, only `script` and its calls to this service. */
export async function pageResponse(page: string, script: string | null = null): Promise<Response> {
  const scripts = script === null ? "" : `script-src ${await hashSource(script)}; connect-src 'self'; `;
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; ${scripts}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "Cache-Control": "public, max-age=60",
    },
  });
}
