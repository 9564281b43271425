const encoder = new TextEncoder();

/** The name of a script in a content security policy (CSP Level 3, hash source): this very text may run, and no other. */
async function hashSource(script: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(script)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** A page that loads nothing from elsewhere. Where it has a script, that script runs and may call this service. */
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
