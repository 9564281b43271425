import { SITE_ORIGINS, SITE_STATES } from "@tellerline/vocabulary";
import * as z from "zod";
import { id, type OperatorOperation, ok } from "./operation.ts";

/** An institution's web address: a host name with the default port, and without user, password or fragment. */
export const siteUrl = z
  .url({ protocol: /^https?$/, normalize: true, abort: true, error: "Must be a web address, such as https://www.example.org." })
  .max(2000)
  .regex(
    /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:[/?][^#]*)?$/,
    "Must be the address of a name, without user, password, port or fragment.",
  );

export const listedSite = z.strictObject({ line: z.int().min(1), charter_number: z.int().min(1), url: siteUrl, listed_on: z.iso.date() });
export type ListedSiteImport = z.input<typeof listedSite>;

/** Maximum lines per request; there are about 4,400 institutions. */
export const MAX_SITE_LINES = 10_000;

const importSitesRequest = z.strictObject({
  /** Loose, because lines are validated one by one, so that one report lists every fault. */
  lines: z.array(z.looseObject({ line: z.int().min(1) })).max(MAX_SITE_LINES),
  skip_bad: z.boolean().default(false),
});

const siteRejection = z.object({ line: z.int(), path: z.string(), reason: z.string() });

const siteImportReport = z.object({
  accepted: z.int(),
  changed: z.int(),
  rejected: z.array(siteRejection),
  /** False if nothing was imported because of bad lines. */
  imported: z.boolean(),
});
export type SiteImportReport = z.infer<typeof siteImportReport>;

const site = z.object({
  charter_number: z.int(),
  /** Null if no institution has this charter any more. */
  credit_union_id: z.string().nullable(),
  /** Null after the site's data was purged. */
  url: z.string().nullable(),
  state: z.enum(SITE_STATES),
  origin: z.enum(SITE_ORIGINS),
  listed_on: z.iso.date(),
});
export type SiteWire = z.infer<typeof site>;

const siteList = z.object({
  counts: z.partialRecord(z.enum(SITE_STATES), z.int()),
  sites: z.array(site),
  /** `after` for the next page; null on the last page. */
  next_after: z.int().nullable(),
});

const listSitesRequest = z.strictObject({
  state: z.enum(SITE_STATES).optional(),
  after: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(1000),
});

const leftOut = z.object({
  site,
  /** Publications of which only the hash is kept. */
  publications_removed: z.int(),
  texts_deleted: z.int(),
  /** Current rates that had been read from its pages. */
  rates_withdrawn: z.int(),
  book_version: z.string(),
});

const creditUnion = { credit_union_id: id } as const;

export const siteOperations = {
  importSites: { method: "POST", path: "/sites/import", body: importSitesRequest, response: ok(siteImportReport) },
  listSites: { method: "POST", path: "/sites/list", body: listSitesRequest, response: ok(siteList) },
  setSite: {
    method: "PUT",
    path: "/sites/{credit_union_id}",
    params: creditUnion,
    body: z.strictObject({ url: siteUrl }),
    response: ok(z.object({ site })),
  },
  optOutSite: { method: "POST", path: "/sites/{credit_union_id}/opt-out", params: creditUnion, response: ok(leftOut) },
  purgeSite: { method: "POST", path: "/sites/{credit_union_id}/purge", params: creditUnion, response: ok(leftOut) },
} as const satisfies Readonly<Record<string, OperatorOperation>>;
