import { STATE_CODES } from "@tellerline/geography";
import { slugOf } from "@tellerline/scoring";
import type { Handler } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import type { Env } from "./env.ts";

/** Pages in addition to those of states and institutions. All other pages are linked from these. */
const PAGES = [
  "/",
  "/docs",
  "/docs/first-ten-minutes",
  "/docs/first-call",
  "/credit-unions",
  "/data-quality",
  "/changelog",
  "/status",
] as const;
/** Maximum addresses in a sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

/** The sitemap, with the pages of all live institutions. Slugs and states need no escaping. */
export const getSitemap: Handler<"getSitemap", Env> = async (call) => {
  const { loaded } = await books.get(call, "live");
  const { book, details } = loaded;
  const { origin } = new URL(call.url);
  const institutions = Array.from(
    { length: book.meta.institutions },
    (_, number) => `/credit-unions/${details.stateOf(number)}/${slugOf(book, number)}`,
  );
  const paths = [...PAGES, ...STATE_CODES.map((state) => `/credit-unions/${state}`), ...institutions].slice(0, MOST_ADDRESSES);
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("\n");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    {
      headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
    },
  );
};
