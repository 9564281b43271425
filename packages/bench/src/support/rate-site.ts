import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An institution with a site of two pages, the second of which has its rates. */
export const LENDER = { id: "BENCH CU|AUSTIN|TX", name: "Bench Credit Union", charter: 99_999, host: "bench-cu.example" } as const;
const PUBLIC_ADDRESS = "93.184.216.34";

const HOME = `<!doctype html><title>${LENDER.name}</title><h1>${LENDER.name}, Austin, Texas</h1><p>NCUA charter ${LENDER.charter}</p><a href="/rates">Loan rates</a>`;

const ratesPage = (figures: readonly number[]): string =>
  `<!doctype html><title>Loan rates</title><h1>${LENDER.name}</h1><h2>New auto loans</h2><table><tr><th>Term</th><th>APR</th></tr>${figures
    .map((figure, at) => `<tr><td>${48 + 12 * at} months</td><td>${figure.toFixed(2)}%</td></tr>`)
    .join("")}</table>`;

export interface RateSite {
  readonly url: string;
  /** APRs of new cars over 48, 60, 72 … months, percent. */
  figures: readonly number[];
  /** When the page with the rates was last answered, milliseconds. */
  answeredAtMs(): number;
  stop(): void;
}

/** Serves the site, and DNS over HTTPS for its host, at one address, as the fleet of invented sites does. */
export async function startRateSite(figures: readonly number[]): Promise<RateSite> {
  const site = { figures };
  let answered = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site.example");
    if (pathname === "/dns-query") {
      const isFound = searchParams.get("type") === "A";
      const Answer = isFound ? [{ name: LENDER.host, type: 1, TTL: 60, data: PUBLIC_ADDRESS }] : [];
      response.setHeader("Content-Type", "application/dns-json").end(JSON.stringify({ Status: 0, Answer }));
    } else if (pathname === "/robots.txt") response.end("User-agent: *\nCrawl-delay: 0.01\n");
    else if (pathname === "/" || pathname === "/rates") {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(pathname === "/" ? HOME : ratesPage(site.figures));
      if (pathname === "/rates") answered = Date.now();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    answeredAtMs: () => answered,
    stop: () => server.close(),
  });
}
