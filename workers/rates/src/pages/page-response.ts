/** Whether the client prefers HTML: Accept lists it, and not after JSON. */
export function prefersHtml(accept: string | null): boolean {
  const types = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((type) => type.split(";")[0]?.trim());
  const html = types.indexOf("text/html");
  const json = types.indexOf("application/json");
  return html >= 0 && (json < 0 || html < json);
}

/** A page loads nothing. */
export const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  Vary: "Accept",
};
