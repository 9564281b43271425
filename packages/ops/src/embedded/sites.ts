import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import * as z from "zod";
import type { SiteLine } from "../importers/sites-csv.ts";

/**
 * Sites of institutions that come with the product: charter numbers and addresses from a list that
 * its authors dedicated to the public domain (CC0), with the day on which each was listed.
 * `pnpm embed:sites LIST.csv` makes the file.
 */

export const SITES_PATH = join(import.meta.dirname, "../../data/sites.json.br");

/** URLs by the day of the list, then by charter number. */
const stored = z.record(z.iso.date(), z.record(z.string().regex(/^\d+$/), z.string()));

/** The URL without its fragment, which is never sent to the server. Only scheme and host are put in lower case: a path may depend on its case. */
export const withoutFragment = (url: string): string =>
  url.replace(/#.*$/, "").replace(/^[a-z]+:\/\/[^/?]*/i, (origin) => origin.toLowerCase());

/** The bytes of the embedded file. @param charters charter numbers of the newest quarter; sites of other institutions are left out. */
export function packSites(lines: readonly SiteLine[], charters: ReadonlySet<string>): { readonly bytes: Buffer; readonly sites: number } {
  const kept = lines.filter(({ charter_number: charter }) => charters.has(String(charter)));
  const days = Map.groupBy(kept, ({ listed_on: day }) => String(day));
  const packed = Object.fromEntries(
    [...days].map(([day, some]) => [
      day,
      Object.fromEntries(some.map(({ charter_number, url }) => [charter_number, withoutFragment(String(url))])),
    ]),
  );
  return { bytes: brotliCompressSync(JSON.stringify(stored.parse(packed))), sites: kept.length };
}

export function embeddedSites(): readonly SiteLine[] {
  const days = stored.parse(JSON.parse(brotliDecompressSync(readFileSync(SITES_PATH)).toString("utf8")));
  return Object.entries(days)
    .flatMap(([listed_on, urls]) => Object.entries(urls).map(([charter, url]) => ({ charter_number: Number(charter), url, listed_on })))
    .toSorted((left, right) => left.charter_number - right.charter_number)
    .map((site, index) => ({ line: index + 1, ...site }));
}
