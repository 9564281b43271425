import { Parser } from "htmlparser2";

const MOST_LOCATIONS = 5000;

export interface Sitemap {
  readonly pages: readonly string[];
  /** The sitemaps that a sitemap index lists. */
  readonly sitemaps: readonly string[];
}

/** The addresses that a sitemap lists (sitemaps.org). */
export function sitemapLocations(xml: string): Sitemap {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  let parent = "";
  let location: string | null = null;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === "url" || name === "sitemap") parent = name;
        else if (name === "loc") location = "";
      },
      ontext(text) {
        if (location !== null && location.length < 2000) location += text;
      },
      onclosetag(name) {
        if (name !== "loc" || location === null) return;
        const into = parent === "sitemap" ? sitemaps : pages;
        if (into.length < MOST_LOCATIONS) into.push(location.trim());
        location = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { pages, sitemaps };
}
